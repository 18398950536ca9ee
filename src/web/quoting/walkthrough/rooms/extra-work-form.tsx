import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Service, serviceRates, suggestedServicePrice } from '../../../../modules/pricing/contract/price.ts'
import type { ExtraWork } from '../../../../modules/quoting/contract/vocabulary.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { formatMoney, toDollars } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCard, ChoiceGroup } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { MoneyInput } from '../../../ui/form/figure-input.tsx'
import { Input, Select } from '../../../ui/form/input.tsx'
import { problemWithPrice, problemWithService } from '../rules.ts'

const serviceLabel: Readonly<Record<Service, string>> = {
  deepCleaning: 'Deep cleaning',
  windowCleaning: 'Window cleaning',
  carpetCleaning: 'Carpet cleaning',
  floorMaintenance: 'Floor maintenance',
  sanitization: 'Sanitization',
}

interface ExtraWorkFormProps {
  item: ExtraWork | undefined
  /** The room's size, used to suggest prices. */
  sqft: number
  /** Why no other service fits, if so. */
  full: string | undefined
  onSave: (values: Omit<ExtraWork, 'id'>) => void
  onCancel: () => void
}

/** Name, price and period of one additional service; a suggestion fills in all three. */
export function ExtraWorkForm({ item, sqft, full, onSave, onCancel }: ExtraWorkFormProps) {
  const [name, setName] = useState(item?.name ?? '')
  const [price, setPrice] = useState<number | null>(item?.price ?? null)
  const [type, setType] = useState<ExtraWork['type']>(item?.type ?? 'one-time')
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [])
  const nameError = problemWithService(name) ?? full
  const priceError = problemWithPrice(price)

  function save(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!nameError && !priceError && price !== null) onSave({ name: name.trim(), price, type })
  }

  function suggest(service: Service) {
    setName(serviceLabel[service])
    setPrice(toDollars(suggestedServicePrice(service, sqft)))
    setType('one-time')
  }

  return (
    <form ref={form} noValidate onSubmit={save} className={styles}>
      {!item && (
        <Field label="Start from a suggestion" optional hint={`At usual prices for ${formatSqft(sqft)}.`}>
          <Select
            placeholder="None"
            options={(Object.keys(serviceRates) as Service[]).map((value) => ({
              value,
              label: `${serviceLabel[value]}, ${formatMoney(suggestedServicePrice(value, sqft))}`,
            }))}
            onChange={({ target }) => target.value && suggest(target.value as Service)}
          />
        </Field>
      )}
      <Field label="Service" error={checked ? nameError : undefined}>
        <Input value={name} autoComplete="off" onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label="Price in $" error={checked ? priceError : undefined}>
        <MoneyInput value={price} onValue={setPrice} />
      </Field>
      <ChoiceGroup legend="Charged" columns="1fr 1fr">
        <ChoiceCard
          name="extra-work-type"
          title="One-time"
          mark="radio"
          checked={type === 'one-time'}
          onChange={() => setType('one-time')}
        />
        <ChoiceCard
          name="extra-work-type"
          title="Monthly"
          mark="radio"
          checked={type === 'monthly'}
          onChange={() => setType('monthly')}
        />
      </ChoiceGroup>
      <div className={css({ display: 'flex', gap: '8px' })}>
        <Button type="submit" variant="primary">
          {item ? 'Save service' : 'Add service'}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const styles = css({
  display: 'grid',
  gap: '14px',
  marginBlock: '8px',
  padding: '14px',
  borderRadius: 'control',
  background: 'bg.sunken',
})
