import { type FormEvent, useEffect, useRef, useState } from 'react'
import { unlikelyTimes } from '../../../../modules/pricing/contract/unlikely.ts'
import { serviceNameRule } from '../../../../modules/quoting/contract/room-rules.ts'
import type { ExtraWork } from '../../../../modules/quoting/contract/vocabulary.ts'
import { type Cents, formatMoney, priceRule, toCents, toDollars } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex, grid } from '../../../styled-system/patterns/index.js'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCard, ChoiceGroup } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { MoneyInput } from '../../../ui/form/figure-input.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Unlikely } from '../../../ui/form/unlikely.tsx'
import { same } from '../../outbox/operations.ts'
import { OwnScheduleSelect } from '../../schedule/own-schedule-select.tsx'
import { type FormChange, useRoomEdits } from '../room-edits.ts'
import { bringIntoView, useKept, useOpenForm } from './open-forms.tsx'

type Values = Omit<ExtraWork, 'id'>
/** The price may be missing or invalid. */
type Typed = Omit<Values, 'price'> & { readonly price: number | null }

interface ExtraWorkFormProps {
  item: ExtraWork | undefined
  /** The initial name of a new service. */
  named?: string | undefined
  /** Why no other service fits; undefined if one does. */
  full: string | undefined
  /** What a service of this name usually costs here; null if that isn't known. */
  suggestionFor: (name: string) => Cents | null
  /** What a one-time service costs at least, in cents; 0 for nothing. */
  minimum?: Cents
  /** The change from saving these values. */
  changeFor: (values: Values) => Omit<FormChange, 'what'>
  onSave: (values: Values) => void
  onClose: () => void
}

/** The form for one additional service: name, price and period. */
export function ExtraWorkForm({
  item,
  named = '',
  full,
  suggestionFor,
  minimum = 0,
  changeFor,
  onSave,
  onClose,
}: ExtraWorkFormProps) {
  const start: Typed = {
    name: item?.name ?? named,
    price: item?.price ?? null,
    type: item?.type ?? 'one-time',
    schedule: item?.schedule ?? null,
  }
  const { ownSchedules } = useRoomEdits()
  const [typed, keep] = useKept('service', start)
  const { name, price, type } = typed
  const schedule = type === 'monthly' ? (typed.schedule ?? null) : null
  const change = (part: Partial<Typed>) => keep({ ...typed, ...part })
  const close = () => {
    keep(null)
    onClose()
  }
  const [attempt, setAttempt] = useState(0)
  const checked = attempt > 0
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(named ? 'input[inputmode]' : 'input')?.focus()
  }, [named])
  const nameError = serviceNameRule(name) ?? full
  const priceError = priceRule()(price)
  const values =
    nameError || priceError || price === null ? null : { name: name.trim(), price, type, ...(schedule && { schedule }) }
  const suggested = suggestionFor(name)
  const isUnlikely = !priceError && suggested !== null && price !== null && toCents(price) > suggested * unlikelyTimes
  const complain = () => setAttempt((before) => before + 1)
  useEffect(() => {
    if (attempt > 0) bringIntoView(form.current?.querySelector<HTMLElement>('[aria-invalid=true]'))
  }, [attempt])
  useOpenForm({
    part: 'service',
    typed() {
      if ((['name', 'price', 'type', 'schedule'] as const).every((field) => same(typed[field], start[field])))
        return null
      return values ? { what: `${values.name}: ${formatMoney(toCents(values.price))}`, ...changeFor(values) } : 'wrong'
    },
    close,
    complain,
  })

  function save(event: FormEvent) {
    event.preventDefault()
    if (!values) return complain()
    onSave(values)
    close()
  }

  return (
    <form ref={form} noValidate onSubmit={save} className={styles}>
      <Field label="Service" error={checked ? nameError : undefined}>
        <Input value={name} autoComplete="off" onChange={({ target }) => change({ name: target.value })} />
      </Field>
      <Field label="Price in $" error={checked ? priceError : undefined}>
        <MoneyInput value={price} onValue={(price) => change({ price })} />
        {!priceError && price !== null && type === 'one-time' && toCents(price) < minimum && (
          <p className={below}>
            Below your minimum of {formatMoney(minimum)} per extra.{' '}
            <Button size="sm" onClick={() => change({ price: toDollars(minimum) })}>
              Use {formatMoney(minimum)}
            </Button>
          </p>
        )}
        {isUnlikely && (
          <Unlikely
            field={`price of ${item?.id ?? 'new'} ${name}`}
            figure={price}
            words={formatMoney(toCents(price))}
          >{`Usually, it’s ${formatMoney(suggested)} for this room.`}</Unlikely>
        )}
      </Field>
      <ChoiceGroup legend="Charged" columns="1fr 1fr">
        <ChoiceCard
          name="extra-work-type"
          title="One-time"
          mark="radio"
          checked={type === 'one-time'}
          onChange={() => change({ type: 'one-time' })}
        />
        <ChoiceCard
          name="extra-work-type"
          title="Monthly"
          mark="radio"
          checked={type === 'monthly'}
          onChange={() => change({ type: 'monthly' })}
        />
      </ChoiceGroup>
      {type === 'monthly' && (ownSchedules || schedule) && (
        <Field label="Done" hint={schedule ? 'The price is for each time.' : undefined}>
          <OwnScheduleSelect none="Once a month" value={schedule} onChange={(chosen) => change({ schedule: chosen })} />
        </Field>
      )}
      <div className={flex({ gap: '8px' })}>
        <Button type="submit" variant="primary">
          {item ? 'Save service' : 'Add service'}
        </Button>
        <Button variant="plain" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const below = css({ color: 'warning.fg', textStyle: 'small', marginTop: '2' })
const styles = grid({
  gap: '14px',
  marginBlock: '8px',
  padding: '14px',
  borderRadius: 'control',
  background: 'bg.sunken',
})
