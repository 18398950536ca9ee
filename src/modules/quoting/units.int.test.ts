import { afterAll, expect, it } from 'vitest'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { listAreas } from './contract/areas.ts'
import { getQuote, listQuotes, savePricing, setCosts } from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

/** Every number and time in an answer, with its path. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (value === null || typeof value !== 'object') return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}
const money = /(Price|price|Cost|Costs|Profit|Services|supplies|amount|hourlyRate)$/
const decimals = (value: unknown) => String(value).split('.')[1]?.length ?? 0

it('a quote is sent in dollars with 2 decimals, a rate with 4, whole square feet, and UTC @AMB-P31 @AMB-P24', async () => {
  const dana = await contractor(system)
  const { id: quoteId } = await draft(dana, { frequency: 'daily7' })
  const extraWorkItems = [{ name: 'Windows', price: 85.55, type: 'monthly' as const }]
  await room(dana, quoteId, 1287, { extraWorkItems })
  await room(dana, quoteId, 333)
  await dana.call(savePricing, { quoteId, pricePerSqFt: 0.0543 })
  await dana.call(savePricing, { quoteId, finalMonthlyPrice: 2345.67 })
  await dana.call(setCosts, { quoteId, supplies: 33.33 })

  const quote = await dana.call(getQuote, { quoteId })
  expect(quote.pricePerSqFt).toBe(0.0543)
  expect(quote).toMatchObject({ totalSqft: 1620, totalMonthlyPrice: 2724.53, netMonthlyProfit: 2312.34 })
  const answers = [quote, await dana.call(listAreas, { quoteId }), await dana.call(listQuotes, {})]
  const told = answers.flatMap((answer) => leaves(answer))
  const sums = told.filter(([path, value]) => money.test(path) && typeof value === 'number')
  expect(sums.length).toBeGreaterThanOrEqual(12)
  for (const [path, value] of sums) expect(decimals(value), `${path} ${value}`).toBeLessThanOrEqual(2)
  const sizes = told.filter(([path, value]) => /sqft$/i.test(path) && !/price/i.test(path) && value !== null)
  expect(sizes.length).toBeGreaterThan(3)
  for (const [path, value] of sizes) expect(Number.isInteger(value), `${path} ${value}`).toBe(true)
  const moments = told.filter(([path, value]) => path.endsWith('At') && value !== null)
  expect(moments.length).toBeGreaterThan(3)
  for (const [path, value] of moments) expect(value, path).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})
