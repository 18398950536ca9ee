import { scheduleProblem } from '../../../shared-kernel/schedule-rule.ts'
import { scheduleLabel, visitsBasis } from '../../../shared-kernel/schedule-words.ts'
import type { HowOften, Schedule } from '../../../shared-kernel/visits.ts'

export type Kind = 'weekdays' | 'perMonth' | 'everyWeeks' | 'perYear' | 'once'

/** The dialog's fields. Each kind keeps what was chosen for it while another is selected. */
export interface Choice {
  readonly kind: Kind
  readonly weekdays: readonly number[]
  /** Null is an empty field, NaN text that isn't a number. */
  readonly perMonth: number | null
  readonly everyWeeks: number | null
  readonly perYear: 1 | 2 | 4
  /** Months with service, for the first three kinds. */
  readonly months: readonly number[]
  /** Months of the visits by the year; none if the customer doesn't care. */
  readonly yearMonths: readonly number[]
}

export const everyMonth: readonly number[] = Array.from({ length: 12 }, (_, month) => month + 1)
const mondayToFriday = [1, 2, 3, 4, 5]
const everyDay = [1, 2, 3, 4, 5, 6, 7]

const blank: Choice = {
  kind: 'weekdays',
  weekdays: [],
  perMonth: null,
  everyWeeks: null,
  perYear: 4,
  months: everyMonth,
  yearMonths: [],
}

/** The fields for a frequency and its schedule; for nothing chosen yet, the weekdays. */
export function choiceOf({ frequency, schedule }: Partial<HowOften>): Choice {
  switch (frequency) {
    case 'daily':
      return { ...blank, weekdays: schedule?.weekdays ?? mondayToFriday }
    case 'daily7':
      return { ...blank, weekdays: everyDay }
    case 'weekly':
      return { ...blank, weekdays: schedule?.weekdays ?? [] }
    case 'biweekly':
      return { ...blank, kind: 'everyWeeks', everyWeeks: 2 }
    case 'monthly':
      return { ...blank, kind: 'perMonth', perMonth: 1 }
    default:
      return schedule ? customChoice(schedule) : blank
  }
}

function customChoice({ weekdays, perMonth, everyWeeks, perYear, once, months }: Schedule): Choice {
  if (once) return { ...blank, kind: 'once' }
  if (perYear) return { ...blank, kind: 'perYear', perYear, yearMonths: months ?? [] }
  const choice = { ...blank, months: months ?? everyMonth }
  if (everyWeeks) return { ...choice, kind: 'everyWeeks', everyWeeks }
  if (perMonth) return { ...choice, kind: 'perMonth', perMonth }
  return { ...choice, weekdays: weekdays ?? [] }
}

/** The choice as a custom schedule, also where one of the five frequencies would say the same: a room has no frequency. */
export function scheduleOf(choice: Choice): Schedule {
  const { kind, months, perMonth, everyWeeks, perYear, yearMonths } = choice
  if (kind === 'once') return { once: true }
  if (kind === 'perYear') return { perYear, ...(yearMonths.length > 0 && { months: [...yearMonths] }) }
  const some = months.length < 12 && { months: [...months] }
  if (kind === 'perMonth') return { perMonth: perMonth ?? 0, ...some }
  if (kind === 'everyWeeks') return { everyWeeks: everyWeeks ?? 0, ...some }
  return { weekdays: [...choice.weekdays], ...some }
}

/** One of the five frequencies if it says the same (SCH-01), else a custom schedule. */
export function howOftenFrom(choice: Choice): HowOften {
  const schedule = scheduleOf(choice)
  const { weekdays, perMonth, everyWeeks, months } = schedule
  if (months) return { frequency: 'custom', schedule }
  if (weekdays?.length === 7) return { frequency: 'daily7', schedule: null }
  if (weekdays?.join() === mondayToFriday.join()) return { frequency: 'daily', schedule: null }
  if (weekdays?.length === 1) return { frequency: 'weekly', schedule }
  if (everyWeeks === 2) return { frequency: 'biweekly', schedule: null }
  if (perMonth === 1) return { frequency: 'monthly', schedule: null }
  return { frequency: 'custom', schedule }
}

/** The custom schedule of a frequency. Days named beside every two weeks or once a month don't fit into one. */
export const customForm = (often: HowOften): Schedule =>
  often.frequency === 'custom' && often.schedule ? often.schedule : scheduleOf(choiceOf(often))

/** Why a choice can't be saved, and the field where the message belongs; undefined if it can. */
export function choiceProblem(choice: Choice): { field: 'kind' | 'months'; message: string } | undefined {
  const { kind, perMonth, everyWeeks } = choice
  if (kind === 'perMonth' && !isWithin(perMonth, 1, 31))
    return { field: 'kind', message: 'Please enter 1 to 31 visits a month' }
  if (kind === 'everyWeeks' && !isWithin(everyWeeks, 2, 52))
    return { field: 'kind', message: 'Please enter 2 to 52 weeks' }
  const schedule = scheduleOf(choice)
  const message = scheduleProblem('custom', schedule)
  return message === undefined ? undefined : { field: schedule.weekdays?.length === 0 ? 'kind' : 'months', message }
}

const isWithin = (count: number | null, least: number, most: number) =>
  count !== null && Number.isInteger(count) && count >= least && count <= most

/** "Mon, Wed, Fri. 3 days a week, 13 visits a month." */
export function choiceSentence(often: HowOften): string {
  const basis = visitsBasis(often)
  return `${scheduleLabel(often)}. ${basis.charAt(0).toUpperCase()}${basis.slice(1)}.`
}

/** The numbers in ascending order with this one added or removed, as the server stores them. */
export const toggled = (numbers: readonly number[], number: number): number[] =>
  numbers.includes(number)
    ? numbers.filter((other) => other !== number)
    : [...numbers, number].sort((one, other) => one - other)
