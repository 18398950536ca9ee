import { describe, expect, it } from 'vitest'
import { BuildingType, buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { taskName, tasksOf } from './checklist.ts'
import {
  BidStatus,
  buildingTypesFor,
  CustomItem,
  ExtraWork,
  RoomType,
  roomTypeLabel,
  roomTypesFor,
  SelectedTask,
  StartTimeline,
  startTimelineLabel,
  Task,
} from './vocabulary.ts'

const messageOf = (schema: typeof ExtraWork | typeof Task, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message
const names = (roomType: RoomType) => tasksOf(roomType).map(({ name }) => name)

describe('building types', () => {
  it('are 14, with every kind of other labeled Other @QUO-15', () => {
    expect(BuildingType.options).toHaveLength(14)
    expect(BuildingType.options.filter((type) => buildingTypeLabel[type] === 'Other')).toHaveLength(3)
  })
  it('offered to a business @QUO-16', () => {
    const offered = ['office', 'retail', 'warehouse', 'medical', 'educational', 'hospitality', 'other-commercial']
    expect(buildingTypesFor('commercial')).toEqual(offered)
  })
  it('offered to a household @QUO-17', () => {
    const offered = ['single-family', 'townhouse', 'condo', 'vacation-rental', 'estate', 'other-residential']
    expect(buildingTypesFor('residential')).toEqual(offered)
  })
})

describe('start and bid', () => {
  it('a start timeline has a label @QUO-19', () => {
    const labels = StartTimeline.options.map((timeline) => startTimelineLabel[timeline])
    expect(labels).toEqual(['Within 7 days', '8–14 days', 'Within 30 days', '31–60 days', 'Flexible'])
  })
  it('a bid is pending, won or lost', () => {
    expect(BidStatus.options).toEqual(['pending', 'won', 'lost'])
  })
})

describe('room types and their task lists', () => {
  it('nine for a business @QUO-20 @AMB-Q10', () => {
    expect(
      roomTypesFor('commercial')
        .map((room) => roomTypeLabel[room])
        .join(', '),
    ).toBe('Office, Restroom, Kitchen, Lobby, Conference Room, Warehouse, Retail Space, Medical Facility, Common Area')
  })
  it('six for a household @QUO-21 @AMB-Q10', () => {
    expect(
      roomTypesFor('residential')
        .map((room) => roomTypeLabel[room])
        .join(', '),
    ).toBe('Bedroom, Bathroom, Living Room, Kitchen, Laundry Room, Entryway')
  })
  it('13 with ten tasks, laundry and entryway with eight: 146 with unique ids @QUO-22', () => {
    const eight: RoomType[] = ['laundry', 'entryway']
    for (const room of RoomType.options) expect(tasksOf(room)).toHaveLength(eight.includes(room) ? 8 : 10)
    const tasks = RoomType.options.flatMap(tasksOf)
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(146)
    expect(RoomType.options.every((room) => tasksOf(room).every(({ id }) => id.startsWith(`${room}-`)))).toBe(true)
  })
  it('of an office @QUO-23', () => {
    expect(names('office').join(', ')).toBe(
      'Vacuum Carpets, Empty Trash Bins, Dust All Surfaces, Clean Windows (Interior), Sanitize Phones & Equipment, ' +
        'Vacuum Office Chairs, Organize & Straighten, Clean Baseboards, Polish Wood Furniture, Clean Light Fixtures',
    )
  })
  it('of a restroom @QUO-24', () => {
    expect(names('restroom').join(', ')).toBe(
      'Clean & Sanitize Toilets, Clean Sinks & Counters, Mop & Sanitize Floors, Stock Paper Products, Clean Mirrors, ' +
        'Empty Trash & Replace Liners, Disinfect Door Handles, Clean Stall Partitions, Clean Soap Dispensers, Scrub Tile Grout',
    )
  })
  it('of a medical facility @QUO-25', () => {
    expect(names('medical').slice(0, 2)).toEqual(['Empty Medical Waste', 'Clean Exam Rooms'])
  })
  it('a task is shown by its name, and an unknown id as the id @QUO-08 @QUO-27', () => {
    const tasks = ['laundry-empty-trash', 'retired-task', { id: 'own-1', name: ' Water the fern ' }]
    expect(tasks.map((task) => taskName(SelectedTask.parse(task)))).toEqual([
      'Empty Trash',
      'retired-task',
      'Water the fern',
    ])
  })
})

describe('input for a room', () => {
  it('a task needs a name, and its charge is never negative @QUO-13 @QUO-54', () => {
    const task = { id: 'own-1', name: 'Ovens', description: 'Both', oneTimeCharge: 40, isOneTime: true, selected: true }
    expect(Task.parse(task)).toEqual(task)
    expect(messageOf(Task, { id: 'own-1', name: '  ' })).toBe('Task name is required')
    expect(messageOf(Task, { ...task, oneTimeCharge: -1 })).toBe('Price must be at least 0')
  })
  it('extra work needs a name and a price @QUO-09 @QUO-44 @QUO-45', () => {
    const windows = { name: 'Windows', price: 120, type: 'monthly' }
    expect(ExtraWork.parse({ ...windows, name: ' Windows ' })).toEqual(windows)
    expect(messageOf(ExtraWork, { ...windows, name: '' })).toBe('Service name is required')
    expect(messageOf(ExtraWork, { ...windows, price: -1 })).toBe('Price must be at least 0')
    expect(ExtraWork.safeParse({ ...windows, cost: 3 }).success).toBe(false)
  })
  it('a custom item is monthly with quantity 1 by default @QUO-14 @PRI-17', () => {
    expect(CustomItem.parse({ id: 'a', name: 'Plants', price: 30 })).toMatchObject({
      quantity: 1,
      frequency: 'monthly',
    })
  })
})
