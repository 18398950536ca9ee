import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { changeMonth } from '../pricing/contract/endpoints.ts'
import * as contract from './contract/endpoints.ts'
import { issuedNow, revisionOf } from './revisions.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Awaited<ReturnType<typeof contractor>>
beforeAll(async () => {
  dana = await contractor(system)
})

const save = (quoteId: string, pricing: object) => dana.call(contract.savePricing, { quoteId, ...pricing })
const printed = async (quoteId: string) =>
  (await issuedNow(system.db, dana.user.id, quoteId, new Date()))!.wording.terms[0]
/** A weekly quote for 2,000 sq ft at $400 a month. */
async function quoted(change: object = {}) {
  const { id } = await draft(dana, change)
  await room(dana, id, 2000)
  return id
}
const flat = 'Every week, the same price each month.'
const counted = 'Covers 4 visits a month. Each additional visit: $100.00.'

it("a quote follows its contractor's choice until it has its own, and follows again @SCH-05", async () => {
  expect(dana.user.monthCovers).toBe('flat')
  const [quote, other] = [await quoted(), await quoted({ monthCovers: 'flat' })]
  expect(await printed(quote)).toBe(flat)
  expect(await dana.call(changeMonth, { monthCovers: 'visits' })).toMatchObject({ monthCovers: 'visits' })
  expect([await printed(quote), await printed(other)]).toEqual([counted, flat])
  expect(await save(quote, { monthCovers: 'flat' })).toMatchObject({ monthCovers: 'flat' })
  expect(await printed(quote)).toBe(flat)
  expect(await save(quote, { pricePerSqFt: 0.06 })).toMatchObject({ monthCovers: 'flat', pricePerVisit: 120 })
  expect(await save(quote, { monthCovers: null, pricePerSqFt: 0.05 })).toMatchObject({ monthCovers: null })
  expect(await printed(quote)).toBe(counted)
  await dana.call(changeMonth, { monthCovers: 'flat' })
})

it('another choice marks a sent quote as changed; its version keeps its words @SCH-05 @ISS-03', async () => {
  const quoteId = await quoted()
  await dana.call(contract.sendQuote, { quoteId, status: 'sent' })
  await dana.call(changeMonth, { monthCovers: 'visits' })
  expect([(await dana.call(contract.getQuote, { quoteId })).changedSinceSent, await printed(quoteId)]).toEqual([
    false,
    flat,
  ])
  await dana.call(changeMonth, { monthCovers: 'flat' })
  expect(await save(quoteId, { monthCovers: 'visits' })).toMatchObject({ changedSinceSent: true })
  expect(await printed(quoteId)).toBe(counted)
  expect((await revisionOf(system.db, dana.user.id, quoteId, 1))!.wording.terms[0]).toBe(flat)
})

it("is one of two answers, and nobody else's to choose @SCH-05 @T-03", async () => {
  const quoteId = await quoted()
  for (const refused of [
    await dana.ask(contract.savePricing, { quoteId, monthCovers: 'some' as 'flat' }),
    await dana.ask(changeMonth, { monthCovers: null as never }),
  ])
    expect(refused.statusCode).toBe(400)
  const bob = await contractor(system)
  expect((await bob.ask(contract.savePricing, { quoteId, monthCovers: 'visits' })).statusCode).toBe(404)
  await bob.call(changeMonth, { monthCovers: 'visits' })
  expect([(await dana.call(contract.getQuote, { quoteId })).monthCovers, await printed(quoteId)]).toEqual([null, flat])
})
