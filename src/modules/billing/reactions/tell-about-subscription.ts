import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { contractorEmail, timeZoneOf } from '../../accounts/index.ts'
import type { noticeDue } from '../index.ts'
import { noticeMail } from '../mail/parts/notice-mail.ts'

/** Mails a contractor what happened to her subscription, or is about to. */
export const tellAboutSubscription = ({ publicUrl }: PostOffice) =>
  contractorEmail<PayloadOf<typeof noticeDue>>('subscription', ({ notice }, profile) =>
    noticeMail(notice, { publicUrl, timeZone: timeZoneOf(profile) }),
  )
