import type { Rule } from '../../../shared-kernel/rule.ts'

/** The day of the first visit, YYYY-MM-DD; a year such as 0026 is a typing error. */
export const startDateRule: Rule<string> = (day) =>
  day >= '2000-01-01' && day <= '2100-12-31' ? undefined : 'Please enter a date from 2000 to 2100'
