import { atMost, type Rule } from '../../../shared-kernel/rule.ts'

/** The words of reminders, for the server and for the preview. */

export interface ReminderText {
  /** Days after the quote was sent. */
  readonly days: number
  readonly text: string
}

export const mostReminders = 5
export const latestDay = 90
export const longestReminder = 2_000

export const placeholders = ['firstName', 'company', 'customer', 'price', 'validUntil', 'link'] as const
export type Placeholder = (typeof placeholders)[number]

const named = /\{([^{}]*)\}/g
const listed = placeholders.map((name) => `{${name}}`).join(', ')

export const reminderTextRule: Rule<string> = (typed) => {
  const text = typed.trim()
  if (!text) return 'Please write the reminder'
  if (text.length > longestReminder) return atMost(longestReminder)
  for (const [found, name = ''] of text.matchAll(named))
    if (!(placeholders as readonly string[]).includes(name))
      return `${found} isn’t a placeholder. You can use ${listed}.`
  return undefined
}

export const daysRule: Rule<number> = (days) =>
  Number.isInteger(days) && days >= 1 && days <= latestDay ? undefined : `Please enter a day from 1 to ${latestDay}`

export const ascendingRule: Rule<readonly number[]> = (days) => {
  if (days.length === 0) return 'Please keep at least one reminder'
  if (days.length > mostReminders) return `Please use at most ${mostReminders} reminders`
  return days.every((day, at) => at === 0 || day > days[at - 1]!)
    ? undefined
    : 'Please put the days in order, each later than the one before'
}

/** A text, or a placeholder's value: only a link is shown as one. */
export interface Piece {
  readonly text: string
  readonly isLink: boolean
}

/** The text with the quote's own values. A sentence that ends with "Brightline Cleaning Co." has one period. */
export function filledIn(text: string, values: Readonly<Record<Placeholder, string>>): readonly Piece[] {
  let before = ''
  return text
    .trim()
    .split(/(\{[^{}]*\})/)
    .filter(Boolean)
    .map((part) => {
      const name = /^\{(.*)\}$/.exec(part)?.[1] as Placeholder | undefined
      const value = name === undefined ? undefined : values[name]
      const shown = value ?? (before.endsWith('.') ? part.replace(/^\.(?!\.)/, '') : part)
      before = value ?? ''
      return { text: shown, isLink: name === 'link' }
    })
}

/** "days 2, 5, 10 and 21" */
export const onDays = (days: readonly number[]): string =>
  days.length === 1 ? `day ${days[0]}` : `days ${days.slice(0, -1).join(', ')} and ${days.at(-1)}`
