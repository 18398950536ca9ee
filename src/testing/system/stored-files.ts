import { access, readdir, rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Path of a key's file. */
export const fileOf = (folder: string, key: string) => join(folder, key.slice(0, 2), key)

/** Paths of all files under keys, without the trash and the folder's id. */
export async function storedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'database-id' && !entry.parentPath.includes('trash'))
    .map(({ name, parentPath }) => join(parentPath, name))
    .sort()
}

/** Keys in the trash. */
export const trashed = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'trash'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

export const isThere = (folder: string, key: string) =>
  access(fileOf(folder, key)).then(
    () => true,
    () => false,
  )

/** Makes files look as if they were written this long ago. */
export async function age(folder: string, hours: number) {
  const then = new Date(Date.now() - hours * 3600_000)
  for (const path of await storedFiles(folder)) await utimes(path, then, then)
}

/** Makes the trash look as if its only day were this long ago. */
export async function ageTrash(folder: string, days: number) {
  const [today] = await readdir(join(folder, 'trash'))
  const day = new Date(Date.now() - days * 24 * 3600_000).toISOString().slice(0, 10)
  await rename(join(folder, 'trash', today!), join(folder, 'trash', day))
}
