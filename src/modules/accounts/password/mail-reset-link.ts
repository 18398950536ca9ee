import { type PostOffice, post } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { type passwordResetRequested, profileOf } from '../index.ts'
import { resetPasswordMail } from '../mail/reset-password.ts'
import { newResetToken } from './password-resets.ts'

const longestWaitMs = 60 * 60 * 1000

/**
 * Mails the link to a new password. The token is made now and lives in this mail alone. A mail that had to wait for an
 * hour comes too late to help, so it is dropped.
 */
export const mailResetLink =
  (office: PostOffice): Reaction<PayloadOf<typeof passwordResetRequested>> =>
  async ({ contractorId, at }, { db, now, log }) => {
    if (now.getTime() - Date.parse(at) > longestWaitMs) return
    const profile = await profileOf(db, contractorId)
    const token = profile && (await newResetToken(db, contractorId))
    if (!token) return
    const to = { name: profile.contactName, address: profile.email }
    const taken = await post({ to, ...resetPasswordMail({ site: office, token }) }, office, now)
    if (!taken) log.warn({ userId: contractorId }, 'The mail server refused a reset mail')
  }
