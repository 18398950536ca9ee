import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { contractorEmail } from '../account/contractor-email.ts'
import { type passwordChanged, timeZoneOf } from '../index.ts'
import { passwordChangedMail } from '../mail/password-changed.ts'

/** Emails the account's owner that the password changed, in case it was someone else. */
export const tellPasswordChanged = (site: PostOffice) =>
  contractorEmail<PayloadOf<typeof passwordChanged>>('password-changed', ({ at }, profile) =>
    passwordChangedMail({ site, at, timeZone: timeZoneOf(profile) }),
  )
