import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Query } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { waitingChange } from './email-changes.ts'

const statement = {
  name: 'email-status',
  text: `select u.email, u.email_verified_at is not null as verified,
                exists (select from accounts.confirmation_links l
                         where l.user_id = u.id and l.email = coalesce(c.new_email, u.email) and l.expires_at > now()) or coalesce(c.asked_at > now() - interval '1 minute', false) as "linkMailed",
                c.new_email as "pendingEmail"
           from accounts.users u ${waitingChange}
          where u.id = $1`,
}

type Stored = Omit<contract.EmailStatus, 'supportEmail'>

export const emailStatus =
  (supportEmail: string): Query<typeof contract.emailStatus> =>
  async (_, { db, contractorId }) => {
    const { rows } = await db.query<Stored>({ ...statement, values: [contractorId] })
    if (!rows[0]) throw new DomainError('signed-out', 'signed-out', 'Please sign in')
    return { ...rows[0], supportEmail }
  }
