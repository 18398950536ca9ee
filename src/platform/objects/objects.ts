import { randomUUID } from 'node:crypto'
import { type FileHandle, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { bytesOf } from '../http/unlinked-file.ts'

/**
 * Where photos, logos and PDFs are kept, under unguessable keys. A key is written completely or not at all, and never
 * changes afterward.
 */
export interface Objects {
  /** A file is streamed from its beginning, never held in memory. */
  put(key: string, body: Uint8Array | FileHandle): Promise<void>
  /** Fails with the code ENOENT if there is nothing under this key. */
  read(key: string): Promise<Buffer>
  /** In bytes; null if there is nothing under this key. */
  size(key: string): Promise<number | null>
  /** Null if there is nothing under this key. */
  stream(key: string): Promise<Readable | null>
  /** Deletes for good. Modules get `guarded` objects, which keep what any row names. */
  remove(keys: readonly string[]): Promise<void>
  /**
   * Keys of files last written before a given time, including half-written ones, one folder at a time. Fails with
   * `UnusableFiles` if they can't be listed.
   */
  olderThan(moment: Date): AsyncIterable<readonly string[]>
  /** Moves a file to the trash of a day. */
  discard(key: string, day: Date): Promise<void>
  /** Brings a file back from the trash; false if it isn't there. */
  recover(key: string): Promise<boolean>
  /** Deletes files discarded before a day. */
  emptyTrash(before: Date): Promise<void>
  /** Id of the database that these files belong to; null before the first claim. */
  owner(): Promise<string | null>
  /** Makes a database the owner if there is none, and returns the owner. */
  claim(databaseId: string): Promise<string>
  /** Writes, reads, lists and removes a file that no key names; fails with `UnusableFiles`. */
  probe(): Promise<void>
  /** A folder on the disk that fills up with uploads. */
  readonly disk: string
  close(): void
}

/** The files can't be read or written; the message names the place and the reason. */
export class UnusableFiles extends Error {}

/** There is no such folder. */
export class NoFolder extends UnusableFiles {}

/** Opens a folder (`file://`) or a bucket (`s3://`). The packages for a bucket are only loaded for one. */
export async function openObjects(url: string): Promise<Objects> {
  if (!url.startsWith('s3:')) return objectsIn(url)
  const { bucketAt } = await import('./s3.ts')
  return bucketAt(url)
}

function nothing<Result>(error: NodeJS.ErrnoException, instead: Result): Result {
  if (error.code !== 'ENOENT') throw error
  return instead
}

export const isKey = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)

/** Refuses text that isn't a key before it gets into a path or a query. */
export function asKey(text: string): string {
  if (!isKey(text)) throw new Error('An object key is a uuid')
  return text
}

const written = async (path: string, body: Uint8Array | string | FileHandle) => {
  const draft = await open(path, 'w', 0o600)
  try {
    await writeFile(draft, typeof body === 'string' || body instanceof Uint8Array ? body : bytesOf(body))
    await draft.sync()
  } finally {
    await draft.close()
  }
}

export function objectsIn(url: string): Objects {
  const folder = fileURLToPath(url)
  const place = (key: string) => join(folder, asKey(key).slice(0, 2), key)
  const size = (key: string) =>
    stat(place(key)).then(
      ({ size }) => size,
      (error) => nothing(error, null),
    )
  return {
    async put(key, body) {
      const target = place(key)
      await mkdir(dirname(target), { recursive: true })
      await written(`${target}.part`, body)
      await rename(`${target}.part`, target)
    },
    read: (key) => readFile(place(key)),
    size,
    async stream(key) {
      const file = await open(place(key)).catch((error) => nothing(error, null))
      return file ? file.createReadStream() : null
    },
    async remove(keys) {
      for (const key of keys) {
        await rm(place(key), { force: true })
        await rm(`${place(key)}.part`, { force: true })
      }
    },
    async *olderThan(moment) {
      for (const part of await readdir(folder).catch((error) => unreadable(folder, error))) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue
        const keys = new Set<string>()
        for (const name of await readdir(join(folder, part)).catch((error) => nothing(error, []))) {
          const written = await stat(join(folder, part, name)).catch((error) => nothing(error, null))
          const key = name.replace(/\.part$/, '')
          if (isKey(key) && written?.isFile() && written.mtime < moment) keys.add(key)
        }
        if (keys.size > 0) yield [...keys]
      }
    },
    ...trashIn(folder, place),
    ...ownerOf(folder),
    probe: () => probed(folder),
    disk: folder,
    close() {},
  }
}

async function probed(folder: string) {
  const file = join(folder, `probe-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await written(file, 'probe')
    await rm(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new UnusableFiles(
      `The folder of OBJECTS_URL, ${folder}, can't be written to: ${code ?? message}. Make it a folder that this user may write to, or set OBJECTS_URL to another one.`,
    )
  }
}

function unreadable(folder: string, { code, message }: NodeJS.ErrnoException): never {
  if (code === 'ENOENT') throw new NoFolder(`There is no folder ${folder}.`)
  throw new UnusableFiles(`The folder of OBJECTS_URL, ${folder}, can't be read: ${code ?? message}.`)
}

type Trash = Pick<Objects, 'discard' | 'recover' | 'emptyTrash'>

/** One folder for each day, "trash/2026-11-24"; half-written files aren't worth keeping. */
function trashIn(folder: string, place: (key: string) => string): Trash {
  const trash = join(folder, 'trash')
  const days = async () =>
    (await readdir(trash).catch((error) => nothing<string[]>(error, []))).filter((name) =>
      /^\d{4}-\d\d-\d\d$/.test(name),
    )
  return {
    async discard(key, day) {
      const today = join(trash, dayOf(day))
      await mkdir(today, { recursive: true })
      await rename(place(key), join(today, key)).catch((error) => nothing(error, undefined))
      await rm(`${place(key)}.part`, { force: true })
    },
    async recover(key) {
      const target = place(key)
      for (const day of await days()) {
        await mkdir(dirname(target), { recursive: true })
        const back = await rename(join(trash, day, key), target).then(
          () => true,
          (error) => nothing(error, false),
        )
        if (back) return true
      }
      return false
    },
    async emptyTrash(before) {
      for (const day of await days())
        if (day < dayOf(before)) await rm(join(trash, day), { recursive: true, force: true })
    },
  }
}

export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** The file "database-id"; written atomically, since another process may read it right away. */
function ownerOf(folder: string): Pick<Objects, 'owner' | 'claim'> {
  const file = join(folder, 'database-id')
  const owner = () =>
    readFile(file, 'utf8').then(
      (text) => text.trim() || null,
      (error) => nothing(error, null),
    )
  return {
    owner,
    async claim(databaseId) {
      await mkdir(folder, { recursive: true })
      const draft = `${file}.${randomUUID()}`
      await written(draft, `${databaseId}\n`)
      await link(draft, file)
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error
        })
        .finally(() => rm(draft))
      return (await owner()) ?? databaseId
    },
  }
}
