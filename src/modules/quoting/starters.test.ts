import { describe, expect, it } from 'vitest'
import { tasksOf } from './contract/checklist.ts'
import { Template } from './contract/templates.ts'
import { buildingTypesFor, roomTypesFor } from './contract/vocabulary.ts'
import { scaled } from './domain/template.ts'
import { starters } from './starters.ts'
import { asTemplate } from './templates.ts'

describe('Our own templates @TPL-01', () => {
  it('are six, by building type, and turnovers and rentals are cleaned once', () => {
    const once = { once: true }
    expect(starters.map(({ id, buildingType, schedule }) => [id, buildingType, schedule])).toEqual([
      ['starter-dental', 'medical', null],
      ['starter-office', 'office', { weekdays: [1, 3, 5] }],
      ['starter-retail', 'retail', null],
      ['starter-church', 'other-commercial', null],
      ['starter-apartment-turnover', 'condo', once],
      ['starter-vacation-rental', 'vacation-rental', once],
    ])
  })

  it.each(starters)('$id has shares of 100 % and rooms with tasks of their own checklist', (starter) => {
    const { customerType, buildingType, rooms } = starter
    expect(Template.parse(asTemplate(starter, true)).rooms.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100)
    expect(buildingTypesFor(customerType)).toContain(buildingType)
    expect(new Set(rooms.map(({ name }) => name)).size).toBe(rooms.length)
    for (const { name, roomType, predefinedTasks } of rooms) {
      expect(roomTypesFor(customerType), name).toContain(roomType)
      const offered = tasksOf(roomType).map(({ id }) => id)
      expect(offered, name).toEqual(expect.arrayContaining(predefinedTasks as string[]))
      expect(predefinedTasks.length, name).toBeGreaterThan(1)
      expect(new Set(predefinedTasks).size, name).toBe(predefinedTasks.length)
    }
    expect(scaled(rooms, 3_080).reduce((sum, { manualSqft }) => sum + manualSqft!, 0)).toBe(3_080)
  })
})
