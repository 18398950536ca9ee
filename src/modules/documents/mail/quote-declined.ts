import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { lostReasonLabel } from '../../quoting/contract/vocabulary.ts'
import { type Answered, open, quoted, reply } from './parts/answered.ts'

export const declinedMail = ({ companyName, number, url, message, lostReason }: Answered): ServiceWords => ({
  subject: `${companyName} declined quote ${number}`,
  heading: `${companyName} declined your quote`,
  opening: quoted(message),
  facts: lostReason ? [['Reason', lostReasonLabel[lostReason]]] : [],
  button: open(url),
  closing: [`The bid is marked lost. ${reply}`],
})
