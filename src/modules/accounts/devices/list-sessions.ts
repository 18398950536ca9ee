import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { deviceName } from './device-name.ts'
import { isOpen, unusedFor } from './session-lifetime.ts'

interface Row {
  readonly id: string
  readonly userAgent: string | null
  readonly address: string | null
  readonly signedInAt: Date
  readonly lastUsedAt: Date
  readonly current: boolean
}

/** A session in use is extended at most once an hour, so its expiry gives the last use to the hour. */
const statement = {
  name: 'list-sessions',
  text: `select id, user_agent as "userAgent", address, created_at as "signedInAt",
                expire - ${unusedFor} as "lastUsedAt", sid = $2 as current
           from accounts.sessions
          where user_id = $1 and ${isOpen('sessions')}
          order by sid = $2 desc, expire desc, id limit 20`,
}

export const listSessions: Conversation<typeof contract.listSessions> = async (_, { db, contractorId, visitor }) => {
  const { rows } = await db.query<Row>({ ...statement, values: [contractorId, visitor.session] })
  return {
    items: rows.map(({ userAgent, signedInAt, lastUsedAt, ...row }) => ({
      ...row,
      ...deviceName(userAgent),
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  }
}
