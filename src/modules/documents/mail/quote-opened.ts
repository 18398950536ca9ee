import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { type Answered, open, reply } from './parts/answered.ts'

/** The first visit of the customer's page, or one after days of silence. */
export const openedMail = ({ companyName, number, url }: Answered, again: boolean): ServiceWords => ({
  subject: `${companyName} opened quote ${number}${again ? ' again' : ''}`,
  heading: `${companyName} opened your quote${again ? ' again' : ''}`,
  opening: [
    again
      ? 'The page was opened again after five quiet days. We can’t tell who it was.'
      : 'The page was opened for the first time. We can’t tell who it was.',
  ],
  button: open(url),
  closing: [reply, 'Choose in Business Settings which of these emails you want.'],
})
