import type { Rule } from '../../../shared-kernel/rule.ts'

/* What is wrong with a figure of the price by time. The schemas are made of these rules, and forms call them. */

type NumberRule = Rule<number | null>

export const within =
  (lowest: number, highest: number, places: number, outside: string): NumberRule =>
  (figure) => {
    if (figure === null || !(figure >= lowest && figure <= highest)) return outside
    const scale = 10 ** places
    if (Math.round(figure * scale) / scale === figure) return undefined
    return places === 0 ? 'Enter a whole number' : `Use at most ${places} ${places === 1 ? 'decimal' : 'decimals'}`
  }

/** Dollars per hour. */
export const wageRule = within(0, 1_000, 2, 'Enter a wage from $0 to $1,000 an hour')
/** A part of the burden, supplies or overhead. */
export const percentRule = within(0, 100, 3, 'Enter 0 to 100 percent')
/** The whole burden. */
export const burdenRule = within(0, 300, 3, 'Enter 0 to 300 percent')
export const marginRule = within(0, 99, 3, 'Enter a margin from 0 to 99 percent')
/** Dollars a month for each person in the building. */
export const perHeadRule = within(0, 1_000, 2, 'Enter $0 to $1,000 a month per person')
export const headCountRule = within(0, 100_000, 0, 'Enter 0 to 100,000 people')
/** Minutes a visit. */
export const minutesRule = within(0, 1_440, 2, 'Enter 0 to 1,440 minutes')
export const fixtureMinutesRule = within(0, 240, 2, 'Enter 0 to 240 minutes')
/** Square feet per labor hour. */
export const productionRule = within(1, 100_000, 0, 'Enter 1 to 100,000 sq ft an hour')
export const fixtureCountRule = within(0, 1_000, 0, 'Enter 0 to 1,000')
export const crewRule = within(1, 100, 0, 'Enter 1 to 100 people')
