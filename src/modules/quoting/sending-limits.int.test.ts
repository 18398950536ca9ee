import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Contractor, contractor, customer, draft, room } from '../../testing/contractors.ts'
import { startSystem } from '../../testing/system.ts'
import * as contract from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
  const { id } = await ready()
  await send(id) // browser and mail are warm when presses are timed, as they are on a server
  await vi.waitUntil(async () => (await read(id)).status === 'sent', { timeout: 45_000 })
})

const ready = async (owner = dana, email = `${randomUUID()}@harbordental.example`) => {
  const quote = await draft(owner, { email })
  await room(owner, quote.id, 2000)
  return owner.call(contract.getQuote, { quoteId: quote.id })
}
const send = (quoteId: string, owner = dana) => owner.ask(contract.sendQuote, { quoteId, status: 'sent' })
const resend = (quoteId: string, deliveryId?: string) => dana.ask(contract.resendQuote, { quoteId, deliveryId })
const read = (quoteId: string) => dana.call(contract.getQuote, { quoteId })
const mailsTo = async (email: string) =>
  (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(email))
const waitingJobs = async () =>
  (await system.db.query(`select 1 from pgboss.job where name = 'documents.email-quote'`)).rows.length

describe('a customer is not flooded', () => {
  it('with more than three mails of one quote in an hour @T-25', async () => {
    const { id, email } = await ready()
    await send(id)
    for (const _ of [2, 3]) expect((await resend(id)).statusCode).toBe(200)
    const before = await waitingJobs()
    const refused = await resend(id)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(refused.json().message).toBe('This quote was sent 3 times in the last hour. Try again later.')
    expect([await waitingJobs(), await mailsTo(email)]).toEqual([before, expect.objectContaining({ length: 3 })])
    expect(await read(id)).toMatchObject({ status: 'sent' })
    await system.db.query(
      `update quoting.deliveries set requested_at = requested_at - interval '61 minutes' where quote_id = $1`,
      [id],
    )
    expect((await resend(id)).statusCode).toBe(200)
  })

  it.each([
    ['trialing', 50],
    ['active', 500],
  ] as const)('by a contractor whose plan is %s with more than %d a day @T-25', async (standing, most) => {
    const eve = await contractor(system, { standing })
    const quote = await ready(eve)
    await system.db.query(
      `insert into quoting.deliveries (id, quote_id, user_id, kind, recipient, updated, requested_at)
       select gen_random_uuid(), $1, $2, 'first', 'x@x.example', false, now() - interval '2 hours' from generate_series(1, $3::int)`,
      [quote.id, eve.user.id, most],
    )
    const refused = await send(quote.id, eve)
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      `You have sent ${most} quotes in a day. Try again tomorrow.`,
    ])
    expect(await eve.call(contract.getQuote, { quoteId: quote.id })).toMatchObject({ status: 'draft', delivery: null })
    await system.db.query(
      'delete from quoting.deliveries where ctid in (select ctid from quoting.deliveries where user_id = $1 limit 1)',
      [eve.user.id],
    )
    expect((await send(quote.id, eve)).statusCode).toBe(200)
  })
})

it('counts presses that come all at once @T-25', async () => {
  const eve = await contractor(system, { standing: 'trialing' })
  const quotes = await Promise.all(Array.from({ length: 8 }, () => ready(eve)))
  await system.db.query(
    `insert into quoting.deliveries (id, quote_id, user_id, kind, recipient, updated, requested_at)
     select gen_random_uuid(), $1, $2, 'first', 'x@x.example', false, now() - interval '2 hours' from generate_series(1, 45)`,
    [quotes[0]!.id, eve.user.id],
  )
  const answers = await Promise.all(quotes.map(({ id }) => send(id, eve)))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
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
