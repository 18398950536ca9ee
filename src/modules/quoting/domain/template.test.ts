import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyRoom, noSize } from '../contract/room-fields.ts'
import { Area, sizeOf } from './area.ts'
import { roomsForTemplate, scaled } from './template.ts'

const areaOf = (manualSqft: number | null, at = 0) =>
  new Area({
    ...emptyRoom,
    name: `Room ${at + 1}`,
    roomType: 'office',
    manualSqft,
    id: String(at),
    quoteId: '1',
    createdAt: new Date(),
  })
const walk = (sizes: readonly (number | null)[]) => roomsForTemplate(sizes.map(areaOf))
const sizes = fc.array(fc.option(fc.integer({ min: 1, max: 20_000 }), { freq: 9 }), { minLength: 1, maxLength: 60 })
const measured = sizes.filter((all) => all.some((size) => size !== null))

describe('A template @TPL-01', () => {
  it('scaled to any total size has rooms of whole square feet that add up to it', () => {
    fc.assert(
      fc.property(measured, fc.integer({ min: 1, max: 900_000 }), (all, total) => {
        const rooms = scaled(walk(all), total)
        expect(rooms.reduce((sum, { manualSqft }) => sum + (manualSqft ?? 0), 0)).toBe(total)
        for (const { manualSqft } of rooms) expect(manualSqft === null || manualSqft > 0).toBe(true)
      }),
    )
  })

  it('gives each room its old size at the old total size', () => {
    fc.assert(
      fc.property(measured, (all) => {
        const total = all.reduce<number>((sum, size) => sum + (size ?? 0), 0)
        expect(scaled(walk(all), total).map(({ manualSqft }) => manualSqft)).toEqual(all)
      }),
    )
  })

  it('keeps everything about a room but how it was measured', () => {
    const area = areaOf(null)
    area.change({
      ...{ aiEstimatedSqft: 500, aiConfidence: 0.9, aiSource: 'estimated' },
      ...{ predefinedTasks: ['office-vacuum-carpets'], notes: 'Mind the cat', schedule: { weekdays: [2] } },
      ...{ difficulty: 'hard', fixtures: { sinks: 2 }, sqftPerHour: 1_800, floor: 'Upstairs' },
      extraWorkItems: [{ name: 'Wax', price: 90, type: 'monthly' }],
    })
    const [stored] = roomsForTemplate([area])
    expect(stored).toEqual({
      ...{ name: 'Room 1', roomType: 'office', sqft: 500, predefinedTasks: ['office-vacuum-carpets'] },
      ...{ extraWorkItems: area.extraWorkItems, notes: 'Mind the cat', schedule: { weekdays: [2] } },
      ...{ difficulty: 'hard', fixtures: { sinks: 2 }, sqftPerHour: 1_800, floor: 'Upstairs' },
    })
    const [room] = scaled([stored!], 750)
    const { sqft: _, ...fields } = stored!
    expect(room).toEqual({ ...noSize, ...fields, manualSqft: 750 })
    expect(sizeOf(new Area({ ...room!, id: '2', quoteId: '1', createdAt: new Date() }))).toBe(750)
  })

  it('stored before a room had some field has its empty value', () => {
    const { notes: _, ...old } = walk([100])[0]!
    expect(scaled([old as never], 100)[0]?.notes).toBeNull()
  })

  it('is not made of nothing, and gives no room more than a room can have', () => {
    expect(() => roomsForTemplate([])).toThrow('Add a room first.')
    expect(() => walk([null, null])).toThrow('Enter the size of a room first.')
    expect(() => scaled(walk([9, 1]), 2_000_000)).toThrow(
      'Square footage can’t exceed 1,000,000. Room 1 would have 1,800,000.',
    )
  })
})
