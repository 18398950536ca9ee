import { type PostOffice, post } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { type accountOpened, profileOf } from '../index.ts'
import { welcomeMail } from '../mail/welcome.ts'
import { newVerificationToken } from './email-verifications.ts'

/** Greets somebody who opened an account without a plan. */
export const welcome =
  (office: PostOffice): Reaction<PayloadOf<typeof accountOpened>> =>
  async ({ contractorId }, { db, now, log }) => {
    const profile = await profileOf(db, contractorId)
    if (!profile) return
    const token = await newVerificationToken(db, contractorId)
    const to = { name: profile.contactName, address: profile.email }
    const taken = await post({ to, ...welcomeMail({ site: office, token }) }, office, now)
    if (!taken) log.warn({ userId: contractorId }, 'The mail server refused a mail of welcome')
  }
