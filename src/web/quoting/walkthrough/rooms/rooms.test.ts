import { describe, expect, it } from 'vitest'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { roomNameRule } from '../../../../modules/quoting/contract/room-rules.ts'
import { area } from '../../../testing/outbox-samples.ts'
import { askedFor } from '../totals.tsx'
import { copyOf, nameFor, nextName } from './new-room.ts'
import { priceOfRooms, roomPrices } from './price-of-rooms.ts'

const quote = {
  pricePerSqFt: 0.06,
  frequency: 'daily',
  buildingType: 'medical',
  totalSqft: 0,
  customItems: [],
  totalMonthlyPrice: null,
  totalOneTimePrice: null,
  finalMonthlyPrice: null,
  finalOneTimePrice: null,
} as unknown as Quote
const windows = { name: 'Interior windows', price: 120, type: 'monthly' } as const
const deepClean = { name: 'Deep clean', price: 450, type: 'one-time' } as const
const rooms = [area('a', { manualSqft: 620 }), area('b', { manualSqft: 1480, extraWorkItems: [windows, deepClean] })]

describe('the running total', () => {
  it("shows each room's share, and the shares add up to the total @PRI-13", () => {
    const price = priceOfRooms(quote, rooms, true)
    const each = roomPrices(price)
    expect(each).toEqual([
      { sqft: 620, monthly: 744_00, oneTime: 0 },
      { sqft: 1480, monthly: 1896_00, oneTime: 450_00 },
    ])
    expect(each.reduce((sum, { monthly }) => sum + monthly, 0)).toBe(price.totalMonthly)
    expect(askedFor(quote, price)).toMatchObject({ finalMonthly: 2640_00, finalOneTime: 450_00 })
  })

  it('keeps the adjustment of an existing quote @PX-23', () => {
    const adjusted = { ...quote, totalMonthlyPrice: 744, finalMonthlyPrice: 669.6 }
    expect(askedFor(adjusted, priceOfRooms(quote, rooms, true)).finalMonthly).toBe(2376_00)
  })

  it('is zero once the last room is gone, whatever the size was before', () => {
    expect(priceOfRooms({ ...quote, totalSqft: 620 }, [], true).totalMonthly).toBe(0)
    expect(priceOfRooms({ ...quote, totalSqft: 620 }, [], false).totalMonthly).toBe(744_00)
  })
})

describe("a room's name", () => {
  it('is the type, with the next free number if the type is taken', () => {
    expect(nameFor('restroom', [])).toBe('Restroom')
    expect(nameFor('restroom', [{ name: 'restroom ' }])).toBe('Restroom 2')
    expect(nameFor('restroom', [{ name: 'Restroom' }, { name: 'Restroom 2' }])).toBe('Restroom 3')
    expect(nameFor('restroom', [{ name: 'Restroom 2' }])).toBe('Restroom')
  })

  const copied = (name: string, ...others: string[]) =>
    copyOf(
      area('a', { name }),
      [name, ...others].map((taken) => ({ name: taken })),
      () => 'id',
    ).name

  it('counts on from the number of the copied room', () => {
    expect(copied('Lobby')).toBe('Lobby 2')
    expect(copied('Lobby', 'lobby 2')).toBe('Lobby 3')
    expect(copied('Lobby 2', 'Lobby')).toBe('Lobby 3')
    expect(copied('Office 101')).toBe('Office 102')
    expect(copied('Office 101', 'Office 102', 'Office')).toBe('Office 103')
    expect(copied('Office 09')).toBe('Office 10')
    expect(copied('Office 01')).toBe('Office 02')
    expect(copied('101')).toBe('101 2')
  })

  it('is as long as the rule allows, whatever its number', () => {
    const long = 'x'.repeat(200)
    for (const name of [copied(long), copied(`${long.slice(0, 198)} 9`), nextName(long, [{ name: long }])]) {
      expect(roomNameRule(name)).toBeUndefined()
      expect(name).toMatch(/^x+ (2|10)$/)
    }
  })
})
