import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { type Answered, open } from './parts/answered.ts'

export const canceledMail = ({ companyName, number, url, paper = [] }: Answered): ServiceWords => ({
  subject: `${companyName} canceled quote ${number}`,
  heading: 'Agreement canceled',
  opening: paper,
  button: open(url),
  closing: ['The bid is pending again. A new acceptance needs a new version.'],
})
