import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** Where photos and logos are kept, under unguessable keys. A key is written whole or not at all. */
export interface Objects {
  put(key: string, body: Uint8Array): Promise<void>
  read(key: string): Promise<Buffer>
  /** Null when there is nothing under this key. */
  stream(key: string): Promise<Readable | null>
  remove(key: string): Promise<void>
}

export function objectsIn(url: string): Objects {
  const folder = fileURLToPath(url)
  const place = (key: string) => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('An object key is a uuid')
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
    async stream(key) {
      const file = await open(place(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      return file ? file.createReadStream() : null
    },
    remove: (key) => rm(place(key), { force: true }),
  }
}
