import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import * as areaContract from './contract/areas.ts'
import * as contract from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
let quoteId: string
beforeAll(async () => {
  dana = await contractor(system)
})
const fresh = async () => {
  quoteId = (await draft(dana)).id
  return quoteId
}
const quote = () => dana.call(contract.getQuote, { quoteId })
const areas = () => dana.call(areaContract.listAreas, { quoteId })

describe('two tabs', () => {
  it('changing the same room: the first wins, the second gets the current state @T-42', async () => {
    await fresh()
    const { id, version } = await room(dana, quoteId, 500)
    const first = await dana.call(areaContract.changeArea, { areaId: id, version, manualSqft: 600 })
    const second = await dana.ask(areaContract.changeArea, { areaId: id, version, manualSqft: 700 })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({
      code: 'changed-elsewhere',
      message: 'This was changed in another tab or on another device',
      current: first,
    })
    expect(await areas()).toEqual([first])
    expect(
      (await dana.ask(areaContract.changeArea, { areaId: id, version: first.version, manualSqft: 700 })).statusCode,
    ).toBe(200)
  })

  it('making the same change do not conflict, as after a lost response @T-42', async () => {
    await fresh()
    const { id, version } = await room(dana, quoteId, 500)
    const change = {
      areaId: id,
      version,
      name: 'Hall',
      manualSqft: 600,
      notes: 'Marble',
      extraWorkItems: [{ name: 'Wax', price: 12.5, type: 'monthly' as const }],
    }
    const first = await dana.call(areaContract.changeArea, change)
    expect(await dana.call(areaContract.changeArea, change)).toEqual(first)
    const emptied = { areaId: id, version: first.version, notes: '' }
    for (const _ of ['sent', 'sent again']) expect((await dana.call(areaContract.changeArea, emptied)).notes).toBe(null)
    const other = { ...change, extraWorkItems: [{ ...change.extraWorkItems[0]!, price: 12.49 }] }
    expect((await dana.ask(areaContract.changeArea, other)).statusCode).toBe(409)
  })

  it('making 200 changes to one version lose none: one is saved, 199 get a conflict @T-42 @N-08', async () => {
    await fresh()
    await room(dana, quoteId, 2000)
    const { version } = await quote()
    const change = (at: number) => dana.ask(contract.savePricing, { quoteId, version, finalMonthlyPrice: 100 + at })
    const hundred = (from: number) => Promise.all(Array.from({ length: 100 }, (_, at) => change(from + at)))
    const answers = [...(await hundred(0)), ...(await hundred(100))]
    const taken = answers.filter(({ statusCode }) => statusCode === 200)
    expect(taken).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(199)
    const winner = taken[0]!.json().finalMonthlyPrice
    expect((await quote()).finalMonthlyPrice).toBe(winner)
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json().current.finalMonthlyPrice).toBe(winner)
  })

  it('making changes without a version are applied in turn, and the total includes all rooms @T-42 @AMB-P10', async () => {
    await fresh()
    const rooms = await Promise.all(Array.from({ length: 30 }, (_, at) => room(dana, quoteId, 100 + at)))
    const answers = await Promise.all([
      ...rooms.map(({ id }, at) => dana.ask(areaContract.changeArea, { areaId: id, manualSqft: 200 + at })),
      ...[0.03, 0.04, 0.05, 0.06].map((pricePerSqFt) => dana.ask(contract.savePricing, { quoteId, pricePerSqFt })),
      ...Array.from({ length: 10 }, (_, at) =>
        dana.ask(areaContract.addArea, { quoteId, name: `New ${at}`, roomType: 'lobby', manualSqft: 10 }),
      ),
      ...rooms.slice(0, 5).map(({ id }) => dana.ask(areaContract.removeArea, { areaId: id })),
    ])
    expect(answers.filter(({ statusCode }) => ![200, 404].includes(statusCode))).toEqual([])
    const now = await quote()
    const sqft = (await areas()).reduce((sum, { manualSqft }) => sum + manualSqft!, 0)
    expect(await areas()).toHaveLength(35)
    expect(now).toMatchObject({ totalSqft: sqft, totalMonthlyPrice: Math.round(sqft * now.pricePerSqFt * 400) / 100 })
  })
})
