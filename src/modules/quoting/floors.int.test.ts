import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor, customer, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import * as areas from './contract/areas.ts'
import { copyQuote } from './contract/copies.ts'
import * as contract from './contract/endpoints.ts'
import { saveTemplate } from './contract/templates.ts'
import { revisionOf } from './index.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})

const floorsOf = async (quoteId: string) =>
  (await dana.call(areas.listAreas, { quoteId })).map(({ name, floor }) => [name, floor])

describe('the floor of a room @HND-10', () => {
  it('is kept as typed, without spaces around it, and can be cleared', async () => {
    const { id: quoteId } = await draft(dana)
    const { id: areaId, floor } = await room(dana, quoteId, 200, { floor: ' 2nd floor ' })
    expect(floor).toBe('2nd floor')
    expect((await room(dana, quoteId, 100)).floor).toBeNull()
    const change = (to: string | null) => dana.call(areas.changeArea, { areaId, floor: to })
    expect(await change('x'.repeat(40))).toMatchObject({ floor: 'x'.repeat(40), version: 2 })
    for (const empty of ['', '  ', null]) {
      await change('Roof')
      expect((await change(empty)).floor).toBeNull()
    }
    await change('Roof')
    expect((await dana.call(areas.changeArea, { areaId, notes: 'Alarm code 77' })).floor).toBe('Roof')
  })

  it('has at most 40 characters, and the answer says so at the field', async () => {
    const { id: quoteId } = await draft(dana)
    const { id: areaId } = await room(dana, quoteId, 200, { floor: 'Ground' })
    const long = 'x'.repeat(41)
    for (const answer of [
      await dana.ask(areas.changeArea, { areaId, floor: long }),
      await dana.ask(areas.addArea, { quoteId, name: 'Hall', roomType: 'lobby', floor: long }),
    ]) {
      const message = 'Please use at most 40 characters'
      expect([answer.statusCode, answer.json().issues]).toMatchObject([400, [{ path: 'floor', message }]])
    }
    expect(await floorsOf(quoteId)).toEqual([[expect.any(String), 'Ground']])
  })

  it('conflicts with another value only if the room changed in the meantime', async () => {
    const { id: quoteId } = await draft(dana)
    const { id: areaId, version } = await room(dana, quoteId, 200)
    const change = (floor: string) => dana.ask(areas.changeArea, { areaId, floor, version })
    expect((await change('Ground')).statusCode).toBe(200)
    expect((await change('Ground')).statusCode).toBe(200)
    const answer = await change('Roof')
    expect([answer.statusCode, answer.json().current]).toMatchObject([409, { floor: 'Ground' }])
  })

  it('is restored, copied, kept by templates, and read by the customer; the price stays', async () => {
    const { id: quoteId } = await draft(dana)
    const hall = await room(dana, quoteId, 200, { name: 'Hall', floor: 'Ground' })
    await room(dana, quoteId, 300, { name: 'Loft' })
    const price = async () => (await dana.call(contract.getQuote, { quoteId })).finalMonthlyPrice
    const before = await price()
    await dana.call(areas.removeArea, { areaId: hall.id })
    expect((await dana.call(areas.restoreArea, { areaId: hall.id })).floor).toBe('Ground')
    const expected = [
      ['Hall', 'Ground'],
      ['Loft', null],
    ]
    const copy = await dana.call(copyQuote, { quoteId, keepCustomer: true })
    const template = await dana.call(saveTemplate, { quoteId, name: 'By floor' })
    expect(template.rooms.map(({ name, floor }) => [name, floor])).toEqual(expected)
    const made = await dana.call(contract.createQuote, { ...customer, templateId: template.id, totalSqft: 1000 })
    for (const id of [quoteId, copy.id, made.id]) expect(await floorsOf(id)).toEqual(expected)

    await dana.call(contract.sendQuote, { quoteId, status: 'sent' })
    const version = (await revisionOf(system.db, dana.user.id, quoteId))!
    expect(version.areas.map(({ floor }) => floor)).toEqual(['Ground', undefined])
    await dana.call(areas.changeArea, { areaId: hall.id, floor: 'Lower level' })
    expect(await price()).toBe(before)
    expect(await dana.call(contract.getQuote, { quoteId })).toMatchObject({ changedSinceSent: true })
  })
})
