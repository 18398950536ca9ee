import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary file that is unlinked before anything is written: however this process stops, none of it stays on disk. */
export async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `tidytally-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/** Where this process and its children can open it a second time. */
export const pathOf = ({ fd }: FileHandle) => `/proc/${process.pid}/fd/${fd}`

// A FileHandle's own streams keep it open until they are destroyed; these leave closing to whoever opened it.
export const writerTo = ({ fd }: FileHandle) => createWriteStream('', { fd, autoClose: false })
export const readerOf = ({ fd }: FileHandle) => createReadStream('', { fd, start: 0, autoClose: false })
