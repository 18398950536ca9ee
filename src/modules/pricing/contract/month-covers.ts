import { z } from 'zod'

/**
 * What a month's price covers (SCH-05): `flat` is the same price however long the month is, `visits` covers the visits
 * that the price is computed from, and each additional one has its price.
 */
export const MonthCovers = z.enum(['flat', 'visits'])
export type MonthCovers = z.infer<typeof MonthCovers>
