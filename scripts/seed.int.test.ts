import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Pace, productionRates } from '../db/seeds/demo/labor.ts'
import { demoPassword } from '../db/seeds/demo/published.ts'
import { brightline, seedDemo, sparrow } from '../db/seeds/demo.ts'
import { currentUser, login } from '../src/modules/accounts/contract/endpoints.ts'
import { costsOf, profitOf } from '../src/modules/pricing/contract/costs.ts'
import { type PriceOptimization, priceOptimization } from '../src/modules/pricing/contract/evidence.ts'
import { isAboveTypical, priceOf } from '../src/modules/pricing/contract/price.ts'
import { planningRate, publishedAt } from '../src/modules/pricing/contract/published-prices.ts'
import { type Area, listAreas } from '../src/modules/quoting/contract/areas.ts'
import { getQuote, listQuotes, type Quote } from '../src/modules/quoting/contract/endpoints.ts'
import { listToday } from '../src/modules/quoting/contract/follow-up.ts'
import type { TimelineEntry } from '../src/modules/quoting/contract/history.ts'
import type { OutputOf } from '../src/shared-kernel/endpoint.ts'
import { toCents } from '../src/shared-kernel/money.ts'
import { monthlyVisits } from '../src/shared-kernel/visits.ts'
import { visitor } from '../src/testing/browser/visitor.ts'
import { jobsDone } from '../src/testing/system/jobs-done.ts'
import { type System, startSystem } from '../src/testing/system/system.ts'

/** Published $ per sq ft per month, daily service: S1 bidloom.com (2026), S2 issa.com, S3 shinycarpetcleaning.com. */
const dailyBands: Partial<Record<Quote['buildingType'], readonly [low: number, high: number]>> = {
  office: [0.08, 0.25],
  retail: [0.06, 0.2],
  medical: [0.13, 0.3],
  educational: [0.1, 0.22],
  warehouse: [0.04, 0.12],
  hospitality: [0.12, 0.27], // common areas on seven days, an estimate
}

function bandOf({ buildingType, totalSqft, frequency }: Quote): readonly [low: number, high: number] {
  if (frequency === 'daily' || frequency === 'daily7') return dailyBands[buildingType]!
  const { low, high } = publishedAt(buildingType, totalSqft)
  return [low * monthlyVisits({ frequency }), high * monthlyVisits({ frequency })]
}

type Seeded = Quote & { areas: Area[] }
let system: System
let folder: string
let optimization: PriceOptimization
const usualCosts: number[] = []
const today: OutputOf<typeof listToday> = []
const quotes: Seeded[] = []
const owners = { [brightline.email]: [] as Seeded[], [sparrow.email]: [] as Seeded[] }

beforeAll(async () => {
  system = await startSystem({ role: 'web' }) // as at the first start: no emails are sent during seeding
  folder = await mkdtemp(join(tmpdir(), 'tidytally-seed-'))
  await seedDemo({ databaseUrl: system.databaseUrl, objectsUrl: pathToFileURL(folder).href })
  for (const { email } of [brightline, sparrow]) {
    const her = visitor(system.app)
    await her.call(login, { email, password: demoPassword })
    const { defaultCostBreakdown } = await her.call(currentUser, {})
    usualCosts.push(Object.values(defaultCostBreakdown ?? {}).reduce((sum, cost) => sum + cost, 0))
    for (const { id: quoteId } of await her.call(listQuotes, {}))
      owners[email]!.push({
        ...(await her.call(getQuote, { quoteId })),
        areas: await her.call(listAreas, { quoteId }),
      })
    if (email === brightline.email) optimization = await her.call(priceOptimization, {})
    today.push(...(await her.call(listToday, {})))
  }
  quotes.push(...Object.values(owners).flat())
})
afterAll(async () => {
  await system?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const failing = (broken: (quote: Seeded) => unknown) =>
  quotes.filter(broken).map(({ companyName, finalMonthlyPrice, totalSqft, netMonthlyProfit }) => {
    return { companyName, finalMonthlyPrice, totalSqft, netMonthlyProfit }
  })

describe('U-02: the demonstration data is realistic', () => {
  it('U-02: has thirteen quotes in one account and three in the other, as README.md says', () => {
    expect(Object.values(owners).map(({ length }) => length)).toEqual([13, 3])
  })

  it('shows each answer of a customer, an expired quote, and one that is due today @ONL-07 @ONL-08 @FOL-05', () => {
    const answers = quotes.map(({ acceptance, changeRequested, lostReason, expired, bidStatus, views }) => {
      if (acceptance) return 'accepted'
      if (changeRequested) return 'change requested'
      if (lostReason && views > 0) return 'declined'
      if (expired && bidStatus === 'pending') return 'expired'
      return views > 0 ? 'opened' : 'none'
    })
    expect([...new Set(answers)].sort()).toEqual([
      'accepted',
      'change requested',
      'declined',
      'expired',
      'none',
      'opened',
    ])
    expect(today.map(({ companyName }) => companyName)).toContain('Fernhill Family Clinic')
  })

  it('prints a whole proposal in one account, and the price alone in the other @PRP-01', async () => {
    const { rows } = await system.db.query<{ email: string; printed: string[] | null }>(
      `select u.email, (select array_agg(name) from jsonb_object_keys(r.content -> 'proposal') name) as printed
         from quoting.revisions r join quoting.quotes q on q.id = r.quote_id join accounts.users u on u.id = q.user_id`,
    )
    const printedBy = (email: string) =>
      new Set(rows.filter((row) => row.email === email).map(({ printed }) => printed?.length))
    expect([printedBy(brightline.email), printedBy(sparrow.email)]).toEqual([
      new Set([Object.keys(brightline.proposal!).length]),
      new Set([undefined]),
    ])
  })

  it('U-02: new quotes suggest usual costs above $40 a month', () => {
    expect(usualCosts).toHaveLength(2)
    for (const monthly of usualCosts) expect(monthly).toBeGreaterThan(40)
  })

  it('U-02: every price per sq ft per month is within the published range for its building type', () => {
    const perMonth = (quote: Quote) => quote.finalMonthlyPrice! / quote.totalSqft
    expect(failing((quote) => perMonth(quote) < bandOf(quote)[0] || perMonth(quote) > bandOf(quote)[1])).toEqual([])
    const beside = (quote: Quote) =>
      perMonth(quote) / (planningRate(quote.buildingType, quote.totalSqft, quote.visitsPerMonth) * quote.visitsPerMonth)
    expect(failing((quote) => beside(quote) < 0.75 || beside(quote) > 1.25)).toEqual([])
  })

  it('U-02: no quote shows the warning "above typical daily-service prices"', () => {
    expect(failing((quote) => isAboveTypical(quote.pricePerSqFt, quote))).toEqual([])
  })

  it('U-02: every sent quote has labor and costs, and a margin of 12% to 35%', () => {
    const offered = ({ status, delivery }: Seeded) => status === 'sent' || delivery !== null
    expect(failing((quote) => offered(quote) && !quote.costBreakdown?.workers.length)).toEqual([])
    const margin = (quote: Seeded) => (100 * quote.netMonthlyProfit!) / quote.finalMonthlyPrice!
    expect(failing((quote) => quote.costBreakdown && (margin(quote) < 12 || margin(quote) > 35))).toEqual([])
  })

  it("U-02: hours match the published production rates, and wages match the trade's", () => {
    const atPace = ({ areas, frequency }: Seeded, pace: Pace) =>
      monthlyVisits({ frequency }) *
      areas.reduce((sum, { roomType, manualSqft }) => sum + manualSqft! / productionRates[roomType][pace], 0)
    const paid = ({ costBreakdown }: Seeded) =>
      costBreakdown!.workers.reduce((sum, { estimatedHours }) => sum + estimatedHours, 0)
    const costed = (quote: Seeded) => quote.costBreakdown !== null
    // Half an hour of travel and setup for each cleaner and visit, and 20% more for infrequent visits.
    const most = (quote: Seeded) =>
      atPace(quote, 'slow') * 1.2 + quote.costBreakdown!.workers.length * (quote.visitsPerMonth * 0.5 + 0.25)
    expect(failing((quote) => costed(quote) && paid(quote) < atPace(quote, 'fast'))).toEqual([])
    expect(failing((quote) => costed(quote) && paid(quote) > most(quote))).toEqual([])
    // BLS OEWS May 2023, 37-2011: from the 25th percentile ($14.22) to the 90th ($23.18).
    const wages = quotes.flatMap(
      ({ costBreakdown }) => costBreakdown?.workers.map(({ hourlyRate }) => hourlyRate) ?? [],
    )
    expect(Math.min(...wages)).toBeGreaterThan(14.22)
    expect(Math.max(...wages)).toBeLessThan(23.18)
  })

  it('U-02: every price, cost and profit is what the engine computes', () => {
    for (const quote of quotes) {
      const { areas, totalSqft, companyName } = quote
      const price = priceOf({ ...quote, areas: areas.map((area) => ({ ...area, extraWork: area.extraWorkItems })) })
      const [totalMonthly, totalOneTime] = [toCents(quote.totalMonthlyPrice!), toCents(quote.totalOneTimePrice ?? 0)]
      const { totalArea } = price
      expect({ companyName, totalArea: totalSqft, totalMonthly, totalOneTime }).toEqual({
        companyName,
        totalArea,
        totalMonthly: price.totalMonthly,
        totalOneTime: price.totalOneTime,
      })
      if (!quote.costBreakdown) continue
      const costs = costsOf(quote.costBreakdown).total
      const { profit } = profitOf(toCents(quote.finalMonthlyPrice!), costs)
      const stored = [toCents(quote.totalMonthlyCosts!), toCents(quote.netMonthlyProfit!)]
      expect([companyName, ...stored]).toEqual([companyName, costs, profit])
    }
  })

  it('U-02: one quote is priced by time, at its own figures, and says the hours to its customer @TIM-01 @TIM-08', () => {
    const [clinic, ...others] = quotes.filter(({ pricedBy }) => pricedBy === 'time')
    expect([clinic?.companyName, others]).toEqual(['Fernhill Family Clinic', []])
    expect([clinic?.showsLaborHours, clinic?.timeBasis.wage, clinic?.byTime.marginPercent]).toEqual([true, 18, 25])
    expect(clinic?.warnings.map(({ code }) => code)).toEqual([])
  })

  it('U-02: every lost bid has notes that explain it', () => {
    const decided = quotes.filter(({ bidStatus }) => bidStatus !== 'pending')
    expect(decided.map(({ bidStatus }) => bidStatus)).toEqual(expect.arrayContaining(['won', 'lost']))
    expect(failing(({ bidStatus, bidNotes }) => bidStatus === 'lost' && (bidNotes ?? '').length < 20)).toEqual([])
  })

  it('U-02: at least ten room types have photos', () => {
    const seen = quotes.flatMap(({ areas }) => areas.filter(({ photos }) => photos.length > 0))
    expect(new Set(seen.map(({ roomType }) => roomType)).size).toBeGreaterThanOrEqual(10)
  })

  it("U-02: the account's bids are enough for a curve, and the suggested rate covers the costs", () => {
    const { bidsNeeded, fitsBids, curve, cost, suggestedPrice, job } = optimization
    expect({ bidsNeeded, fitsBids, basis: cost.basis }).toEqual({ bidsNeeded: 0, fitsBids: true, basis: 'bids' })
    expect(job).toMatchObject({ buildingType: 'office', frequency: 'weekly' })
    const [first, last] = [curve.at(0)!, curve.at(-1)!]
    expect(first.chance - last.chance).toBeGreaterThan(0.3)
    expect(suggestedPrice).toBeGreaterThan(cost.rate)
  })

  it('U-02: sent quotes have a history, and starting the server emails none of them', async () => {
    await seedDemo({ databaseUrl: system.databaseUrl, objectsUrl: pathToFileURL(folder).href })
    await system.another({ role: 'all' })
    await jobsDone(system.db, 'documents.%')
    expect(await system.mailbox.mails()).toEqual([])

    const { rows } = await system.db.query<{
      status: string
      revision: number
      reconstructed: boolean
      history: Pick<TimelineEntry, 'kind' | 'revision'>[]
    }>(
      `select q.status, q.revision, coalesce(bool_or(r.reconstructed), false) as reconstructed,
              (select jsonb_agg(jsonb_build_object('kind', kind, 'revision', revision) order by at, id) from quoting.timeline t
                where t.quote_id = q.id) as history
         from quoting.quotes q left join quoting.revisions r on r.quote_id = q.id group by q.id`,
    )
    const sent = rows.filter(({ status }) => status === 'sent')
    expect(sent.length).toBeGreaterThanOrEqual(10)
    for (const { revision, reconstructed, history } of sent) {
      expect([revision, reconstructed]).toEqual([1, false])
      expect(history.filter(({ kind }) => kind !== 'sent-despite').slice(0, 3)).toEqual([
        { kind: 'created', revision: null },
        { kind: 'issued', revision: 1 },
        { kind: 'email-handed-over', revision: 1 },
      ])
    }
    const warned = sent.filter(({ history }) => history.some(({ kind }) => kind === 'sent-despite'))
    expect(warned, 'one price is far above its price by time').toHaveLength(1)
  })
})
