import { describe, expect, it } from 'vitest'
import { byFloor, floorsOf } from './by-floor.ts'

const room = (name: string, floor: string | null = null) => ({ name, floor })

describe('rooms by floor @HND-10', () => {
  it('are in the order of each floor’s first room, those without a floor last', () => {
    const rooms = [room('Hall'), room('Office', '2nd floor'), room('Shop', 'Ground'), room('Den', ' 2ND Floor ')]
    expect(byFloor(rooms).map(({ floor, rooms, places }) => [floor, rooms.map(({ name }) => name), places])).toEqual([
      ['2nd floor', ['Office', 'Den'], [1, 3]],
      ['Ground', ['Shop'], [2]],
      [null, ['Hall'], [0]],
    ])
    expect(floorsOf(rooms)).toEqual(['2nd floor', 'Ground'])
  })
  it('are one group without a name where no room has a floor', () => {
    expect(byFloor([room('Hall'), room('Den')])).toMatchObject([{ floor: null, places: [0, 1] }])
    expect([byFloor([]), floorsOf([room('Hall', ' ')])]).toEqual([[], []])
  })
})
