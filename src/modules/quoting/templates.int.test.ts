import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Contractor, contractor, customer, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { mostTemplates } from './contract/allowances.ts'
import * as areas from './contract/areas.ts'
import * as contract from './contract/endpoints.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './contract/templates.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
let eve: Contractor
beforeAll(async () => {
  ;[dana, eve] = [await contractor(system), await contractor(system)]
})

const extra = { id: 'w', name: 'Wax the floor', price: 95, type: 'monthly', schedule: { perYear: 4 } } as const
const task = { id: 'plants', name: 'Water the plants' }

/** A quote of three rooms, 100, 200 and 300 sq ft, and one that isn't measured. */
async function walked(who = dana) {
  const { id } = await draft(who, { frequency: 'custom', schedule: { weekdays: [1, 3, 5] } })
  await room(who, id, 100, {
    ...{ name: 'Reception', notes: 'Alarm code 77', schedule: { weekdays: [2] } },
    ...{ predefinedTasks: ['lobby-empty-trash-bins', task], extraWorkItems: [extra] },
  })
  await room(who, id, 200, { name: 'Office', roomType: 'office', measuredAs: '10 x 20' })
  await room(who, id, null, { name: 'Storage', roomType: 'common', aiEstimatedSqft: 300, aiSource: 'estimated' })
  await room(who, id, null, { name: 'Attic', roomType: 'common' })
  return id
}

let quoteId: string
beforeEach(async () => {
  quoteId = await walked()
})

const kept = (name = 'Small office', id?: string) => dana.call(saveTemplate, { id, quoteId, name })
const started = (templateId: string, more: object = {}) =>
  dana.ask(contract.createQuote, { ...customer, templateId, totalSqft: 1000, ...more })
const roomsOf = async (id: string, who = dana) =>
  (await who.call(areas.listAreas, { quoteId: id })).map((area) => ({ ...area, size: area.manualSqft }))
const refusal = async (asked: Promise<{ statusCode: number; json(): { message: string; issues?: unknown } }>) => {
  const answer = await asked
  return [answer.statusCode, answer.json().message]
}
const count = async (table: string) =>
  (await system.db.query<{ n: number }>(`select count(*)::int as n from quoting.${table}`)).rows[0]!.n

describe('a template @TPL-01', () => {
  it('keeps rooms, tasks, extras, notes and schedules of a quote, and shares instead of sizes', async () => {
    const made = await kept()
    expect(made).toMatchObject({
      ...{ name: 'Small office', starter: false, customerType: 'commercial', buildingType: 'medical' },
      ...{ frequency: 'custom', schedule: { weekdays: [1, 3, 5] } },
    })
    expect(made.rooms.map(({ name, share }) => [name, Math.round(share * 1000) / 1000])).toEqual([
      ['Reception', 16.667],
      ['Office', 33.333],
      ['Storage', 50],
      ['Attic', 0],
    ])
    expect(made.rooms[0]).toMatchObject({
      ...{ roomType: 'lobby', notes: 'Alarm code 77', schedule: { weekdays: [2] } },
      ...{ predefinedTasks: ['lobby-empty-trash-bins', task], extraWorkItems: [extra] },
    })
    expect(Object.keys(made.rooms[1]!)).not.toEqual(expect.arrayContaining(['measuredAs']))
  })

  it('is listed by name before the six starters, to its contractor only', async () => {
    const own = await contractor(system)
    const hers = await walked(own)
    for (const name of ['zebra', 'Alpha']) await own.call(saveTemplate, { quoteId: hers, name })
    const names = (await own.call(listTemplates, {})).map(({ name, starter }) => [name, starter])
    expect(names.slice(0, 2)).toEqual([
      ['Alpha', false],
      ['zebra', false],
    ])
    expect(names.slice(2)).toEqual(
      ['Dental practice', 'Office', 'Retail store', 'Church', 'Apartment turnover', 'Vacation rental'].map((name) => [
        name,
        true,
      ]),
    )
    expect((await eve.call(listTemplates, {})).every(({ starter }) => starter)).toBe(true)
  })

  it('is made once for an id, also when asked twice at a time, and never of another contractor’s quote', async () => {
    const id = randomUUID()
    await Promise.all([kept('Once', id), kept('Once', id)])
    expect(await kept('Another name', id)).toMatchObject({ id, name: 'Once' })
    expect(await refusal(eve.ask(saveTemplate, { quoteId, name: 'Stolen' }))).toEqual([404, 'Quote not found'])
    const hers = await walked(eve)
    expect(await refusal(eve.ask(saveTemplate, { id, quoteId: hers, name: 'Mine' }))).toEqual([
      404,
      'Template not found',
    ])
  })

  it('needs a name of 1 to 80 characters, and rooms with sizes', async () => {
    const named = (name: string) => refusal(dana.ask(saveTemplate, { quoteId, name }))
    expect(await named('  ')).toEqual([400, 'Please enter a name for the template'])
    expect(await named('x'.repeat(81))).toEqual([400, 'Please use at most 80 characters'])
    expect((await kept('x'.repeat(80))).name).toHaveLength(80)
    const { id } = await draft(dana)
    const made = () => refusal(dana.ask(saveTemplate, { quoteId: id, name: 'Empty' }))
    expect(await made()).toEqual([422, 'Add a room first. A template is made of the rooms.'])
    await room(dana, id, null)
    expect((await made())[1]).toContain('Enter the size of a room first.')
  })

  it(`is refused beyond ${mostTemplates}, also at once, and once one is deleted there is room again`, async () => {
    const own = await contractor(system)
    const hers = await walked(own)
    const first = await own.call(saveTemplate, { quoteId: hers, name: 'First' })
    await system.db.query(
      `insert into quoting.templates select gen_random_uuid(), user_id, name, customer_type, building_type, frequency, schedule,
         rooms, created_at from quoting.templates, generate_series(1, $2) where user_id = $1`,
      [own.user.id, mostTemplates - 3],
    )
    const save = () => refusal(own.ask(saveTemplate, { quoteId: hers, name: 'More' }))
    const answers = await Promise.all([save(), save(), save(), save()])
    const full = [422, 'You have 100 templates, the most we can keep. Delete one first.']
    expect(answers.filter(([status]) => status === 200)).toHaveLength(2)
    expect(answers.filter(([status]) => status === 422)).toEqual([full, full])
    await own.call(deleteTemplate, { templateId: first.id })
    expect((await save())[0]).toBe(200)
  })

  it('can be deleted by its contractor alone; a starter stays', async () => {
    const { id: templateId } = await kept('Doomed')
    expect(await refusal(eve.ask(deleteTemplate, { templateId }))).toEqual([404, 'Template not found'])
    const made = (await started(templateId)).json()
    await dana.call(deleteTemplate, { templateId })
    expect(await refusal(dana.ask(deleteTemplate, { templateId }))).toEqual([404, 'Template not found'])
    expect(await refusal(started(templateId))).toEqual([404, 'Template not found'])
    expect(await roomsOf(made.id)).toHaveLength(4)
    expect((await dana.ask(deleteTemplate, { templateId: 'starter-dental' })).statusCode).toBe(403)
  })
})

describe('a quote from a template @TPL-01', () => {
  it('has its rooms in order, with whole sizes that add up to the total size', async () => {
    const { id: templateId } = await kept()
    const made = (await started(templateId, { totalSqft: 1001 })).json()
    expect(made).toMatchObject({ totalSqft: 1001, frequency: 'weekly', status: 'draft', version: 1 })
    const rooms = await roomsOf(made.id)
    expect(rooms.map(({ name, size }) => [name, size])).toEqual([
      ['Reception', 167],
      ['Office', 334],
      ['Storage', 500],
      ['Attic', null],
    ])
    expect(rooms[0]).toMatchObject({ notes: 'Alarm code 77', predefinedTasks: ['lobby-empty-trash-bins', task] })
    expect(rooms[0]).toMatchObject({ extraWorkItems: [extra], schedule: { weekdays: [2] } })
    expect(rooms[1]).toMatchObject({ measuredAs: null, aiEstimatedSqft: null })
    expect(made.finalMonthlyPrice).toBeGreaterThan(0)
  })

  it('has the old sizes at the old total size', async () => {
    const { id: templateId } = await kept()
    const { id } = (await started(templateId, { totalSqft: 600 })).json()
    expect((await roomsOf(id)).map(({ size }) => size)).toEqual([100, 200, 300, null])
  })

  it('costs the same to the cent as the same rooms typed in', async () => {
    const { rooms } = (await dana.call(listTemplates, {})).find(({ id }) => id === 'starter-dental')!
    const made = (await started('starter-dental', { totalSqft: 3080, pricePerSqFt: 0.07 })).json()
    const typed = await draft(dana, { pricePerSqFt: 0.07 })
    const sizes = (await roomsOf(made.id)).map(({ size }) => size)
    for (const [at, { name, roomType, predefinedTasks }] of rooms.entries())
      await room(dana, typed.id, sizes[at]!, { name, roomType, predefinedTasks })
    const { finalMonthlyPrice } = await dana.call(contract.getQuote, { quoteId: typed.id })
    expect(made).toMatchObject({ totalSqft: 3080, finalMonthlyPrice })
  })

  it('is drafted once for an id, at once, later, and after the template is gone', async () => {
    const { id: templateId } = await kept()
    const id = randomUUID()
    const before = await count('quotes')
    await Promise.all([started(templateId, { id }), started(templateId, { id })])
    await started(templateId, { id, totalSqft: 9000 })
    await dana.call(deleteTemplate, { templateId })
    expect((await started(templateId, { id })).json()).toMatchObject({ id, totalSqft: 1000 })
    expect(await count('quotes')).toBe(before + 1)
    expect(await roomsOf(id)).toHaveLength(4)
  })

  it('is refused whole without a size, with a size too large, with unknown templates and those of others', async () => {
    const { id: templateId } = await kept()
    const noSize = 'Please enter the total size in whole square feet'
    const before = [await count('quotes'), await count('areas')]
    const hers = await walked(eve)
    const foreign = await eve.call(saveTemplate, { quoteId: hers, name: 'Hers' })
    const after = [await count('quotes'), await count('areas')]
    expect(await refusal(started(templateId, { totalSqft: undefined }))).toEqual([400, noSize])
    expect(await refusal(started(templateId, { totalSqft: 0 }))).toEqual([400, noSize])
    expect((await started(templateId, { totalSqft: 9_000_000 })).json().issues).toEqual([
      { path: 'totalSqft', message: expect.stringContaining('Square footage can’t exceed 1,000,000') },
    ])
    for (const unknown of [foreign.id, randomUUID(), 'starter-barn'])
      expect(await refusal(started(unknown))).toEqual([404, 'Template not found'])
    expect((await started('x')).statusCode).toBe(400)
    expect([await count('quotes'), await count('areas')]).toEqual(after)
    expect(before[0]).toBeLessThan(after[0]!)
    expect((await dana.call(contract.listQuotes, { limit: 1 }))[0]!.id).toBe(quoteId) // and no number is lost
  })

  it('with fewer square feet than rooms leaves the smallest without a size', async () => {
    const { id: templateId } = await kept()
    const { id } = (await started(templateId, { totalSqft: 2 })).json()
    expect((await roomsOf(id)).map(({ size }) => size)).toEqual([null, 1, 1, null])
  })
})
