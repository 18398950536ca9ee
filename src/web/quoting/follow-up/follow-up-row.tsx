import { useQuery } from '@tanstack/react-query'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { onDays } from '../../../modules/quoting/contract/reminder-words.ts'
import { usualReminders } from '../../../modules/quoting/contract/usual-reminders.ts'
import { CheckRow } from '../../ui/form/check-row.tsx'
import { followUpQuery } from '../follow-ups.ts'
import { useChoice } from '../review-quote/choices.ts'
import { ChoiceTrouble } from '../review-quote/field-clash.tsx'

/** Whether reminders follow up this quote: its own choice, else the account's. Saved when it is changed, also offline. */
export function FollowUpRow({ quote }: { quote: Quote }) {
  const { data: account } = useQuery(followUpQuery)
  const choice = useChoice(quote, 'followUp')
  const own = choice.value ?? null
  const days = own?.days ?? (account?.reminders ?? usualReminders).map((reminder) => reminder.days)
  return (
    <>
      <CheckRow
        label={`Follow up on ${onDays(days)}`}
        hint="By email in your name, on weekdays from 9 to 5, until they answer. Your texts are in Business Settings."
        checked={own?.enabled ?? account?.enabled ?? false}
        onChange={({ target }) => choice.choose({ ...(own?.days && { days: own.days }), enabled: target.checked })}
      />
      <ChoiceTrouble waiting={choice.waiting} field="followUp" />
    </>
  )
}
