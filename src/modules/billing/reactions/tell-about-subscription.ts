import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { contractorEmail, newVerificationToken, timeZoneOf, verificationButton } from '../../accounts/index.ts'
import type { Notice, noticeDue } from '../index.ts'
import { noticeMail } from '../mail/parts/notice-mail.ts'

/** While the address isn't confirmed, these have a link that confirms it. */
const withLink: readonly Notice['kind'][] = ['trial-started', 'trial-ending']

/** Emails a contractor about past or upcoming changes to the subscription. */
export const tellAboutSubscription = ({ publicUrl, company }: PostOffice) =>
  contractorEmail<PayloadOf<typeof noticeDue>>('subscription', async ({ contractorId, notice }, profile, { db }) => {
    const token = withLink.includes(notice.kind) ? await newVerificationToken(db, contractorId, profile.email) : null
    const confirm = token ? verificationButton({ publicUrl }, token) : null
    return noticeMail(notice, { publicUrl, company, timeZone: timeZoneOf(profile), confirm })
  })
