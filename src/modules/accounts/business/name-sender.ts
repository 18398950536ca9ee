import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import { readUser } from '../account/current-user.ts'
import type * as contract from '../contract/sender.ts'
import { countChange } from './business.ts'

/** Saves the name that quotes show, unless another tab or device saved one first. Safe to repeat. */
export const nameSender: Command<typeof contract.nameSender, Record<string, never>> = async (
  { businessName, businessPhone, businessAddress },
  call,
) => {
  const { em, db, contractorId, now } = call
  const [stored] = await em.execute<{ name: string | null; phone: string | null; address: string | null }[]>(
    'select business_name as name, business_phone as phone, business_address as address from accounts.users where id = ? for update',
    [contractorId],
  )
  if (!stored) throw new DomainError('signed-out', 'signed-out', 'Please sign in')
  if (stored.name !== null && stored.name !== businessName) {
    const message = `Your quotes already say “${stored.name}”, saved in another tab or on another device. You can change it in Business Settings.`
    throw new DomainError('conflict', 'already-named', message, { current: await readUser(db, contractorId) })
  }
  const phone = businessPhone === undefined ? stored.phone : businessPhone
  const address = businessAddress === undefined ? stored.address : businessAddress
  await em.execute(
    `update accounts.users set business_name = ?, business_phone = ?, business_address = ?, uses_own_name = ?, updated_at = ?
      where id = ?`,
    [businessName, phone, address, businessName === null, now, contractorId],
  )
  if (stored.name !== businessName || stored.phone !== phone || stored.address !== address) await countChange(call)
  return {}
}
