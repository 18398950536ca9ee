import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { startSystem } from '../../testing/system/system.ts'
import { addArea, addPhoto, changeArea, listAreas, removeArea, restoreArea } from './contract/areas.ts'
import { editQuote } from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())
let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})

const tasks = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `task-${at}`, name: 'Dust' }))
/** Rooms as an earlier release stored them, or removed ones. */
const rowsOf = (quoteId: string, count: number, { removed = false, content = [] as object[] } = {}) =>
  system.db.query(
    `insert into quoting.areas (id, quote_id, name, room_type, manual_sqft, predefined_tasks, created_at, removed_at)
     select gen_random_uuid(), $1, 'Room ' || n, 'office', 100, $3, now(),
            case when $4 then now() - interval '1 hour' - n * interval '1 second' end
       from generate_series(1, $2::int) n`,
    [quoteId, count, JSON.stringify(content), removed],
  )
const counted = async (quoteId: string) =>
  (
    await system.db.query(
      `select count(*) filter (where removed_at is null)::int as shown, count(removed_at)::int as removed
         from quoting.areas where quote_id = $1`,
      [quoteId],
    )
  ).rows[0]

describe('a room', () => {
  it('S-03: with too many tasks is refused at the field, and nothing is stored', async () => {
    const quote = await draft(dana)
    const area = await room(dana, quote.id, 900, { predefinedTasks: tasks(60) })
    const refused = await dana.ask(changeArea, { areaId: area.id, predefinedTasks: tasks(61) })
    const message = 'A room can have at most 60 tasks. Remove one first.'
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ message, issues: [{ path: 'predefinedTasks', message }] })
    const added = await dana.ask(addArea, {
      quoteId: quote.id,
      name: 'B',
      roomType: 'office',
      predefinedTasks: tasks(61),
    })
    expect([added.statusCode, added.json().message]).toEqual([422, message])
    const kept = await dana.call(listAreas, { quoteId: quote.id })
    expect(kept.map(({ predefinedTasks }) => predefinedTasks.length)).toEqual([60])
  })

  it('S-03: from an earlier release may have more, and can be reduced', async () => {
    const quote = await draft(dana)
    await rowsOf(quote.id, 1, { content: tasks(150) })
    const [area] = await dana.call(listAreas, { quoteId: quote.id })
    const fewer = await dana.call(changeArea, { areaId: area!.id, predefinedTasks: tasks(149) })
    expect(fewer.predefinedTasks).toHaveLength(149)
    expect((await dana.ask(changeArea, { areaId: area!.id, predefinedTasks: tasks(150) })).statusCode).toBe(422)
  })

  it('S-03: counts toward the text limit of the whole quote, which is reported at the edited field', async () => {
    const quote = await draft(dana)
    await rowsOf(quote.id, 1)
    await system.db.query('update quoting.areas set notes = $2 where quote_id = $1', [quote.id, 'n'.repeat(199_900)])
    const { companyName, contactPerson, email, phone, buildingType, frequency, startTimeline } = quote
    const details = { companyName, contactPerson, email, phone, buildingType, frequency, startTimeline }
    const refused = await dana.ask(editQuote, {
      ...{ ...details, quoteId: quote.id, totalSqft: 100, pricePerSqFt: 0.05 },
      specialRequirements: 's'.repeat(200),
    })
    expect([refused.statusCode, refused.json().issues[0].path]).toEqual([422, 'specialRequirements'])
  })
})

describe('the rooms of one quote', () => {
  it('S-14: stay at 300 when removed ones are restored or added concurrently', async () => {
    const quote = await draft(dana)
    await rowsOf(quote.id, 297)
    await rowsOf(quote.id, 10, { removed: true })
    const { rows } = await system.db.query(
      'select id from quoting.areas where quote_id = $1 and removed_at is not null',
      [quote.id],
    )
    const restored = rows.map(({ id }) => dana.ask(restoreArea, { areaId: id }))
    const added = Array.from({ length: 10 }, () =>
      dana.ask(addArea, { quoteId: quote.id, name: 'Office', roomType: 'office', manualSqft: 100 }),
    )
    const answers = await Promise.all([...restored, ...added])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    for (const refused of answers.filter(({ statusCode }) => statusCode !== 200))
      expect([refused.statusCode, refused.json().message]).toEqual([422, 'A quote can have at most 300 areas'])
    expect((await counted(quote.id)).shown).toBe(300)
  })

  it('S-14: are kept up to 300 after removal; the oldest is deleted with its photos', async () => {
    const quote = await draft(dana)
    const oldest = await room(dana, quote.id, 900)
    await dana.call(addPhoto, { areaId: oldest.id, file: asUpload(await photo()) })
    await dana.call(removeArea, { areaId: oldest.id })
    await system.db.query(`update quoting.areas set removed_at = now() - interval '2 days' where id = $1`, [oldest.id])
    await rowsOf(quote.id, 299, { removed: true })
    expect(await counted(quote.id)).toEqual({ shown: 0, removed: 300 })
    const last = await room(dana, quote.id, 900)
    await dana.call(removeArea, { areaId: last.id })
    expect(await counted(quote.id)).toEqual({ shown: 0, removed: 300 })
    expect((await dana.ask(restoreArea, { areaId: oldest.id })).statusCode).toBe(404)
    expect((await dana.call(restoreArea, { areaId: last.id })).id).toBe(last.id)
    const { rows } = await system.db.query('select 1 from quoting.uploaded_files where user_id = $1', [dana.user.id])
    expect(rows).toEqual([])
  })
})
