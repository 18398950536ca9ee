import { type PostOffice, post } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { profileOf, timeZoneOf } from '../../accounts/index.ts'
import type { noticeDue } from '../index.ts'
import { noticeMail } from '../mail/parts/notice-mail.ts'

/** Mails a contractor what happened to her subscription, or is about to. */
export const tellAboutSubscription =
  (office: PostOffice): Reaction<PayloadOf<typeof noticeDue>> =>
  async ({ contractorId, notice }, { db, now, log }) => {
    const profile = await profileOf(db, contractorId)
    if (!profile) return
    const to = { name: profile.contactName, address: profile.email }
    const words = noticeMail(notice, { publicUrl: office.publicUrl, timeZone: timeZoneOf(profile) })
    const taken = await post({ to, ...words }, office, now)
    if (!taken) log.warn({ userId: contractorId, notice: notice.kind }, 'The mail server refused a mail about a plan')
  }
