import { type FormEvent, useEffect, useRef, useState } from 'react'
import { serviceNameRule } from '../../../../modules/quoting/contract/room-rules.ts'
import type { ExtraWork } from '../../../../modules/quoting/contract/vocabulary.ts'
import { priceRule } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCard, ChoiceGroup } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { MoneyInput } from '../../../ui/form/figure-input.tsx'
import { Input } from '../../../ui/form/input.tsx'

interface ExtraWorkFormProps {
  item: ExtraWork | undefined
  /** What a new service starts with. */
  named?: string | undefined
  /** Why no other service fits, if so. */
  full: string | undefined
  onSave: (values: Omit<ExtraWork, 'id'>) => void
  onCancel: () => void
}

/** Name, price and period of one additional service. */
export function ExtraWorkForm({ item, named = '', full, onSave, onCancel }: ExtraWorkFormProps) {
  const [name, setName] = useState(item?.name ?? named)
  const [price, setPrice] = useState<number | null>(item?.price ?? null)
  const [type, setType] = useState<ExtraWork['type']>(item?.type ?? 'one-time')
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(named ? 'input[inputmode]' : 'input')?.focus()
  }, [named])
  const nameError = serviceNameRule(name) ?? full
  const priceError = priceRule()(price)

  function save(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!nameError && !priceError && price !== null) onSave({ name: name.trim(), price, type })
  }

  return (
    <form ref={form} noValidate onSubmit={save} className={styles}>
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
