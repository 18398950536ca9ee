import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { emailVerificationRequested } from '../index.ts'
import { verifyEmailMail } from '../mail/verify-email.ts'
import { contractorEmail } from './contractor-email.ts'
import { newVerificationToken } from './email-verifications.ts'

/** Emails the link that confirms an address. The token is created now and appears only in this email. */
export const verificationLink = (site: PostOffice) =>
  contractorEmail<PayloadOf<typeof emailVerificationRequested>>('verify-email', async ({ contractorId }, _, { db }) => {
    const token = await newVerificationToken(db, contractorId)
    return token ? verifyEmailMail({ site, token }) : null
  })
