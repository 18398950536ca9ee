import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'

/** Where there is no /proc, as on macOS, a file keeps its name until it is closed. */
const named = new WeakMap<FileHandle, string>()

/**
 * A temporary file that is unlinked before anything is written, so none of it stays on disk however this process stops.
 */
export async function unlinkedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `tidytally-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  if (process.platform === 'linux') await rm(path)
  else {
    named.set(file, path)
    const close = file.close.bind(file)
    file.close = () => close().finally(() => rm(path, { force: true }))
  }
  return file
}

/** The path by which this process and its children can open it again. */
export const pathOf = (file: FileHandle) => named.get(file) ?? `/proc/${process.pid}/fd/${file.fd}`

/**
 * Writes through the handle, never through the number: a stream that gets `fd` closes it when it is destroyed, and the
 * number may belong to another file by the time the handle closes it too. Closing the handle waits for pending writes.
 */
export function writerTo(file: FileHandle): Writable {
  const write = (bytes: Buffer, done: (error?: Error) => void) => void file.writeFile(bytes).then(() => done(), done)
  return new Writable({
    write: (chunk, _, done) => write(chunk, done),
    writev: (chunks, done) => write(Buffer.concat(chunks.map(({ chunk }) => chunk)), done),
  })
}

const atOnce = 64 * 1024

/** The bytes from the beginning; the file stays open. */
export async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(atOnce), 0, atOnce, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** The bytes from the beginning, for one reader; its end closes the file, even if it ends before it begins. */
export function downloadOf(file: FileHandle, bytes: AsyncIterable<Buffer | string> = bytesOf(file)): Readable {
  const body = Readable.from(bytes, { objectMode: false })
  body.once('close', () => void file.close())
  return body
}
