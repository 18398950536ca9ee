import assert from 'node:assert/strict'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { isInReach } from '../../../../features/drivers/screens/focus.ts'
import { losesNetwork } from '../../../../features/drivers/screens/network.ts'
import { openRoom, pressReview, serverHas, totalIs } from '../../../../features/drivers/screens/rooms.ts'
import { addRoom, walk } from '../../../../features/drivers/screens/walkthrough.ts'

screenTest('What was measured is kept with the room @HND-06', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await addMeasured(dana, `24' x 18'6"`)
  await totalIs(dana, '$88.80', 1, 444)
  await openRoom(dana, 'Reception')
  await dana.fieldIs('Square footage', `24' x 18'6"`)
  await dana.reads('= 444 sq ft')
  await dana.enters('Square footage', '24x')
  await dana.presses('All')
  await dana.reads('After “x” a side is missing')
  await dana.fieldIs('Square footage', '24x')
  await dana.enters('Square footage', '24x18')
  await dana.reads('= 432 sq ft')
  await serverHas(dana, 1, 432)
})

screenTest('Half a size waits until it is finished, and every screen says so @HND-06', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await openRoom(dana, 'Reception')
  await dana.enters('Square footage', '24x')
  await dana.presses('Next room')
  await dana.reads('After “x” a side is missing')
  await isInReach(dana, 'Square footage')
  await dana.page.reload()
  await dana.reads('“24x” isn’t a size yet')
  await pressReview(dana)
  await dana.reads('1 size is not finished.')
  await dana.page.reload()
  await dana.reads('Reception: “24x” isn’t a size yet. It is priced at 620 sq ft.')
  await dana.presses('Back to the walk')
  await openRoom(dana, 'Reception')
  await dana.fieldIs('Square footage', '24x')
  await dana.reads('After “x” a side is missing')
  await dana.enters('Square footage', '24x18')
  await pressReview(dana)
  await serverHas(dana, 1, 432)
  await dana.reads('1 room has no tasks.')
  await dana.doesNotRead('not finished')
})

screenTest('What was measured goes along into a copy and through a lost network @HND-06', async ({ dana }) => {
  const measuredAs = '12 x 10 + 8 x 6'
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.opensQuote('rooms')
  await losesNetwork(dana)
  await addMeasured(dana, measuredAs)
  await openRoom(dana, 'Reception')
  await dana.presses('Duplicate Reception')
  await dana.fieldIs('Square footage', measuredAs)
  await dana.page.context().setOffline(false)
  await serverHas(dana, 2, 336)
  await dana.sees(async () => {
    const rooms = await dana.past.rooms(dana.company)
    assert.deepEqual(
      rooms.map((room) => room.measuredAs),
      [measuredAs, measuredAs],
    )
  })
})

async function addMeasured(dana: ScreenUser, size: string) {
  await walk(dana.desk, dana.company)
  await addRoom(dana.desk, { name: 'Reception', type: 'Lobby', size })
}
