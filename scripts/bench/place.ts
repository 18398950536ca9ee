import { fork } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hash } from '@node-rs/argon2'
import { Client } from 'pg'
import { unlimited } from '../../src/platform/database/limits.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { startPostgres } from '../../src/stand-ins/postgres.ts'
import { childrenOf, cpuMs, parentOf } from './measure.ts'
import type { ProductOptions } from './product.ts'

/** The bench's own folder and PostgreSQL; both are removed when it ends. */
export type Place = Awaited<ReturnType<typeof openPlace>>

export async function openPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'tidytally-bench-'))
  await chmod(folder, 0o755) // PostgreSQL may run as another user
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const ends: (() => Promise<unknown>)[] = []
  return {
    folder,
    postgresUrl: postgres.url,
    objectsUrl: pathToFileURL(join(folder, 'objects')).href,
    /** Creates and migrates a database. */
    async database(name: string) {
      await sql(postgres.url, `create database ${name}`)
      const url = new URL(postgres.url)
      url.pathname = `/${name}`
      await migrate(url.href)
      return url.href
    },
    atEnd(end: () => Promise<unknown>) {
      ends.push(end)
    },
    async close() {
      for (const end of ends.reverse()) await end()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function sql<Result extends object>(url: string, text: string, values: unknown[] = []): Promise<Result[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(unlimited) // thousands of rows
    return (await client.query<Result>(text, values)).rows
  } finally {
    await client.end()
  }
}

export const password = 'bench-password'

/** Contractors with an active Pro subscription, numbered from 1, all with the same password. */
export async function addContractors(url: string, count: number) {
  const secret = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await sql(
    url,
    `insert into accounts.users (id, email, password, first_name, last_name, business_name, created_at, updated_at,
                                 email_verified_at)
     select ${idOf('n')}, 'c' || n || '@bench.example', $1, 'Casey', 'Bench', 'Bench Cleaning', now(), now(), now()
       from generate_series(1, $2::int) n`,
    [secret, count],
  )
  await sql(
    url,
    `insert into billing.subscriptions (user_id, status, plan_type, period_start, period_end)
     select ${idOf('n')}, 'active', 'pro-yearly', now(), now() + interval '1 year' from generate_series(1, $1::int) n`,
    [count],
  )
}

export const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/**
 * Node's options in `npm start` and the container. A small young generation saves 45 MB at rest. With a limit below
 * 2 GB the old generation grows to 1.5 times what is alive before it is collected, not to four times.
 */
export const asStarted = ['--max-semi-space-size=8', '--max-old-space-size=768']

/** The product and the hand-written servers, in a child process. */
export type Product = Awaited<ReturnType<typeof startProduct>>

export async function startProduct(place: Place, options: ProductOptions) {
  const child = fork(join(import.meta.dirname, 'product.ts'), [JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: asStarted,
  })
  const ports = await new Promise<{ product: number; byHand: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { product: number; byHand: number }))
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}`)))
  })
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.send('stop')
    await ended
  }
  place.atEnd(stop)
  const [backend] = await sql<{ pid: number }>(options.databaseUrl, 'select pg_backend_pid() as pid')
  const [other] = await sql<{ pid: number }>(
    options.databaseUrl,
    'select pid from pg_stat_activity where backend_type = $1',
    ['checkpointer'],
  )
  const postmaster = parentOf(other?.pid ?? backend!.pid)!
  return {
    pid: child.pid!,
    url: `http://127.0.0.1:${ports.product}`,
    byHandUrl: `http://127.0.0.1:${ports.byHand}`,
    stop,
    /** Processor time of the process and of PostgreSQL so far, in milliseconds. */
    cpuMs: () => cpuMs(child.pid!) + childrenOf(postmaster).reduce((sum, pid) => sum + cpuMs(pid), 0),
    nodeCpuMs: () => cpuMs(child.pid!),
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export interface Answer {
  readonly status: number
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
}

/** Sends a request as a browser on the product's own pages does. */
export function ask(
  url: string,
  options: { method?: string; cookie?: string; json?: object; form?: FormData; also?: Record<string, string> } = {},
) {
  const { method = 'GET', cookie, json, form, also } = options
  return new Promise<Answer>((resolve, reject) => {
    const prepare = async () => {
      const multipart = form ? new Response(form) : null
      const payload = json
        ? Buffer.from(JSON.stringify(json))
        : multipart
          ? Buffer.from(await multipart.arrayBuffer())
          : null
      const headers: Record<string, string> = {
        'sec-fetch-site': 'same-origin',
        'accept-encoding': 'br, gzip',
        ...also,
      }
      if (cookie) headers.cookie = cookie
      if (json) headers['content-type'] = 'application/json'
      if (multipart) headers['content-type'] = multipart.headers.get('content-type')!
      if (payload) headers['content-length'] = String(payload.length)
      const outgoing = request(url, { method, agent, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, body: Buffer.concat(parts), headers: answer.headers }),
        )
      })
      outgoing.on('error', reject)
      outgoing.end(payload ?? undefined)
    }
    prepare().catch(reject)
  })
}

export async function signIn(url: string, email: string, secret = password): Promise<string> {
  const { status, headers, body } = await ask(`${url}/api/auth/login`, {
    method: 'POST',
    json: { email, password: secret },
  })
  if (status !== 200) throw new Error(`Sign-in answered ${status}: ${body}`)
  return cookieIn(headers, 'session')
}

/** `name=value` of a cookie that a response sets. */
export const cookieIn = (headers: IncomingHttpHeaders, name: string) =>
  headers['set-cookie']!.map((cookie) => cookie.split(';')[0]!).find((cookie) => cookie.includes(`${name}=`))!

/** Sends many requests, a few at once, and returns the processor time per request in microseconds. */
export async function cpuPerRequest(
  times: number,
  spent: () => number,
  requestOnce: (n: number) => Promise<Answer>,
  atOnce = 4,
): Promise<number> {
  let next = 0
  const before = spent()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < times) {
        const { status, body } = await requestOnce(next++)
        if (status !== 200) throw new Error(`A request answered ${status}: ${body.toString().slice(0, 200)}`)
      }
    }),
  )
  return ((spent() - before) * 1000) / times
}
