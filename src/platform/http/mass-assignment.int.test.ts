import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '../../modules/accounts/contract/endpoints.ts'
import * as areaContract from '../../modules/quoting/contract/areas.ts'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { visitor } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, customer, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
let quoteId: string
let areaId: string
let emptyId: string

beforeAll(async () => {
  dana = await contractor(system)
  quoteId = (await draft(dana)).id
  areaId = (await room(dana, quoteId, 1200)).id
  emptyId = (await draft(dana)).id
})

describe('a field that the caller must not set', () => {
  const columns = async (table: string, schema = 'quoting') => {
    const { rows } = await system.db.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
      [schema, table],
    )
    return rows.flatMap(({ name }) => [
      name,
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      name.replace(/_cents$/, ''),
    ])
  }
  const { customerType: _, ...details } = customer

  it.each([
    ['createQuote', quoting.createQuote, () => customer, 'quotes'],
    ['editQuote', quoting.editQuote, () => ({ quoteId, ...details, totalSqft: 100, pricePerSqFt: 0.05 }), 'quotes'],
    ['savePricing', quoting.savePricing, () => ({ quoteId, pricePerSqFt: 0.05 }), 'quotes'],
    ['setCosts', quoting.setCosts, () => ({ quoteId, supplies: 5 }), 'quotes'],
    ['recordBid', quoting.recordBid, () => ({ quoteId, bidStatus: 'won' }), 'quotes'],
    ['sendQuote', quoting.sendQuote, () => ({ quoteId: emptyId, status: 'sent' }), 'quotes'],
    ['addArea', areaContract.addArea, () => ({ quoteId, name: 'Lobby', roomType: 'lobby' }), 'areas'],
    ['changeArea', areaContract.changeArea, () => ({ areaId, name: 'Reception' }), 'areas'],
  ] as const)('is refused by %s and changes nothing @T-41 @AMB-Q15', async (name, endpoint, input, table) => {
    const snapshot = async () => (await system.db.query(`select * from quoting.${table} order by id`)).rows
    const before = await snapshot()
    const mine = new Set(Object.keys(endpoint.input.shape))
    const foreign = (await columns(table)).filter((column) => !mine.has(column))
    expect(foreign.length).toBeGreaterThan(5)
    for (const column of foreign) {
      const answer = await dana.ask(endpoint, { ...input(), [column]: 1 })
      expect(answer.statusCode, `${name} ${column}`).toBe(400)
    }
    expect(await snapshot()).toEqual(before)
  })

  it('is refused if it belongs to another change of the same quote @AMB-Q15', async () => {
    const strays = [
      [quoting.editQuote, { ...details, totalSqft: 100, pricePerSqFt: 0.05, finalMonthlyPrice: 1 }],
      [quoting.savePricing, { pricePerSqFt: 0.05, companyName: 'Harbor' }],
      [quoting.recordBid, { bidStatus: 'won', status: 'sent' }],
      [quoting.recordBid, { bidStatus: 'sent' }],
      [quoting.sendQuote, { status: 'sent', bidStatus: 'won' }],
      [quoting.sendQuote, { status: 'draft' }],
      [quoting.sendQuote, { status: 'won' }],
    ] as const
    const { version } = await dana.call(quoting.getQuote, { quoteId })
    for (const [endpoint, stray] of strays)
      expect((await dana.ask(endpoint, { quoteId, ...stray })).statusCode, JSON.stringify(stray)).toBe(400)
    expect(await dana.call(quoting.getQuote, { quoteId })).toMatchObject({ version, bidStatus: 'pending' })
    expect((await dana.ask(quoting.recordBid, { quoteId, bidStatus: 'won' })).statusCode).toBe(200)
  })

  it('is refused by register @T-41 @AMB-A09', async () => {
    const mine = new Set(Object.keys(register.input.shape))
    const foreign = [...(await columns('users', 'accounts')), ...(await columns('subscriptions', 'billing'))]
    for (const column of foreign.filter((name) => !mine.has(name))) {
      const person = {
        firstName: 'Eve',
        lastName: 'Sparrow',
        email: 'eve@sparrowhome.example',
        password: 'dust-and-shine',
      }
      expect((await visitor(system.app).ask(register, { ...person, [column]: 'active' })).statusCode, column).toBe(400)
    }
  })

  it('is refused inside a task, extra work and an item, too @T-41', async () => {
    const inside = { name: 'Wax', price: 1, type: 'monthly', total: 0 }
    expect((await dana.ask(areaContract.changeArea, { areaId, extraWorkItems: [inside] })).statusCode).toBe(400)
    const task = { id: 't1', name: 'Wax', price: 5 }
    expect((await dana.ask(areaContract.changeArea, { areaId, predefinedTasks: [task] })).statusCode).toBe(400)
    const item = { id: 'i1', name: 'Bags', price: 1, discount: 5 }
    expect((await dana.ask(quoting.createQuote, { ...customer, customItems: [item] })).statusCode).toBe(400)
  })
})
