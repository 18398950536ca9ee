import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Endpoint } from '../../shared-kernel/endpoint.ts'
import { release, releaseHeader } from '../../shared-kernel/product.ts'
import { request } from '../browser/visitor.ts'
import { photo } from '../fixtures/pictures.ts'
import { databaseUrl, execute, newTestName } from '../system/database.ts'
import { endpoints as named } from '../system/endpoints.ts'
import { type SpawnedServer, spawnServer } from '../system/spawned-server.ts'
import type { Recorded } from './recorded.ts'
import { keptOf, keptReleases } from './releases.ts'
import { parametersOf, routeOf } from './replay.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const endpoints = named.map(([, endpoint]) => endpoint)
/** The previous release, or this one's own record until there are two. */
const last = keptReleases().findLast(({ version }) => version !== release) ?? keptReleases().at(-1)!
/** Release 0.6.0 refuses unknown fields even from a newer client. */
const knowsNoHeader = last.version === '0.6.0'

const { url: postgres } = inject('databaseServer')
const name = newTestName()
const url = databaseUrl(postgres, name)
let folder: string
const started: SpawnedServer[] = []
let servers: { old: SpawnedServer; now: SpawnedServer }

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

/** Checks out the last release's code, with our packages if they are still the same. */
async function checkOut(place: string) {
  git('worktree', 'add', '--detach', place, last.commit)
  const samePackages = git('diff', '--name-only', last.commit, '--', 'package-lock.json') === ''
  if (samePackages) await symlink(join(root, 'node_modules'), join(place, 'node_modules'))
  else execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', '--loglevel=error'], { cwd: place })
  if (existsSync(join(root, '.build'))) await symlink(join(root, '.build'), join(place, '.build'))
  return join(place, 'src', 'server.ts')
}

describe.skipIf(!process.env.TWO_RELEASES)('this release and the last one on one database', () => {
  beforeAll(async () => {
    await execute(postgres, `create database ${name}`)
    folder = await mkdtemp(join(tmpdir(), 'tidytally-releases-'))
    const program = await checkOut(join(folder, 'code'))
    const secret = randomBytes(32).toString('hex')
    const settings = (place: string) => (address: string) => ({
      ...{ ROLE: 'all', DEMO: 'on', DATABASE_URL: url, OBJECTS_URL: `file://${folder}/objects`, LOG_LEVEL: 'warn' },
      ...{
        DATA_DIR: join(folder, place),
        PUBLIC_URL: address,
        SESSION_SECRET: secret,
      },
    })
    const old = await spawnServer(settings('old'), program)
    started.push(old)
    await old.ready() // it creates the schema; ours is added while it serves
    const now = await spawnServer(settings('now'))
    started.push(now)
    await now.ready()
    servers = { old, now }
  }, 600_000)
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL')
    git('worktree', 'remove', '--force', join(folder, 'code'))
    await execute(postgres, `drop database if exists ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }, 600_000)

  it('each shows what the other saved @OPS-21', async () => {
    const [one, other] = [await signedIn(servers.old, last.version), await signedIn(servers.now, release)]
    const { id } = (await (await one.get('/api/quotes')).json())[0]
    for (const [writer, reader] of [
      [one, other],
      [other, one],
    ] as const) {
      const bidNotes = `Noted at ${randomUUID()}`
      await writer.send({ method: 'PUT', path: `/api/quotes/${id}/status`, input: { bidStatus: 'won', bidNotes } })
      expect(await (await reader.get(`/api/quotes/${id}`)).json()).toMatchObject({ bidNotes })
    }
  }, 600_000)

  it("this server understands the last client's requests @OPS-21", async () => {
    const client = await signedIn(servers.now, last.version)
    expect(await misunderstood(client, keptOf(last.version).requests)).toEqual([])
  }, 600_000)

  it("the last server understands this client's requests, or they are kept for later @OPS-21 @OPS-04", async () => {
    const client = await signedIn(servers.old, release)
    expect(await misunderstood(client, keptOf(keptReleases().at(-1)!.version).requests)).toEqual([])
  }, 600_000)
})

type Client = Awaited<ReturnType<typeof signedIn>>

/** A client of a release at a server, signed in as the demo contractor. */
async function signedIn({ address }: SpawnedServer, version: string) {
  let cookie = ''
  const headers = () => ({ origin: address, cookie, [releaseHeader]: version })
  async function signIn() {
    const answer = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@brightline.example', password: 'tidytally-demo' }),
    })
    expect(answer.status, await answer.text()).toBe(200)
    cookie = answer.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
  }
  await signIn()
  const get = (path: string) => fetch(address + path, { headers: headers() })
  const ids = await idsFor(get)
  const picture = { bytes: await photo(), filename: 'room.jpg', type: 'image/jpeg' }

  async function once({ method, path, input }: Recorded) {
    const endpoint = routeOf(endpoints, { method, path, input })! as Endpoint
    const parameters = { ...parametersOf(endpoint.path, path) }
    for (const key of Object.keys(parameters)) if (parameters[key] === noId) parameters[key] = ids[key] ?? randomUUID()
    const own = Object.entries(input).map(([key, value]) => [key, value === noId ? randomUUID() : value])
    const fields = { ...Object.fromEntries(own), ...parameters }
    const sent = await request(endpoint, endpoint.carrier.startsWith('file') ? { ...fields, files: [picture] } : fields)
    const type = Object.fromEntries(Object.entries(sent.headers).filter(([, value]) => value)) as Record<string, string>
    const body =
      sent.payload === undefined ? null : typeof sent.payload === 'string' ? sent.payload : new Uint8Array(sent.payload)
    const signal = AbortSignal.timeout(30_000)
    return fetch(address + sent.url, { method, headers: { ...headers(), ...type }, body, redirect: 'manual', signal })
  }
  /** Signs in again if an earlier request signed out. */
  async function send(recorded: Recorded) {
    const answer = await once(recorded)
    if (answer.status !== 401) return answer
    await signIn()
    return once(recorded)
  }
  return { get, send }
}

/** Ids of a quote with rooms, a room, and its photo, looked up because the requests delete some. */
async function idsFor(get: (path: string) => Promise<Response>): Promise<Record<string, string>> {
  for (const { id: quoteId } of await (await get('/api/quotes')).json()) {
    const [room] = await (await get(`/api/quotes/${quoteId}/areas`)).json()
    if (room) return { quoteId, areaId: room.id, photoId: room.photos[0]?.id ?? randomUUID() }
  }
  throw new Error('No quote with rooms is left')
}

const noId = '00000000-0000-4000-8000-000000000000'

/** Sorts requests that end the account or the session last. */
const ending = ({ method, path }: Recorded) => (method === 'DELETE' ? 2 : /auth|sessions/.test(path) ? 1 : 0)

/** Requests whose form the server refused. It may refuse the action, but must understand the request. */
async function misunderstood(client: Client, requests: readonly Recorded[]) {
  const refusals: string[] = []
  for (const recorded of requests.toSorted((one, other) => ending(one) - ending(other))) {
    if (recorded.path.endsWith('/events')) continue // stays open
    const answer = await client.send(recorded)
    const { code, message } = answer.status < 400 ? { code: '', message: '' } : await answer.json().catch(() => ({}))
    await answer.body?.cancel().catch(() => {})
    const unknownOnly = knowsNoHeader && /^Unrecognized key/.test(message ?? '')
    const wrong = ['invalid-input', 'bad-request', 'no-such-route', 'wrong-content-type', 'unexpected'].includes(code)
    if (wrong && !unknownOnly) refusals.push(`${recorded.method} ${recorded.path}: ${answer.status} ${message}`)
  }
  return refusals
}
