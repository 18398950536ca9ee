import assert from 'node:assert/strict'
import type { AreaSeen } from '../contractor.ts'
import type { ScreenUser } from '../screen-test.ts'
import { forward } from './review.ts'
import { walk } from './walkthrough.ts'

/** The headings of the rooms, each of which opens its card. */
export const roomHead = ({ page }: ScreenUser, room: string) =>
  page.locator(':is(h3, h4) > button[aria-expanded]').filter({ hasText: room })

/** Opens the card of a closed room of the current quote, from anywhere. */
export async function openRoom(dana: ScreenUser, room: string) {
  await walk(dana.desk, dana.company)
  await dana.page.locator(':is(h3, h4) > button[aria-expanded=false]').filter({ hasText: room }).click()
}

export const pressReview = ({ desk }: ScreenUser) => desk.hand.press(forward(desk))

/** The running total of the current quote, without its one-time work. */
export async function totalIs(dana: ScreenUser, monthly: string, rooms: number, sqft: number) {
  const area = `${sqft.toLocaleString('en-US')} sq ft`
  await dana.sees(async () => {
    const { oneTime: _, ...total } = await dana.now.runningTotal(dana.company)
    assert.deepEqual(total, { monthly, rooms, area })
  })
}

/** All rooms of the current quote as the customer will read them, each with at least these parts. */
export async function customerReads(dana: ScreenUser, ...rooms: Partial<AreaSeen>[]) {
  await dana.sees(async () => {
    const areas = await dana.now.areas(dana.company)
    const read = areas.map((area, at) =>
      Object.fromEntries(Object.keys(rooms[at] ?? area).map((part) => [part, area[part as keyof AreaSeen]])),
    )
    assert.deepEqual(read, rooms)
  })
}

/** What the server has of the current quote: the number of rooms, and their size together. */
export async function serverHas(dana: ScreenUser, rooms: number, sqft: number) {
  await dana.sees(async () => {
    const { totalSqft } = await dana.past.quote(dana.company)
    assert.deepEqual([(await dana.past.rooms(dana.company)).length, totalSqft], [rooms, sqft])
  })
}
