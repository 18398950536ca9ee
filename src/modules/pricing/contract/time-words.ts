import { type HowOften, isOnce } from '../../../shared-kernel/visits.ts'
import type { TimeSteps } from './time.ts'
import { type Fixtures, fixtureKinds } from './time-basis.ts'

const atMostOne = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const atMostTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** "1 hour", "11.2 hours", "2.5 labor hours" */
export const hoursWord = (hours: number, kind = ''): string => {
  const figure = atMostOne.format(hours)
  return `${figure} ${kind}${figure === '1' ? 'hour' : 'hours'}`
}

/** "43.33 h at $20.40" */
export const hoursAtRate = (hours: number, rate: string): string => `${atMostTwo.format(hours)} h at ${rate}`

/**
 * What the customer reads about the labor (TIM-08): "11.2 labor hours a week"; with a crew also the time on site, "11.2 labor
 * hours a week (2.2 labor hours a visit, 1.1 hours with two people)". Null where there are no hours.
 */
export function laborWords(
  { hoursPerWeek, minutesPerVisit }: Pick<TimeSteps, 'hoursPerWeek' | 'minutesPerVisit'>,
  crew: number,
  often: HowOften,
): string | null {
  if (minutesPerVisit === 0) return null
  const visit = minutesPerVisit / 60
  const people = numbers[crew - 2] ?? String(crew)
  const onSite = crew > 1 ? `${hoursWord(visit / crew)} with ${people} people` : null
  if (isOnce(often)) return [hoursWord(visit, 'labor '), onSite].filter(Boolean).join(', ')
  const week = `${hoursWord(hoursPerWeek, 'labor ')} a week`
  return onSite ? `${week} (${hoursWord(visit, 'labor ')} a visit, ${onSite})` : week
}

/** "4 toilets, 1 sink", in one order; nothing for what isn't there. */
export const fixtureWords = (fixtures: Fixtures | null | undefined): string =>
  fixtureKinds
    .flatMap((kind) => {
      const count = fixtures?.[kind] ?? 0
      return count === 0 ? [] : [`${count} ${count === 1 ? kind.slice(0, -1) : kind}`]
    })
    .join(', ')
