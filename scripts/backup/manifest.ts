import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { Refused } from './postgres-tools.ts'

/** A backup's folder: the database as `pg_dump -Fc` writes it, all objects, and their hashes as `sha256sum` writes them. */
export const files = {
  manifest: 'manifest.json',
  dump: 'database.dump',
  hashes: 'objects.sha256',
} as const

/** The place of an object in a backup, as in the folder of objects. */
export const placeOf = (key: string) => `objects/${key.slice(0, 2)}/${key}`

export const Manifest = z.strictObject({
  product: z.literal('TidyTally'),
  /** The release that wrote it. */
  release: z.string(),
  /** When the dump began; later changes aren't in it. */
  at: z.iso.datetime(),
  /** The major version of PostgreSQL's server. */
  postgres: z.int(),
  databaseId: z.uuid(),
  dump: z.strictObject({ bytes: z.int(), sha256: z.string() }),
  /** `sha256` is of the list of hashes. */
  objects: z.strictObject({ count: z.int(), bytes: z.int(), sha256: z.string() }),
})
export type Manifest = z.infer<typeof Manifest>

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, files.manifest), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Refused(`${folder} isn’t a backup: it has no ${files.manifest}.`)
  })
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new Refused(`${join(folder, files.manifest)} is damaged, or another release wrote it.`)
  }
}

/** The objects of a backup, with their hashes. */
export async function* objectsOf(folder: string) {
  for await (const line of createInterface({ input: createReadStream(join(folder, files.hashes)) })) {
    const [sha256 = '', place = ''] = line.split('  ')
    yield { sha256, path: join(folder, place), key: place.split('/').at(-1)! }
  }
}

/** Refuses a backup with a file that is missing or has changed, and names the file. */
export async function verify(folder: string, { dump, objects }: Manifest) {
  await expectHash(join(folder, files.dump), dump.sha256)
  await expectHash(join(folder, files.hashes), objects.sha256)
  for await (const { path, sha256 } of objectsOf(folder)) await expectHash(path, sha256)
}

async function expectHash(path: string, expected: string) {
  const actual = await sha256Of(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Refused(`${path} is missing. Nothing was restored.`)
  })
  if (actual !== expected) throw new Refused(`${path} has changed since the backup. Nothing was restored.`)
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
