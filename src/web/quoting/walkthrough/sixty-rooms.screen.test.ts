import assert from 'node:assert/strict'
import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { cannotWrite, losesNetwork } from '../../../../features/drivers/screens/network.ts'
import { roomHead } from '../../../../features/drivers/screens/rooms.ts'
import { takePhone } from '../../../../features/drivers/screens/thumb.ts'
import { addArea, changeArea } from '../../../modules/quoting/contract/areas.ts'
import { examine } from '../../../testing/accessibility/examine.ts'

/** 30 offices and 20 restrooms on two floors, and ten lobbies without a floor. Half of the offices have a task. */
async function hasSixtyRooms(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted()
  const { id: quoteId } = await dana.past.quote(dana.company)
  for (let at = 0; at < 60; at++) {
    const [kind, roomType] =
      at < 30
        ? (['Office', 'office'] as const)
        : at < 50
          ? (['Restroom', 'restroom'] as const)
          : (['Hall', 'lobby'] as const)
    await dana.past.call(addArea, {
      ...{ quoteId, roomType, name: `${kind} ${at + 1}`, manualSqft: 100 },
      ...(at < 50 && { floor: at % 2 ? '2nd floor' : 'Ground' }),
      ...(at < 15 && { predefinedTasks: ['office-vacuum-carpets'] }),
    })
  }
}

const floorOf = ({ page }: ScreenUser) => page.getByLabel('Floor (optional)')
const rows = ({ page }: ScreenUser) => page.locator(':is(h3, h4) > button[aria-expanded]')
const floors = ({ page }: ScreenUser) => page.locator('section[aria-labelledby=rooms] section h3')
const tasksOnServer = async (dana: ScreenUser) =>
  (await dana.past.rooms(dana.company)).map(({ predefinedTasks }) => predefinedTasks.length)
const serverHasTasks = (dana: ScreenUser, expected: readonly number[]) =>
  dana.sees(async () => assert.deepEqual(await tasksOnServer(dana), expected))

const before = Array.from({ length: 60 }, (_, at) => (at < 15 ? 1 : 0))
const checked = before.map(() => 6)

screenTest('Sixty rooms are listed by floor, found, and open in place on a phone @HND-10', async ({ dana }) => {
  await hasSixtyRooms(dana)
  await takePhone(dana.desk, dana.ip)
  await dana.opensQuote('rooms')
  await dana.sees(async () => assert.equal(await rows(dana).count(), 60))
  expect(await floors(dana).allTextContents()).toEqual(['Ground', '2nd floor', 'Other rooms'])
  await dana.reads('25 rooms · 2,500 sq ft', '10 rooms · 1,000 sq ft')
  const heights = await rows(dana).evaluateAll((all) => all.slice(0, 8).map((own) => own.clientHeight))
  expect(Math.max(...heights)).toBeLessThanOrEqual(48)

  await dana.enters('Find a room', '2ND rest')
  await dana.reads('10 of 60 rooms')
  await dana.readsButton('Check routine tasks in 10 rooms')
  expect(await rows(dana).count()).toBe(10)
  await roomHead(dana, 'Restroom 32').click()
  await dana.enters('Find a room', 'pool')
  await dana.reads('0 of 60 rooms', 'No room matches “pool”')
  expect(await rows(dana).allTextContents()).toMatchObject([expect.stringContaining('Restroom 32')])

  // The card stays where it is while its floor is typed.
  const floor = floorOf(dana)
  expect(await floor.inputValue()).toBe('2nd floor')
  await floor.fill('x'.repeat(41))
  await dana.reads('Please use at most 40 characters')
  await floor.fill('')
  await floor.pressSequentially('Basement')
  expect(await floor.evaluate((own) => own === document.activeElement)).toBe(true)
  await dana.presses('Show all rooms')
  await roomHead(dana, 'Restroom 32').click()
  await dana.sees(async () => assert.ok((await floors(dana).allTextContents()).includes('Basement')))
  await dana.sees(async () => {
    const room = (await dana.past.rooms(dana.company)).find(({ name }) => name === 'Restroom 32')
    assert.equal(room?.floor, 'Basement')
  })

  await dana.presses('Next room')
  await dana.presses('Lobby')
  const suggested = () =>
    dana.page.locator('datalist option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(await suggested()).toEqual(['Ground', '2nd floor', 'Basement'])
  await dana.enters('Square footage', '120')
  await dana.page.locator('#new-floor').fill('Basement')
  await dana.presses('Add room')
  await dana.presses('Lobby')
  expect(await dana.page.locator('#new-floor').inputValue()).toBe('Basement')
  await dana.sees(async () => assert.equal((await dana.past.rooms(dana.company)).at(-1)?.floor, 'Basement'))
})

screenTest('Routine tasks are checked in sixty rooms, and Undo takes back exactly those @HND-10', async ({ dana }) => {
  await hasSixtyRooms(dana)
  await takePhone(dana.desk, dana.ip)
  await dana.opensQuote('rooms')
  await dana.presses('Check routine tasks in 60 rooms')
  await dana.presses('Undo') // some rooms are sent already
  await dana.readsButton('Check routine tasks in 60 rooms')
  await dana.sees(async () => assert.equal(await dana.page.getByText('Saving...').count(), 0))
  await serverHasTasks(dana, before)
})

screenTest(
  'Without a signal, checked tasks and Undo wait on the phone, also over a reload @HND-10',
  async ({ dana }) => {
    await hasSixtyRooms(dana)
    await takePhone(dana.desk, dana.ip)
    await dana.opensQuote('rooms')
    await losesNetwork(dana)
    await dana.presses('Check routine tasks in 60 rooms', 'Undo')
    await dana.reads('Your changes are saved on this phone.') // and none of them waits
    await dana.presses('Check routine tasks in 60 rooms')
    await dana.reads('60 rooms saved on this phone')
    await cannotWrite(dana)
    await dana.page.context().setOffline(false)
    await dana.page.reload()
    await dana.reads('60 rooms saved on this phone')
    await dana.doesNotRead('Check routine tasks')
    expect(await tasksOnServer(dana)).toEqual(before)
    await dana.page.unroute('**/api/**')
    await dana.page.reload()
    await serverHasTasks(dana, checked)
  },
)

screenTest('A room’s floor that two devices changed asks which to keep @HND-10', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await dana.opensQuote('rooms')
  await roomHead(dana, dana.room).click()
  await floorOf(dana).waitFor()
  await dana.page.context().setOffline(true)
  await floorOf(dana).fill('Upstairs')
  const [room] = await dana.past.rooms(dana.company)
  await dana.past.call(changeArea, { areaId: room!.id, floor: 'Ground' })
  await dana.page.context().setOffline(false)
  await dana.page.getByRole('alertdialog').getByRole('heading', { name: 'Floor' }).waitFor()
  await dana.presses('Keep this version')
  await dana.sees(async () => assert.equal((await dana.past.rooms(dana.company))[0]?.floor, 'Upstairs'))
})

screenTest('Lists of many rooms have no accessibility violations @HND-10', async ({ dana }) => {
  await hasSixtyRooms(dana)
  await dana.opensQuote('rooms')
  const search = dana.page.getByLabel('Find a room')
  const found = await examine(dana.page, async () => {
    await search.fill('office')
    await dana.reads('30 of 60 rooms')
    const head = roomHead(dana, 'Office 2').first()
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    await floorOf(dana).waitFor()
  })
  expect(found).toEqual([])
  await roomHead(dana, 'Office 2').first().click()
  expect(
    await examine(dana.page, async () => {
      await search.fill('pool')
      await dana.reads('No room matches “pool”')
    }),
  ).toEqual([])
})
