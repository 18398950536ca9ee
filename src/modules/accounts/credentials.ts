import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { Call, CommandCall } from '../../shared-kernel/use-case.ts'
import { countAttempt, type Limit, refuseBeyond } from './attempts.ts'
import { passwordChanged } from './index.ts'
import { matches } from './passwords.ts'

interface Person {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Asks a signed-in contractor for her password before something that a borrowed browser must not do. */
export async function confirmPassword(password: string, field: string, call: Call): Promise<Person> {
  const { db, contractorId, log } = call
  const limits: Limit[] = [{ key: `confirm:${contractorId}`, most: 5, seconds: 15 * 60 }]
  await refuseBeyond(db, limits)
  const { rows } = await db.query<Person & { password: string }>(
    'select email, first_name as "firstName", last_name as "lastName", password from accounts.users where id = $1',
    [contractorId],
  )
  const isHers = await matches(rows[0]?.password ?? null, password)
  await refuseBeyond(db, limits) // tries that were sent all at once have been counted by now
  if (isHers) return rows[0]!
  await countAttempt(db, limits)
  log.warn({ event: 'password-not-confirmed', userId: contractorId }, 'password not confirmed')
  const message = 'This is not your current password'
  throw new DomainError('invalid', 'wrong-password', message, { issues: [{ path: field, message }] })
}

/** A new password ends every session and every reset link at once, and its owner hears of it by mail. */
export async function replacePassword(contractorId: string, hash: string, { em, now, publish }: CommandCall) {
  await em.execute('update accounts.users set password = ?, updated_at = ? where id = ?', [hash, now, contractorId])
  await em.execute('delete from accounts.password_resets where user_id = ?', [contractorId])
  await em.execute('delete from accounts.sessions where user_id = ?', [contractorId])
  await publish(passwordChanged({ contractorId, at: now.toISOString() }))
}
