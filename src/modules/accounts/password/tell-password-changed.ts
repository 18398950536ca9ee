import { type PostOffice, post } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { type passwordChanged, profileOf, timeZoneOf } from '../index.ts'
import { passwordChangedMail } from '../mail/password-changed.ts'

/** Tells the owner of an account that its password was changed, in case somebody else changed it. */
export const tellPasswordChanged =
  (office: PostOffice): Reaction<PayloadOf<typeof passwordChanged>> =>
  async ({ contractorId, at }, { db, now, log }) => {
    const profile = await profileOf(db, contractorId)
    if (!profile) return
    const to = { name: profile.contactName, address: profile.email }
    const words = passwordChangedMail({ site: office, at, timeZone: timeZoneOf(profile) })
    const taken = await post({ to, ...words }, office, now)
    if (!taken) log.warn({ userId: contractorId }, 'The mail server refused a mail about a changed password')
  }
