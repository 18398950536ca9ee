import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { productName } from '../../../shared-kernel/product.ts'

interface Data {
  readonly site: Pick<PostOffice, 'publicUrl'>
  readonly token: string
}

export const resetPasswordMail = ({ site, token }: Data): ServiceWords => ({
  subject: `Reset your ${productName} password`,
  heading: 'Choose a new password',
  opening: [`Someone asked for a new password for your ${productName} account. Choose a new one below.`],
  button: { label: 'Choose a new password', url: `${site.publicUrl}/reset-password?token=${token}` },
  closing: [
    'The link is good for 60 minutes and works once.',
    'Didn’t ask for this? Ignore this email; your password won’t change.',
  ],
})
