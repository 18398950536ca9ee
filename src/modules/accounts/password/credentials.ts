import { claim, countEach, limit, refuseFull } from '../../../platform/limits/limit.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Call, CommandCall, SignedIn } from '../../../shared-kernel/use-case.ts'
import { passwordChanged } from '../index.ts'
import { workFrom } from '../sign-in/work.ts'
import { type Asker, matches } from './passwords.ts'

/** Guesses in a borrowed browser. */
const wrongPasswords = limit('confirm-password', {
  most: 5,
  per: '15 minutes',
  by: 'account',
  says: 'Too many attempts.',
  code: 'too-many-attempts',
})

interface Person {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
}

/** A signed-in contractor's work with passwords. */
export const askerOf = (contractorId: string): Asker => ({ lane: 'own', who: `contractor:${contractorId}` })

/** Asks a signed-in contractor for her password before something that a borrowed browser must not do. */
export async function confirmPassword(password: string, field: string, call: Call & SignedIn): Promise<Person> {
  const { db, contractorId, log } = call
  const wrong = wrongPasswords.of(contractorId)
  await refuseFull(db, wrong)
  await claim(db, workFrom(`contractor:${contractorId}`))
  const { rows } = await db.query<Person>(
    'select email, first_name as "firstName", last_name as "lastName", password from accounts.users where id = $1',
    [contractorId],
  )
  const isHers = await matches(rows[0]?.password ?? null, password, askerOf(contractorId))
  await refuseFull(db, wrong) // tries that were sent all at once have been counted by now
  if (isHers) return rows[0]!
  await countEach(db, wrong)
  log.warn({ event: 'password-not-confirmed', userId: contractorId }, 'password not confirmed')
  throw notHers(field)
}

/** Holds the account as it was confirmed; refuses when its password has been changed since. */
export async function holdConfirmed({ password }: Person, field: string, { em, contractorId }: CommandCall & SignedIn) {
  const held = await em.execute('select 1 from accounts.users where id = ? and password = ? for update', [
    contractorId,
    password,
  ])
  if (held.length === 0) throw notHers(field)
}

function notHers(field: string) {
  const message = 'This is not your current password'
  return new DomainError('invalid', 'wrong-password', message, { issues: [{ path: field, message }] })
}

/**
 * A new password ends every session and every reset link at once, and its owner gets a mail about it. The row of
 * the account is locked first, so that a session that opens at the same moment is either ended here or refused.
 */
export async function replacePassword(contractorId: string, hash: string, { em, now, publish }: CommandCall) {
  await em.execute('update accounts.users set password = ?, updated_at = ? where id = ?', [hash, now, contractorId])
  await em.execute('delete from accounts.password_resets where user_id = ?', [contractorId])
  await em.execute('delete from accounts.sessions where user_id = ?', [contractorId])
  await publish(passwordChanged({ contractorId, at: now.toISOString() }))
}
