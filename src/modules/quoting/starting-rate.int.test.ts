import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { currentUser, exportAccount } from '../accounts/contract/endpoints.ts'
import { changeRate } from '../pricing/contract/endpoints.ts'
import * as contract from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})
const lastRates = async () => (await dana.call(currentUser, {})).lastRates

describe('the rate of a new quote', () => {
  it('is the one that comes with it; otherwise the account’s, otherwise 5 cents @RTE-02 @AMB-P02', async () => {
    const office = { buildingType: 'office', frequency: 'daily', totalSqft: 3_000 } as const
    expect(await draft(dana, { ...office, pricePerSqFt: 0.013 })).toMatchObject({
      pricePerSqFt: 0.013,
      totalMonthlyPrice: 780,
    })
    expect((await draft(dana, office)).pricePerSqFt).toBe(0.05)
    await dana.call(changeRate, { rates: { daily: 0.02 }, startWith: 'planning' })
    expect((await draft(dana, office)).pricePerSqFt).toBe(0.05)
    await dana.call(changeRate, { pricePerSqFt: 0.06 })
    expect((await draft(dana, office)).pricePerSqFt).toBe(0.06)
  })

  it.each([
    [0.0099, 'Price must be at least 1 cent per sq ft'],
    [1.01, 'Price cannot exceed $1.00 per sq ft'],
    [0.01234, 'Use at most 4 decimals'],
  ])('cannot be %d @RTE-02', async (pricePerSqFt, message) => {
    const quote = await draft(dana)
    const { customerType, companyName, contactPerson, email, phone, buildingType, frequency, startTimeline } = quote
    const details = { customerType, companyName, contactPerson, email, phone, buildingType, frequency, startTimeline }
    const answer = await dana.ask(contract.createQuote, { ...details, pricePerSqFt })
    expect([answer.statusCode, answer.json().issues[0]]).toEqual([400, { path: 'pricePerSqFt', message }])
  })
})

it('the rates last sent are known per building type and frequency, as they were sent @RTE-02', async () => {
  expect(await lastRates()).toEqual([])
  const send = async (frequency: 'daily' | 'weekly', pricePerSqFt: number) => {
    const email = `office-${pricePerSqFt}@harbordental.example`
    const { id: quoteId } = await draft(dana, { buildingType: 'office', frequency, pricePerSqFt, email })
    await room(dana, quoteId, 2_000)
    await dana.call(contract.sendQuote, { quoteId, status: 'sent' })
    return quoteId
  }
  const first = await send('daily', 0.02)
  await send('daily', 0.015)
  await send('weekly', 0.045)
  await draft(dana, { buildingType: 'retail', frequency: 'daily', pricePerSqFt: 0.03 }) // not sent
  const sent = [
    { buildingType: 'office', frequency: 'daily', pricePerSqFt: 0.015 },
    { buildingType: 'office', frequency: 'weekly', pricePerSqFt: 0.045 },
  ]
  expect(await lastRates()).toEqual(sent)
  await dana.call(contract.savePricing, { quoteId: first, pricePerSqFt: 0.09, totalSqft: 2_000, frequency: 'monthly' })
  expect(await lastRates()).toEqual(sent)
  await dana.call(contract.savePricing, { quoteId: first, totalSqft: 2_000, frequency: 'daily' })
  await dana.call(contract.resendQuote, { quoteId: first })
  expect((await lastRates())[0]!.pricePerSqFt).toBe(0.09)
  expect((await contractor(system)).user.lastRates).toEqual([])
  expect((await dana.ask(exportAccount, {})).json()['quoting.lastRates']).toHaveLength(2)
})
