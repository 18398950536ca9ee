import type { LostReason } from '../../../quoting/contract/vocabulary.ts'

/** What a contractor hears of a customer's doings with the link (ONL-10). `url` leads to the quote. */
export interface Answered {
  readonly companyName: string
  readonly number: string
  readonly url: string
  /** What the customer wrote. */
  readonly message?: string | undefined
  readonly lostReason?: LostReason | undefined
  /** Of a cancellation: the words of its paper. */
  readonly paper?: readonly string[]
}

/** The button of these emails, and the line under it. */
export const open = (url: string) => ({ label: 'Open the quote', url })
export const reply = 'Reply to this email to write to your customer.'
/** The customer's own words. */
export const quoted = (message: string | undefined) => (message ? [`“${message}”`] : [])
