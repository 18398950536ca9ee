import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { type LostReason, lostReasonLabel } from '../../quoting/contract/vocabulary.ts'

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

const open = (url: string) => ({ label: 'Open the quote', url })
const reply = 'Reply to this email to write to your customer.'
const quoted = (message: string | undefined) => (message ? [`“${message}”`] : [])

export const openedMail = ({ companyName, number, url }: Answered, again: boolean): ServiceWords => ({
  subject: `${companyName} opened quote ${number}${again ? ' again' : ''}`,
  heading: `${companyName} opened your quote${again ? ' again' : ''}`,
  opening: [
    again
      ? 'The page was opened again after five quiet days. We can’t tell by whom.'
      : 'The page was opened for the first time. We can’t tell by whom.',
  ],
  button: open(url),
  closing: [reply, 'Choose in Business Settings which of these emails you want.'],
})

export const changeMail = ({ companyName, number, url, message }: Answered): ServiceWords => ({
  subject: `${companyName} asks for a change of quote ${number}`,
  heading: `${companyName} asks for a change`,
  opening: quoted(message),
  button: open(url),
  closing: [`The bid is still pending, and they can still accept. ${reply}`],
})

export const declinedMail = ({ companyName, number, url, message, lostReason }: Answered): ServiceWords => ({
  subject: `${companyName} declined quote ${number}`,
  heading: `${companyName} declined your quote`,
  opening: quoted(message),
  facts: lostReason ? [['Reason', lostReasonLabel[lostReason]]] : [],
  button: open(url),
  closing: [`The bid is marked lost. ${reply}`],
})

export const canceledMail = ({ companyName, number, url, paper = [] }: Answered): ServiceWords => ({
  subject: `${companyName} canceled quote ${number}`,
  heading: 'Agreement canceled',
  opening: paper,
  button: open(url),
  closing: ['The bid is pending again. A new acceptance needs a new version.'],
})
