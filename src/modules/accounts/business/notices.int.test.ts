import { afterAll, expect, test } from 'vitest'
import { contractor } from '../../../testing/fixtures/contractors.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { getNotices, saveNotices } from '../contract/notices.ts'
import { noticesOf } from './notices.ts'

const system = await startSystem()
afterAll(() => system.stop())

test('an account chooses its emails about quotes, and the price above which a code is needed @ONL-14', async () => {
  const [dana, eve] = [await contractor(system), await contractor(system)]
  const usual = {
    firstOpened: true,
    openedAgain: false,
    changeRequested: true,
    accepted: true,
    declined: true,
    confirmAbove: null,
  }
  expect(await dana.call(getNotices, {})).toEqual(usual)
  expect(await dana.call(saveNotices, { openedAgain: true, confirmAbove: 1500.5 })).toEqual({
    ...usual,
    openedAgain: true,
    confirmAbove: 1500.5,
  })
  expect(await dana.call(saveNotices, { declined: false })).toMatchObject({
    openedAgain: true,
    declined: false,
    confirmAbove: 1500.5,
  })
  expect(await dana.call(saveNotices, { confirmAbove: null })).toMatchObject({ confirmAbove: null })
  expect(await noticesOf(system.db, eve.user.id)).toEqual(usual)
  expect((await dana.ask(saveNotices, { confirmAbove: -1 })).statusCode).toBe(400)
})
