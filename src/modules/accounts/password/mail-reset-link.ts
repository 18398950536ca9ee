import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { contractorEmail } from '../account/contractor-email.ts'
import type { passwordResetRequested } from '../index.ts'
import { resetPasswordMail } from '../mail/reset-password.ts'
import { newResetToken } from './password-resets.ts'

const longestWaitMs = 60 * 60 * 1000

/**
 * Emails the password reset link. The token is created now and appears only in this email. An email delayed for an hour
 * is too late to help, so it's dropped.
 */
export const resetLink = (site: PostOffice) =>
  contractorEmail<PayloadOf<typeof passwordResetRequested>>(
    'reset-password',
    async ({ contractorId, at }, _, { db, now }) => {
      if (now.getTime() - Date.parse(at) > longestWaitMs) return null
      const token = await newResetToken(db, contractorId)
      return token ? resetPasswordMail({ site, token }) : null
    },
  )
