import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { addPhoto, getObject } from '../../modules/quoting/contract/areas.ts'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { startBucket } from '../../testing/objects/bucket.ts'
import { freshDatabase } from '../../testing/system/database.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startSystem } from '../../testing/system/system.ts'
import { unlinkedFile } from '../http/unlinked-file.ts'
import { UnusableFiles } from './objects.ts'
import { bucketAt } from './s3.ts'

const bucket = await startBucket()
const [system, other] = [await startSystem({ objectsUrl: bucket.url('product') }), await freshDatabase()]
const store = bucketAt(bucket.url('product'))
const hasty = bucketAt(bucket.url('hasty'), { answerMs: 300, idleMs: 300 })
afterEach(() => bucket.fail(0, 503))
afterAll(async () => {
  await system.stop()
  for (const { close } of [store, hasty]) close()
  await other.drop()
  await bucket.stop()
})
const { db, boss } = system

const asked = async (work: () => Promise<unknown>) => {
  const before = bucket.requests.length
  await work()
  return bucket.requests.length - before
}

describe('a bucket that fails for a moment @SCL-01', () => {
  it('is asked up to three times, also for a file that is streamed', async () => {
    const [key, bytes] = [randomUUID(), randomBytes(300_000)]
    const file = await unlinkedFile()
    await file.writeFile(bytes)
    for (const work of [
      () => hasty.put(key, bytes),
      () => hasty.put(key, file),
      () => hasty.size(key),
      () => hasty.read(key),
    ]) {
      bucket.fail(2, 503)
      expect(await asked(work)).toBe(3)
      bucket.fail(3, 500)
      expect(await asked(() => expect(work()).rejects.toThrow())).toBe(3)
    }
    expect((await hasty.read(key)).equals(bytes)).toBe(true)
    await file.close()
  })

  it('and does not answer is given up, and asked again', async () => {
    const key = randomUUID()
    bucket.fail(1, 'silence')
    await hasty.put(key, Buffer.from('bytes'))
    bucket.fail(9, 'silence')
    await expect(hasty.read(key)).rejects.toThrow()
  })

  it('ends a download that stops halfway', async () => {
    bucket.fail(1, 'standstill')
    const body = await hasty.stream(randomUUID())
    await expect(buffer(body!)).rejects.toThrow()
  })

  it('is not mistaken for an empty one', async () => {
    const absent = bucketAt(bucket.url('', 'absent'))
    await expect(absent.stream(randomUUID())).rejects.toThrow()
    await expect(absent.owner()).rejects.toThrow()
    absent.close()
  })
})

describe('the product with a bucket @SCL-01', () => {
  it('keeps photos there, and streams them to their owner', async () => {
    const dana = await contractor(system)
    const area = await room(dana, (await draft(dana)).id, 900)
    const kept = await dana.call(addPhoto, { areaId: area.id, file: asUpload(await photo()) })
    const objectId = kept.storageUrl.split('/').at(-1)!
    const { statusCode, headers, rawPayload } = await dana.ask(getObject, { objectId })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(rawPayload.equals(await store.read(objectId))).toBe(true)
  })

  it('claims it for its database; another database does not start', async () => {
    const { rows } = await db.query('select id from public.database_id')
    expect(await store.owner()).toBe(rows[0].id)
    await expect(system.another({ databaseUrl: other.url })).rejects.toThrow(`belong to database ${rows[0].id}`)
  })

  it('moves orphans to the trash at night, and brings back what a restored database names', async () => {
    const dana = await contractor(system)
    const area = await room(dana, (await draft(dana)).id, 900)
    const kept = await dana.call(addPhoto, { areaId: area.id, file: asUpload(await photo()) })
    const [named, orphan] = [kept.storageUrl.split('/').at(-1)!, randomUUID()]
    await store.put(orphan, Buffer.from('orphan'))
    await bucket.age(25)
    await boss.send('objects.remove-orphans', { payload: {}, requestId: 'clock' })
    await jobsDone(db, 'objects.remove-%')
    expect([await store.size(orphan), await store.size(named)]).toEqual([null, expect.any(Number)])
    expect(await store.recover(orphan)).toBe(true)
    await store.discard(named, new Date())
    const next = await system.another({ role: 'worker' })
    await expect.poll(() => store.size(named)).not.toBeNull()
    await next.close()
  })
})

describe('a place that cannot be written to @SCL-01 @OPS-10', () => {
  const start = (objectsUrl: string) =>
    system.another({ objectsUrl }).then(
      () => null,
      (error: Error) => error,
    )

  it.each([
    ['absent', () => bucket.url('', 'absent'), /^The bucket "absent" of OBJECTS_URL at .* there is no such bucket/],
    [
      'unreachable',
      () => 's3://photos?endpoint=http://127.0.0.1:9',
      /^The bucket "photos" .* reached \(ECONNREFUSED\)/,
    ],
  ])('stops the start: a bucket that is %s', async (_, url, sentence) => {
    const error = await start(url())
    expect(error).toBeInstanceOf(UnusableFiles)
    expect(error!.message).toMatch(sentence)
  })

  it('stops the start: wrong keys', async () => {
    const right = process.env.AWS_ACCESS_KEY_ID
    process.env.AWS_ACCESS_KEY_ID = 'WRONG'
    const error = await start(bucket.url('keys'))
    process.env.AWS_ACCESS_KEY_ID = right
    expect(error!.message).toContain('the server does not know AWS_ACCESS_KEY_ID')
  })

  it('stops the start: a folder that is a file', async () => {
    const file = `${system.objectsFolder}-file`
    await writeFile(file, '')
    const error = await start(pathToFileURL(file).href)
    expect(error).toBeInstanceOf(UnusableFiles)
    expect(error!.message).toMatch(/^The folder of OBJECTS_URL, .*-file, can't be written to: E/)
  })

  const readyz = async ({ app }: Pick<typeof system, 'app'>) => {
    const answer = await app.inject('/readyz')
    return [answer.statusCode, answer.json().objects]
  }

  it('makes /readyz answer 503: a bucket', async () => {
    bucket.fail(99, 503)
    expect(await readyz(system)).toEqual([503, false])
    bucket.fail(0, 503)
    await expect.poll(() => readyz(system)).toEqual([200, true])
  })

  it('makes /readyz answer 503: a folder', async () => {
    const folder = `${system.objectsFolder}-health`
    await mkdir(folder)
    const app = await system.another({ objectsUrl: pathToFileURL(folder).href, databaseUrl: other.url })
    await rename(folder, `${folder}-away`)
    await writeFile(folder, '')
    expect(await readyz(app)).toEqual([503, false])
    await rm(folder)
    await rename(`${folder}-away`, folder)
    await expect.poll(() => readyz(app)).toEqual([200, true])
    await app.close()
  })
})
