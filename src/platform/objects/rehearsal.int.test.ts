import { execFile } from 'node:child_process'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterAll, describe, expect, it } from 'vitest'
import { startBucket } from '../../testing/objects/bucket.ts'
import { checks } from '../../testing/objects/contract.ts'
import { clientOf } from './s3.ts'
import { s3Address } from './s3-address.ts'

const bucket = await startBucket()
afterAll(() => bucket.stop())

const rehearse = (url: string) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
    const env = { PATH: process.env.PATH, OBJECTS_URL: url, ...keys }
    const child = execFile(process.execPath, ['scripts/rehearse-objects.ts'], { env }, (_, out, err) =>
      resolve({ code: child.exitCode!, out, err }),
    )
  })

describe('npm run rehearse:objects @SCL-01', () => {
  it('tries a bucket, and leaves nothing behind', async () => {
    const { code, out } = await rehearse(bucket.url('rehearsed'))
    expect([code, out.match(/^works /gm)?.length]).toEqual([0, checks.length])
    expect(out).toContain(`${checks.length} checks, 0 failed.`)
    const client = clientOf(s3Address(bucket.url()))
    const left = await client.send(new ListObjectsV2Command({ Bucket: 'photos' }))
    client.destroy()
    expect(left.Contents ?? []).toEqual([])
    expect(bucket.requests.filter(({ method, path }) => method === 'PUT' && !path.includes('/rehearsal-'))).toEqual([])
  })

  it('names a bucket that it cannot use, and refuses other addresses', async () => {
    const absent = await rehearse(bucket.url('', 'absent'))
    expect([absent.code, absent.err]).toEqual([1, expect.stringMatching(/^The bucket "absent" of OBJECTS_URL/)])
    const folder = await rehearse('file:///data/objects')
    expect([folder.code, folder.err]).toEqual([2, expect.stringMatching(/^OBJECTS_URL must be an s3:\/\/ address/)])
  })
})
