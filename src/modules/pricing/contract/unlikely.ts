/**
 * Above these, a typed figure is probably a slip of the finger, and the screen asks about it once. It never refuses it.
 * A wage is in dollars an hour; a month of 31 days has 744 hours.
 */
export const unlikelyAbove = { wage: 75, hoursPerMonth: 744, roomSqft: 50_000 } as const

/** A price or rate of more than this many times the suggested one is probably a slip too. */
export const unlikelyTimes = 10
