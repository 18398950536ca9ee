import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { closeAccount } from '../src/modules/accounts/contract/endpoints.ts'
import { type ComingTerms, comingTerms, noticeDays, termsVersion } from '../src/modules/accounts/contract/terms.ts'
import { dateWords } from '../src/modules/accounts/contract/terms-words.ts'
import { contractor, password } from '../src/testing/fixtures/contractors.ts'
import { startSystem } from '../src/testing/system/system.ts'
import { mainWith } from './terms/main.ts'

const system = await startSystem()
const folder = await mkdtemp(join(tmpdir(), 'tidytally-terms-'))
afterAll(async () => {
  await system.stop()
  await rm(folder, { recursive: true })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
let day = 40
const next = (): ComingTerms => ({ version: inDays(++day), changes: ['A plan for teams is added.', 'Photos: 3 GB.'] })

async function terms(coming: ComingTerms | null, ...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const env = {
    DATABASE_URL: system.databaseUrl,
    OBJECTS_URL: pathToFileURL(system.objectsFolder).href,
    DATA_DIR: folder,
  }
  const told = { env, out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) }
  const code = await mainWith(coming)(args, told)
  return { code, out: out.join(''), err: err.join('') }
}

const recipients = async ({ version }: ComingTerms) =>
  (await system.mailbox.mails())
    .filter(({ subject }) => subject === `Our terms change on ${dateWords(version)}`)
    .flatMap(({ envelope }) => envelope.to)
    .sort()
const sent = async ({ version }: ComingTerms) =>
  (
    await system.db.query("select 1 from post_office.messages where key like $1 and state = 'sent'", [
      `terms-changed:${version}:%`,
    ])
  ).rowCount

let people: { email: string }[] = []
beforeEach(async () => {
  await system.db.query('truncate public.limits')
  await system.db.query('delete from accounts.users')
  people = []
  for (let at = 0; at < 3; at++) people.push((await contractor(system)).user)
})
const emails = () => people.map(({ email }) => email).sort()

describe('npm run terms', () => {
  it('@WRD-95 explains itself, and refuses what it does not know', async () => {
    const help = await terms(null, '--help')
    expect([help.code, help.out]).toEqual([0, expect.stringContaining('npm run terms -- announce [--yes]')])
    for (const words of [[], ['send'], ['announce', 'now'], ['announce', '--all']])
      expect((await terms(next(), ...words)).code, words.join(' ')).toBe(2)
  })

  it('@WRD-95 has nothing to announce without a new version', async () => {
    const { code, out, err } = await terms(null, 'announce', '--yes')
    expect([code, out, err]).toEqual([1, '', expect.stringContaining('There is no new version')])
  })

  it('@WRD-95 shows the count first and sends nothing without --yes', async () => {
    const coming = next()
    const { code, out } = await terms(coming, 'announce')
    expect([code, out]).toEqual([0, expect.stringContaining('Nothing was sent. --yes sends 3 emails.')])
    for (const words of [dateWords(coming.version), ...coming.changes]) expect(out).toContain(words)
    expect(JSON.parse((await terms(coming, 'announce', '--json')).out)).toMatchObject({
      accounts: 3,
      left: 3,
      dryRun: true,
    })
    expect((await system.db.query("select 1 from post_office.messages where kind = 'terms-changed'")).rowCount).toBe(0)
  })

  it('@WRD-95 emails every account once, also when it runs twice at once and again', async () => {
    const coming = next()
    const answers = await Promise.all([terms(coming, 'announce', '--yes'), terms(coming, 'announce', '--yes')])
    for (const { code, out, err } of answers)
      expect([code, err, out]).toEqual([0, '', expect.stringContaining('Each account has its email.')])
    await expect.poll(() => sent(coming), { timeout: 30_000 }).toBe(3)
    expect((await terms(coming, 'announce')).out).toContain('Each account has its email already.')
    await terms(coming, 'announce', '--yes')
    expect(await recipients(coming)).toEqual(emails())
  })

  it('@WRD-95 goes on after a kill between batches, with new accounts too; a second version is sent again', async () => {
    const coming = next()
    await system.db.query(
      `insert into post_office.messages (key, kind, contractor_id, state, settled_at)
       select 'terms-changed:' || $1 || ':' || id, 'terms-changed', id, 'sent', now() from accounts.users where email = $2`,
      [coming.version, people[0]!.email],
    )
    people.push((await contractor(system)).user)
    expect(JSON.parse((await terms(coming, 'announce', '--json')).out)).toMatchObject({ accounts: 4, left: 3 })
    await terms(coming, 'announce', '--yes')
    await expect.poll(() => sent(coming), { timeout: 30_000 }).toBe(4)
    expect(await recipients(coming)).toEqual(emails().filter((email) => email !== people[0]!.email))
    const later = next()
    await terms(later, 'announce', '--yes')
    await expect.poll(() => sent(later), { timeout: 30_000 }).toBe(4)
  })

  it('@WRD-95 is refused with too few days left, except to finish what began in time', async () => {
    const late = { ...next(), version: inDays(noticeDays - 1) }
    const refused = await terms(late, 'announce', '--yes')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(`${noticeDays} days ahead`)])
    await system.db.query(
      `insert into post_office.messages (key, kind, contractor_id, state, settled_at)
       select 'terms-changed:' || $1 || ':' || id, 'terms-changed', id, 'sent', now() from accounts.users where email = $2`,
      [late.version, people[0]!.email],
    )
    expect((await terms(late, 'announce')).out).toContain('--yes sends 2 emails.')
    expect((await terms({ ...late, version: inDays(-1) }, 'announce')).code).toBe(1)
  })

  it('@WRD-95 queues thousands of accounts in batches', async () => {
    const coming = next()
    await system.db.query(
      `insert into accounts.users (id, email, password, first_name, last_name, created_at, updated_at)
       select gen_random_uuid(), 'many.' || n || '@brightline.example', '', 'Dana', 'Dustwell', now(), now() from generate_series(1, 450) n`,
    )
    const { out } = await terms(coming, 'announce', '--yes', '--json')
    expect(JSON.parse(out)).toMatchObject({ accounts: 453, left: 0 })
    await system.db.query('delete from accounts.users')
  })

  it('@WRD-95 tells no closed account, and records who announced it', async () => {
    const coming = next()
    const gone = await contractor(system)
    await gone.call(closeAccount, { password })
    await terms(coming, 'announce', '--yes')
    await expect.poll(() => sent(coming), { timeout: 30_000 }).toBe(3)
    expect(await recipients(coming)).not.toContain(gone.user.email)
    const { rows } = await system.db.query(
      "select actor_kind, details from public.audit where action = 'accounts.terms-announced' order by id desc limit 1",
    )
    expect(rows).toEqual([{ actor_kind: 'operator', details: { version: coming.version, accounts: 3 } }])
  })

  it('@WRD-95 the version in force is a date that is not in the future, the coming one is later', () => {
    expect(termsVersion).toMatch(/^20\d\d-\d\d-\d\d$/)
    if (comingTerms) expect((comingTerms as ComingTerms).version > termsVersion).toBe(true)
  })
})
