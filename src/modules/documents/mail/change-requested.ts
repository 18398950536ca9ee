import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { type Answered, open, quoted, reply } from './parts/answered.ts'

export const changeMail = ({ companyName, number, url, message }: Answered): ServiceWords => ({
  subject: `${companyName} asks for a change of quote ${number}`,
  heading: `${companyName} asks for a change`,
  opening: quoted(message),
  button: open(url),
  closing: [`The bid is still pending, and they can still accept. ${reply}`],
})
