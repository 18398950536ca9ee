import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { verificationButton } from './parts/verification.ts'

interface Data {
  readonly site: Pick<PostOffice, 'publicUrl'>
  readonly token: string
}

const why = `Sent by ${productName} because someone asked to use this address for an account.`

/** To the address that an account asked to use. */
export const confirmNewEmailMail = ({ site, token }: Data): ServiceWords => ({
  subject: `Confirm your new email address for ${productName}`,
  heading: 'Confirm your new email address',
  opening: [
    'Confirm this address and it becomes your account’s: you sign in with it, and your customers’ replies go to it.',
  ],
  button: verificationButton(site, token),
  closing: [
    'The link works for 7 days, or until you ask for a newer one.',
    'If you didn’t ask for this, ignore this email: nothing changes.',
  ],
  why,
})

/** In its place, if the address is already another account's. */
export const takenEmailMail = ({ site }: Pick<Data, 'site'>): ServiceWords => ({
  subject: `This address already has a ${productName} account`,
  heading: `This address already has a ${productName} account`,
  opening: [
    `Someone asked to use this address for another ${productName} account. It already has its own, so nothing changed.`,
  ],
  button: { label: 'Sign in with this address', url: `${site.publicUrl}/login` },
  closing: [
    'If it was you: use a different address there, or first delete the account with this one, under Your data.',
    'If it wasn’t you, ignore this email.',
  ],
  why,
})
