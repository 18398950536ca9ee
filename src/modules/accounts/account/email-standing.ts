import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Query } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'

const statement = {
  name: 'email-standing',
  text: `select u.email, u.email_verified_at is not null as verified, v.user_id is not null as "linkMailed"
           from accounts.users u
           left join accounts.email_verifications v on v.user_id = u.id and v.email = u.email and v.expires_at > now()
          where u.id = $1`,
}

type Standing = Omit<contract.EmailStanding, 'supportEmail'>

export const emailStanding =
  (supportEmail: string): Query<typeof contract.emailStanding> =>
  async (_, { db, contractorId }) => {
    const { rows } = await db.query<Standing>({ ...statement, values: [contractorId] })
    if (!rows[0]) throw new DomainError('signed-out', 'signed-out', 'Please sign in')
    return { ...rows[0], supportEmail }
  }
