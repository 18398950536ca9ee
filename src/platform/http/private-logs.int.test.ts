import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { arrangeSubscription } from '../../testing/fixtures/contractors.ts'
import { canaries, privateWork } from '../../testing/hostile/privacy-canaries.ts'
import { freshDatabase } from '../../testing/system/database.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startMailServer } from '../../testing/system/mail-server.ts'
import { type SpawnedServer, spawnServer } from '../../testing/system/spawned-server.ts'

const smtp = await startMailServer()
let server: SpawnedServer
let folder: string
let db: Pool
let cookie = ''
const database = await freshDatabase()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidytally-private-'))
  db = new Pool({ connectionString: database.url, max: 2 })
  const name = new URL(database.url).pathname.slice(1)
  await db.query(`alter database ${name} set log_statement = 'all'`)
  await db.query(`alter database ${name} set log_parameter_max_length = 0`)
  server = await spawnServer({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'trace',
  })
  await server.ready()
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  smtp.close()
  await db.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function ask(method: string, path: string, body?: object) {
  const form = body instanceof FormData
  const answer = await fetch(server.address + path, {
    method,
    headers: {
      origin: server.address,
      cookie,
      ...(body && !form ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  })
  const given = answer.headers.getSetCookie().at(-1)
  if (given) cookie = given.split(';')[0]!
  return answer
}

const mailedToken = () =>
  vi.waitUntil(() => smtp.mails.map((mail) => mail.match(/reset-password\?token=([\w-]+)/)?.[1]).find(Boolean), {
    timeout: 60_000,
  })

const heldBy = (text: string, secrets: readonly string[]) =>
  secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))

const databaseLog = async () => {
  const { rows } = await db.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  return readFile(join(rows[0]!.folder, '..', 'postgres.log'))
}

it('S-12: the database receives values as parameters, so its own log has none @T-49 @T-50', async () => {
  const begun = (await databaseLog()).length
  const subscribe = (id: string) => arrangeSubscription(db, id, 'pro-monthly', 'active')
  const { token } = await privateWork({ ask, subscribe, mailedToken })
  const read = async () => (await databaseLog()).subarray(begun).toString()
  await expect.poll(read).toContain('delete from accounts.users where id = $1')
  await jobsDone(db, '%.forget-contractor')
  const text = await read()
  for (const statement of [
    'insert into accounts.users',
    'update accounts.users set password = $1',
    'insert into "quoting"."quotes"',
  ])
    expect(text).toContain(statement)
  expect(heldBy(text, [...Object.values(canaries), token, '$argon2'])).toEqual([])
})

it('S-12: a row refused by the database is logged with code, constraint and table only, in the log and in the job @T-50', async () => {
  cookie = ''
  const begun = (await databaseLog()).length
  const dana = {
    firstName: 'Canary-Dana',
    lastName: 'Canary-Surname',
    email: 'canary-dana@x.example',
    password: 'canary-pass-word-1',
  }
  await db.query(`alter table accounts.users add constraint no_canary check (first_name <> 'Canary-Dana')`)
  expect((await ask('POST', '/api/auth/register', dana)).status).toBe(500)
  await expect.poll(server.output).toContain('no_canary')
  const line = server
    .output()
    .split('\n')
    .find((text) => text.includes('no_canary'))!
  expect(JSON.parse(line).err).toMatchObject({
    code: '23514',
    constraint: 'no_canary',
    schema: 'accounts',
    table: 'users',
  })

  await db.query(`create function public.refuse() returns trigger language plpgsql as
    $$ begin raise exception 'canary-row' using detail = 'canary-detail'; end $$`)
  await db.query('create trigger refuse before delete on quoting.quotes execute function public.refuse()')
  expect((await ask('POST', '/api/auth/register', { ...dana, firstName: 'Erin' })).status).toBe(200)
  expect((await ask('DELETE', '/api/user', { password: dana.password })).status).toBe(200)
  const failed = async () =>
    (
      await db.query(
        `select output, data from pgboss.job where name = 'quoting.forget-contractor' and output is not null`,
      )
    ).rows
  await expect.poll(failed).toHaveLength(1)
  const jobs = JSON.stringify(await failed())
  expect(jobs).toContain('PostgreSQL refused with P0001')
  const refusals = (await databaseLog()).subarray(begun).toString()
  expect(refusals).toContain('violates check constraint "no_canary"')
  expect(heldBy(jobs + server.output(), ['canary-', '$argon2'])).toEqual([])
  expect(heldBy(refusals, [dana.email, dana.lastName, '$argon2'])).toEqual([])
})
