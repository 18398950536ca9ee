import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { claim } from '../../../platform/limits/limit.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { CommandCall, Conversation, SignedIn } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { emailChangeRequested, emailVerificationRequested, newEmailLinkRequested } from '../index.ts'
import { confirmPassword, holdConfirmed } from '../password/credentials.ts'
import { endEmailChange, voidLinks, waitingChange } from './email-changes.ts'
import { confirmationLinks } from './email-verifications.ts'

/**
 * Asks for another address. It waits until its link is opened; sessions stay. An address that was never confirmed could
 * be replaced at once, but only if no other account has the new one, so signing in would reveal whether one does.
 * It waits too, and the only difference is that no email goes to the old address, which may be a stranger's.
 */
export const changeEmail: Conversation<typeof contract.changeEmail> = async ({ email, password }, call) => {
  const person = await confirmPassword(password, 'password', call)
  await call.inTransaction(async (inside) => {
    await holdConfirmed(person, 'password', inside)
    await ask(email, inside)
  })
  call.log.info({ event: 'email-change-requested', userId: call.contractorId }, 'email change requested')
  return { ok: true }
}

interface Stored {
  readonly email: string
  readonly verified: boolean
  readonly changeId: string | null
  readonly waiting: string | null
}

async function ask(email: string, call: CommandCall & SignedIn) {
  const { em, contractorId, now, publish } = call
  const [stored] = await em.execute<Stored[]>(
    `select u.email, u.email_verified_at is not null as verified, c.id as "changeId", c.new_email as waiting
       from accounts.users u ${waitingChange} where u.id = ?`,
    [contractorId],
  )
  const { email: current, verified, changeId, waiting } = stored!
  if (isSame(email, current)) return keep(verified, changeId !== null, call)
  await claim(em, confirmationLinks.of(contractorId))
  const asked =
    waiting && isSame(email, waiting) ? changeId! : await begin({ from: current, to: email, verified }, call)
  await publish(newEmailLinkRequested({ contractorId, changeId: asked, askedAt: now.toISOString() }))
}

/** The current address again: withdraws the change that waits. */
async function keep(verified: boolean, isWaiting: boolean, { em, contractorId, now, publish }: CommandCall & SignedIn) {
  if (!isWaiting) throw sameAgain()
  if (!verified) await claim(em, confirmationLinks.of(contractorId))
  await endEmailChange(em, contractorId, now)
  await tellScreens(em, contractorId, now)
  if (!verified) await publish(emailVerificationRequested({ contractorId }))
}

/** Replaces the change that waits, and voids every link sent so far. */
async function begin(
  { from, to, verified }: { readonly from: string; readonly to: string; readonly verified: boolean },
  { em, contractorId, now, publish }: CommandCall & SignedIn,
): Promise<string> {
  await endEmailChange(em, contractorId, now)
  await voidLinks(em, contractorId)
  const changeId = randomUUID()
  await em.execute(
    'insert into accounts.email_changes (id, user_id, old_email, new_email, asked_at) values (?, ?, ?, ?, ?)',
    [changeId, contractorId, from, to, now],
  )
  await tellScreens(em, contractorId, now)
  await publish(emailChangeRequested({ contractorId, changeId, tellOld: verified }))
  return changeId
}

/** A change of the account's row is an event for its open screens. */
const tellScreens = (em: EntityManager, contractorId: string, now: Date) =>
  em.execute('update accounts.users set updated_at = ? where id = ?', [now, contractorId])

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function sameAgain() {
  const message = 'This is already your email address'
  return new DomainError('invalid', 'same-email', message, { issues: [{ path: 'email', message }] })
}
