import { useQuery } from '@tanstack/react-query'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import type { ReminderState, StopReason } from '../../../modules/quoting/contract/follow-up.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { nearMoment } from '../../ui/dates.ts'
import { FollowUpRow } from '../follow-up/follow-up-row.tsx'
import { remindersQuery } from '../follow-ups.ts'
import { stoppedLabel } from './words.ts'

/** A reminder’s state in words. */
const stateLabel: Readonly<Record<ReminderState, string>> = {
  waiting: 'Planned',
  sending: 'Sending',
  sent: 'Sent',
  skipped: 'Skipped',
  stopped: 'Not sent',
  failed: 'Not delivered',
  unconfirmed: 'Couldn’t confirm',
}

/** The reminders of the newest version, each with its day and state. */
export function FollowUp({ quote }: { quote: Quote }) {
  const { data } = useQuery(remindersQuery(quote.id))
  if (!data) return null
  const { stopped, reminders } = data
  const ended = stopped && stopped !== 'off'
  return (
    <Card
      title="Follow-up"
      lead={ended ? sentence(whyStopped(stopped, quote)) : undefined}
      actions={ended && reminders.length > 0 && <Tag>Stopped</Tag>}
    >
      {reminders.length > 0 && (
        <ol className={css({ marginBottom: '12px' })}>
          {reminders.map(({ number, days, dueAt, state }) => (
            <li key={number} className={row}>
              <span>
                <strong>Day {days}</strong> {nearMoment(new Date(dueAt))}
              </span>
              <span className={css({ color: 'fg.muted' })}>
                {ended && state === 'waiting' ? 'Not sent' : stateLabel[state]}
              </span>
            </li>
          ))}
        </ol>
      )}
      {!ended && <FollowUpRow quote={quote} />}
      {ended && reminders.length === 0 && <p>There were no reminders.</p>}
    </Card>
  )
}

/** A cancellation leaves the acceptance as the reason, because reminders ended then. */
const whyStopped = (stopped: StopReason, { canceled }: Quote) =>
  stopped === 'accepted' && canceled ? `${stoppedLabel.accepted}, then canceled` : stoppedLabel[stopped]

const sentence = (words: string) => `${words[0]!.toUpperCase()}${words.slice(1)}.`

const row = wrap({
  justify: 'space-between',
  gap: '4px 16px',
  paddingBlock: '10px',
  borderTop: '1px solid {colors.border.subtle}',
})
