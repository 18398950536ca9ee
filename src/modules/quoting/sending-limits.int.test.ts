import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, customer, draft, password, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { closeAccount } from '../accounts/contract/endpoints.ts'
import * as contract from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
  const { id } = await ready()
  await send(id) // warms up browser and mail before presses are timed, as on a server
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

/** Time passes for everything counted so far. */
const later = (minutes: number, owner: Contractor) =>
  system.db.query('update quoting.presses set at = at - make_interval(mins => $2) where user_id = $1', [
    owner.user.id,
    minutes,
  ])
const counted = (owner: Contractor, presses: number, minutesAgo: number, recipient = 'somebody') =>
  system.db.query(
    `insert into quoting.presses (user_id, quote_id, recipient, at)
     select $1, gen_random_uuid(), $4, now() - make_interval(mins => $3) from generate_series(1, $2::int)`,
    [owner.user.id, presses, minutesAgo, recipient],
  )
const refusal = ({ statusCode, headers, json }: Answer) => ({
  status: statusCode,
  seconds: Number(headers['retry-after']),
  sentence: json().message as string,
})

describe('a customer is not flooded', () => {
  it('with more than three mails of one quote in an hour @T-25 @S-01', async () => {
    const { id, email } = await ready()
    await send(id)
    for (const _ of [2, 3]) expect((await resend(id)).statusCode).toBe(200)
    await later(48, dana)
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
    await later(13, dana)
    expect((await resend(id)).statusCode).toBe(200)
  })

  it('by twenty resends at once without an id, which are one click @SEC-20', async () => {
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

  it('S-01: by deleting the quote and writing it again', async () => {
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

  it('S-01: by 50 presses at once over many quotes', async () => {
    const eve = await contractor(system)
    const email = `${randomUUID()}@harbordental.example`
    const quotes: string[] = []
    for (let n = 0; n < 50; n++) quotes.push((await ready(eve, email)).id)
    const answers = await Promise.all(quotes.map((id) => send(id, eve)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(47)
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('S-01: by spelling the address differently, or moving a quote from one address to another', async () => {
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

  it('S-01: with more than ten mails in a day', async () => {
    const eve = await contractor(system)
    const email = `${randomUUID()}@harbordental.example`
    const { id } = await ready(eve, email)
    await send(id, eve)
    const { rows } = await system.db.query<{ recipient: string }>(
      'select recipient from quoting.presses where user_id = $1',
      [eve.user.id],
    )
    await counted(eve, 9, 20 * 60, rows[0]!.recipient)
    expect(refusal(await resend(id, undefined, eve))).toMatchObject({
      status: 429,
      sentence: `You sent 10 quotes to ${email} in the last 24 hours. You can send again in 4 hours.`,
    })
    await later(4 * 60, eve)
    expect((await resend(id, undefined, eve)).statusCode).toBe(200)
  })

  it.each([
    ['trialing', 50],
    ['active', 500],
  ] as const)('by a contractor whose plan is %s with more than %d a day @T-25 @S-01', async (standing, most) => {
    const eve = await contractor(system, { standing })
    const quote = await ready(eve)
    await counted(eve, most, 120)
    expect(refusal(await send(quote.id, eve))).toMatchObject({
      status: 429,
      sentence: `You sent ${most} quotes in the last 24 hours. You can send again in 22 hours.`,
    })
    expect(await eve.call(contract.getQuote, { quoteId: quote.id })).toMatchObject({ status: 'draft', delivery: null })
    await later(22 * 60, eve)
    expect((await send(quote.id, eve)).statusCode).toBe(200)
  })
})

it('counts presses that come all at once @T-25', async () => {
  const eve = await contractor(system, { standing: 'trialing' })
  const quotes = await Promise.all(Array.from({ length: 8 }, () => ready(eve)))
  await counted(eve, 45, 120)
  const answers = await Promise.all(quotes.map(({ id }) => send(id, eve)))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
})

it('S-01: counted presses go after a day, and with the account', async () => {
  const eve = await contractor(system)
  const { id } = await ready(eve)
  await send(id, eve)
  const presses = async () =>
    (await system.db.query('select 1 from quoting.presses where user_id = $1', [eve.user.id])).rows.length
  await counted(eve, 4, 25 * 60)
  expect(await presses()).toBe(5)
  await system.boss.send('quoting.forget-presses', { payload: {}, requestId: 'clock' })
  await expect.poll(presses).toBe(1)
  await eve.call(closeAccount, { password })
  await expect.poll(presses).toBe(0)
})

it('goes to one address only, whatever is typed @T-24', async () => {
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
