import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Behavior } from '../../stand-ins/mailbox.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { saveBusiness } from '../accounts/contract/endpoints.ts'
import * as quoting from './contract/endpoints.ts'
import { noteCall } from './contract/follow-up.ts'
import { getTimeline, listRevisions } from './contract/history.ts'
import { isUnbroken, logOf } from './timeline.ts'

let behavior: Behavior = 'accept'
let now = new Date('2026-11-19T18:00:00Z')
const system = await startSystem({ behave: () => behavior, clock: () => now })
afterEach(() => {
  behavior = 'accept'
  now = new Date('2026-11-19T18:00:00Z')
})
afterAll(() => system.stop())

async function practice(timeZone = 'America/New_York') {
  const dana = await contractor(system)
  await dana.call(saveBusiness, { businessName: 'Brightline', timeZone })
  const { id, email } = await draft(dana)
  const { id: areaId } = await room(dana, id, 2000, { name: 'Main floor' })
  return { dana, quoteId: id, areaId, email }
}
type Practice = Awaited<ReturnType<typeof practice>>
const send = ({ dana, quoteId }: Practice) => dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
const timeline = ({ dana, quoteId }: Practice) => dana.call(getTimeline, { quoteId })
const kinds = async (one: Practice) => (await timeline(one)).map(({ kind }) => kind)

describe('HIS-02: the timeline', () => {
  it('lists events, newest first, with who did them and the revision', async () => {
    const one = await practice()
    await send(one)
    await one.dana.call(quoting.recordBid, { quoteId: one.quoteId, bidStatus: 'won' })
    await expect
      .poll(() => kinds(one))
      .toEqual(['bid-recorded', 'email-handed-over', 'sent-despite', 'issued', 'created'])
    expect(await timeline(one)).toMatchObject([
      { actor: 'contractor', revision: null, details: { bid: 'won' } },
      { actor: 'system', revision: 1, details: { recipient: one.email } },
      {
        actor: 'contractor',
        revision: 1,
        details: {
          warnings: [
            'This is 3.4 times the price by time, $117.87 a month.',
            'No costs are saved with this quote yet.',
          ],
        },
      },
      { actor: 'contractor', revision: 1, details: { monthlyPrice: 400 } },
      { actor: 'contractor', at: '2026-11-19T18:00:00.000Z', details: {} },
    ])
  })

  it('has the price of a single visit, also in the list of versions @SCH-07', async () => {
    const one = await practice()
    const { quoteId } = one
    await one.dana.call(quoting.savePricing, { quoteId, frequency: 'custom', schedule: { once: true } })
    await one.dana.call(quoting.savePricing, { quoteId, finalOneTimePrice: 450 })
    await send(one)
    const price = { monthlyPrice: 0, oneTimePrice: 450 }
    expect((await timeline(one)).find(({ kind }) => kind === 'issued')?.details).toEqual(price)
    expect((await one.dana.call(listRevisions, { quoteId })).revisions).toMatchObject([price])
    expect(isUnbroken(await logOf(system.db, one.dana.user.id, quoteId))).toBe(true)
  })

  it('gives the reason an email was refused', async () => {
    const one = await practice()
    behavior = 'refuse-550'
    await expect(send(one)).rejects.toThrow('No such mailbox')
    await expect.poll(() => kinds(one)).toEqual(['email-refused', 'sent-despite', 'issued', 'created'])
    expect((await timeline(one))[0]!.details.reason).toContain('No such mailbox')
  })

  it('contains no costs, profit, or cost edits', async () => {
    const one = await practice()
    await one.dana.call(quoting.setCosts, { quoteId: one.quoteId, supplies: 123.45 })
    await one.dana.call(quoting.savePricing, { quoteId: one.quoteId, monthlyCost: 777 })
    expect(await kinds(one)).toEqual(['created'])
  })

  it('records an event once if it is announced twice', async () => {
    const one = await practice()
    await send(one)
    const announced = await system.db.query(
      `select data from pgboss.job where name = 'quoting.record-delivered' and data->'payload'->>'quoteId' = $1`,
      [one.quoteId],
    )
    await system.boss.send('quoting.record-delivered', announced.rows[0].data)
    await expect
      .poll(
        async () =>
          (
            await system.db.query(
              `select 1 from pgboss.job where name = 'quoting.record-delivered' and data->'payload'->>'quoteId' = $1 and state = 'completed'`,
              [one.quoteId],
            )
          ).rowCount,
      )
      .toBe(2)
    expect(await kinds(one)).toEqual(['email-handed-over', 'sent-despite', 'issued', 'created'])
  })

  it('HIS-02: saving a bid again with different notes is not recorded as a new result', async () => {
    const one = await practice()
    for (const bidNotes of ['Signed on the spot', 'Signed on the spot, starts Monday'])
      await one.dana.call(quoting.recordBid, { quoteId: one.quoteId, bidStatus: 'won', bidNotes })
    expect(await kinds(one)).toEqual(['bid-recorded', 'created'])
  })

  it('is paginated', async () => {
    const one = await practice()
    for (const bidStatus of ['won', 'lost', 'pending', 'won'] as const)
      await one.dana.call(quoting.recordBid, { quoteId: one.quoteId, bidStatus })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const answer = await one.dana.ask(getTimeline, { quoteId: one.quoteId, limit: 2, ...(cursor && { cursor }) })
      seen.push(
        ...answer.json().map((entry: { kind: string; details: { bid?: string } }) => entry.details.bid ?? entry.kind),
      )
      cursor = String(answer.headers.link ?? '').match(/cursor=([^>&]+)/)?.[1]
      if (cursor) cursor = decodeURIComponent(cursor)
    } while (cursor)
    expect(seen).toEqual(['won', 'pending', 'lost', 'won', 'created'])
  })

  it('is append-only, even in the database', async () => {
    const one = await practice()
    for (const statement of [
      `update quoting.timeline set at = now() where quote_id = $1`,
      'delete from quoting.timeline where quote_id = $1',
    ])
      await expect(system.db.query(statement, [one.quoteId])).rejects.toThrow('the timeline is only added to')
    await one.dana.call(quoting.deleteQuote, { quoteId: one.quoteId })
  })

  it('is not available to anyone else', async () => {
    const one = await practice()
    const stranger: Contractor = await contractor(system)
    for (const endpoint of [getTimeline, listRevisions]) {
      expect((await one.dana.ask(endpoint, { quoteId: one.quoteId })).statusCode).toBe(200)
      expect((await stranger.ask(endpoint, { quoteId: one.quoteId })).statusCode).toBe(404)
    }
  })
})

describe('HIS-01: the revisions', () => {
  it('are listed with their dates, prices, and changes in words', async () => {
    const one = await practice()
    await send(one)
    await room(one.dana, one.quoteId, 500, { name: 'Annex' })
    await one.dana.call(quoting.savePricing, { quoteId: one.quoteId, pricePerSqFt: 0.06 })
    now = new Date('2026-11-23T18:00:00Z')
    await one.dana.call(quoting.resendQuote, { quoteId: one.quoteId, deliveryId: randomUUID() })
    expect(await one.dana.call(listRevisions, { quoteId: one.quoteId })).toEqual({
      expired: false,
      revisions: [
        {
          revision: 2,
          issuedAt: '2026-11-23T18:00:00.000Z',
          date: '2026-11-23',
          validUntil: '2026-12-23',
          monthlyPrice: 600,
          oneTimePrice: null,
          changes: ['Annex added', 'rate $0.05 to $0.06', '$400.00 to $600.00'],
          accepted: false,
          reconstructed: false,
        },
        {
          revision: 1,
          issuedAt: '2026-11-19T18:00:00.000Z',
          date: '2026-11-19',
          validUntil: '2026-12-19',
          monthlyPrice: 400,
          oneTimePrice: null,
          changes: [],
          accepted: false,
          reconstructed: false,
        },
      ],
    })
  })
})

describe('HIS-03: a quote expires after its last valid day in the contractor’s time zone', () => {
  it.each([
    ['America/New_York', '2026-11-19T18:00:00Z', '2026-12-20T04:59:00Z', '2026-12-20T05:01:00Z'],
    ['Pacific/Honolulu', '2026-11-19T18:00:00Z', '2026-12-20T09:59:00Z', '2026-12-20T10:01:00Z'],
    // Clocks in New York change on March 14, 2027: the thirtieth day ends in daylight saving time.
    ['America/New_York', '2027-03-01T15:00:00Z', '2027-04-01T03:59:00Z', '2027-04-01T04:01:00Z'],
    // And change back on November 1, 2026.
    ['America/New_York', '2026-10-15T15:00:00Z', '2026-11-15T04:59:00Z', '2026-11-15T05:01:00Z'],
  ])('in %s, issued %s: not at %s, but at %s @HIS-03', async (timeZone, issued, before, after) => {
    now = new Date(issued)
    const one = await practice(timeZone)
    await send(one)
    const expired = async () => (await one.dana.call(listRevisions, { quoteId: one.quoteId })).expired
    now = new Date(before)
    expect([await expired(), (await kinds(one)).includes('expired')]).toEqual([false, false])
    now = new Date(after)
    expect([await expired(), (await kinds(one))[0]]).toEqual([true, 'expired'])
    expect((await one.dana.call(quoting.getQuote, { quoteId: one.quoteId })).bidStatus).toBe('pending')
    await one.dana.call(quoting.recordBid, { quoteId: one.quoteId, bidStatus: 'won' })
    expect((await kinds(one)).slice(0, 2)).toEqual(['bid-recorded', 'expired'])
    expect((await one.dana.call(quoting.getQuote, { quoteId: one.quoteId })).bidStatus).toBe('won')
  })
})

describe('the log', () => {
  const entries = ({ dana, quoteId }: Practice) => logOf(system.db, dana.user.id, quoteId)

  it('names the entry before by its hash, also when ten are written at once @ORD-04', async () => {
    const one = await practice()
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        one.dana.call(noteCall, { quoteId: one.quoteId, note: `Call ${n}`, callId: randomUUID() }),
      ),
    )
    const log = await entries(one)
    expect(log.map(({ kind }) => kind)).toEqual(['created', ...Array.from({ length: 10 }, () => 'called')])
    expect(log.every(({ hash }) => hash)).toBe(true)
    expect(isUnbroken(log)).toBe(true)
    expect(isUnbroken(log.with(3, { ...log[3]!, actor: 'customer' }))).toBe(false)
    expect(isUnbroken(log.toSpliced(3, 1))).toBe(false)
    expect(JSON.stringify(log)).not.toContain('Call 3')
  })

  it('covers what an older release wrote @ORD-04', async () => {
    const one = await practice()
    const older = (kind: string) =>
      system.db.query(
        `insert into quoting.timeline (quote_id, at, kind, actor, revision, details) values ($1, now(), $2, 'system', 1, '{"monthlyPrice": 400.5}')`,
        [one.quoteId, kind],
      )
    await older('issued')
    await one.dana.call(noteCall, { quoteId: one.quoteId, note: 'A call' })
    const log = await entries(one)
    expect(log.map(({ kind, hash }) => [kind, hash !== undefined])).toEqual([
      ['created', true],
      ['issued', false],
      ['called', true],
    ])
    expect(isUnbroken(log)).toBe(true)
    expect(isUnbroken(log.with(1, { ...log[1]!, details: { monthlyPrice: 300 } }))).toBe(false)
  })
})
