import type { Kind } from '../../../platform/post-office/kind.ts'
import { type PostOffice, serviceLetter } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { type emailChangeRequested, profileOf, timeZoneOf } from '../index.ts'
import { emailChangingMail } from '../mail/email-changing.ts'

interface Asked {
  readonly from: string
  readonly to: string
  readonly at: Date
}

/** Tells the confirmed old address, in case someone else asked; also if the new one was confirmed meanwhile. */
export const tellEmailChanging = (site: PostOffice): Kind<PayloadOf<typeof emailChangeRequested>> => ({
  name: 'email-changing',
  async open({ contractorId, changeId, tellOld }, { db }) {
    if (!tellOld) return null
    const { rows } = await db.query<Asked>(
      'select old_email as "from", new_email as "to", asked_at as at from accounts.email_changes where id = $1 and user_id = $2',
      [changeId, contractorId],
    )
    const [asked, profile] = [rows[0], await profileOf(db, contractorId)]
    if (!asked || !profile) return null
    const { from, to, at } = asked
    const words = emailChangingMail({ site, to, at: at.toISOString(), timeZone: timeZoneOf(profile) })
    return {
      recipient: from,
      write: (postmark) => serviceLetter({ to: { name: profile.contactName, address: from }, ...words }, postmark),
    }
  },
})
