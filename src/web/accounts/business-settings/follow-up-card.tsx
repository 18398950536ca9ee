import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FollowUpSettings, saveFollowUp } from '../../../modules/quoting/contract/follow-up.ts'
import {
  ascendingRule,
  daysRule,
  filledIn,
  mostReminders,
  placeholders,
  type ReminderText,
  reminderTextRule,
} from '../../../modules/quoting/contract/reminder-words.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { useContractor } from '../../app/session.ts'
import { followUpQuery } from '../../quoting/follow-ups.ts'
import { css } from '../../styled-system/css/index.js'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { longDate } from '../../ui/dates.ts'
import { CheckRow } from '../../ui/form/check-row.tsx'
import { Field, FieldError } from '../../ui/form/field.tsx'
import { FigureInput } from '../../ui/form/figure-input.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { LeaveUnsaved } from '../../ui/form/leave-unsaved.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'

/** The account's reminders: whether new quotes have them, their days and texts, and how a customer reads them. */
export function FollowUpCard() {
  const { data } = useQuery(followUpQuery)
  return (
    <Card
      title="Follow-up"
      lead="Reminders by email in your name, in the thread of your quote, until your customer answers."
      className={css({ marginTop: '18px' })}
    >
      {data && <Form saved={data} />}
    </Card>
  )
}

function Form({ saved }: { saved: FollowUpSettings }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<FollowUpSettings | null>(null)
  const [refused, setRefused] = useState(false)
  const shown = typed ?? saved
  const { enabled, reminders } = shown
  const save = useMutation({
    mutationFn: (settings: FollowUpSettings) => call(saveFollowUp, settings),
    onSuccess: (settings, sent) => {
      client.setQueryData(followUpQuery.queryKey, settings)
      setTyped((now) => (now === sent ? null : now))
      setRefused(false)
      toastSuccess('Follow-up saved')
    },
    onError: (error) => toastFailure('Your follow-up isn’t saved', sentenceFor(error, 'Please try again.')),
  })
  const change = (part: Partial<FollowUpSettings>) => setTyped({ enabled, reminders, ...part })
  const order = ascendingRule(reminders.map(({ days }) => days))
  const isValid = !order && reminders.every(({ days, text }) => !daysRule(days) && !reminderTextRule(text))
  return (
    <form
      noValidate
      className={grid({ gap: '18px' })}
      onSubmit={(event) => {
        event.preventDefault()
        setRefused(true)
        if (isValid && !save.isPending) save.mutate(shown)
      }}
    >
      <CheckRow
        label="Follow up new quotes"
        hint="Each quote can say otherwise on Review. They leave on weekdays from 9 to 5, never on federal holidays."
        checked={enabled}
        onChange={({ target }) => change({ enabled: target.checked })}
      />
      <p className={small}>You can use {placeholders.map((name) => `{${name}}`).join(', ')}.</p>
      {reminders.map((reminder, at) => (
        <Reminder
          // biome-ignore lint/suspicious/noArrayIndexKey: a reminder has no id, and the fields hold no state of their own
          key={at}
          number={at + 1}
          {...reminder}
          refused={refused}
          onChange={(part) =>
            change({ reminders: reminders.map((one, place) => (place === at ? { ...one, ...part } : one)) })
          }
          onRemove={
            reminders.length > 1 ? () => change({ reminders: reminders.filter((_, place) => place !== at) }) : undefined
          }
        />
      ))}
      {refused && order && <FieldError id="follow-up-order">{order}</FieldError>}
      <div className={wrap({ gap: '12px' })}>
        {reminders.length < mostReminders && (
          <Button
            onClick={() => change({ reminders: [...reminders, { days: (reminders.at(-1)?.days ?? 0) + 7, text: '' }] })}
          >
            Add a reminder
          </Button>
        )}
        <Button type="submit" variant="primary" busy={save.isPending && 'Saving...'}>
          Save follow-up
        </Button>
      </div>
      <LeaveUnsaved what="follow-up" unsaved={typed !== null} />
    </form>
  )
}

interface ReminderProps extends ReminderText {
  readonly number: number
  readonly refused: boolean
  onChange(part: Partial<ReminderText>): void
  readonly onRemove: (() => void) | undefined
}

function Reminder({ number, days, text, refused, onChange, onRemove }: ReminderProps) {
  const name = `Reminder ${number}`
  return (
    <fieldset className={grid({ gap: '12px', border: '0', padding: '0', minWidth: '0' })}>
      <legend className={css({ textStyle: 'h3' })}>{name}</legend>
      <Field label={`${name}: days after sending`} error={refused ? daysRule(days) : undefined}>
        <FigureInput suffix="days" decimals={0} value={days} onValue={(value) => onChange({ days: value ?? 0 })} />
      </Field>
      <Field label={`${name}: text`} error={refused ? reminderTextRule(text) : undefined}>
        <TextArea rows={6} value={text} onChange={({ target }) => onChange({ text: target.value })} />
      </Field>
      <div>
        <p className={small}>What a customer reads</p>
        <Preview text={text} />
      </div>
      {onRemove && (
        <Button
          size="sm"
          onClick={onRemove}
          className={css({ justifySelf: 'start' })}
          aria-label={`Remove ${name.toLowerCase()}`}
        >
          Remove
        </Button>
      )}
    </fieldset>
  )
}

/** With a sample customer. */
function Preview({ text }: { text: string }) {
  const { businessName, firstName, lastName } = useContractor()
  const month = new Date(Date.now() + 30 * 86_400_000)
  const pieces = filledIn(text, {
    firstName: 'Priya',
    company: businessName || `${firstName} ${lastName}`,
    customer: 'Harbor Dental Group',
    price: '$1,044.00 a month',
    validUntil: longDate(month),
    link: `${window.location.origin}/q/…`,
  })
  return <p className={preview}>{pieces.map((piece) => piece.text).join('')}</p>
}

const small = css({ color: 'fg.subtle', textStyle: 'small', overflowWrap: 'anywhere' })
const preview = css({ layerStyle: 'card', padding: '16px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
