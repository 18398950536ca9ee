import { longDate } from '../../../shared-kernel/long-date.ts'
import { type Cents, formatMoney } from '../../../shared-kernel/money.ts'
import { type HowOften, isOnce } from '../../../shared-kernel/visits.ts'
import type { Holidays } from '../../accounts/contract/holidays.ts'
import { pricePerVisit } from './price.ts'

export const holidaysLabel: Readonly<Record<Holidays, string>> = {
  skip: 'We don’t clean',
  move: 'We clean on another day',
  charge: 'We clean on request, charged per visit',
}

interface Observed extends HowOften {
  readonly holidays: Holidays | null
  readonly days: readonly string[]
  /** The final monthly price. */
  readonly monthlyCents: Cents
}

/** "Holidays: we don’t clean on Labor Day and Christmas Day." Null if nothing was chosen, and for a single visit. */
export function holidayTerms({ holidays, days, monthlyCents, ...often }: Observed): string | null {
  if (!holidays || days.length === 0 || isOnce(often)) return null
  const names = days.map(named)
  if (holidays === 'skip') return `Holidays: we don’t clean on ${and.format(names)}.`
  if (holidays === 'move') return `Holidays: a visit due on ${or.format(names)} moves to another day.`
  const each = formatMoney(pricePerVisit(monthlyCents, often))
  return `Holidays: we clean on ${or.format(names)} only if you ask us to. Each of these visits: ${each}.`
}

const and = new Intl.ListFormat('en-US', { type: 'conjunction' })
const or = new Intl.ListFormat('en-US', { type: 'disjunction' })

const named = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? longDate(day) : day)
