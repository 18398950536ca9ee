import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { type TimeZone, wordsIn } from '../../../shared-kernel/time-zone.ts'

interface Data {
  readonly site: Pick<PostOffice, 'publicUrl' | 'company'>
  /** The new address. */
  readonly to: string
  readonly at: string
  readonly timeZone: TimeZone
}

export const emailChangingMail = ({ site, to, at, timeZone }: Data): ServiceWords => ({
  subject: 'Your email address is about to change',
  heading: 'Your email address is about to change',
  opening: [
    `On ${wordsIn(timeZone).atMinute(at)}, someone who knows your password asked to use ${to} for your ${productName} account.`,
    'Until the link we sent there is opened, this address stays.',
  ],
  button: { label: 'This wasn’t me: reset my password', url: `${site.publicUrl}/forgot-password` },
  closing: [
    'A new password cancels the change.',
    `If you can’t reset it anymore, write to ${site.company.mailFrom}.`,
    'If this was you, open the link in our email to the new address.',
  ],
})
