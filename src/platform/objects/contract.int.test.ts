import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { startBucket } from '../../testing/objects/bucket.ts'
import { checks } from '../../testing/objects/contract.ts'
import { objectsIn } from './objects.ts'
import { bucketAt } from './s3.ts'

const bucket = await startBucket()
const folder = await mkdtemp(join(tmpdir(), 'tidytally-contract-'))
const stores = [
  ['a folder', objectsIn(pathToFileURL(join(folder, 'objects')).href)],
  ['a bucket', bucketAt(bucket.url(), { page: 2 })],
  ['a part of a bucket', bucketAt(bucket.url('some/part'), { page: 3 })],
] as const
afterAll(async () => {
  for (const [, store] of stores) store.close()
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.each(stores)('%s @SCL-01', (_, store) => {
  it.each(checks)('$name', async ({ run }) => run(store))
})

describe('a bucket gets requests that every S3 server accepts @SCL-01 @JDG-07', () => {
  it('uploads have a length and an MD5 hash, no checksum at the end and no condition', () => {
    const uploads = bucket.requests.filter(({ method, headers }) => method === 'PUT' && !headers['x-amz-copy-source'])
    expect(uploads.length).toBeGreaterThan(20)
    for (const { headers } of uploads) {
      expect(headers['content-length']).toMatch(/^\d+$/)
      expect(headers['content-md5']).toMatch(/^[\w+/]{22}==$/)
      expect(headers['transfer-encoding'] ?? headers['content-encoding']).toBeUndefined()
      const others = Object.keys(headers).filter((name) => /^if-|checksum|trailer|decoded-content-length/.test(name))
      expect(others).toEqual([])
    }
  })

  it('nothing else than GET, HEAD, PUT and DELETE, without uploads in parts', () => {
    expect(new Set(bucket.requests.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD', 'PUT', 'DELETE']))
    expect(bucket.requests.filter(({ path }) => /[?&]upload/.test(path))).toEqual([])
  })
})
