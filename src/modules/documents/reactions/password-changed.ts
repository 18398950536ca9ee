import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { wordsIn } from '../../../shared-kernel/time-zone.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { type passwordChanged, profileOf, timeZoneOf } from '../../accounts/index.ts'
import { type PostOffice, post } from '../mail/post-office.ts'
import { productName } from '../quote-document.ts'

/** Tells the owner of an account that its password is another one, in case she is not the one who changed it. */
export const tellPasswordChanged =
  (office: PostOffice): Reaction<PayloadOf<typeof passwordChanged>> =>
  async ({ contractorId, at }, { db, now, log }) => {
    const profile = await profileOf(db, contractorId)
    if (!profile) return
    const { atMinute } = wordsIn(timeZoneOf(profile))
    const taken = await post(
      {
        to: { name: profile.contactName, address: profile.email },
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        opening: [
          `The password of your ${productName} account was changed on ${atMinute(at)}. Every other device was signed out.`,
        ],
        button: { label: 'It was not me: set a new password', url: `${office.publicUrl}/forgot-password` },
        closing: ['Was it you? Then there is nothing to do.'],
      },
      office,
      now,
    )
    if (!taken) log.warn({ userId: contractorId }, 'The mail server refused a mail about a changed password')
  }
