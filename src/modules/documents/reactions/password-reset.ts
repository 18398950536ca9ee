import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { newResetToken, type passwordResetRequested, profileOf } from '../../accounts/index.ts'
import { type PostOffice, post } from '../mail/post-office.ts'
import { productName } from '../quote-document.ts'

const longestWaitMs = 60 * 60 * 1000

/**
 * Mails the link to a new password. The token is made now and lives in this mail alone; a mail that had to wait for
 * an hour comes too late to be of use to the one who asked.
 */
export const mailResetLink =
  (office: PostOffice): Reaction<PayloadOf<typeof passwordResetRequested>> =>
  async ({ contractorId, at }, { db, now, log }) => {
    if (now.getTime() - Date.parse(at) > longestWaitMs) return
    const profile = await profileOf(db, contractorId)
    const token = profile && (await newResetToken(db, contractorId))
    if (!token) return
    const taken = await post(resetMail(profile, `${office.publicUrl}/reset-password?token=${token}`), office, now)
    if (!taken) log.warn({ userId: contractorId }, 'The mail server refused a reset mail')
  }

const resetMail = ({ contactName, email }: { contactName: string; email: string }, url: string) => ({
  to: { name: contactName, address: email },
  subject: `Reset your ${productName} password`,
  heading: 'Choose a new password',
  opening: [
    `Somebody asked for a new password for your ${productName} account. The button leads to a page where you choose it.`,
  ],
  button: { label: 'Choose a new password', url },
  closing: [
    'The link is good for 60 minutes and works once.',
    'You did not ask for it? Then ignore this mail: your password stays as it is.',
  ],
})
