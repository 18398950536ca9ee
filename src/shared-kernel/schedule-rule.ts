import type { Frequency, Schedule } from './visits.ts'

/** Why a schedule can't be kept, in a sentence for its field; undefined if it can. */
export function scheduleProblem(frequency: Frequency, schedule: Schedule | null | undefined): string | undefined {
  if (frequency !== 'custom') {
    if (!schedule) return undefined
    const { weekdays, ...others } = schedule
    if (Object.values(others).some((given) => given !== undefined)) return 'Only a custom schedule has more than days'
    const wanted = daysBeside[frequency]
    return weekdays?.length === wanted ? undefined : `Please choose ${wanted} ${wanted === 1 ? 'day' : 'days'}`
  }
  if (!schedule) return 'Please choose a schedule'
  const { months, ...kinds } = schedule
  const given = Object.entries(kinds).filter(([, value]) => value !== undefined)
  if (given.length !== 1) return 'Please choose one kind of schedule'
  const { weekdays, perYear, once } = kinds
  if (weekdays?.length === 0) return 'Please choose at least one day'
  if (!months) return undefined
  if (once) return 'One visit has no months'
  if (months.length === 0) return 'Please choose at least one month'
  if (perYear && months.length !== perYear) return `Please choose ${perYear} ${perYear === 1 ? 'month' : 'months'}`
  return undefined
}

/** How many days a preset has, to be named beside it. */
const daysBeside = { daily: 5, daily7: 7, weekly: 1, biweekly: 1, monthly: 1 } as const

/** A room's or an extra's own schedule: any custom one but a single visit, which is a quote of its own. */
export const ownScheduleRule = (schedule: Schedule): string | undefined =>
  schedule.once ? 'One visit is a quote of its own' : scheduleProblem('custom', schedule)
