import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { type Answered, open } from './parts/answered.ts'

interface Bounced extends Pick<Answered, 'companyName' | 'number' | 'url'> {
  readonly recipient: string
  readonly reason: string
  readonly isReminder: boolean
  /** Whether the customer has answered the quote all the same, so that there is nothing to send again. */
  readonly answered: boolean
}

/** An email to the customer came back after their mail server, or one on the way, had taken it. */
export const bouncedMail = ({
  companyName,
  number,
  url,
  recipient,
  reason,
  isReminder,
  answered,
}: Bounced): ServiceWords => {
  const what = isReminder ? `reminder of quote ${number}` : `quote ${number}`
  return {
    subject: `Your ${what} didn’t reach ${companyName}`,
    heading: `Your ${what} didn’t reach ${companyName}`,
    opening: [`The email to ${recipient} came back. The mail server reports:`, reason],
    button: open(url),
    closing: [
      answered
        ? 'Your customer has answered this quote, so you don’t need to send it again. Ask them for the right address: later emails may come back too.'
        : 'Ask your customer for the right address, change it in the quote, and send it again. We won’t send reminders of this version.',
    ],
  }
}
