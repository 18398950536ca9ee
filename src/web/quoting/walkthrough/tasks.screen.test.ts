import { expect } from 'vitest'
import { screenTest } from '../../../../features/drivers/screen-test.ts'
import { losesNetwork } from '../../../../features/drivers/screens/network.ts'
import { customerReads, openRoom } from '../../../../features/drivers/screens/rooms.ts'

const company = 'Harbor Dental Group'

screenTest('A custom task needs a name @QUO-53 @QUO-59', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await expect(dana.now.addOwnTask(company, 'Reception', '  ')).rejects.toMatchObject(
    saying('Please enter a task name'),
  )
  await dana.now.addOwnTask(company, 'Reception', 'Water the plants')
  await dana.readsMessage('Custom task added')
})

screenTest('Extra work needs a name and a price @QUO-44 @QUO-45 @AMB-Q03', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await expect(
    dana.now.addService(company, 'Reception', { name: '', price: 0, type: 'monthly' }),
  ).rejects.toMatchObject(saying('Service name is required'))
})

screenTest('A long list of tasks scrolls in its own frame @AMB-R14 @WEB-55', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  for (const task of ['Water the plants', 'Feed the fish', 'Wind the clock'])
    await dana.now.addOwnTask(company, 'Reception', task)
  const list = dana.page.getByRole('region', { name: 'Tasks of Reception' }).getByRole('list')
  const { height, whole } = await list.evaluate((own) => ({ height: own.clientHeight, whole: own.scrollHeight }))
  expect(whole).toBeGreaterThan(256)
  expect(height).toBeLessThanOrEqual(256)
  await list.evaluate((own) => own.scrollTo(0, own.scrollHeight))
  expect(await list.evaluate((own) => own.scrollTop)).toBeGreaterThan(0)
})

screenTest('Changing the room type changes its tasks; checked ones can be restored @QUO-22', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await dana.past.tickTasks(company, 'Reception', ['Clean Entrance Glass'])
  await openRoom(dana, 'Reception')
  await dana.selects('Room type', 'Office')
  await dana.readsMessage('1 task of Lobby removed')
  await dana.presses('Undo')
  await customerReads(dana, { name: 'Reception', about: 'Lobby · 620 sq ft', tasks: ['Clean Entrance Glass'] })
})

screenTest('A duplicated room keeps its tasks', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await dana.past.tickTasks(company, 'Reception', ['Clean Entrance Glass'])
  await openRoom(dana, 'Reception')
  await dana.presses('Duplicate Reception')
  const copied = { about: 'Lobby · 620 sq ft', tasks: ['Clean Entrance Glass'] }
  await customerReads(dana, { name: 'Reception', ...copied }, { name: 'Reception 2', ...copied })
})

screenTest('The tasks ticked last are ticked at one press, with and without a signal @HND-07', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await dana.past.tickTasks(company, 'Reception', ['Clean Entrance Glass'])
  await dana.hasDrafted('Acme Offices')
  await dana.opensQuote('rooms')
  await losesNetwork(dana)
  await dana.now.addRoom('Acme Offices', { name: 'Front hall', roomType: 'lobby', sqft: 300 })
  await openRoom(dana, 'Front hall')
  await dana.presses('Usual 1')
  await dana.reads('1 of 10 selected')
  await dana.page.context().setOffline(false)
  await customerReads(dana, { name: 'Front hall', about: 'Lobby · 300 sq ft', tasks: ['Clean Entrance Glass'] })
})

screenTest('An area without tasks is marked among the rooms and in the review @U-04', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await dana.opensQuote('rooms')
  await dana.reads('No tasks yet')
  await dana.opensQuote('review')
  await dana.reads('1 room has no tasks.', 'No tasks yet')
  await dana.linkLeadsTo('Add tasks', await dana.pathOf('rooms'))
  await dana.now.tickTasks(company, 'Reception', ['Clean Entrance Glass'])
  await dana.opensQuote('review')
  await dana.doesNotRead('No tasks yet')
})

/** A refusal with this sentence. */
const saying = (sentence: string) => ({ sentences: expect.arrayContaining([sentence]) })
