import { frequencies, type HowOften } from '../../shared-kernel/visits.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { leadingPriceOf } from './leading-price.ts'

const parts = ['weekdays', 'perMonth', 'everyWeeks', 'perYear', 'once', 'months']

/** Whether this release can price the schedule. A later one may have kinds that this page has never heard of. */
export const isUnderstood = ({ frequency, schedule }: HowOften): boolean =>
  frequencies.includes(frequency) && Object.keys(schedule ?? {}).every((part) => parts.includes(part))

/** A quote made with a later release, at its stored price. This page would compute another one, so it changes nothing. */
export function NewerQuote({ quote }: { quote: Parameters<typeof leadingPriceOf>[0] }) {
  return (
    <EmptyState
      title={leadingPriceOf(quote).words}
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      This quote’s schedule is newer than this page, so you can’t change it here yet. Reload to get the newest version.
    </EmptyState>
  )
}
