import type { Kind } from '../../../platform/post-office/kind.ts'
import { type PostOffice, serviceLetter } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { emailVerificationRequested, newEmailLinkRequested } from '../index.ts'
import { confirmNewEmailMail, takenEmailMail } from '../mail/confirm-new-email.ts'
import { verifyEmailMail } from '../mail/verify-email.ts'
import { contractorEmail } from './contractor-email.ts'
import { newVerificationToken } from './email-verifications.ts'

/** Emails the link that confirms an address. The token is created now and appears only in this email. */
export const verificationLink = (site: PostOffice) =>
  contractorEmail<PayloadOf<typeof emailVerificationRequested>>(
    'verify-email',
    async ({ contractorId, askedAt }, { email }, { db }) => {
      const token = await newVerificationToken(db, contractorId, email, askedAt)
      return token ? verifyEmailMail({ site, token }) : null
    },
  )

interface Waiting {
  readonly address: string
  readonly name: string
  /** The name of the other account that has this address. */
  readonly owner: string | null
}

const waiting = `
  select c.new_email as address, u.first_name || ' ' || u.last_name as name, o.first_name || ' ' || o.last_name as owner
    from accounts.email_changes c join accounts.users u on u.id = c.user_id
    left join accounts.users o on lower(o.email) = lower(c.new_email) and o.id <> u.id
   where c.id = $1 and c.ended_at is null`

/**
 * Emails the link to the address that an account asked to use. If another account has it, its owner gets an email that
 * says so instead. A token is made either way, so the account that asked can't tell the two apart.
 */
export const newEmailLink = (site: PostOffice): Kind<PayloadOf<typeof newEmailLinkRequested>> => ({
  name: 'confirm-new-email',
  async open({ contractorId, changeId, askedAt }, { db }) {
    const { rows } = await db.query<Waiting>(waiting, [changeId])
    const [change] = rows
    if (!change) return null
    const { address, name, owner } = change
    return {
      recipient: address,
      async write(postmark) {
        const token = await newVerificationToken(db, contractorId, address, askedAt)
        if (!token) return null
        const words = owner === null ? confirmNewEmailMail({ site, token }) : takenEmailMail({ site })
        return serviceLetter({ to: { name: owner ?? name, address }, ...words }, postmark)
      },
    }
  },
})
