import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Visitor, visitor } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { saveBusiness } from '../accounts/contract/endpoints.ts'
import { saveNotices } from '../accounts/contract/notices.ts'
import { showQuotePage } from '../documents/contract/endpoints.ts'
import { noCosts } from '../pricing/contract/costs.ts'
import * as answers from './contract/answers.ts'
import * as areas from './contract/areas.ts'
import { summarizeQuotes } from './contract/desk.ts'
import * as quoting from './contract/endpoints.ts'
import { getTimeline } from './contract/history.ts'
import { consentSentence } from './contract/words/consent.ts'
import { quotesForExport, usedInQuotes } from './queries/quotes-for-export.ts'

const begin = new Date('2026-11-23T18:00:00Z')
let now = begin
/** Without a worker: only the email with the code needs one. */
const system = await startSystem({
  role: 'web',
  mail: { outcomeMs: 1 },
  clock: () => now,
  linkSecret: 'a secret of these tests for links',
})
afterEach(() => {
  now = begin
})
afterAll(() => system.stop())

const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1' }
let people = 0
const customer = (headers: Record<string, string> = phone) => visitor(system.app, `10.7.0.${++people}`, headers)

interface Sent {
  readonly dana: Contractor
  readonly quoteId: string
  readonly areaId: string
  readonly token: string
  readonly version: answers.LinkedQuote
}

/** What a worker records once the email is handed over. */
const arrived = `
  with handed_over as (
    insert into documents.mails (delivery_id, contractor_id, quote_id, recipient, subject, state, settled_at)
    select last_delivery_id, user_id, id, email, '', 'sent', now() from quoting.quotes where id = $1)
  update quoting.quotes set status = 'sent', sent_at = now() where id = $1`

/** A quote that its customer got, and the token of its link. */
async function sent(pricing?: object): Promise<Sent> {
  const dana = await contractor(system)
  await dana.call(saveBusiness, { businessName: 'Brightline', timeZone: 'America/New_York' })
  const { id: quoteId } = await draft(dana)
  const { id: areaId } = await room(dana, quoteId, 2000, {
    name: 'Main floor',
    extraWorkItems: [{ name: 'Window wash', price: 90, type: 'one-time' }],
  })
  if (pricing) await dana.call(quoting.savePricing, { quoteId, ...pricing })
  const { link } = await dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
  await system.db.query(arrived, [quoteId])
  const token = link!.split('/q/')[1]!
  return { dana, quoteId, areaId, token, version: await customer().call(answers.readByLink, { token }) }
}

const acceptance = ({ token, version }: Pick<Sent, 'token' | 'version'>) => ({
  token,
  acceptanceId: randomUUID(),
  revision: version.revision,
  name: 'Priya Sampleton',
  agreed: true as const,
  signature: { typed: 'Priya Sampleton' },
  expectedMonthlyPrice: version.monthlyPrice,
  expectedOneTimePrice: version.oneTimePrice,
})
const accepted = async (one: Sent, who: Visitor = customer()) => who.call(answers.acceptQuote, acceptance(one))
const quoteOf = ({ dana, quoteId }: Sent) => dana.call(quoting.getQuote, { quoteId })
const kinds = async ({ dana, quoteId }: Sent) => (await dana.call(getTimeline, { quoteId })).map(({ kind }) => kind)
const waitingForLocks = async () =>
  (
    await system.db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.length
const statuses = (all: { statusCode: number }[]) => all.map(({ statusCode }) => statusCode).sort()

describe('the link', () => {
  it('is in the quote once it is sent, has 192 bits, and its hash alone is stored @ONL-01', async () => {
    const one = await sent()
    expect(one.token).toMatch(/^[\w-]{32}$/)
    const { rows } = await system.db.query('select * from quoting.links where quote_id = $1', [one.quoteId])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(one.token)
    expect((await one.dana.call(quoting.listQuotes, {}))[0]).not.toHaveProperty('link')
    expect(await one.dana.call(areas.listDetails, { ids: one.quoteId })).toMatchObject([{ quote: { link: null } }])
  })

  it('is found by its hash where the secret is lost; Copy link then makes the next one @ONL-01', async () => {
    const one = await sent()
    const { app } = await system.another({ linkSecret: 'another secret, since that one is lost' })
    const later = Object.assign(visitor(app, one.dana.ip), { cookie: one.dana.cookie })
    expect((await later.call(quoting.getQuote, { quoteId: one.quoteId })).link).toBeNull()
    const { link } = await later.call(answers.copyLink, { quoteId: one.quoteId })
    const next = link.split('/q/')[1]!
    expect(next).not.toBe(one.token)
    for (const token of [one.token, next])
      expect(await customer().call(answers.readByLink, { token })).toMatchObject({ number: one.version.number })
  })

  it('leads nowhere if it is guessed, and guesses are limited by network @ONL-02', async () => {
    const guesser = customer()
    const guess = () => guesser.ask(answers.readByLink, { token: randomUUID().replaceAll('-', '') })
    const answersGiven = []
    for (let turn = 0; turn < 62; turn++) answersGiven.push(await guess())
    expect(new Set(answersGiven.slice(0, 60).map(({ body }) => body)).size).toBe(1)
    expect(answersGiven[0]!.statusCode).toBe(404)
    expect(answersGiven[61]!.statusCode).toBe(429)
    const one = await sent()
    expect((await guesser.ask(answers.readByLink, { token: one.token })).statusCode).toBe(200)
  })

  it('answers without cookie, for no cache and no search engine @ONL-02', async () => {
    const one = await sent()
    const { headers } = await customer().ask(answers.readByLink, { token: one.token })
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(headers).not.toHaveProperty('set-cookie')
  })

  it('can be withdrawn and renewed, and is withdrawn for Copy link too @ONL-12', async () => {
    const one = await sent()
    await one.dana.call(answers.withdrawLink, { quoteId: one.quoteId })
    expect((await customer().ask(answers.readByLink, { token: one.token })).statusCode).toBe(410)
    expect((await quoteOf(one)).link).toBeNull()
    expect((await one.dana.ask(answers.copyLink, { quoteId: one.quoteId })).statusCode).toBe(409)
    const { link } = await one.dana.call(answers.renewLink, { quoteId: one.quoteId })
    expect((await quoteOf(one)).link).toBe(link)
    const token = link.split('/q/')[1]!
    expect((await customer().ask(answers.readByLink, { token })).statusCode).toBe(200)
    expect((await customer().ask(answers.readByLink, { token: one.token })).statusCode).toBe(410)
    expect((await kinds(one)).slice(0, 2)).toEqual(['link-renewed', 'link-withdrawn'])
  })

  it('of a deleted quote is like one that never was @ONL-02', async () => {
    const one = await sent()
    await one.dana.call(quoting.deleteQuote, { quoteId: one.quoteId })
    const deleted = await customer().ask(answers.readByLink, { token: one.token })
    const guessed = await customer().ask(answers.readByLink, { token: 'x'.repeat(32) })
    expect([deleted.statusCode, deleted.body]).toEqual([404, guessed.body])
  })
})

describe('accepting', () => {
  it('wins the bid, keeps what was agreed, and shows it @ONL-04 @ONL-05', async () => {
    const one = await sent()
    const after = await accepted(one)
    expect(after).toMatchObject({
      state: 'accepted',
      acceptance: {
        ...{ name: 'Priya Sampleton', monthlyPrice: one.version.monthlyPrice, oneTimePrice: 90, payYearly: false },
        ...{ annualPrice: null, package: null, options: [] },
      },
    })
    expect(await quoteOf(one)).toMatchObject({ bidStatus: 'won', acceptance: after.acceptance })
    const { rows } = await system.db.query('select * from quoting.acceptances where quote_id = $1', [one.quoteId])
    expect(rows).toMatchObject([
      { address: `10.7.0.${people}`, browser: phone['user-agent'], consent: consentSentence.en, revision: 1 },
    ])
    expect((await kinds(one)).slice(0, 2).sort()).toEqual(['accepted', 'viewed'])
  })

  it('twenty at once, or one repeated, are one acceptance @ONL-04', async () => {
    const one = await sent()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => customer().ask(answers.acceptQuote, acceptance(one))),
    )
    expect(statuses(all)).toEqual([200, ...Array(19).fill(409)])
    const repeated = acceptance(await sent())
    const same = await Promise.all([1, 2, 3].map(() => customer().ask(answers.acceptQuote, repeated)))
    expect(statuses(same)).toEqual([200, 200, 200])
    const { rows } = await system.db.query('select id from quoting.acceptances where id = $1', [repeated.acceptanceId])
    expect(rows).toHaveLength(1)
  })

  it.each([
    ['the monthly price', { expectedMonthlyPrice: 1 }, 'other-price'],
    ['the one-time price', { expectedOneTimePrice: null }, 'other-price'],
    ['a year that isn’t offered', { payYearly: true, expectedAnnualPrice: 1 }, 'no-yearly-offer'],
    ['another version', { revision: 7 }, 'superseded'],
  ])('refuses %s with the current page @ONL-05', async (_, change, code) => {
    const one = await sent()
    const answer = await customer().ask(answers.acceptQuote, { ...acceptance(one), ...change })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code, current: { revision: 1, state: 'open' } })
    expect((await quoteOf(one)).bidStatus).toBe('pending')
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of one letter', { name: 'P' }, 'name'],
    ['no agreement', { agreed: false }, 'agreed'],
    ['no signature', { signature: { paths: [] } }, 'signature.paths'],
    ['a package', { package: 'gold' }, ''],
    ['an option', { options: ['x'] }, 'options'],
    [
      'a drawing over 20 KB',
      { signature: { paths: [Array.from({ length: 3000 }, (_, at) => [at, 1234])] } },
      'signature.paths',
    ],
  ])('refuses %s in words @ONL-04 @ONL-13', async (_, change, path) => {
    const one = await sent()
    const answer = await customer().ask(answers.acceptQuote, { ...acceptance(one), ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues[0].path).toBe(path)
  })

  it('takes the yearly offer at its price @ONL-05', async () => {
    const one = await sent()
    await one.dana.call(quoting.savePricing, { quoteId: one.quoteId, offersAnnualPrepayment: true })
    await one.dana.call(quoting.resendQuote, { quoteId: one.quoteId })
    const version = await customer().call(answers.readByLink, { token: one.token })
    const yearly = { ...acceptance({ ...one, version }), payYearly: true }
    expect((await customer().ask(answers.acceptQuote, yearly)).statusCode).toBe(409)
    const after = await customer().call(answers.acceptQuote, { ...yearly, expectedAnnualPrice: version.annualPrice })
    expect(after.acceptance).toMatchObject({ payYearly: true, annualPrice: version.annualPrice })
  })

  it('and declining at once: one of them counts @ONL-04', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await sent()
      const both = await Promise.all([
        customer().ask(answers.acceptQuote, acceptance(one)),
        customer().ask(answers.declineQuote, { token: one.token, reason: 'price' }),
      ])
      expect(statuses(both)).toEqual([200, 409])
      const { bidStatus } = await quoteOf(one)
      expect(bidStatus).toBe(both[0]!.statusCode === 200 ? 'won' : 'lost')
    }
  })

  it('that waited while the link was withdrawn, or the next version sent, is refused @ONL-08 @ONL-12', async () => {
    const ways = {
      410: 'update quoting.links set withdrawn_at = now() where quote_id = $1',
      409: `with issued as (insert into quoting.revisions (quote_id, revision, issued_at, content, hash, rate)
              select quote_id, 2, issued_at, content || '{"revision": 2}', hash, rate from quoting.revisions where quote_id = $1)
            update quoting.quotes set revision = 2 where id = $1`,
    }
    for (const [status, change] of Object.entries(ways)) {
      const one = await sent()
      const client = await system.db.connect()
      await client.query('begin')
      await client.query('select from quoting.quotes where id = $1 for update', [one.quoteId])
      await client.query(change, [one.quoteId])
      const asked = customer().ask(answers.acceptQuote, acceptance(one))
      await expect.poll(waitingForLocks).toBe(1)
      await client.query('commit')
      client.release()
      expect((await asked).statusCode).toBe(Number(status))
      const { rows } = await system.db.query('select 1 from quoting.acceptances where quote_id = $1', [one.quoteId])
      expect(rows).toEqual([])
    }
  })

  it('is refused after the last valid day, with a way to ask for a new date @ONL-08', async () => {
    const one = await sent()
    now = new Date('2026-12-24T15:00:00Z')
    const answer = await customer().ask(answers.acceptQuote, acceptance(one))
    expect(answer.json()).toMatchObject({ code: 'expired', current: { state: 'expired' } })
    await customer().call(answers.askForChange, { token: one.token, message: 'Is the price still good?' })
    expect(await quoteOf(one)).toMatchObject({ expired: true, changeRequested: true, bidStatus: 'pending' })
  })
})

describe('an accepted quote', () => {
  it('is locked until it is revised, and can’t be deleted @ONL-11', async () => {
    const one = await sent()
    await accepted(one)
    const { dana, quoteId, areaId } = one
    const edits = [
      dana.ask(quoting.savePricing, { quoteId, pricePerSqFt: 0.5 }),
      dana.ask(areas.changeArea, { areaId, manualSqft: 900 }),
      dana.ask(areas.removeArea, { areaId }),
      dana.ask(areas.addArea, { quoteId, name: 'Attic', roomType: 'office', manualSqft: 10 }),
    ]
    for (const answer of await Promise.all(edits))
      expect(answer.json()).toMatchObject({
        status: 409,
        message: 'This quote was accepted. Revise it to change it.',
      })
    expect((await dana.ask(quoting.deleteQuote, { quoteId })).json().message).toContain('Reopen it first.')
    const private_ = await dana.ask(quoting.savePricing, { quoteId, privateNotes: 'Key under the mat' })
    expect(private_.statusCode).toBe(200)
  })

  it('keeps its price by time when the costs in it change; the profit follows @ONL-11 @TIM-03', async () => {
    const one = await sent({ pricedBy: 'time', time: { includesOtherCosts: true } })
    const { dana, quoteId, version } = one
    await accepted(one)
    const saved = await dana.call(quoting.setCosts, { quoteId, ...noCosts, insurance: 30 })
    expect(saved).toMatchObject({ totalMonthlyCosts: 30, netMonthlyProfit: version.monthlyPrice - 30 })
    expect(await quoteOf(one)).toMatchObject({
      ...{
        finalMonthlyPrice: version.monthlyPrice,
        byTime: { otherCosts: 0 },
        netMonthlyProfit: saved.netMonthlyProfit,
      },
      changedSinceSent: false,
    })
    await dana.call(answers.reviseQuote, { quoteId })
    await dana.call(quoting.setCosts, { quoteId, ...noCosts, insurance: 30, supplies: 10 })
    expect(await quoteOf(one)).toMatchObject({
      finalMonthlyPrice: version.monthlyPrice + 50,
      byTime: { otherCosts: 30 },
    })
  })

  it('stays won while its next version is written, sent and read, until that one is answered @ONL-11', async () => {
    const one = await sent()
    await accepted(one)
    const { dana, quoteId, token } = one
    await dana.call(answers.reviseQuote, { quoteId })
    expect(await quoteOf(one)).toMatchObject({ revising: true, bidStatus: 'won' })
    await dana.call(quoting.savePricing, { quoteId, finalMonthlyPrice: 777 })
    await dana.call(quoting.resendQuote, { quoteId })
    const version = await customer().call(answers.readByLink, { token })
    expect(version).toMatchObject({ revision: 2, monthlyPrice: 777, state: 'open' })
    expect(await quoteOf(one)).toMatchObject({ revising: false, bidStatus: 'won' })
    expect(await customer().call(answers.readByLink, { token, revision: 1 })).toMatchObject({
      ...{ state: 'superseded', acceptance: { monthlyPrice: one.version.monthlyPrice } },
    })
    const byHand = await dana.ask(quoting.recordBid, { quoteId, bidStatus: 'lost' })
    expect(byHand.json()).toMatchObject({ status: 409, message: 'Your customer answered this quote. Reopen it first.' })
    expect(await accepted({ ...one, version })).toMatchObject({ acceptance: { monthlyPrice: 777 } })
    const { rows } = await system.db.query(
      'select revision, ended_by from quoting.acceptances where quote_id = $1 order by revision',
      [quoteId],
    )
    expect(rows).toEqual([
      { revision: 1, ended_by: 'replaced' },
      { revision: 2, ended_by: null },
    ])
  })

  it('counts at the accepted price in every sum while its next version is written and waits @ONL-11', async () => {
    const one = await sent()
    const { dana, quoteId, areaId, token } = one
    await accepted(one)
    const shown = async () => {
      const [row] = await dana.call(quoting.listQuotes, {})
      const { wonRevenue, wonAnnualRevenue, wonThisMonth } = await dana.call(summarizeQuotes, {})
      const exported = []
      for await (const some of quotesForExport(system.db, dana.user.id)) exported.push(...some)
      return [row!.acceptedMonthlyPrice, wonRevenue, wonAnnualRevenue, wonThisMonth, exported[0]!.monthly]
    }
    expect(await shown()).toEqual([400, 400, 4800, 400, 40_000])
    await dana.call(answers.reviseQuote, { quoteId })
    await dana.call(areas.changeArea, { areaId, manualSqft: 3000 })
    expect(await quoteOf(one)).toMatchObject({ finalMonthlyPrice: 600, acceptedMonthlyPrice: 400, acceptedRevision: 1 })
    expect(await shown()).toEqual([400, 400, 4800, 400, 40_000])
    await dana.call(quoting.resendQuote, { quoteId })
    expect(await shown()).toEqual([400, 400, 4800, 400, 40_000])
    await accepted({ token, version: await customer().call(answers.readByLink, { token }) } as Sent)
    expect(await shown()).toEqual([600, 600, 7200, 600, 60_000])
  })

  it('is exported with the accepted tax and price for a year until its next version is answered @ONL-11 @GRD-04 @PRP-03', async () => {
    const one = await sent({ offersAnnualPrepayment: true, tax: { label: 'Sales tax', percent: 8.25 } })
    const { dana, quoteId, token } = one
    await accepted(one)
    const { tax: columns } = await usedInQuotes(system.db, dana.user.id)
    const shown = async () => {
      for await (const [row] of quotesForExport(system.db, dana.user.id)) {
        const { monthly, annual, terms } = row!
        return { monthly, annual, tax: terms.tax?.percent, taxExempt: terms.taxExempt }
      }
    }
    const agreed = { monthly: 40_000, annual: 408_000, tax: 8.25, taxExempt: false }
    expect([await shown(), columns]).toEqual([agreed, true])
    await dana.call(answers.reviseQuote, { quoteId })
    const nineMonths = { weekdays: [1], months: [1, 2, 3, 4, 5, 9, 10, 11, 12] }
    await dana.call(quoting.savePricing, { quoteId, frequency: 'custom', schedule: nineMonths })
    const next = { finalMonthlyPrice: 1000, annualDiscountPercent: 10, tax: null, taxExempt: true }
    await dana.call(quoting.savePricing, { quoteId, ...next })
    expect(await shown()).toEqual(agreed)
    await dana.call(quoting.resendQuote, { quoteId })
    expect(await shown()).toEqual(agreed)
    await accepted({ token, version: await customer().call(answers.readByLink, { token }) } as Sent)
    expect(await shown()).toEqual({ monthly: 100_000, annual: 810_000, tax: undefined, taxExempt: true })
  })

  it('is exported with the accepted months for a year that wasn’t offered @ONL-11 @AMB-P13', async () => {
    const one = await sent()
    const { dana, quoteId } = one
    await accepted(one)
    await dana.call(answers.reviseQuote, { quoteId })
    const schedule = { weekdays: [1], months: [1, 2, 3] }
    await dana.call(quoting.savePricing, { quoteId, frequency: 'custom', schedule })
    for await (const [row] of quotesForExport(system.db, dana.user.id))
      expect([row!.monthly, row!.annual]).toEqual([40_000, 408_000])
  })

  it('is listed by the price that its row shows while its next version is written, on every page @ONL-11 @AMB-Q29', async () => {
    const one = await sent()
    const { dana, quoteId, areaId } = one
    await accepted(one)
    for (const finalMonthlyPrice of [500, 300]) {
      const { id } = await draft(dana)
      await room(dana, id, 1000)
      await dana.call(quoting.savePricing, { quoteId: id, finalMonthlyPrice })
    }
    await dana.call(answers.reviseQuote, { quoteId })
    await dana.call(areas.changeArea, { areaId, manualSqft: 3000 })
    expect(await quoteOf(one)).toMatchObject({ finalMonthlyPrice: 600, acceptedMonthlyPrice: 400 })
    const rows = async (query: object) =>
      (await dana.call(quoting.listQuotes, { sort: 'price', ...query })).map(priceOf)
    const priceOf = ({ id, acceptedMonthlyPrice, finalMonthlyPrice }: quoting.QuoteSummary) =>
      `${acceptedMonthlyPrice ?? finalMonthlyPrice}${id === quoteId ? ' revised' : ''}`
    const expected = ['500', '400 revised', '300']
    expect(await rows({})).toEqual(expected)
    const paged: string[] = []
    for (let url: string | undefined = '/api/quotes?sort=price&limit=1'; url; ) {
      const answer = await dana.ask(quoting.listQuotes, {}, { url })
      paged.push(...answer.json<quoting.QuoteSummary[]>().map(priceOf))
      url = String(answer.headers.link ?? '').match(/^<([^>]+)>; rel="next"$/)?.[1]
    }
    expect(paged).toEqual(expected)
    expect(await rows({ bid: 'won' })).toEqual(['400 revised'])
    expect(await rows({ bid: 'pending' })).toEqual(['500', '300'])
  })

  it('of a single visit is listed at its price and has no profit per month while its next version is monthly @ONL-11 @SCH-07', async () => {
    const one = await sent({ frequency: 'custom', schedule: { once: true } })
    const { dana, quoteId } = one
    await accepted(one)
    for (const [companyName, sqft] of [
      ['Above', 5000],
      ['Below', 400],
    ] as const) {
      const { id } = await draft(dana, { companyName })
      await room(dana, id, sqft)
    }
    await dana.call(answers.reviseQuote, { quoteId })
    await dana.call(quoting.savePricing, { quoteId, frequency: 'weekly', finalMonthlyPrice: 2000 })
    await dana.call(quoting.setCosts, { quoteId, ...noCosts, supplies: 60 })
    const rows = await dana.call(quoting.listQuotes, { sort: 'price' })
    expect(rows.map((row) => row.acceptedOneTimePrice ?? row.finalMonthlyPrice)).toEqual([1000, 190, 80])
    expect(await dana.call(summarizeQuotes, {})).toMatchObject({ wonRevenue: 0, wonProfit: 0, wonProfitRevenue: 0 })
    for await (const exported of quotesForExport(system.db, dana.user.id))
      expect(exported.find(({ oneTime }) => oneTime === 19_000)).toMatchObject({
        monthly: 0,
        costs: null,
        profit: null,
      })
  })

  it('can’t be recorded otherwise until it is reopened, which says why @ONL-11', async () => {
    const one = await sent()
    await accepted(one)
    const { dana, quoteId } = one
    const answer = await dana.ask(quoting.recordBid, { quoteId, bidStatus: 'lost' })
    expect(answer.json()).toMatchObject({ status: 409, message: 'Your customer answered this quote. Reopen it first.' })
    expect((await dana.ask(quoting.recordBid, { quoteId, bidStatus: 'won', bidNotes: 'Called' })).statusCode).toBe(200)
    expect((await dana.ask(answers.reopenQuote, { quoteId, reason: ' ' })).statusCode).toBe(400)
    await dana.call(answers.reopenQuote, { quoteId, reason: 'They moved away' })
    expect(await quoteOf(one)).toMatchObject({ bidStatus: 'pending', acceptance: null })
    expect((await dana.call(getTimeline, { quoteId }))[0]).toMatchObject({
      ...{ kind: 'reopened', actor: 'contractor', details: { reason: 'They moved away' } },
    })
    expect(await customer().call(answers.readByLink, { token: one.token })).toMatchObject({ state: 'open' })
  })
})

describe('the other answers', () => {
  it('declining loses the bid with the reason and the customer’s own words @ONL-07', async () => {
    const one = await sent()
    await customer().call(answers.declineQuote, { token: one.token, reason: 'timing', note: 'Next year' })
    expect(await quoteOf(one)).toMatchObject({ bidStatus: 'lost', lostReason: 'timing' })
    const declined = (await one.dana.call(getTimeline, { quoteId: one.quoteId })).find(
      ({ kind }) => kind === 'declined',
    )
    expect(declined).toMatchObject({ actor: 'customer', details: { lostReason: 'timing', message: 'Next year' } })
    expect((await customer().ask(answers.acceptQuote, acceptance(one))).json()).toMatchObject({ code: 'declined' })
  })

  it('asking for a change leaves the bid, shows in the list, and may still end in yes @ONL-07', async () => {
    const one = await sent()
    const message = 'Could you price Monday, Wednesday and Friday as well?'
    for (const _ of [1, 2]) await customer().call(answers.askForChange, { token: one.token, message })
    expect((await one.dana.call(quoting.listQuotes, {}))[0]).toMatchObject({
      changeRequested: true,
      bidStatus: 'pending',
    })
    expect((await kinds(one)).filter((kind) => kind === 'change-requested')).toHaveLength(1)
    expect((await customer().ask(answers.askForChange, { token: one.token, message: ' ' })).statusCode).toBe(400)
    expect(await accepted(one)).toMatchObject({ state: 'accepted', changeRequested: false })
  })

  it('a no to a version that was replaced meanwhile isn’t one to the newer version @ONL-07 @ONL-08', async () => {
    const one = await sent()
    await one.dana.call(quoting.savePricing, { quoteId: one.quoteId, finalMonthlyPrice: 99 })
    await one.dana.call(quoting.resendQuote, { quoteId: one.quoteId })
    const no = (revision: number) =>
      customer().ask(answers.declineQuote, { token: one.token, revision, reason: 'price' as const })
    expect((await no(1)).json()).toMatchObject({ status: 409, code: 'superseded' })
    expect(await quoteOf(one)).toMatchObject({ bidStatus: 'pending' })
    expect((await no(2)).statusCode).toBe(200)
  })

  it('each is emailed with what it said, also if another one came before the email left @ONL-07 @ONL-10', async () => {
    const [one, older] = [await sent(), await sent()]
    await system.db.query(`delete from pgboss.job where name like 'documents.%'`)
    const ask = ({ token }: Sent, message: string) => customer().call(answers.askForChange, { token, message })
    const decline = ({ token }: Sent, note: string) =>
      customer().call(answers.declineQuote, { token, reason: 'price', note })
    await ask(one, 'Words: come on Fridays')
    await ask(one, 'Words: skip the garage')
    await decline(one, 'Words: too much')
    await one.dana.call(answers.reopenQuote, { quoteId: one.quoteId, reason: 'We talked' })
    await decline(one, 'Words: still too much')
    await ask(older, 'Words: come at night')
    // as the last release queued it
    await system.db.query(
      `update pgboss.job set data = data #- '{payload,entryId}' where data -> 'payload' ->> 'quoteId' = $1`,
      [older.quoteId],
    )
    const worker = await system.another({ role: 'worker' })
    const emailed = async ({ dana }: Sent) =>
      (await system.mailbox.mails())
        .filter(({ envelope }) => envelope.to.includes(dana.user.email))
        .flatMap(({ text }) => text?.match(/Words: [\w ]+/)?.[0] ?? [])
        .sort()
    await expect
      .poll(() => emailed(one))
      .toEqual(['Words: come on Fridays', 'Words: skip the garage', 'Words: still too much', 'Words: too much'])
    await expect.poll(() => emailed(older)).toEqual(['Words: come at night'])
    await worker.close()
  })

  it('an expired quote names its last day in words @ONL-08', async () => {
    const one = await sent()
    now = new Date('2027-01-02T18:00:00Z')
    expect((await customer().ask(answers.acceptQuote, acceptance(one))).json()).toMatchObject({
      ...{ status: 409, message: 'This quote was valid until Wednesday, December 23, 2026. Ask for a new date.' },
    })
  })

  it('a new version after a no waits for its own answer @ONL-07', async () => {
    const one = await sent()
    await customer().call(answers.declineQuote, { token: one.token, reason: 'price' })
    await one.dana.call(quoting.savePricing, { quoteId: one.quoteId, finalMonthlyPrice: 99 })
    await one.dana.call(quoting.resendQuote, { quoteId: one.quoteId })
    expect(await quoteOf(one)).toMatchObject({ bidStatus: 'pending', lostReason: null })
    const version = await customer().call(answers.readByLink, { token: one.token })
    expect(version).toMatchObject({ state: 'open', monthlyPrice: 99 })
  })
})

describe('at home', () => {
  /** A quote for a home, agreed on Tue, Nov 24, 2026 in New York. */
  async function atHome(homeState: 'OR' | 'CA') {
    const dana = await contractor(system)
    const business = { businessName: 'Brightline', businessPhone: '(503) 555-0142', businessAddress: '1 Sample St' }
    await dana.call(saveBusiness, { ...business, timeZone: 'America/New_York' })
    const { id: quoteId } = await draft(dana, { customerType: 'residential', buildingType: 'condo' })
    const { id: areaId } = await room(dana, quoteId, 2000, { name: 'Kitchen', roomType: 'home-kitchen' })
    await dana.call(quoting.savePricing, { quoteId, homeState })
    now = new Date('2026-11-24T18:00:00Z')
    const { link } = await dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
    await system.db.query(arrived, [quoteId])
    const token = link!.split('/q/')[1]!
    return { dana, quoteId, areaId, token, version: await customer().call(answers.readByLink, { token }) }
  }

  it('accepting needs consent to electronic records, and names the last day to cancel @LAW-01 @LAW-04', async () => {
    const one = await atHome('OR')
    expect(one.version.atHome).toMatchObject({ state: 'OR', asksForAge: false })
    expect(one.version.atHome!.rightToCancel).toContain('third business day')
    const without = await customer().ask(answers.acceptQuote, acceptance(one))
    expect([without.statusCode, without.json().issues[0].path]).toEqual([400, 'electronicRecords'])
    const consents = { ...acceptance(one), electronicRecords: true }
    const aged = await customer().ask(answers.acceptQuote, { ...consents, age65: true })
    expect([aged.statusCode, aged.json().issues[0].path]).toEqual([400, 'age65'])
    const after = await customer().call(answers.acceptQuote, consents)
    expect(after.acceptance).toMatchObject({ cancelUntil: '2026-11-28' })
    const { rows } = await system.db.query('select electronic_records from quoting.acceptances where quote_id = $1', [
      one.quoteId,
    ])
    expect(rows[0].electronic_records).toBe(one.version.atHome!.electronicRecords)
  })

  it('in California the page asks for the age, and 65 gives five days @LAW-02', async () => {
    const one = await atHome('CA')
    expect(one.version.atHome).toMatchObject({ asksForAge: true })
    const after = await customer().call(answers.acceptQuote, {
      ...{ ...acceptance(one), electronicRecords: true, age65: true },
    })
    expect(after.acceptance).toMatchObject({ cancelUntil: '2026-12-01' })
  })

  it('the customer cancels by name until midnight of the last day, once @LAW-03', async () => {
    const one = await atHome('OR')
    const { token } = one
    await customer().call(answers.acceptQuote, { ...acceptance(one), electronicRecords: true })
    const { dana, quoteId } = one
    for (const call of [
      () => dana.ask(answers.withdrawLink, { quoteId }),
      () => dana.ask(answers.renewLink, { quoteId }),
      () => dana.ask(answers.reopenQuote, { quoteId, reason: 'No' }),
    ])
      expect((await call()).json()).toMatchObject({
        ...{ status: 409, message: 'Your customer may cancel until Saturday, November 28, 2026.' },
      })
    now = new Date('2026-11-29T04:59:00Z') // 11:59 p.m. of the last day there
    expect((await customer().ask(answers.cancelByLink, { token, name: ' ' })).statusCode).toBe(400)
    const both = await Promise.all(
      [1, 2].map(() => customer().ask(answers.cancelByLink, { token, name: 'Priya Sampleton' })),
    )
    expect(statuses(both)).toEqual([200, 200])
    expect(both[0]!.json()).toMatchObject({ state: 'canceled', acceptance: null })
    expect(await quoteOf(one)).toMatchObject({ bidStatus: 'pending', acceptance: null, canceled: true })
    expect((await kinds(one)).filter((kind) => kind === 'canceled-by-customer')).toHaveLength(1)
    const again = await customer().ask(answers.acceptQuote, { ...acceptance(one), electronicRecords: true })
    expect(again.json()).toMatchObject({ status: 409, code: 'canceled' })
    const shown = async () => (await quoteOf(one)).canceled
    const listed = async () => (await dana.call(quoting.listQuotes, {})).find(({ id }) => id === quoteId)!.canceled
    expect([await shown(), await listed()]).toEqual([true, true])
    await dana.call(quoting.resendQuote, { quoteId })
    expect(await quoteOf(one)).toMatchObject({ revision: 2 })
    expect([await shown(), await listed()]).toEqual([false, false])
    const version = await customer().call(answers.readByLink, { token })
    expect(version).toMatchObject({ revision: 2, state: 'open', monthlyPrice: one.version.monthlyPrice })
  })

  it('what was canceled is accepted only as a new version, also after a loss by hand was reopened @LAW-03 @ONL-11', async () => {
    const one = await atHome('OR')
    const { dana, quoteId, token } = one
    await customer().call(answers.acceptQuote, { ...acceptance(one), electronicRecords: true })
    await customer().call(answers.cancelByLink, { token, name: 'Priya Sampleton' })
    const saysCanceled = async () => {
      expect(await customer().call(answers.readByLink, { token })).toMatchObject({ revision: 1, state: 'canceled' })
      const { body } = await customer().ask(showQuotePage, { token })
      expect(body).toContain('You canceled this agreement on November 24, 2026.')
    }
    const won = await dana.ask(quoting.recordBid, { quoteId, bidStatus: 'won' })
    expect(won.json()).toMatchObject({
      ...{ status: 409, message: 'Your customer canceled this agreement. Send a new version first.' },
    })
    await dana.call(quoting.recordBid, { quoteId, bidStatus: 'lost' })
    await saysCanceled()
    now = new Date('2026-11-26T18:00:00Z')
    await dana.call(answers.reopenQuote, { quoteId, reason: 'They called' })
    expect(await quoteOf(one)).toMatchObject({ bidStatus: 'pending', canceled: true })
    await saysCanceled()
    const again = await customer().ask(answers.acceptQuote, { ...acceptance(one), electronicRecords: true })
    expect(again.json()).toMatchObject({ status: 409, code: 'canceled' })
    await dana.call(quoting.resendQuote, { quoteId })
    expect(await customer().call(answers.readByLink, { token })).toMatchObject({ revision: 2, state: 'open' })
  })

  it('the same terms can be offered again on the day they were canceled @LAW-03', async () => {
    const one = await atHome('OR')
    const { dana, quoteId, token } = one
    await customer().call(answers.acceptQuote, { ...acceptance(one), electronicRecords: true })
    await customer().call(answers.cancelByLink, { token, name: 'Priya Sampleton' })
    await dana.call(quoting.resendQuote, { quoteId })
    await dana.call(quoting.resendQuote, { quoteId, deliveryId: randomUUID() })
    const version = await customer().call(answers.readByLink, { token })
    expect(version).toMatchObject({ revision: 2, state: 'open', monthlyPrice: one.version.monthlyPrice })
    const again = await customer().call(answers.acceptQuote, {
      ...acceptance({ ...one, version }),
      electronicRecords: true,
    })
    expect(again).toMatchObject({ state: 'accepted', acceptance: { name: 'Priya Sampleton' } })
  })

  it('a revised quote that is sent as it was waits for its own answer @ONL-11', async () => {
    const one = await sent()
    await accepted(one)
    await one.dana.call(answers.reviseQuote, { quoteId: one.quoteId })
    await one.dana.call(quoting.resendQuote, { quoteId: one.quoteId })
    expect(await quoteOf(one)).toMatchObject({ revision: 2, revising: false, acceptedRevision: 1, bidStatus: 'won' })
    expect(await customer().call(answers.readByLink, { token: one.token })).toMatchObject({
      revision: 2,
      state: 'open',
    })
  })

  it('after midnight it is too late by the link; what came before can still be recorded @LAW-03', async () => {
    const one = await atHome('OR')
    const { dana, quoteId, token } = one
    await customer().call(answers.acceptQuote, { ...acceptance(one), electronicRecords: true })
    now = new Date('2026-11-29T05:01:00Z')
    const late = await customer().ask(answers.cancelByLink, { token, name: 'Priya Sampleton' })
    expect(late.json()).toMatchObject({ status: 409, code: 'too-late' })
    const record = (day: string) => dana.ask(answers.recordCanceled, { quoteId, day, how: 'mail' })
    expect(statuses([await record('2026-11-29'), await record('2026-11-23')])).toEqual([409, 422])
    expect((await record('2026-11-28')).statusCode).toBe(200)
    expect((await dana.call(getTimeline, { quoteId }))[0]).toMatchObject({
      ...{ kind: 'canceled-by-customer', actor: 'contractor', details: { how: 'mail', day: '2026-11-28' } },
    })
    const page = (await customer().ask(showQuotePage, { token })).body
    expect(page).toContain('You canceled this agreement on November 28, 2026.')
  })

  it('the page offers to cancel also while a newer version waits for its answer @LAW-03 @ONL-11', async () => {
    const one = await atHome('OR')
    const { dana, quoteId, token } = one
    await customer().call(answers.acceptQuote, { ...acceptance(one), electronicRecords: true })
    await dana.call(answers.reviseQuote, { quoteId })
    await dana.call(quoting.savePricing, { quoteId, finalMonthlyPrice: 777 })
    await dana.call(quoting.resendQuote, { quoteId })
    const page = async () => (await customer().ask(showQuotePage, { token })).body
    const offer = 'You can cancel your agreement to version 1 until midnight of Saturday, November 28, 2026'
    expect(await page()).toContain(offer)
    expect(await page()).toContain(`action="/q/${token}/accept"`)
    now = new Date('2026-11-29T05:01:00Z')
    expect(await page()).not.toContain(offer)
    now = new Date('2026-11-28T18:00:00Z')
    await customer().call(answers.cancelByLink, { token, name: 'Priya Sampleton' })
    expect(await page()).not.toContain(offer)
    expect(await quoteOf(one)).toMatchObject({ bidStatus: 'pending', acceptance: null })
  })

  it('nothing of it is in a quote for a business @LAW-05', async () => {
    const one = await sent()
    expect(one.version.atHome).toBeNull()
    await accepted(one)
    const answer = await customer().ask(answers.cancelByLink, { token: one.token, name: 'Priya Sampleton' })
    expect(answer.json()).toMatchObject({ status: 409, code: 'not-cancelable' })
  })
})

describe('what a version asks for besides', () => {
  it('a PO number, if the contractor requires one @ORD-01', async () => {
    const one = await sent()
    await one.dana.call(quoting.savePricing, { quoteId: one.quoteId, poNumberRule: 'required' })
    await one.dana.call(quoting.resendQuote, { quoteId: one.quoteId })
    const version = await customer().call(answers.readByLink, { token: one.token })
    const without = await customer().ask(answers.acceptQuote, acceptance({ ...one, version }))
    expect([without.statusCode, without.json().issues[0].path]).toEqual([400, 'poNumber'])
    const after = await customer().call(answers.acceptQuote, { ...acceptance({ ...one, version }), poNumber: '4711-A' })
    expect(after.acceptance).toMatchObject({ poNumber: '4711-A' })
  })

  it('the list finds a quote by the PO number of the acceptance that holds @ORD-01', async () => {
    const one = await sent()
    const found = async (q: string) => (await one.dana.call(quoting.listQuotes, { q })).map(({ id }) => id)
    await customer().call(answers.acceptQuote, { ...acceptance(one), poNumber: '4711-a' })
    for (const q of ['4711-A', '711', 'a']) expect(await found(q), q).toEqual([one.quoteId])
    expect(await found('4712')).toEqual([])
    await one.dana.call(answers.reopenQuote, { quoteId: one.quoteId, reason: 'They signed the wrong quote' })
    expect(await found('4711')).toEqual([])
  })

  it('a code from the email, above the account’s price: five attempts, ten minutes, one at a time @ONL-14', async () => {
    const one = await sent()
    await one.dana.call(saveNotices, { confirmAbove: 100 })
    await system.db.query(`delete from pgboss.job where name like 'documents.%'`)
    const worker = await system.another({ role: 'worker' })
    const { token } = one
    expect(await customer().call(answers.readByLink, { token })).toMatchObject({ needsCode: true })
    const tryCode = (code?: string) =>
      customer().ask(answers.acceptQuote, { ...acceptance(one), ...(code && { code }) })
    expect((await tryCode()).json().issues).toMatchObject([{ path: 'code' }])
    await customer().call(answers.requestCode, { token })
    const emailed = async (count: number) => {
      const codes = async () =>
        (await system.mailbox.mails()).flatMap(({ subject }) => subject.match(/^Your code: (\d{6})$/)?.[1] ?? [])
      await expect.poll(async () => (await codes()).length).toBe(count)
      return codes()
    }
    const [first] = await emailed(1)
    for (let turn = 0; turn < 5; turn++)
      expect((await tryCode(first === '000000' ? '000001' : '000000')).statusCode).toBe(400)
    expect((await tryCode(first)).json().message).toContain('isn’t valid anymore')
    await customer().call(answers.requestCode, { token })
    const second = (await emailed(2)).find((code) => code !== first)!
    now = new Date(begin.getTime() + 11 * 60_000)
    expect((await tryCode(second)).json().message).toContain('isn’t valid anymore')
    now = begin
    expect((await tryCode(second)).statusCode).toBe(200)
    for (let turn = 0; turn < 3; turn++)
      expect((await customer().ask(answers.requestCode, { token })).statusCode).toBe(409)
    await worker.close()
  })

  it('a code that this acceptance used up meanwhile is no reason to refuse its repetition @ONL-04 @ONL-14', async () => {
    const one = await sent()
    await one.dana.call(quoting.savePricing, { quoteId: one.quoteId, confirmWithCode: true })
    const code = '123456'
    const hash = createHash('sha256').update(`${one.quoteId} ${code}`).digest('hex')
    await system.db.query('insert into quoting.codes (quote_id, user_id, hash, sent_at) values ($1, $2, $3, $4)', [
      ...[one.quoteId, one.dana.user.id, hash, now],
    ])
    const accepting = { ...acceptance(one), code }
    const gate = await system.db.connect()
    await gate.query('begin; lock table quoting.timeline in exclusive mode') // no acceptance is committed
    const first = customer().ask(answers.acceptQuote, accepting)
    await expect.poll(waitingForLocks).toBe(1)
    const second = customer().ask(answers.acceptQuote, accepting)
    await expect.poll(waitingForLocks).toBe(2)
    await gate.query('commit')
    gate.release()
    expect(statuses(await Promise.all([first, second]))).toEqual([200, 200])
  })
})

describe('visits', () => {
  const views = async (one: Sent) => (await quoteOf(one)).views

  it('count once each, the first as such, and not for programs, prefetches or the contractor @ONL-09', async () => {
    const one = await sent()
    const { token } = one
    for (const browser of ['Slackbot-LinkExpanding 1.0', 'Mozilla/5.0 (compatible; bingbot/2.0)', ''])
      await customer({ 'user-agent': browser }).call(answers.recordView, { token })
    await customer({ ...phone, 'sec-purpose': 'prefetch' }).call(answers.recordView, { token })
    await Object.assign(customer(), { cookie: one.dana.cookie }).call(answers.recordView, { token })
    expect(await views(one)).toBe(0)
    const priya = customer()
    const visitId = randomUUID()
    for (const _ of [1, 2]) await priya.call(answers.recordView, { token, visitId })
    expect(await views(one)).toBe(1)
    now = new Date(begin.getTime() + 3_600_000)
    await priya.call(answers.recordView, { token, visitId: randomUUID() })
    expect(await quoteOf(one)).toMatchObject({ views: 2, lastViewedAt: now.toISOString() })
    const seen = (await one.dana.call(getTimeline, { quoteId: one.quoteId })).filter(({ kind }) => kind === 'viewed')
    expect(seen.map(({ details, actor }) => [details, actor])).toEqual([
      [{ first: false }, 'customer'],
      [{ first: true }, 'customer'],
    ])
  })

  it('reading the page or asking for its head counts nothing @ONL-09', async () => {
    const one = await sent()
    await customer().call(answers.readByLink, { token: one.token })
    expect(await views(one)).toBe(0)
  })
})
