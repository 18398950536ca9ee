import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import * as areaContract from './contract/areas.ts'
import * as contract from './contract/endpoints.ts'
import { RoomType, roomTypesFor, SizeSource } from './contract/vocabulary.ts'
import { readArea } from './queries/list-areas.ts'

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

describe('a room', () => {
  it('has a type, a size, tasks, extra work and notes @QUO-07 @QUO-08 @QUO-09 @QUO-13 @QUO-26 @QUO-32 @QUO-55 @AMB-Q01', async () => {
    await fresh()
    const details = {
      predefinedTasks: ['medical-clean-exam-rooms', { id: 't1', name: 'Water the ferns', selected: true }],
      extraWorkItems: [
        { name: 'Interior windows', price: 120, type: 'monthly' as const },
        { id: 'x2', name: 'Deep clean', price: 450.5, type: 'one-time' as const },
      ],
      notes: 'Mind the fish tank',
    }
    const added = await room(dana, quoteId, 1480, { name: 'Exam rooms', roomType: 'medical', ...details })
    expect(added).toMatchObject({
      quoteId,
      name: 'Exam rooms',
      roomType: 'medical',
      manualSqft: 1480,
      aiEstimatedSqft: null,
      photos: [],
      version: 1,
      ...details,
    })
    expect(await areas()).toEqual([added])
  })

  it('is as large as measured by the contractor, else as estimated, else zero @QUO-10 @QUO-57 @PX-14', async () => {
    await fresh()
    await room(dana, quoteId, 800, { aiEstimatedSqft: 1050, aiConfidence: 0.8 })
    await room(dana, quoteId, null, { aiEstimatedSqft: 640, aiConfidence: 0.7 })
    const unknown = await room(dana, quoteId, null)
    expect(await quote()).toMatchObject({ totalSqft: 1440, totalMonthlyPrice: 288 })
    await dana.call(areaContract.changeArea, { areaId: unknown.id, manualSqft: 60 })
    expect(await quote()).toMatchObject({ totalSqft: 1500, totalMonthlyPrice: 300 })
  })

  it('defines the usual tasks for its type by its checked tasks, only for its contractor @HND-07', async () => {
    const [erin, frank] = [await contractor(system), await contractor(system)]
    const usual = (who: Contractor) => who.call(areaContract.listUsualTasks, {})
    const own = { id: 'own', name: 'Water the ferns' }
    expect(await usual(erin)).toEqual([])
    const { id } = await draft(erin)
    await room(erin, id, 100, { roomType: 'lobby', predefinedTasks: ['lobby-empty-trash-bins'] })
    await room(erin, id, 100, { roomType: 'lobby', predefinedTasks: ['lobby-vacuum-entry-mats', own] })
    await room(erin, id, 100, { roomType: 'lobby', predefinedTasks: [own] })
    await room(erin, id, 100, { roomType: 'lobby' })
    const gone = await room(erin, id, 100, { roomType: 'kitchen', predefinedTasks: ['kitchen-clean-countertops'] })
    expect(await usual(erin)).toMatchObject([
      { roomType: 'kitchen', tasks: ['kitchen-clean-countertops'] },
      { roomType: 'lobby', tasks: ['lobby-vacuum-entry-mats'] },
    ])
    await erin.call(areaContract.removeArea, { areaId: gone.id })
    expect((await usual(erin)).map(({ roomType }) => roomType)).toEqual(['lobby'])
    expect(await usual(frank)).toEqual([])
  })

  it('keeps the text of its measurement, which must match its size @HND-06', async () => {
    await fresh()
    const measuredAs = `24' x 18'6"`
    const added = await room(dana, quoteId, 444, { measuredAs })
    const now = () => readArea(system.db, dana.user.id, added.id)
    const change = (fields: object) => dana.call(areaContract.changeArea, { areaId: added.id, ...fields })
    expect(added).toMatchObject({ manualSqft: 444, measuredAs })
    await expect(room(dana, quoteId, 440, { measuredAs })).rejects.toMatchObject({ status: 422 })
    await expect(change({ manualSqft: 440, measuredAs })).rejects.toMatchObject({ status: 422 })
    await expect(change({ measuredAs: '3 m x 4 m' })).rejects.toMatchObject({ status: 422 })
    await expect(change({ measuredAs: '9'.repeat(101) })).rejects.toMatchObject({ status: 400 })
    await change({ notes: 'Mind the fish tank' })
    expect(await now()).toMatchObject({ manualSqft: 444, measuredAs })
    await change({ manualSqft: 432, measuredAs: '24 x 18' })
    expect(await now()).toMatchObject({ manualSqft: 432, measuredAs: '24 x 18' })
    await change({ manualSqft: 440 })
    expect(await now()).toMatchObject({ manualSqft: 440, measuredAs: null })
  })

  it.each(SizeSource.options)(
    'remembers that an estimate is %s, until another replaces it @EYE-04 @AMB-V08',
    async (aiSource) => {
      await fresh()
      const estimate = { aiEstimatedSqft: 212, aiConfidence: 0.82, aiSource }
      const { id } = await room(dana, quoteId, null, estimate)
      expect((await areas())[0]).toMatchObject({ manualSqft: null, ...estimate })
      await dana.call(areaContract.changeArea, { areaId: id, manualSqft: 212 })
      expect((await areas())[0]).toMatchObject({ manualSqft: 212, ...estimate })
      const unknown = await dana.ask(areaContract.changeArea, { areaId: id, aiSource: 'guessed' as never })
      expect(unknown.statusCode).toBe(400)
    },
  )

  it('is added once, however often its request arrives @QUO-55 @F-22', async () => {
    await fresh()
    const id = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        dana.ask(areaContract.addArea, { quoteId, id, name: 'Lobby', roomType: 'lobby', manualSqft: 420 }),
      ),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]!.statusCode).toBe(200)
    expect(await areas()).toHaveLength(1)
    expect(await quote()).toMatchObject({ totalSqft: 420, totalMonthlyPrice: 84 })
  })

  it('has one of the fifteen types @QUO-20 @QUO-21', async () => {
    await fresh()
    for (const roomType of RoomType.options)
      expect((await room(dana, quoteId, 10, { roomType })).roomType).toBe(roomType)
    expect([...roomTypesFor('commercial'), ...roomTypesFor('residential')]).toEqual(RoomType.options)
  })

  it('keeps the order in which it was added @QUO-57', async () => {
    await fresh()
    for (const name of ['One', 'Two', 'Three']) await room(dana, quoteId, 100, { name })
    expect((await areas()).map(({ name }) => name)).toEqual(['One', 'Two', 'Three'])
  })

  it('updates only the changed fields @QUO-62 @AMB-Q01', async () => {
    await fresh()
    const added = await room(dana, quoteId, 500, { notes: 'Carpet', predefinedTasks: ['lobby-dust-reception-desk'] })
    const changed = await dana.call(areaContract.changeArea, { areaId: added.id, name: 'Front desk' })
    expect(changed).toEqual({ ...added, name: 'Front desk', version: 2 })
    const emptied = await dana.call(areaContract.changeArea, {
      areaId: added.id,
      manualSqft: null,
      notes: null,
      predefinedTasks: [],
    })
    expect(emptied).toMatchObject({ name: 'Front desk', manualSqft: null, notes: null, predefinedTasks: [] })
    expect(await quote()).toMatchObject({ totalSqft: 0, totalMonthlyPrice: 0 })
  })

  it.each([
    ['name', '', 'Please enter a room name', '@QUO-55'],
    ['name', undefined, 'Please enter a room name', '@QUO-55'],
    ['name', 'x'.repeat(201), 'Please use at most 200 characters', '@QUO-55'],
    ['roomType', '', 'Please select a room type', '@QUO-51'],
    ['roomType', undefined, 'Please select a room type', '@QUO-51'],
    ['roomType', 'dungeon', 'Please select a room type', '@QUO-51'],
    ['manualSqft', 0, 'Please enter square footage', '@QUO-52'],
    ['manualSqft', -20, 'Please enter square footage', '@QUO-52'],
    ['manualSqft', 'big', 'Please enter square footage', '@QUO-52'],
    ['manualSqft', 12.5, 'Please enter square footage', '@QUO-52'],
    ['manualSqft', '1e309', 'Please enter square footage', '@QUO-52'],
    ['manualSqft', 1_000_001, 'Square footage can’t exceed 1,000,000', '@QUO-52'],
    ['notes', 'x'.repeat(5001), 'Please use at most 5,000 characters', '@QUO-55'],
  ])('with %s %j: %s %s', async (field, value, sentence, _requirement) => {
    await fresh()
    const answer = await dana.ask(areaContract.addArea, { quoteId, name: 'Lobby', roomType: 'lobby', [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path: field, message: sentence })
    expect(answer.json().error).toBe(sentence)
    expect(await areas()).toEqual([])
  })

  it.each([
    ['predefinedTasks', { id: 't1', name: '' }, 'predefinedTasks.0.name', 'Task name is required', '@QUO-54'],
    [
      'predefinedTasks',
      { id: 't1', name: 'Wax', oneTimeCharge: -1 },
      'predefinedTasks.0.oneTimeCharge',
      'Price must be at least 0',
      '@QUO-54',
    ],
    [
      'extraWorkItems',
      { name: ' ', price: 5, type: 'monthly' },
      'extraWorkItems.0.name',
      'Service name is required',
      '@QUO-44',
    ],
    [
      'extraWorkItems',
      { name: 'Wax', price: -5, type: 'monthly' },
      'extraWorkItems.0.price',
      'Price must be at least 0',
      '@QUO-45',
    ],
    [
      'extraWorkItems',
      { name: 'Wax', type: 'monthly' },
      'extraWorkItems.0.price',
      'Price must be at least 0',
      '@QUO-45',
    ],
    [
      'extraWorkItems',
      { name: 'Wax', price: 1.005, type: 'monthly' },
      'extraWorkItems.0.price',
      'Use at most 2 decimals',
      '@QUO-45',
    ],
  ])('with %s %j is refused at %s: %s %s', async (field, item, path, sentence, _requirement) => {
    await fresh()
    const { id } = await room(dana, quoteId, 100)
    for (const answer of [
      await dana.ask(areaContract.changeArea, { areaId: id, [field]: [item] }),
      await dana.ask(areaContract.addArea, { quoteId, name: 'Lobby', roomType: 'lobby', [field]: [item] }),
    ]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json().issues).toContainEqual({ path, message: sentence })
    }
  })

  it('can be restored with everything after it was removed @QUO-62', async () => {
    await fresh()
    const lobby = await room(dana, quoteId, 420, {
      notes: 'Marble',
      extraWorkItems: [{ name: 'Wax', price: 310, type: 'one-time' }],
    })
    await room(dana, quoteId, 1200, { name: 'Office', roomType: 'office' })
    expect(await quote()).toMatchObject({ totalSqft: 1620, totalMonthlyPrice: 324, totalOneTimePrice: 310 })
    for (const _ of ['pressed', 'pressed twice'])
      expect(await dana.call(areaContract.removeArea, { areaId: lobby.id })).toEqual({ ok: true })
    expect((await areas()).map(({ name }) => name)).toEqual(['Office'])
    expect(await quote()).toMatchObject({ totalSqft: 1200, totalMonthlyPrice: 240, totalOneTimePrice: null })
    expect((await dana.ask(areaContract.changeArea, { areaId: lobby.id, name: 'Gone' })).statusCode).toBe(404)
    for (const _ of ['undone', 'undone twice']) {
      expect(await dana.call(areaContract.restoreArea, { areaId: lobby.id })).toMatchObject({
        name: 'Reception',
        notes: 'Marble',
      })
    }
    expect((await areas()).map(({ name }) => name)).toEqual(['Reception', 'Office'])
    expect(await quote()).toMatchObject({ totalSqft: 1620, totalMonthlyPrice: 324, totalOneTimePrice: 310 })
  })

  it('that was the only one leaves a size and price of zero @PRI-13', async () => {
    await fresh()
    const { id } = await room(dana, quoteId, 420)
    await dana.call(areaContract.removeArea, { areaId: id })
    expect(await quote()).toMatchObject({ totalSqft: 0, totalMonthlyPrice: 0, finalMonthlyPrice: 0 })
  })

  it('is limited to three hundred per quote @T-30', async () => {
    await fresh()
    await system.db.query(
      `insert into quoting.areas (id, quote_id, name, room_type, manual_sqft, created_at)
       select gen_random_uuid(), $1, 'Room ' || n, 'office', 100, now() from generate_series(1, 299) n`,
      [quoteId],
    )
    expect((await room(dana, quoteId, 100)).name).toBe('Reception')
    expect(await quote()).toMatchObject({ totalSqft: 30_000, totalMonthlyPrice: 6000 })
    const refused = await dana.ask(areaContract.addArea, { quoteId, name: 'One more', roomType: 'lobby' })
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'A quote can have at most 300 areas'])
  })

  it('can be read only by its owner', async () => {
    await fresh()
    const { id } = await room(dana, quoteId, 420)
    const bob = await contractor(system)
    expect(await readArea(system.db, dana.user.id, id)).toMatchObject({ id, manualSqft: 420 })
    await expect(readArea(system.db, bob.user.id, id)).rejects.toMatchObject({ code: 'area-not-found' })
  })
})
