import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, customer, draft, password, room } from '../../testing/fixtures/contractors.ts'
import { count, countOf, timePasses } from '../../testing/system/counted.ts'
import { startSystem } from '../../testing/system/system.ts'
import { closeAccount } from '../accounts/contract/endpoints.ts'
import * as contract from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
  const { id } = await ready()
  await send(id) // warms up browser and mail server before sends are timed, as on a server
  await vi.waitUntil(async () => (await read(id)).status === 'sent', { timeout: 45_000 })
})

const ready = async (owner = dana, email = `${randomUUID()}@harbordental.example`) => {
  const quote = await draft(owner, { email })
  await room(owner, quote.id, 2000)
  return owner.call(contract.getQuote, { quoteId: quote.id })
}
const send = (quoteId: string, owner = dana) => owner.ask(contract.sendQuote, { quoteId, status: 'sent' })
const resend = (quoteId: string, deliveryId: string = randomUUID(), owner = dana) =>
  owner.ask(contract.resendQuote, { quoteId, deliveryId })
const { customerType: _fixed, ...edited } = customer
const read = (quoteId: string) => dana.call(contract.getQuote, { quoteId })
const mailsTo = async (email: string) =>
  (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(email))
const waitingJobs = async () =>
  (await system.db.query(`select 1 from pgboss.job where name = 'documents.email-quote'`)).rows.length

const later = (minutes: number) => timePasses(system.db, minutes, 'send-%')
const counted = (owner: Contractor, presses: number, minutesAgo: number) =>
  count(system.db, 'send-daily', owner.user.id, presses, minutesAgo)
const mailbox = (owner: Contractor, email: string) => [owner.user.id, createHash('sha256').update(email).digest('hex')]
const refusal = ({ statusCode, headers, json }: Answer) => ({
  status: statusCode,
  seconds: Number(headers['retry-after']),
  sentence: json().message as string,
})

describe('a customer cannot be flooded', () => {
  it('with more than three emails of one quote in an hour @T-25 @S-01', async () => {
    const { id, email } = await ready()
    await send(id)
    for (const _ of [2, 3]) expect((await resend(id)).statusCode).toBe(200)
    await later(48)
    const before = await waitingJobs()
    const refused = refusal(await resend(id))
    expect(refused).toMatchObject({
      status: 429,
      sentence: 'You sent this quote 3 times in the last hour. You can send again in 12 minutes.',
    })
    expect(refused.seconds).toBeGreaterThan(11 * 60)
    expect(refused.seconds).toBeLessThanOrEqual(12 * 60)
    expect([await waitingJobs(), await mailsTo(email)]).toEqual([before, expect.objectContaining({ length: 3 })])
    expect(await read(id)).toMatchObject({ status: 'sent' })
    await later(13)
    expect((await resend(id)).statusCode).toBe(200)
  })

  it('by twenty simultaneous resends without an id, which count as one click @SEC-20', async () => {
    const { id, email } = await ready()
    await send(id)
    await system.db.query(`update quoting.deliveries set requested_at = now() - interval '61 seconds'`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => dana.ask(contract.resendQuote, { quoteId: id })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect((await dana.ask(contract.resendQuote, { quoteId: id })).statusCode).toBe(200)
    expect(await mailsTo(email)).toHaveLength(2)
    await dana.call(contract.editQuote, { ...edited, quoteId: id, email, totalSqft: 2000, pricePerSqFt: 0.06 })
    expect((await dana.ask(contract.resendQuote, { quoteId: id })).statusCode).toBe(200)
    expect(await mailsTo(email), 'a changed quote is another request').toHaveLength(3)
  })

  it('S-01: by deleting the quote and creating it again', async () => {
    const eve = await contractor(system)
    const email = `${randomUUID()}@harbordental.example`
    const statuses: number[] = []
    for (let round = 1; round <= 6; round++) {
      const { id } = await ready(eve, email)
      statuses.push((await send(id, eve)).statusCode)
      await eve.call(contract.deleteQuote, { quoteId: id })
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('S-01: by 50 simultaneous sends of many quotes', async () => {
    const eve = await contractor(system)
    const email = `${randomUUID()}@harbordental.example`
    const quotes: string[] = []
    for (let n = 0; n < 50; n++) quotes.push((await ready(eve, email)).id)
    const answers = await Promise.all(quotes.map((id) => send(id, eve)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(47)
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('S-01: by different spellings of the address, or by moving a quote between addresses', async () => {
    const eve = await contractor(system)
    const mailbox = `priya${randomUUID()}`
    const { id } = await ready(eve, `${mailbox}@harbordental.example`)
    await send(id, eve)
    const edit = (email: string) =>
      eve.call(contract.editQuote, { ...edited, quoteId: id, email, totalSqft: 2000, pricePerSqFt: 0.05 })
    await edit(`${mailbox}+office@harbordental.example`)
    expect((await resend(id, undefined, eve)).statusCode).toBe(200)
    await edit(`${randomUUID()}@sparrowhome.example`)
    expect((await resend(id, undefined, eve)).statusCode).toBe(200)
    const other = await ready(eve, `${mailbox.toUpperCase()}@HarborDental.example`)
    expect((await send(other.id, eve)).statusCode).toBe(200)
    const third = await ready(eve, `${mailbox}+two@harbordental.example`)
    expect(refusal(await send(third.id, eve))).toMatchObject({
      status: 429,
      sentence: `You sent 3 quotes to ${mailbox}+two@harbordental.example in the last hour. You can send again in 60 minutes.`,
    })
    expect((await send((await ready(eve)).id, eve)).statusCode).toBe(200)
  })

  it('S-01: with more than ten emails in a day', async () => {
    const eve = await contractor(system)
    const email = `${randomUUID()}@harbordental.example`
    const { id } = await ready(eve, email)
    await send(id, eve)
    await count(system.db, 'send-to-mailbox-daily', mailbox(eve, email), 9, 20 * 60)
    expect(refusal(await resend(id, undefined, eve))).toMatchObject({
      status: 429,
      sentence: `You sent 10 quotes to ${email} in the last 24 hours. You can send again in 4 hours.`,
    })
    await later(4 * 60)
    expect((await resend(id, undefined, eve)).statusCode).toBe(200)
  })

  it.each([
    ['trialing', 50],
    ['active', 500],
  ] as const)('by a contractor whose plan is %s with more than %d a day @T-25 @S-01', async (planStatus, most) => {
    const eve = await contractor(system, { planStatus })
    const quote = await ready(eve)
    await counted(eve, most, 120)
    expect(refusal(await send(quote.id, eve))).toMatchObject({
      status: 429,
      sentence: `You sent ${most} quotes in the last 24 hours. You can send again in 22 hours.`,
    })
    expect(await eve.call(contract.getQuote, { quoteId: quote.id })).toMatchObject({ status: 'draft', delivery: null })
    await later(22 * 60)
    expect((await send(quote.id, eve)).statusCode).toBe(200)
  })
})

it('counts simultaneous sends @T-25', async () => {
  const eve = await contractor(system, { planStatus: 'trialing' })
  const quotes = await Promise.all(Array.from({ length: 8 }, () => ready(eve)))
  await counted(eve, 45, 120)
  const answers = await Promise.all(quotes.map(({ id }) => send(id, eve)))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
})

it('S-01: emails counted by the previous release stay counted after the update', async () => {
  const eve = await contractor(system)
  const { id, email } = await ready(eve)
  await system.db.query('truncate quoting.presses')
  await system.db.query(
    `insert into quoting.presses (user_id, quote_id, recipient, at)
     select $1, $2, $3, now() - make_interval(mins => m) from unnest(array[10, 20, 30]) m`,
    [eve.user.id, id, mailbox(eve, email)[1]],
  )
  const migration = readFileSync(new URL('../../../db/migrations/240-limits.sql', import.meta.url), 'utf8')
  await system.db.query(migration.slice(migration.indexOf('insert into')))
  expect(refusal(await send(id, eve))).toMatchObject({
    status: 429,
    sentence: 'You sent this quote 3 times in the last hour. You can send again in 30 minutes.',
  })
  for (const [name, who] of [
    ['send-quote', [eve.user.id, id]],
    ['send-to-mailbox', mailbox(eve, email)],
    ['send-to-mailbox-daily', mailbox(eve, email)],
    ['send-daily', eve.user.id],
  ] as const)
    expect([name, await countOf(system.db, name, who)]).toEqual([name, 3])
})

it('S-01: counts from the previous release are deleted after a day, and with the account', async () => {
  const eve = await contractor(system)
  await system.db.query(
    `insert into quoting.presses (user_id, quote_id, recipient, at)
     select $1, gen_random_uuid(), 'somebody', now() - make_interval(hours => h) from unnest(array[1, 25]) h`,
    [eve.user.id],
  )
  const presses = async () =>
    (await system.db.query('select 1 from quoting.presses where user_id = $1', [eve.user.id])).rows.length
  await system.boss.send('quoting.forget-presses', { payload: {}, requestId: 'clock' })
  await expect.poll(presses).toBe(1)
  await eve.call(closeAccount, { password })
  await expect.poll(presses).toBe(0)
})

it('accepts only one email address, whatever is typed @T-24', async () => {
  for (const email of [
    'a@x.example, b@y.example',
    'a@x.example;b@y.example',
    '"a,b"@x.example',
    'a@x.example\nBcc: b@y.example',
    '<a@x.example>',
  ]) {
    const answer = await dana.ask(contract.createQuote, { ...customer, email })
    expect(answer.statusCode, email).toBe(400)
  }
})
