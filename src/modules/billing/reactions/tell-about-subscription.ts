import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { contractorEmail, timeZoneOf } from '../../accounts/index.ts'
import type { noticeDue } from '../index.ts'
import { noticeMail } from '../mail/parts/notice-mail.ts'

/** Emails a contractor about past or upcoming changes to the subscription. */
export const tellAboutSubscription = ({ publicUrl, company }: PostOffice) =>
  contractorEmail<PayloadOf<typeof noticeDue>>('subscription', ({ notice }, profile) =>
    noticeMail(notice, { publicUrl, company, timeZone: timeZoneOf(profile) }),
  )
