import { randomUUID } from 'node:crypto'
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { UnusableFiles } from '../src/platform/objects/objects.ts'
import { bucketAt, clientOf } from '../src/platform/objects/s3.ts'
import { problemIn, s3Address } from '../src/platform/objects/s3-address.ts'
import { checks } from '../src/testing/objects/contract.ts'

/** `npm run rehearse:objects`. Exit code 0: all works, 1: something doesn't, 2: wrong use. */
const help = `npm run rehearse:objects

Tries with a real bucket all that the product needs of it. OBJECTS_URL names the bucket, as for the product:

  OBJECTS_URL=s3://bucket/prefix?endpoint=https://s3.example&region=us-east-1&pathStyle=true

Keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Everything is written below prefix/rehearsal-..., and removed.

Exit codes: 0 all works, 1 something doesn't, 2 wrong use.`

const url = process.env.OBJECTS_URL ?? ''
const problem = URL.canParse(url) && url.startsWith('s3://') ? problemIn(url) : 'must be an s3:// address'

/** The address of an empty part of the bucket. */
function emptyPart() {
  const part = new URL(url)
  part.pathname = `${part.pathname.replace(/\/$/, '')}/rehearsal-${randomUUID()}`
  return part.href
}

async function removeAll(part: string) {
  const address = s3Address(part)
  const [client, Bucket] = [clientOf(address), address.bucket]
  try {
    for (;;) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: address.prefix }))
      if (Contents.length === 0) return
      for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }))
    }
  } finally {
    client.destroy()
  }
}

async function rehearse(part: string): Promise<number> {
  const store = bucketAt(part, { page: 2 })
  let failed = 0
  try {
    await store.probe()
    for (const { name, run } of checks) {
      const trouble = await run(store).then(
        () => null,
        (error: Error) => `${error.name}: ${error.message}`,
      )
      console.log(`${trouble ? 'FAILED' : 'works '}  ${name}${trouble ? `\n        ${trouble}` : ''}`)
      if (trouble) failed++
    }
  } finally {
    store.close()
  }
  return failed
}

if (process.argv.includes('--help')) console.log(help)
else if (problem) {
  console.error(`OBJECTS_URL ${problem}\n\n${help}`)
  process.exitCode = 2
} else {
  const part = emptyPart()
  try {
    const failed = await rehearse(part)
    console.log(`\n${checks.length} checks, ${failed} failed.`)
    process.exitCode = failed > 0 ? 1 : 0
    await removeAll(part)
  } catch (error) {
    console.error(error instanceof UnusableFiles ? error.message : error)
    process.exitCode = 1
  }
}
