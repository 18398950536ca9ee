import { type PostOffice, post } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { type emailVerificationRequested, profileOf } from '../index.ts'
import { verifyEmailMail } from '../mail/verify-email.ts'
import { newVerificationToken } from './email-verifications.ts'

/** Mails the link that confirms an address. The token is made now and lives in this mail alone. */
export const mailVerificationLink =
  (office: PostOffice): Reaction<PayloadOf<typeof emailVerificationRequested>> =>
  async ({ contractorId }, { db, now, log }) => {
    const profile = await profileOf(db, contractorId)
    const token = profile && (await newVerificationToken(db, contractorId))
    if (!token) return
    const to = { name: profile.contactName, address: profile.email }
    const taken = await post({ to, ...verifyEmailMail({ site: office, token }) }, office, now)
    if (!taken) log.warn({ userId: contractorId }, 'The mail server refused a mail that confirms an address')
  }
