import assert from 'node:assert/strict'
import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { cannotWrite, losesNetwork } from '../../../../features/drivers/screens/network.ts'
import { enterRate } from '../../../../features/drivers/screens/review.ts'
import { openRoom, pressReview, serverHas, totalIs } from '../../../../features/drivers/screens/rooms.ts'
import { inSecondTab } from '../../../../features/drivers/screens/tabs.ts'
import { storedIn } from '../../../testing/browser/phone-browser.ts'
import { photo } from '../../../testing/fixtures/pictures.ts'

const company = 'Harbor Dental Group'

screenTest(
  'Two rooms added without a signal are kept on the phone and sent when the network is back @F-14',
  async ({ dana }) => {
    await hasWalked(dana)
    await dana.opensQuote('rooms')
    await losesNetwork(dana)
    await addsBoilerRoom(dana)
    await dana.reads('No signal. 1 room saved on this phone.')
    await dana.now.addRoom(company, { name: 'Archive', roomType: 'common', sqft: 180 })
    await dana.now.tickTasks(company, 'Archive', ['Empty Trash Bins'])
    await dana.reads('No signal. 2 rooms saved on this phone.')
    await dana.page.getByRole('button', { name: '2 rooms to send' }).waitFor() // beside it the header stays on one line
    for (const width of [768, 1000, 1280]) {
      await dana.page.setViewportSize({ width, height: 860 })
      expect((await dana.page.locator('header').first().boundingBox())!.height, `${width} px wide`).toBeLessThan(80)
    }
    await dana.page.getByText('Saved on this phone', { exact: true }).locator('visible=true').first().waitFor()
    await totalIs(dana, '$220.00', 3, 1100)
    await networkIsBack(dana)
    await dana.doesNotRead('No signal.')
    await serverHas(dana, 3, 1100)
  },
)

screenTest(
  'The message about the signal adjoins the header, and its action is level with it @SCR-49',
  async ({ dana }) => {
    await hasWalked(dana)
    await dana.usesPhone()
    for (const path of [
      await dana.pathOf('rooms'),
      `/calculator?step=3&quote=${(await dana.past.quote(company)).id}`,
    ]) {
      await dana.opens(path)
      await losesNetwork(dana)
      await dana.reads('No signal.')
      const gap = () =>
        dana.page.evaluate(() => {
          const [above, bar] = ['[data-phone-header]', '[data-connection]'].map((one) => document.querySelector(one))
          return bar!.getBoundingClientRect().top - above!.getBoundingClientRect().bottom
        })
      await dana.sees(async () => assert.equal(Math.round(await gap()), -1, `${path}: ${await gap()}`))
      const [words, action] = await Promise.all(
        [dana.page.locator('[data-connection] strong'), dana.control('What waits')].map((part) =>
          part.evaluate((own) => {
            const range = document.createRange()
            range.selectNodeContents(own)
            return range.getClientRects()[0]!.top
          }),
        ),
      )
      expect(Math.abs(words! - action!), path).toBeLessThan(2)
      await networkIsBack(dana)
    }
  },
)

screenTest('A photo taken without a signal is uploaded when the signal is back @QUO-61', async ({ dana }) => {
  await hasWalked(dana)
  await openRoom(dana, 'Reception')
  await losesNetwork(dana)
  const place = dana.page.getByRole('region', { name: 'Size and photos of Reception' })
  await place.getByLabel('Take photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await dana.reads('Waiting for signal')
  await networkIsBack(dana)
  await serverHasPhotos(dana, 'Reception', 1)
})

screenTest(
  'Photos of a room that is not added yet are there after a reload, and go with the room @HND-03',
  async ({ dana }) => {
    await hasWalked(dana)
    await dana.opensQuote('rooms')
    await dana.presses('Next room')
    for (const at of [1, 2]) {
      const file = { name: `boiler-${at}.jpg`, mimeType: 'image/jpeg', buffer: await photo() }
      await nextRoom(dana).getByLabel('Take photo').setInputFiles(file)
      await nextRoom(dana)
        .getByRole('img', { name: `Photo ${at}` })
        .waitFor()
    }
    await deviceKeeps(dana, 2)
    await dana.page.reload()
    await nextRoomShowsPhotos(dana, 2)
    await dana.presses('Remove Photo 1')
    await deviceKeeps(dana, 1)
    await dana.page.reload()
    await nextRoomShowsPhotos(dana, 1)
    await losesNetwork(dana)
    await addsBoilerRoom(dana)
    await networkIsBack(dana)
    await serverHas(dana, 2, 920)
    await serverHasPhotos(dana, 'Boiler room', 1)
    await deviceKeeps(dana, 0)
    await dana.page.reload()
    await dana.presses('Next room')
    await nextRoomShowsPhotos(dana, 0)
  },
)

screenTest('Review waits until every room is sent', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('rooms')
  await losesNetwork(dana)
  await dana.now.resizeRoom(company, 'Reception', 700)
  await pressReview(dana)
  await dana.reads('Your rooms are safe on this phone. Review opens when you have a signal.')
})

screenTest('Unsent rooms of a closed tab are sent on the next visit', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('rooms')
  await losesNetwork(dana)
  await addsBoilerRoom(dana)
  await dana.reads('No signal. 1 room saved on this phone.')
  await deviceKeeps(dana, 1)
  const context = dana.page.context()
  await dana.page.close()
  await context.setOffline(false)
  dana.desk.page = await context.newPage()
  await dana.opens('/dashboard')
  await serverHas(dana, 2, 920)
})

screenTest(
  'Review without a signal says that sending and saving have to wait @PRI-33 @PRI-35 @DOC-09',
  async ({ dana }) => {
    const noConnection = 'No connection. Nothing you typed is lost. Try again when you’re back online.'
    const noSignal = 'You’re offline. Send when you have a signal; nothing is lost.'
    await hasWalked(dana)
    await dana.opensQuote('review')
    await losesNetwork(dana)
    await dana.reads(noSignal)
    await dana.presses('Send to Customer')
    await dana.readsMessage('Error sending quote', noSignal)
    await dana.presses('Save Pricing')
    await dana.readsMessage('Error saving pricing', noConnection)
    assert.deepEqual(await dana.product.mailsFrom(dana.email), [])
  },
)

screenTest(
  '@TYP-03 a rate typed without a signal waits in the outbox, survives a reload and is sent',
  async ({ dana }) => {
    await hasWalked(dana)
    await dana.opensQuote('review')
    await losesNetwork(dana)
    await enterRate(dana.desk, '0.06')
    await dana.reads('Kept on this device. Not sent yet.')
    await cannotWrite(dana) // screen tests have no service worker, so a reload needs the network
    await networkIsBack(dana)
    await dana.page.reload()
    await dana.fieldIs('Cost Per Sq Ft', '0.06')
    await dana.reads('Kept on this device. Not sent yet.')
    await dana.opensQuote('rooms')
    await totalIs(dana, '$148.80', 1, 620)
    await dana.page.unrouteAll()
    await dana.page.evaluate(() => dispatchEvent(new Event('online')))
    await dana.sees(async () => assert.equal((await dana.past.quote(company)).pricePerSqFt, 0.06))
  },
)

screenTest(
  '@TYP-03 @SND-04 private notes typed without a signal survive a reload, are sent, and leave a sent quote unchanged',
  async ({ dana }) => {
    const notes = 'Pays the other vendor $1,200'
    const label = 'Private notes: only you see them'
    await hasWalked(dana)
    await dana.past.send(company)
    await dana.opensQuote('review')
    await losesNetwork(dana)
    await dana.enters(label, notes)
    await dana.reads('Kept on this device. Not sent yet.')
    await cannotWrite(dana)
    await networkIsBack(dana)
    await dana.page.reload()
    await dana.fieldIs(label, notes)
    await dana.reads('Kept on this device. Not sent yet.')
    await dana.page.unrouteAll()
    await dana.page.evaluate(() => dispatchEvent(new Event('online')))
    await dana.reads('Saved as you type.')
    const { privateNotes, changedSinceSent } = await dana.past.quote(company)
    assert.deepEqual([privateNotes, changedSinceSent], [notes, false])
  },
)

screenTest.for([
  ['Keep this version', 650, '$130.00'],
  ['Use the other version', 700, '$140.00'],
] as const)(
  'A room that was also changed on another device is asked about, and "%s" saves %i sq ft @T-42 @HND-03',
  async ([answer, size, price], { dana }) => {
    const title = 'This room was changed in another tab or on another device'
    await hasWalked(dana)
    await openRoom(dana, 'Reception')
    await dana.past.resizeRoom(company, 'Reception', 700)
    await dana.now.resizeRoom(company, 'Reception', 650)
    await dana.reads(title)
    const versions = dana.page.getByRole('alertdialog', { name: title }).locator('dt, dd')
    await dana.sees(async () =>
      assert.deepEqual(await versions.allTextContents(), [
        'Mine, here',
        '650 sq ft',
        'Theirs, saved first',
        '700 sq ft',
      ]),
    )
    await serverHas(dana, 1, 700)
    await dana.presses(answer)
    await serverHas(dana, 1, size)
    await totalIs(dana, price, 1, size)
  },
)

screenTest('A rate that was also changed on another device is asked about @T-42', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('review')
  await dana.past.setRate(company, 0.08)
  await enterRate(dana.desk, '0.06')
  await dana.reads('This quote was changed in another tab or on another device')
  await dana.presses('Use the other version')
  await dana.sees(async () => assert.equal((await dana.now.prices(company))['Selling Price'], '$198.40'))
})

screenTest('Two tabs of one browser stay in sync', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('rooms')
  const backToFirstTab = await inSecondTab(dana, await dana.pathOf('rooms'))
  await dana.now.resizeRoom(company, 'Reception', 700)
  await backToFirstTab()
  await totalIs(dana, '$140.00', 1, 700)
})

async function hasWalked(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted(company)
  await dana.hasRoom(620)
}

const addsBoilerRoom = (dana: ScreenUser) =>
  dana.now.addRoom(company, { name: 'Boiler room', roomType: 'common', sqft: 300 })

const networkIsBack = ({ page }: ScreenUser) => page.context().setOffline(false)

const nextRoom = ({ page }: ScreenUser) => page.getByRole('region', { name: 'Next room' })

async function nextRoomShowsPhotos(dana: ScreenUser, count: number) {
  await nextRoom(dana).waitFor()
  const photos = nextRoom(dana).getByRole('img', { name: /^Photo/ })
  await dana.sees(async () => assert.equal(await photos.count(), count))
}

async function serverHasPhotos(dana: ScreenUser, room: string, count: number) {
  await dana.sees(async () => assert.equal((await dana.past.room(company, room)).photos.length, count))
}

/** How many edits and photos this device keeps; the screen shows them a moment before they are written. */
async function deviceKeeps(dana: ScreenUser, count: number) {
  const rows = async () => (await storedIn(dana.page, 'tidytally-unsent', 'edits')).flatMap(({ value }) => value)
  await dana.sees(async () => assert.equal((await rows()).length, count))
}
