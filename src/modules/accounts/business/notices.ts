import type { Pool } from 'pg'
import { given } from '../../../shared-kernel/clearable.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { toCents, toDollars } from '../../../shared-kernel/money.ts'
import type { Command, Query } from '../../../shared-kernel/use-case.ts'
import {
  type NoticeKind,
  type Notices,
  type getNotices as read,
  type saveNotices as save,
  usualNotices,
} from '../contract/notices.ts'

/** Which emails a contractor wants about their quotes, and above which price accepting needs a code; null without an account. */
export async function noticesOf(db: Pool, contractorId: string): Promise<Notices | null> {
  const { rows } = await db.query<{ notices: Partial<Record<NoticeKind, boolean>>; above: number | null }>(
    'select notices, confirm_above_cents::float8 as above from accounts.users where id = $1',
    [contractorId],
  )
  if (!rows[0]) return null
  const { notices, above } = rows[0]
  return { ...usualNotices, ...notices, confirmAbove: above === null ? null : toDollars(above) }
}

export const getNotices: Query<typeof read> = async (_, { db, contractorId }) => {
  const notices = await noticesOf(db, contractorId)
  if (!notices) throw new DomainError('signed-out', 'signed-out', 'Please sign in')
  return notices
}

export const saveNotices: Command<typeof save, Record<string, never>> = async (
  { confirmAbove, ...notices },
  { em, contractorId, now },
) => {
  await em.execute(
    `update accounts.users set notices = notices || ?::jsonb, updated_at = ?,
            confirm_above_cents = case when ? then ?::bigint else confirm_above_cents end where id = ?`,
    [
      JSON.stringify(given(notices)),
      now,
      confirmAbove !== undefined,
      confirmAbove == null ? null : toCents(confirmAbove),
      contractorId,
    ],
  )
  return {}
}
