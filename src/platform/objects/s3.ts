import { createHash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { bytesOf } from '../http/unlinked-file.ts'
import { asKey, dayOf, isKey, type Objects, UnusableFiles } from './objects.ts'
import { type S3Address, s3Address } from './s3-address.ts'

interface Limits {
  /** How many keys a server lists at once. */
  readonly page: number
  readonly connectMs: number
  /** From the beginning of a request to the beginning of its response. */
  readonly answerMs: number
  /** How long a connection may be silent. */
  readonly idleMs: number
}

const usual: Limits = { page: 1000, connectMs: 3_000, answerMs: 30_000, idleMs: 30_000 }
const attempts = 3
/** For removing; AWS takes thousands of requests a second for each prefix. */
const atOnce = 16
/** A slow reader keeps its connection, and must not block the others. */
const connections = 256

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** The newest checksums are only sent where S3 demands them: Ceph, R2 and others reject them. Content-MD5 works everywhere. */
export function clientOf({ endpoint, region, pathStyle }: S3Address, limits: Limits = usual): S3Client {
  const agent = { keepAlive: true, maxSockets: connections }
  return new S3Client({
    ...(endpoint && { endpoint }),
    ...(region && { region }),
    forcePathStyle: pathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: limits.idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
    logger: quiet,
  })
}

/**
 * Objects in a bucket, under the same names as in a folder. Only requests that every server knows: no conditional
 * writes, no uploads in parts, one removal at a time.
 */
export function bucketAt(url: string, limits: Partial<Limits> = {}): Objects {
  const address = s3Address(url)
  const { bucket: Bucket, prefix } = address
  const { page, ...times } = { ...usual, ...limits }
  const client = clientOf(address, { page, ...times })
  const under = (name: string) => ({ Bucket, Key: prefix + name })
  const place = (key: string) => `${asKey(key).slice(0, 2)}/${key}`

  const put = async (name: string, body: Uint8Array | FileHandle) => {
    const [ContentMD5, ContentLength] = await measured(body)
    const send = (Body: Uint8Array | Readable) =>
      client.send(new PutObjectCommand({ ...under(name), Body, ContentLength, ContentMD5 }))
    if (body instanceof Uint8Array) await send(body)
    // The client repeats requests, but not with a stream: each attempt needs a new one.
    else await repeated(() => send(Readable.from(bytesOf(body), { objectMode: false })))
  }
  const get = async (name: string) => (await client.send(new GetObjectCommand(under(name)))).Body as Readable
  const remove = (name: string) => client.send(new DeleteObjectCommand(under(name)))
  /** False if there is nothing to move. */
  const moved = async (from: string, to: string) => {
    const source = encodeURI(`${Bucket}/${prefix}${from}`)
    const copy = client.send(new CopyObjectCommand({ ...under(to), CopySource: source }))
    const isThere = await copy.then(
      () => true,
      (error: unknown) => nothing(error, false),
    )
    if (isThere) await remove(from)
    return isThere
  }
  const refuse = (error: unknown): never => {
    throw new UnusableFiles(sentenceAbout(error, address))
  }
  async function* listed(folder: string, Delimiter?: string) {
    for (let token: string | undefined, more = true; more; ) {
      const asked = { Bucket, Prefix: prefix + folder, MaxKeys: page, Delimiter, ContinuationToken: token }
      const found = await client.send(new ListObjectsV2Command(asked)).catch(refuse)
      yield {
        files: (found.Contents ?? []).map(({ Key, LastModified }) => ({
          name: Key!.slice(prefix.length),
          written: LastModified!,
        })),
        folders: (found.CommonPrefixes ?? []).map(({ Prefix }) => Prefix!.slice(prefix.length)),
      }
      token = found.NextContinuationToken
      more = found.IsTruncated === true && token !== undefined
    }
  }
  const trashDays = async () => {
    const days: string[] = []
    for await (const { folders } of listed('trash/', '/'))
      days.push(...folders.map((name) => name.split('/')[1]!).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)))
    return days
  }
  const owner = () =>
    get('database-id')
      .then(
        async (body) => (await buffer(body)).toString('utf8').trim() || null,
        (error: unknown) => nothing(error, null),
      )
      .catch(refuse)

  return {
    put: (key, body) => put(place(key), body),
    async read(key) {
      const name = place(key)
      const found = await repeated(async () => buffer(await get(name))).catch((error) => nothing(error, null))
      if (!found) throw Object.assign(new Error(`There is no object ${key}`), { code: 'ENOENT' })
      return found
    },
    size: (key) =>
      client.send(new HeadObjectCommand(under(place(key)))).then(
        ({ ContentLength }) => ContentLength ?? 0,
        (error: unknown) => nothing(error, null),
      ),
    stream: (key) => get(place(key)).catch((error: unknown) => nothing(error, null)),
    async remove(keys) {
      await inTurns(keys.map(place), remove)
    },
    async *olderThan(moment) {
      for await (const { files } of listed('')) {
        const old = files.filter(({ written }) => written < moment).map(({ name }) => name.split('/'))
        const keys = old.flatMap(([folder, key = '', ...rest]) =>
          isKey(key) && folder === key.slice(0, 2) && rest.length === 0 ? [key] : [],
        )
        if (keys.length > 0) yield keys
      }
    },
    async discard(key, day) {
      await moved(place(key), `trash/${dayOf(day)}/${key}`)
    },
    async recover(key) {
      const target = place(key)
      for (const day of await trashDays()) if (await moved(`trash/${day}/${key}`, target)) return true
      return false
    },
    async emptyTrash(before) {
      for (const day of await trashDays()) {
        if (day >= dayOf(before)) continue
        for await (const { files } of listed(`trash/${day}/`))
          await inTurns(
            files.map(({ name }) => name),
            remove,
          )
      }
    },
    owner,
    /**
     * Of two databases that claim the same bucket within a second, the later one wins, and both see it. Their sweeps ask
     * for the owner again.
     */
    async claim(databaseId) {
      const first = await owner()
      if (first) return first
      await put('database-id', Buffer.from(`${databaseId}\n`))
      await sleep(1000)
      return (await owner()) ?? databaseId
    },
    async probe() {
      const name = `probe-${randomUUID()}`
      try {
        await put(name, Buffer.from('probe'))
        await buffer(await get(name))
        await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix + name, MaxKeys: 1 }))
        await remove(name)
      } catch (error) {
        refuse(error)
      }
    },
    disk: tmpdir(),
    close: () => client.destroy(),
  }
}

/** The MD5 hash and the length, read once before the upload. */
async function measured(body: Uint8Array | FileHandle): Promise<[md5: string, length: number]> {
  const md5 = createHash('md5')
  if (body instanceof Uint8Array) return [md5.update(body).digest('base64'), body.length]
  let length = 0
  for await (const bytes of bytesOf(body)) {
    md5.update(bytes)
    length += bytes.length
  }
  return [md5.digest('base64'), length]
}

async function inTurns(names: readonly string[], work: (name: string) => Promise<unknown>) {
  for (let at = 0; at < names.length; at += atOnce) await Promise.all(names.slice(at, at + atOnce).map(work))
}

interface Refusal extends Error {
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number }
}

/** For what the client itself doesn't repeat. */
async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      const { httpStatusCode: status = 0, attempts: made = 1 } = (error as Refusal).$metadata ?? {}
      if (attempt + made > attempts || (status >= 400 && status < 500 && status !== 429)) throw error
      await sleep(100 * 2 ** attempt * (0.5 + Math.random() / 2))
    }
}

/** A missing bucket is 404 too. */
function nothing<Result>(error: unknown, instead: Result): Result {
  if (!(error instanceof Error) || !['NoSuchKey', 'NotFound'].includes(error.name)) throw error
  return instead
}

const reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket. Create it, or correct OBJECTS_URL',
  AccessDenied: 'these keys may not use it. They need to list the bucket, and to get, put and delete its objects',
  InvalidAccessKeyId: 'the server does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not fit AWS_ACCESS_KEY_ID, or the region is another one',
  PermanentRedirect: 'it is in another region. Add ?region= to OBJECTS_URL',
  AuthorizationHeaderMalformed: 'it is in another region. Add ?region= to OBJECTS_URL',
  CredentialsProviderError: 'there are no keys. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  RequestTimeTooSkewed: "this machine's clock is wrong",
}

function sentenceAbout(error: unknown, { bucket, endpoint }: S3Address): string {
  const { name, message, code, $metadata } = error as Refusal
  const status = $metadata?.httpStatusCode
  const reason =
    reasons[name] ??
    (/^Region is missing/.test(message) ? 'it has no region. Add ?region= to OBJECTS_URL' : null) ??
    (status ? `the server answers ${status} ${name}` : `the server can't be reached (${code ?? name})`)
  return `The bucket "${bucket}" of OBJECTS_URL${endpoint ? ` at ${endpoint}` : ''} can't be used: ${reason}.`
}
