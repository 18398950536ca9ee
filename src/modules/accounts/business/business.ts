import { randomUUID } from 'node:crypto'
import type { Objects } from '../../../platform/objects/objects.ts'
import type { CommandCall, ConversationCall, SignedIn } from '../../../shared-kernel/use-case.ts'
import { logoReplaced } from '../index.ts'

/** The key of a stored logo in its address "/uploads/{id}". */
export const keyOf = (logoUrl: string | null) => logoUrl?.match(/^\/uploads\/([0-9a-f-]{36})$/)?.[1] ?? null

/** Stores a picture and lets `use` refer to it in a row; if that fails, the file is removed again. */
export async function withStoredLogo(
  picture: Uint8Array,
  objects: Objects,
  call: ConversationCall<SignedIn>,
  use: (logoUrl: string, inside: CommandCall & SignedIn) => Promise<void>,
) {
  const id = randomUUID()
  await objects.put(id, picture)
  await call
    .inTransaction((inside) => use(`/uploads/${id}`, inside))
    .catch(async (error: unknown) => {
      await objects.remove([id])
      throw error
    })
}

/** A form filled in before another change must not overwrite that change unseen. */
export const countChange = ({ em, contractorId }: CommandCall & SignedIn) =>
  em.execute('update accounts.users set business_version = business_version + 1 where id = ?', [contractorId])

/** Replaces the logo, possibly with none; the old file is removed. */
export async function replaceLogo(logoUrl: string | null, { em, contractorId, now, publish }: CommandCall & SignedIn) {
  const [before] = await em.execute<{ logo: string | null }[]>(
    'select business_logo_url as logo from accounts.users where id = ? for update',
    [contractorId],
  )
  const old = keyOf(before?.logo ?? null)
  if (before?.logo === logoUrl) return
  await em.execute('update accounts.users set business_logo_url = ?, updated_at = ? where id = ?', [
    logoUrl,
    now,
    contractorId,
  ])
  if (old) await publish(logoReplaced({ objectId: old }))
}
