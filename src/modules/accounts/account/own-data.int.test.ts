import { type ChildProcess, spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { visitor } from '../../../testing/browser/visitor.ts'
import { type Contractor, contractor, draft, password, room } from '../../../testing/fixtures/contractors.ts'
import { documentedTables, quotedIn } from '../../../testing/fixtures/documented-tables.ts'
import { asUpload, photo } from '../../../testing/fixtures/pictures.ts'
import { compiled } from '../../../testing/system/children.ts'
import { storedFiles } from '../../../testing/system/stored-files.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { addPhoto } from '../../quoting/contract/areas.ts'
import { sendQuote } from '../../quoting/contract/endpoints.ts'
import { saveTemplate } from '../../quoting/contract/templates.ts'
import {
  closeAccount,
  currentUser,
  exportAccount,
  login,
  register,
  saveBusiness,
  uploadLogo,
} from '../contract/endpoints.ts'
import { saveSources } from '../contract/sources.ts'

const system = await startSystem()
afterAll(() => system.stop())
const { app, db } = system

/** A contractor with data in every module, each text containing the mark. */
async function withEverything(mark: string) {
  const who = await contractor(system)
  await db.query('update accounts.users set email = $2 where id = $1', [who.user.id, `${mark}@brightline.example`])
  await who.call(saveBusiness, { businessName: mark, businessPhone: mark, businessAddress: mark })
  await who.call(uploadLogo, { file: asUpload(await photo(64, 64, 'png')) })
  const quote = await draft(who, { companyName: mark, contactPerson: mark, specialRequirements: mark })
  const area = await room(who, quote.id, 900, { name: mark, notes: mark })
  for (const side of [100, 200])
    await who.call(addPhoto, { areaId: area.id, file: asUpload(await photo(side, side), `${mark}.jpg`) })
  await who.call(saveTemplate, { quoteId: quote.id, name: mark })
  await who.call(sendQuote, { quoteId: quote.id, status: 'sent' })
  await db.query('insert into pricing.rates values ($1, 777)', [who.user.id])
  await visitor(app, who.ip).ask(login, { email: `${mark}@brightline.example`, password: 'a-wrong-password' })
  return who
}

const [closing] = documentedTables('Closing an account')

const filesKept = async () => (await storedFiles(system.objectsFolder)).length

/** The tables, in any schema, that contain the text. */
async function tablesWith(text: string) {
  const { rows } = await db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await db.query(`select 1 from ${name} t where t::text ilike '%' || $1 || '%' limit 1`, [text])
    if (hits.rowCount) found.push(name)
  }
  return found
}

describe('the account export', () => {
  it('contains all of the contractor’s data, including files, and nothing of anyone else @T-57', async () => {
    const [dana, bob] = [await withEverything('canary-dana-1'), await withEverything('canary-bob-1')]
    const answer = await dana.ask(exportAccount, {})
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="tidytally-export-[\d-]{10}\.json"/)
    const copy = answer.json()
    const lengths = Object.entries(copy).map(([name, rows]) => [name, Array.isArray(rows) ? rows.length : rows])
    expect(Object.fromEntries(lengths)).toMatchObject({
      'accounts.account': 1,
      'accounts.sessions': 1,
      'quoting.quotes': 1,
      'quoting.areas': 1,
      'quoting.photos': 2,
      'quoting.uploadedFiles': 2,
      'quoting.deliveries': 1,
      'quoting.templates': 1,
      'documents.mails': 1,
      'pricing.rate': 1,
      'billing.subscription': 1,
      files: 3,
    })
    for (const { type, base64 } of copy.files)
      expect(`image/${(await sharp(Buffer.from(base64, 'base64')).metadata()).format}`).toBe(type)
    expect(copy['pricing.rate']).toEqual([{ dollars_per_sq_ft: 0.0777 }])
    expect(answer.body).not.toMatch(/canary-bob|argon2/)
    expect(answer.body).not.toContain(bob.user.id)
  })

  it('has every setting of the account, new ones too @T-57 @WIN-01', async () => {
    const dana = await contractor(system)
    await dana.call(saveSources, { sources: ['Radio spot', 'Referral'] })
    const [account] = (await dana.ask(exportAccount, {})).json()['accounts.account']
    expect(account.sources).toEqual(['Radio spot', 'Referral'])
    const { rows } = await db.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'accounts' and table_name = 'users'`,
    )
    const left = {
      password: 'a secret, even hashed',
      business_version: 'a count of changes that only our own screens compare',
    }
    expect([...Object.keys(account), ...Object.keys(left)].sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('reads many rows in batches, and is rate-limited @T-57', async () => {
    const dana = await contractor(system)
    await db.query(
      `insert into quoting.quotes (id, user_id, number, company_name, contact_person, email, phone, customer_type,
         building_type, total_sqft, frequency, start_timeline, rate, created_at)
       select gen_random_uuid(), $1, n, 'Harbor', 'Priya', 'p@x.example', '5550188888', 'commercial', 'medical', 1, 'weekly',
         'this-month', 500, now() from generate_series(1, 1003) n`,
      [dana.user.id],
    )
    expect((await dana.ask(exportAccount, {})).json()['quoting.quotes']).toHaveLength(1003)
    for (let turn = 0; turn < 12; turn++) await dana.ask(exportAccount, {})
    expect((await dana.ask(exportAccount, {})).statusCode).toBe(429)
  })
})

describe('closing the account', () => {
  it('requires the password @T-57', async () => {
    const dana = await contractor(system)
    const answer = await dana.ask(closeAccount, { password: 'not-my-mop' })
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([422, 'password'])
    expect((await dana.ask(currentUser, {})).statusCode).toBe(200)
  })

  it('removes all of the contractor’s rows and files, and nothing of anyone else @T-13 @T-57', async () => {
    const bob = await withEverything('canary-bob-2')
    const before = await filesKept()
    const dana = await withEverything('canary-dana-2')
    expect((await tablesWith('canary-dana-2')).length).toBeGreaterThan(4)
    const phone = visitor(app, '10.7.0.1')
    await phone.call(login, { email: 'canary-dana-2@brightline.example', password })
    expect((await dana.ask(closeAccount, { password })).statusCode).toBe(200)
    expect(dana.cookie).toBe('')
    expect((await phone.ask(currentUser, {})).statusCode).toBe(401)
    await expect.poll(() => tablesWith('canary-dana-2')).toEqual([])
    await expect.poll(filesKept).toBe(before)
    await expect
      .poll(async () => (await tablesWith(dana.user.id)).filter((table) => !table.startsWith('pgboss.')))
      .toEqual([])
    expect((await bob.ask(exportAccount, {})).json().files).toHaveLength(3)
  })

  it('keeps the subscription’s accounting records under an anonymous id @T-57', async () => {
    const dana = await contractor(system, { plan: 'commercial-monthly' })
    const before = (await db.query('select count(*)::int as n from billing.subscriptions')).rows
    await dana.call(closeAccount, { password })
    const hers = () => db.query('select 1 from billing.subscriptions where user_id = $1', [dana.user.id])
    await expect.poll(async () => (await hers()).rowCount).toBe(0)
    expect((await db.query('select count(*)::int as n from billing.subscriptions')).rows).toEqual(before)
  })

  it('OPERATING.md names every table with contractor data, and whether its rows are deleted @T-57', async () => {
    const { rows } = await db.query<{ name: string }>(
      `select distinct table_schema || '.' || table_name as name from information_schema.columns
         join information_schema.tables using (table_schema, table_name)
        where table_type = 'BASE TABLE' and table_schema <> 'pgboss' and column_name in ('user_id', 'contractor_id', 'owner')
          and not exists (select from pg_inherits where inhrelid = format('%I.%I', table_schema, table_name)::regclass)`,
    )
    const gone = closing!.flatMap((row) => quotedIn(row['what goes']!))
    const kept = closing!.flatMap((row) => quotedIn(row['what stays']!))
    expect([...gone, ...kept].sort()).toEqual([...rows.map(({ name }) => name), 'accounts.users'].sort())
    for (const { module, ...row } of closing!)
      for (const name of quotedIn(row['what stays']!)) expect(name).toContain(`${module}.`)
  })

  it('frees the email address for a new account', async () => {
    const dana = await contractor(system)
    await dana.call(closeAccount, { password })
    const who = visitor(app, '10.7.0.2')
    const again = await who.call(register, { firstName: 'Dana', lastName: 'Again', email: dana.user.email, password })
    expect(again.id).not.toBe(dana.user.id)
  })
})

const program = `
  const { flushCompileCache } = await import('node:module')
  const { buildApp } = await import(${JSON.stringify(new URL('../../../app.ts', import.meta.url).href)})
  const system = await buildApp({
    databaseUrl: process.env.DATABASE, objectsUrl: process.env.OBJECTS, sessionSecret: 'x'.repeat(40),
    publicUrl: 'http://localhost:3000', loopback: true, role: 'worker', logLevel: 'silent', trustProxy: 0,
    documents: { launch: () => { throw new Error('no browser') } },
    mail: { smtpUrl: 'smtp://127.0.0.1:1' },
    company: { mailFrom: 'quotes@tidytally.example', postalAddress: null },
  })
  await system.app.ready()
  flushCompileCache()
  await system.startJobs()
`

describe('a worker killed while deleting an account', async () => {
  const office = await startSystem({ role: 'web' })
  afterAll(() => office.stop())
  const query = async (text: string, values: unknown[] = []) => (await office.db.query(text, values)).rows

  const workers: ChildProcess[] = []
  afterEach(() => {
    for (const worker of workers.splice(0)) worker.kill('SIGKILL')
  })

  function startWorker(fault: string): ChildProcess {
    const worker = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compiled,
        NODE_ENV: 'test',
        FAULT: fault,
        DATABASE: office.databaseUrl,
        OBJECTS: pathToFileURL(office.objectsFolder).href,
      },
    })
    workers.push(worker)
    return worker
  }
  const ended = (worker: ChildProcess) => new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const files = () => storedFiles(office.objectsFolder)

  async function photographed(): Promise<Contractor> {
    const dana = await contractor(office)
    const area = await room(dana, (await draft(dana)).id, 900)
    for (const side of [60, 70, 80])
      await dana.call(addPhoto, { areaId: area.id, file: asUpload(await photo(side, side)) })
    return dana
  }

  it.each([
    ['forget.afterFiles', 1],
    ['forget.beforeCommit', 1],
    ['files.beforeRemoval', 0],
    ['files.afterRemoval', 0],
  ])(
    'at %s: the next worker finishes the job @T-57',
    async (point, quotesLeft) => {
      const dana = await photographed()
      await dana.call(closeAccount, { password })
      await ended(startWorker(point))
      expect(await query('select 1 from quoting.quotes where user_id = $1', [dana.user.id])).toHaveLength(quotesLeft)
      await query(
        `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state in ('active', 'retry')`,
      )
      const next = await office.another({ role: 'worker' })
      const hers = () => query('select 1 from quoting.quotes where user_id = $1', [dana.user.id])
      await expect.poll(hers, { timeout: 30_000 }).toEqual([])
      await expect.poll(files, { timeout: 30_000 }).toEqual([])
      await next.close()
    },
    90_000,
  )
})
