import assert from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import { addArea, addPhoto, changeArea } from '../../src/modules/quoting/contract/areas.ts'
import { tasksOf } from '../../src/modules/quoting/contract/checklist.ts'
import { RoomType } from '../../src/modules/quoting/contract/vocabulary.ts'
import { asUpload } from '../../src/testing/fixtures/pictures.ts'
import { roomTypeOf } from '../drivers/arrange.ts'
import type { World } from './world.ts'

Given('Dana/she has taken {int} photos of {string}', async function (this: World, count: number, room: string) {
  for (let taken = 0; taken < count; taken++) await this.past.takePhoto(this.company, room)
})

Given('Dana has {string} open on two devices', async function (this: World, room: string) {
  const area = await this.past.room(this.company, room)
  this.copies = [area, area]
})

When(
  /^Dana makes it ([\d,]+) sq ft on the (first|second) device$/,
  async function (this: World, sqft: string, device: string) {
    const { id: areaId, version } = this.copies[device === 'first' ? 0 : 1]!
    await this.attempt(() => this.past.call(changeArea, { areaId, version, manualSqft: Number(sqft) }))
  },
)

When('the same room of {figure} sq ft arrives twice', async function (this: World, manualSqft: number) {
  const { id: quoteId } = await this.past.quote(this.company)
  const id = crypto.randomUUID()
  for (let time = 0; time < 2; time++)
    await this.past.call(addArea, { quoteId, id, name: 'Reception', roomType: 'lobby', manualSqft })
})

When('Dana adds a text file called {string} to {string}', async function (this: World, name: string, room: string) {
  await addFile(this, room, Buffer.from('not a picture at all'), name)
})

When('Dana adds a file of {int} MB to {string}', async function (this: World, size: number, room: string) {
  await addFile(this, room, Buffer.alloc(size * 1024 * 1024), 'reception.jpg')
})

async function addFile(world: World, room: string, bytes: Uint8Array, name: string) {
  const { id: areaId } = await world.past.room(world.company, room)
  await world.attempt(() => world.past.call(addPhoto, { areaId, file: asUpload(bytes, name, 'image/png') }))
}

Then('{int} photo(s) of {string} is/are kept', async function (this: World, count: number, room: string) {
  await this.sees(async () => assert.equal((await this.past.room(this.company, room)).photos.length, count))
})

Then(
  'there are {int} ready tasks for {int} types of rooms, {int} to {int} for each',
  (all: number, types: number, least: number, most: number) => {
    const counts = RoomType.options.map((type) => tasksOf(type).length)
    assert.equal(counts.length, types)
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      all,
    )
    assert.deepEqual([Math.min(...counts), Math.max(...counts)], [least, most])
  },
)

Then('a/an {string} offers {string}', (type: string, tasks: string) => {
  assert.equal(
    tasksOf(roomTypeOf(type))
      .map(({ name }) => name)
      .join(', '),
    tasks,
  )
})
