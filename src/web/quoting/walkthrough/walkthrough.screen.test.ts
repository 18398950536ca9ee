import { expect } from 'vitest'
import { screenTest } from '../../../../features/drivers/screen-test.ts'
import { customerReads, openRoom, roomHead, totalIs } from '../../../../features/drivers/screens/rooms.ts'
import { pickRoomType } from '../../../../features/drivers/screens/walkthrough.ts'

const company = 'Harbor Dental Group'

screenTest('A room without type and size is not added, and each field says why @QUO-51 @QUO-52', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.opensQuote('rooms')
  await dana.presses('Add room')
  await dana.reads('There is a problem', 'Please select a room type', 'Please enter square footage')
})

screenTest('A room is added, and a task ticked in it is saved @QUO-58', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.now.addRoom(company, { name: 'Reception', roomType: 'lobby', sqft: 620 })
  await dana.readsMessage('Room added successfully')
  await dana.now.tickTasks(company, 'Reception', ['Clean Entrance Glass'])
  await dana.reads('Saved')
})

screenTest('Everything about the rooms of an existing quote can be changed @AMB-Q02', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await dana.opensQuote('rooms')
  await dana.now.addRoom(company, { name: 'Kitchen', roomType: 'kitchen', sqft: 180 })
  await dana.now.tickTasks(company, 'Reception', ['Clean Entrance Glass'])
  await dana.now.addOwnTask(company, 'Reception', 'Water the plants')
  await dana.now.addService(company, 'Reception', { name: 'Interior windows', price: 120, type: 'monthly' })
  await dana.now.addService(company, 'Reception', { name: 'Deep clean', price: 450, type: 'one-time' })
  await dana.now.writeNote(company, 'Reception', 'Mind the fish tank')
  await dana.now.takePhoto(company, 'Reception')
  await dana.now.removeRoom(company, 'Kitchen')
  await totalIs(dana, '$244.00', 1, 620)
  await dana.linkLeadsTo('Review & Send', await dana.pathOf('review'))
  const tasks = ['Clean Entrance Glass', 'Water the plants']
  await customerReads(dana, { name: 'Reception', about: 'Lobby · 620 sq ft', tasks })
})

screenTest('A room that is refused is not added, and the message says why @QUO-60', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.opensQuote('rooms')
  await dana.past.deleteQuote(company)
  await pickRoomType(dana.desk, 'Lobby')
  await dana.enters('Square footage', '620')
  await dana.presses('Add room')
  await dana.readsMessage('Error adding room', 'The quote was deleted on another device, so its rooms can’t be saved.')
})

screenTest('The room is kept when its photo is refused, and its row offers Retry @QUO-61 @SPC-19', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await openRoom(dana, 'Reception')
  await dana.page.getByLabel('Choose photos').setInputFiles({
    name: 'reception.jpg',
    mimeType: 'image/png',
    buffer: Buffer.from('\xff\xd8\xff\xe0 and then nothing of a picture', 'latin1'),
  })
  await dana.readsMessage('Room added, but photos failed to save', 'This photo can’t be read')
  await dana.reads('Retry')
  await dana.doesNotRead('1 photo failed to save.') // the open card says why
  await roomHead(dana, 'Reception').click()
  await dana.reads('1 photo failed to save.')
  const sent = () => dana.desk.asked.filter((path) => path.endsWith('/photos')).length
  const before = sent()
  expect(before).toBeGreaterThan(0)
  await dana.presses('Retry the photos of Reception')
  await expect.poll(sent, { timeout: 30_000 }).toBe(before + 1)
  await totalIs(dana, '$124.00', 1, 620)
})

screenTest('A file that is not a photo is refused next to the buttons @QUO-32 @T-26', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await openRoom(dana, 'Reception')
  await dana.page.getByLabel('Choose photos').setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture at all'),
  })
  await dana.reads('File rejected: notes.png isn’t a PNG, JPG, GIF or WebP photo')
})

screenTest('A removed room can be restored with its extra work', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await dana.past.addService(company, 'Reception', { name: 'Interior windows', price: 120, type: 'monthly' })
  await dana.now.removeRoom(company, 'Reception')
  await dana.readsMessage('Reception removed')
  await dana.presses('Undo')
  await totalIs(dana, '$244.00', 1, 620)
})
