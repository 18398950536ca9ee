import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { accountOpened } from '../index.ts'
import { welcomeMail } from '../mail/welcome.ts'
import { contractorEmail } from './contractor-email.ts'
import { newVerificationToken } from './email-verifications.ts'

/** Welcomes a contractor who opened an account without a plan. */
export const welcome = (site: PostOffice) =>
  contractorEmail<PayloadOf<typeof accountOpened>>('welcome', async ({ contractorId }, { email }, { db }) =>
    welcomeMail({ site, token: await newVerificationToken(db, contractorId, email) }),
  )
