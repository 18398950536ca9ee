import type { EntityManager } from '@mikro-orm/postgresql'

/** Joins the change that waits for its link to `accounts.users u`, as `c`. */
export const waitingChange = 'left join accounts.email_changes c on c.user_id = u.id and c.ended_at is null'

/** Ends the change that waits and voids its links; false if none waits. The account's row must be locked. */
export async function endEmailChange(em: EntityManager, contractorId: string, now: Date): Promise<boolean> {
  const ended = await em.execute(
    'update accounts.email_changes set ended_at = ? where user_id = ? and ended_at is null returning id',
    [now, contractorId],
  )
  if (ended.length === 0) return false
  await voidLinks(em, contractorId)
  return true
}

/** Voids every link sent to this account so far, the last release's included. */
export async function voidLinks(em: EntityManager, contractorId: string) {
  await em.execute('delete from accounts.email_verifications where user_id = ?', [contractorId])
  await em.execute('delete from accounts.confirmation_links where user_id = ?', [contractorId])
}
