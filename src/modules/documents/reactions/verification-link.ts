import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { type emailVerificationRequested, newVerificationToken, profileOf } from '../../accounts/index.ts'
import { type PostOffice, post } from '../mail/post-office.ts'
import { productName } from '../quote-document.ts'

/** Mails the link that confirms an address. The token is made now and lives in this mail alone. */
export const mailVerificationLink =
  (office: PostOffice): Reaction<PayloadOf<typeof emailVerificationRequested>> =>
  async ({ contractorId }, { db, now, log }) => {
    const profile = await profileOf(db, contractorId)
    const token = profile && (await newVerificationToken(db, contractorId))
    if (!token) return
    const mail = {
      to: { name: profile.contactName, address: profile.email },
      subject: `Confirm your email address for ${productName}`,
      heading: 'Confirm your email address',
      opening: ['Please confirm that this is your email address: then your quotes can go to customers.'],
      button: verificationButton(office, token),
      closing: verificationTerms,
    }
    const taken = await post(mail, office, now)
    if (!taken) log.warn({ userId: contractorId }, 'The mail server refused a mail that confirms an address')
  }

export const verificationButton = ({ publicUrl }: PostOffice, token: string) => ({
  label: 'Confirm my email address',
  url: `${publicUrl}/verify-email?token=${token}`,
})

export const verificationTerms = [
  'The link works for 7 days, or until you ask for a newer one.',
  'If you did not open this account, ignore this email: nothing goes to customers before the address is confirmed.',
]
