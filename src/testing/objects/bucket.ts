import crypto from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

interface Request {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** A bucket named "photos" on an S3 server in this process, and what was asked of it. */
export interface Bucket {
  readonly endpoint: string
  /** An OBJECTS_URL; each prefix has files of its own. */
  url(prefix?: string, bucket?: string): string
  readonly requests: Request[]
  /** Answers the next requests with a status, with nothing at all, or with a download that stops. */
  fail(count: number, how: Failure): void
  /** Makes all files look as if they were written this long ago. */
  age(hours: number): Promise<void>
  stop(): Promise<void>
}

type Failure = 500 | 503 | 'silence' | 'standstill'

/** Keys of the test server, where the client looks for them. */
const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** The server seals its page tokens with DES, which today's OpenSSL no longer has. */
function replaceDes(): () => void {
  const { createCipheriv, createDecipheriv } = crypto
  const twice = (bytes: unknown) => Buffer.concat([bytes as Buffer, bytes as Buffer])
  const instead =
    <Made>(make: (algorithm: string, key: Buffer, iv: Buffer, ...more: never[]) => Made) =>
    (algorithm: string, key: Buffer, iv: Buffer, ...more: never[]) =>
      algorithm === 'des' ? make('aes-128-cbc', twice(key), twice(iv)) : make(algorithm, key, iv, ...more)
  Object.assign(crypto, {
    createCipheriv: instead(createCipheriv as never),
    createDecipheriv: instead(createDecipheriv as never),
  })
  return () => void Object.assign(crypto, { createCipheriv, createDecipheriv })
}

export async function startBucket(): Promise<Bucket> {
  const restoreDes = replaceDes()
  const directory = await mkdtemp(join(tmpdir(), 'tidytally-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'photos' }],
    allowMismatchedSignatures: true, // it computes those of lists in another way than AWS
  })
  const { port } = await server.run()
  const requests: Request[] = []
  let [left, failure]: [number, Failure] = [0, 503]
  const front = createServer((asked, answer) => {
    requests.push({ method: asked.method!, path: asked.url!, headers: asked.headers })
    if (left > 0) {
      left--
      asked.resume()
      if (failure === 'standstill') answer.writeHead(200, { 'content-length': 100 }).write('some')
      else if (failure !== 'silence') asked.once('end', () => answer.writeHead(failure as number).end())
      return
    }
    const { method, url: path, headers } = asked
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (found) => {
      answer.writeHead(found.statusCode!, found.headers)
      found.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const before = Object.keys(keys).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, keys)
  return {
    endpoint,
    url: (prefix = '', bucket = 'photos') => `s3://${bucket}/${prefix}?endpoint=${endpoint}&pathStyle=true`,
    requests,
    fail(count, how) {
      ;[left, failure] = [count, how]
    },
    async age(hours) {
      const then = new Date(Date.now() - hours * 3600_000)
      for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), then, then)
    },
    async stop() {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
      restoreDes()
      front.closeAllConnections()
      front.close()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
