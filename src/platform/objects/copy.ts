import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { unlinkedFile } from '../http/unlinked-file.ts'
import { type Objects, UnusableFiles } from './objects.ts'
import { ForeignFiles } from './owner.ts'

export interface Copied {
  readonly copied: number
  /** Files that an earlier copy brought. */
  readonly already: number
  /** Files that were deleted while we copied. */
  readonly gone: number
  readonly failed: readonly { readonly key: string; readonly reason: string }[]
}

interface Progress {
  /** Called after each file, with how many are done. */
  readonly tell?: (done: number) => void
  readonly signal?: AbortSignal
}

const atOnce = 8

/**
 * Copies all files from one store to another, which may be in use. Files never change, so a file of the same length is
 * not copied again. Each copied file is read back. The trash stays behind.
 */
export async function copyObjects(from: Objects, to: Objects, { tell, signal }: Progress = {}): Promise<Copied> {
  const [owner, other] = [await from.owner(), await to.owner()]
  if (other && other !== owner)
    throw new ForeignFiles(
      `The files in TO belong to database ${other}, those in FROM to ${owner ?? 'none'}. Copy to an empty folder or bucket.`,
    )
  const count = { copied: 0, already: 0, gone: 0 }
  const failed: { key: string; reason: string }[] = []
  let done = 0
  await eachKey(from, signal, async (key) => {
    try {
      count[await copyOne(key, from, to)]++
    } catch (error) {
      failed.push({ key, reason: error instanceof Error ? error.message : String(error) })
    }
    tell?.(++done)
  })
  if (owner && failed.length === 0) await to.claim(owner)
  return { ...count, failed }
}

async function copyOne(key: string, from: Objects, to: Objects): Promise<'copied' | 'already' | 'gone'> {
  const [size, there] = await Promise.all([from.size(key), to.size(key)])
  if (size === null) return 'gone'
  if (size === there) return 'already'
  const body = await from.stream(key)
  if (!body) return 'gone'
  const file = await unlinkedFile()
  try {
    const hash = await spooled(body, file)
    await to.put(key, file)
    if ((await hashOf(to, key)) === hash) return 'copied'
    await to.remove([key])
    throw new Error('the copy differs from the original, and was removed')
  } finally {
    await file.close()
  }
}

export interface Compared {
  readonly same: number
  readonly missing: readonly string[]
  readonly different: readonly string[]
}

/** Reads every file of both stores, and compares their hashes. What only the second one has is not looked at. */
export async function compareObjects(from: Objects, to: Objects, { tell, signal }: Progress = {}): Promise<Compared> {
  const [missing, different]: [string[], string[]] = [[], []]
  let [same, done] = [0, 0]
  await eachKey(from, signal, async (key) => {
    const [ours, theirs] = await Promise.all([hashOf(from, key), hashOf(to, key)])
    if (ours !== null && theirs === null) missing.push(key)
    else if (ours !== null && ours !== theirs) different.push(key)
    else if (ours !== null) same++
    tell?.(++done)
  })
  return { same, missing, different }
}

/** Refuses a store without any trace of one: its address is wrong, and nothing was copied or compared. */
async function eachKey(store: Objects, signal: AbortSignal | undefined, work: (key: string) => Promise<void>) {
  let isEmpty = true
  for await (const keys of store.olderThan(new Date(8.64e15))) {
    isEmpty = false
    const left = [...keys]
    const lane = async () => {
      for (let key = left.pop(); key; key = left.pop()) {
        signal?.throwIfAborted()
        await work(key)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }
  if (isEmpty && !(await store.owner())) throw new UnusableFiles('There are no files in FROM. Check its address.')
}

async function spooled(body: Readable, file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of body) {
    hash.update(bytes)
    await file.writeFile(bytes)
  }
  return hash.digest('hex')
}

/** Null if there is no such file. */
async function hashOf(store: Objects, key: string): Promise<string | null> {
  const body = await store.stream(key)
  if (!body) return null
  const hash = createHash('sha256')
  for await (const bytes of body) hash.update(bytes)
  return hash.digest('hex')
}
