import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { type TimeZone, wordsIn } from '../../../shared-kernel/time-zone.ts'

interface Data {
  readonly site: Pick<PostOffice, 'publicUrl'>
  readonly at: string
  readonly timeZone: TimeZone
}

export const passwordChangedMail = ({ site, at, timeZone }: Data): ServiceWords => ({
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  opening: [
    `The password of your ${productName} account was changed on ${wordsIn(timeZone).atMinute(at)}. Every other device was signed out.`,
  ],
  button: { label: 'This wasn’t me: reset my password', url: `${site.publicUrl}/forgot-password` },
  closing: ['If this was you, you’re done.'],
})
