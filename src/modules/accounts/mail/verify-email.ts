import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { verificationButton, verificationTerms } from './parts/verification.ts'

interface Data {
  readonly site: Pick<PostOffice, 'publicUrl'>
  readonly token: string
}

export const verifyEmailMail = ({ site, token }: Data): ServiceWords => ({
  subject: `Confirm your email address for ${productName}`,
  heading: 'Confirm your email address',
  opening: ['Confirm this address and you can start sending quotes.'],
  button: verificationButton(site, token),
  closing: verificationTerms,
})
