import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** Where photos and logos are kept, under unguessable keys. A key is written completely or not at all. */
export interface Objects {
  put(key: string, body: Uint8Array): Promise<void>
  read(key: string): Promise<Buffer>
  /** In bytes; null if there is nothing under this key. */
  size(key: string): Promise<number | null>
  /** Null if there is nothing under this key. */
  stream(key: string): Promise<Readable | null>
  remove(key: string): Promise<void>
  /** Keys of files last written before a given time, including half-written ones, one folder at a time. */
  olderThan(moment: Date): AsyncIterable<readonly string[]>
}

function nothing<Result>(error: NodeJS.ErrnoException, instead: Result): Result {
  if (error.code !== 'ENOENT') throw error
  return instead
}

const isKey = (text: string) => /^[0-9a-f-]{36}$/.test(text)

export function objectsIn(url: string): Objects {
  const folder = fileURLToPath(url)
  const place = (key: string) => {
    if (!isKey(key)) throw new Error('An object key is a uuid')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, body) {
      const target = place(key)
      await mkdir(dirname(target), { recursive: true })
      const draft = await open(`${target}.part`, 'w', 0o600)
      try {
        await draft.writeFile(body)
        await draft.sync()
      } finally {
        await draft.close()
      }
      await rename(`${target}.part`, target)
    },
    read: (key) => readFile(place(key)),
    size: (key) =>
      stat(place(key)).then(
        ({ size }) => size,
        (error) => nothing(error, null),
      ),
    async stream(key) {
      const file = await open(place(key)).catch((error) => nothing(error, null))
      return file ? file.createReadStream() : null
    },
    async remove(key) {
      await rm(place(key), { force: true })
      await rm(`${place(key)}.part`, { force: true })
    },
    async *olderThan(moment) {
      for (const part of await readdir(folder).catch(() => [])) {
        const keys = new Set<string>()
        for (const name of await readdir(join(folder, part)).catch(() => [])) {
          const written = await stat(join(folder, part, name)).catch(() => null)
          const key = name.replace(/\.part$/, '')
          if (isKey(key) && written?.isFile() && written.mtime < moment) keys.add(key)
        }
        if (keys.size > 0) yield [...keys]
      }
    },
  }
}
