import { claim, countEach, limit, refuseFull } from '../../../platform/limits/limit.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Call, CommandCall, SignedIn } from '../../../shared-kernel/use-case.ts'
import { endEmailChange } from '../account/email-changes.ts'
import { passwordChanged } from '../index.ts'
import { workFrom } from '../sign-in/work.ts'
import { type Asker, matches } from './passwords.ts'

/** Limits guessing on an unattended, signed-in browser. */
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

/** Password work of a signed-in contractor. */
export const askerOf = (contractorId: string): Asker => ({ lane: 'own', who: `contractor:${contractorId}` })

/** Asks a signed-in contractor for the password again, before an action that a borrowed browser must not allow. */
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
  await refuseFull(db, wrong) // parallel attempts have been counted by now
  if (isHers) return rows[0]!
  await countEach(db, wrong)
  log.warn({ event: 'password-not-confirmed', userId: contractorId }, 'password not confirmed')
  throw notHers(field)
}

/** Locks the confirmed account; refuses if its password has changed since. */
export async function holdConfirmed({ password }: Person, field: string, { em, contractorId }: CommandCall & SignedIn) {
  const held = await em.execute('select 1 from accounts.users where id = ? and password = ? for update', [
    contractorId,
    password,
  ])
  if (held.length === 0) throw notHers(field)
}

function notHers(field: string) {
  const message = 'This isn’t your current password'
  return new DomainError('invalid', 'wrong-password', message, { issues: [{ path: field, message }] })
}

/**
 * A new password ends every session and reset link at once, and its owner is emailed. The account's row is locked
 * first, so a session opened at the same moment is either ended here or refused. A change of address that waits was
 * asked for with the old password, so it ends too.
 */
export async function replacePassword(contractorId: string, hash: string, { em, now, publish }: CommandCall) {
  await em.execute('update accounts.users set password = ?, updated_at = ? where id = ?', [hash, now, contractorId])
  await em.execute('delete from accounts.password_resets where user_id = ?', [contractorId])
  await em.execute('delete from accounts.sessions where user_id = ?', [contractorId])
  await endEmailChange(em, contractorId, now)
  await publish(passwordChanged({ contractorId, at: now.toISOString() }))
}
