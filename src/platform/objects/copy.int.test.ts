import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bucket, startBucket } from '../../testing/objects/bucket.ts'
import { fileOf } from '../../testing/system/stored-files.ts'
import { compareObjects, copyObjects } from './copy.ts'
import { type Objects, objectsIn } from './objects.ts'
import { bucketAt } from './s3.ts'

const bucket: Bucket = await startBucket()
const base = await mkdtemp(join(tmpdir(), 'tidytally-copy-'))
afterAll(async () => {
  await bucket.stop()
  await rm(base, { recursive: true, force: true })
})

let folder: string
let from: Objects
let to: Objects
let target: string
let keys: string[]
const owner = randomUUID()
beforeEach(async () => {
  folder = join(base, randomUUID())
  target = bucket.url(randomUUID())
  from = objectsIn(pathToFileURL(folder).href)
  to = bucketAt(target, { page: 4 })
  keys = Array.from({ length: 12 }, () => randomUUID()).sort()
  for (const key of keys) await from.put(key, randomBytes(2000))
  await from.claim(owner)
  return () => to.close()
})

const run = (...words: readonly string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { PATH: process.env.PATH, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
    const child = execFile(process.execPath, ['scripts/objects.ts', ...words], { env }, (_, out, err) =>
      resolve({ code: child.exitCode!, out, err }),
    )
  })

describe('a copy of all files @SCL-01', () => {
  it('goes from a folder to a bucket and back, with its owner and without its trash', async () => {
    await from.discard(keys[0]!, new Date())
    expect(await copyObjects(from, to)).toEqual({ copied: 11, already: 0, gone: 0, failed: [] })
    expect([await to.owner(), await to.recover(keys[0]!)]).toEqual([owner, false])
    const third = objectsIn(pathToFileURL(join(base, randomUUID())).href)
    expect((await copyObjects(to, third)).copied).toBe(11)
    expect(await compareObjects(from, third)).toEqual({ same: 11, missing: [], different: [] })
  })

  it('that was interrupted goes on where it was', async () => {
    const stop = new AbortController()
    const tell = (done: number) => done === 5 && stop.abort(new Error('stopped'))
    await expect(copyObjects(from, to, { signal: stop.signal, tell })).rejects.toThrow('stopped')
    expect(await to.owner()).toBeNull()
    const again = await copyObjects(from, to)
    expect(again.already).toBeGreaterThanOrEqual(5)
    expect(again.copied + again.already).toBe(12)
    expect((await compareObjects(from, to)).same).toBe(12)
  })

  it('brings what the product wrote meanwhile, and repeats a file of another length', async () => {
    await copyObjects(from, to)
    const [late, short] = [randomUUID(), keys[3]!]
    await from.put(late, Buffer.from('late'))
    await to.put(short, Buffer.from('short'))
    expect(await copyObjects(from, to)).toMatchObject({ copied: 2, already: 11 })
    expect((await compareObjects(from, to)).same).toBe(13)
  })

  it('removes a file that arrives damaged, says so, and leaves the target without an owner', async () => {
    const damaging: Objects = {
      ...to,
      put: (key, body) => to.put(key, key === keys[4] ? Buffer.alloc(2000) : body),
    }
    const { failed, copied } = await copyObjects(from, damaging)
    expect([copied, failed]).toEqual([
      11,
      [{ key: keys[4], reason: 'the copy differs from the original, and was removed' }],
    ])
    expect([await to.size(keys[4]!), await to.owner()]).toEqual([null, null])
  })

  it('does not mix the files of two databases', async () => {
    await to.claim(randomUUID())
    await expect(copyObjects(from, to)).rejects.toThrow(/belong to database/)
    expect(await to.size(keys[0]!)).toBeNull()
  })

  it('is compared by hash', async () => {
    await copyObjects(from, to)
    await writeFile(fileOf(folder, keys[2]!), randomBytes(2000))
    await to.remove([keys[7]!])
    expect(await compareObjects(from, to)).toEqual({ same: 10, missing: [keys[7]], different: [keys[2]] })
  })
})

it('a part of the folder that cannot be listed is an error, not empty', async () => {
  await rm(join(folder, 'ff'), { recursive: true, force: true })
  await writeFile(join(folder, 'ff'), 'damaged')
  await expect(copyObjects(from, to)).rejects.toThrow('ENOTDIR')
})

describe('npm run objects @SCL-01', () => {
  it('copies and compares, and says how many files', async () => {
    const here = pathToFileURL(folder).href
    const copied = await run('copy', here, target)
    expect(copied).toMatchObject({ code: 0, out: '12 copied, 0 were there, 0 deleted meanwhile, 0 failed\n' })
    expect(await run('compare', here, target)).toMatchObject({ code: 0, out: '12 are the same, 0 missing, 0 differ\n' })
    await to.remove([keys[5]!])
    expect(await run('compare', here, target)).toMatchObject({ code: 1, err: `${keys[5]}: missing\n` })
  })

  it.each([
    [['copy', 'file:///a'], 'TO must be a file:// or s3:// address'],
    [['copy', 'https://a.example', 'file:///a'], 'FROM must be a file:// or s3:// address'],
    [['copy', 's3://key:secret@bucket', 'file:///a'], 'FROM must not contain keys'],
    [['copy', 'file:///a', 'file:///a'], 'npm run objects -- copy FROM TO'],
    [['copy', 'file://data/a', 'file:///b'], 'FROM must be a whole path after three slashes'],
    [['move', 'file:///a', 'file:///b'], 'npm run objects -- copy FROM TO'],
  ])('refuses %j with 2', async (words, sentence) => {
    const { code, err } = await run(...words)
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
  })

  it('refuses a FROM with nothing in it, as a mistyped address has', async () => {
    const absent = pathToFileURL(join(folder, 'absent')).href
    const empty = bucket.url(randomUUID())
    for (const what of ['copy', 'compare']) {
      expect(await run(what, absent, target)).toEqual({
        code: 1,
        out: '',
        err: `There is no folder ${folder}/absent.\n`,
      })
      const refused = { code: 1, out: '', err: 'There are no files in FROM. Check its address.\n' }
      expect(await run(what, empty, target)).toEqual(refused)
      const gone = await run(what, bucket.url('', 'absent'), target)
      expect(gone).toEqual({ code: 1, out: '', err: expect.stringMatching(/^The bucket "absent" at .*\n$/) })
    }
  })

  it('names a bucket that is not there', async () => {
    const { code, err } = await run('copy', pathToFileURL(folder).href, bucket.url('', 'absent'))
    expect([code, err]).toEqual([1, expect.stringMatching(/^The bucket "absent" at http.* no such bucket/)])
  })
})
