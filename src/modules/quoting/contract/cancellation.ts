import { daysLater } from '../../../shared-kernel/time-zone.ts'
import { isFederalHoliday, weekdayOf } from '../../accounts/contract/federal-holidays.ts'

/**
 * When a customer who agreed at home may still cancel (16 CFR 429), in days YYYY-MM-DD of the contractor's time zone.
 */

/** Where the home is, as two letters, and whether the customer says that they are 65 or older. */
export interface AtHome {
  readonly homeState: string
  readonly age65?: boolean | undefined
}

/** California alone gives people from 65 on five days (Civil Code 1689.6). */
export const asksForAge = ({ homeState }: Pick<AtHome, 'homeState'>): boolean => homeState === 'CA'

/** Saturdays count, Sundays and federal holidays don't (16 CFR 429.0(f)). */
export const isBusinessDay = (day: string): boolean => weekdayOf(day) !== 0 && !isFederalHoliday(day)

/** A weekday that is no federal holiday, when offices are open. */
export const isWorkingDay = (day: string): boolean => weekdayOf(day) !== 6 && isBusinessDay(day)

/** How many business days the customer has. */
export const daysToCancel = (home: AtHome): 3 | 5 => (asksForAge(home) && home.age65 ? 5 : 3)

/** The customer may cancel until midnight at the end of this day. */
export const lastDayToCancel = (acceptedOn: string, home: AtHome): string =>
  businessDaysLater(acceptedOn, daysToCancel(home))

/** Payments are returned by this day: ten business days after the cancellation (16 CFR 429.1(g)). */
export const refundBy = (canceledOn: string): string => businessDaysLater(canceledOn, 10)

/** The day itself doesn't count. */
function businessDaysLater(day: string, count: number): string {
  let last = day
  for (let left = count; left > 0; ) {
    last = daysLater(last, 1)
    if (isBusinessDay(last)) left--
  }
  return last
}
