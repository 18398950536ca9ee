import assert from 'node:assert/strict'
import { type DataTable, defineParameterType, Given, Then, When } from '@cucumber/cucumber'
import type { CustomerType } from '../../src/modules/quoting/contract/vocabulary.ts'
import type { Frequency } from '../../src/shared-kernel/frequency.ts'
import { customer, dollars, roomTypeOf } from '../drivers/arrange.ts'
import type { Room, Service } from '../drivers/contractor.ts'
import type { World } from './world.ts'

const frequencies: Readonly<Record<string, Frequency>> = {
  daily: 'daily',
  'seven-day': 'daily7',
  weekly: 'weekly',
  biweekly: 'biweekly',
  monthly: 'monthly',
}
defineParameterType({
  name: 'visits',
  regexp: /daily|seven-day|weekly|biweekly|monthly/,
  transformer: (word) => frequencies[word],
})
defineParameterType({ name: 'charged', regexp: /monthly|one-time/, transformer: (word) => word as Service['type'] })
defineParameterType({ name: 'audience', regexp: /commercial|residential/, transformer: (word) => word as CustomerType })

const roomOf = (row: Record<string, string>): Room => ({
  name: row.room ?? '',
  roomType: roomTypeOf(row.type ?? 'Office'),
  sqft: row['sq ft'] ? Number(row['sq ft'].replaceAll(',', '')) : null,
})

const listOf = (text: string) => text.split(/, /).filter(Boolean)

Given('Dana has drafted a quote for {string}', async function (this: World, company: string) {
  this.company = company
  await this.past.draftQuote(customer(this, { company }))
})

Given(
  'Dana has drafted a {visits} quote for {string}',
  async function (this: World, frequency: Frequency, company: string) {
    this.company = company
    await this.past.draftQuote({ ...customer(this, { company }), frequency })
  },
)

Given(
  'Dana has drafted a {audience} quote for {string}',
  async function (this: World, audience: string, company: string) {
    this.company = company
    await this.past.draftQuote(customer(this, { company, audience }))
  },
)

Given('Dana/she has drafted these quotes:', async function (this: World, table: DataTable) {
  for (const words of table.hashes()) await this.past.draftQuote(customer(this, words))
})

Given('Dana/she has walked these rooms:', async function (this: World, table: DataTable) {
  for (const row of table.hashes()) await this.past.addRoom(this.company, roomOf(row))
})

Given('Dana/she has walked a room of {figure} sq ft', async function (this: World, sqft: number) {
  await this.past.addRoom(this.company, { name: this.room, roomType: 'lobby', sqft })
})

Given('Dana/she has ticked {string} in {string}', async function (this: World, tasks: string, room: string) {
  await this.past.tickTasks(this.company, room, listOf(tasks))
})

Given(
  'Dana/she has added the service {string} for {money} {charged} in {string}',
  async function (this: World, name: string, price: string, type: Service['type'], room: string) {
    await this.past.addService(this.company, room, { name, type, price: dollars(price) })
  },
)

Given('Dana/she has noted {string} in {string}', async function (this: World, note: string, room: string) {
  await this.past.writeNote(this.company, room, note)
})

When('Dana drafts a quote:', async function (this: World, table: DataTable) {
  const words = table.rowsHash()
  this.company = words.company ?? 'Harbor Dental Group'
  await this.attempt(() => this.now.draftQuote(customer(this, words)))
})

When('Dana drafts a quote without {string}', async function (this: World, field: string) {
  await this.attempt(() => this.now.draftQuote(customer(this, { [field]: '' })))
})

When('Dana drafts a {audience} quote', async function (this: World, audience: string) {
  await this.attempt(() => this.now.draftQuote(customer(this, { audience })))
})

When(
  'Dana/she adds the room {string}, type {string}, of {figure} sq ft',
  async function (this: World, name: string, type: string, sqft: number) {
    this.room = name
    await this.attempt(() => this.now.addRoom(this.company, { name, roomType: roomTypeOf(type), sqft }))
  },
)

When('Dana/she ticks {string} in {string}', async function (this: World, tasks: string, room: string) {
  await this.now.tickTasks(this.company, room, listOf(tasks))
})

When('Dana/she adds her own task {string} in {string}', async function (this: World, task: string, room: string) {
  await this.attempt(() => this.now.addOwnTask(this.company, room, task))
})

When(
  'Dana/she adds the service {string} for {money} {charged} in {string}',
  async function (this: World, name: string, price: string, type: Service['type'], room: string) {
    await this.attempt(() => this.now.addService(this.company, room, { name, type, price: dollars(price) }))
  },
)

When('Dana/she notes {string} in {string}', async function (this: World, note: string, room: string) {
  await this.now.writeNote(this.company, room, note)
})

When('Dana/she takes a photo of {string}', async function (this: World, room: string) {
  await this.now.takePhoto(this.company, room)
})

When('Dana/she measures {string} again: {figure} sq ft', async function (this: World, room: string, sqft: number) {
  await this.attempt(() => this.now.resizeRoom(this.company, room, sqft))
})

When('Dana/she removes the room {string}', async function (this: World, room: string) {
  await this.now.removeRoom(this.company, room)
})

When('Dana/she undoes that', async function (this: World) {
  await this.now.undo()
})

Then(
  'the total is {money} a month for {int} room(s) of {figure} sq ft',
  function (this: World, monthly: string, rooms: number, sqft: number) {
    return this.sees(async () => {
      const total = await this.now.runningTotal(this.company)
      assert.deepEqual(
        { ...total, oneTime: '' },
        { rooms, area: `${sqft.toLocaleString('en-US')} sq ft`, monthly, oneTime: '' },
      )
    })
  },
)

Then(
  'the total is {money} a month for {int} room(s) of {figure} sq ft, and {money} once',
  function (this: World, monthly: string, rooms: number, sqft: number, oneTime: string) {
    return this.sees(async () => {
      const total = await this.now.runningTotal(this.company)
      assert.deepEqual(total, { rooms, area: `${sqft.toLocaleString('en-US')} sq ft`, monthly, oneTime })
    })
  },
)

Then('the customer will read these areas:', function (this: World, table: DataTable) {
  return this.sees(async () => {
    const read = (await this.now.areas(this.company)).map(({ name, about, tasks, services, notes }) => {
      const words = { area: name, about, tasks: tasks.join(', '), services: services.join(', '), notes }
      return inColumns(table, words)
    })
    assert.deepEqual(read, table.hashes())
  })
})

/** The columns that the scenario names. */
export const inColumns = (table: DataTable, words: Readonly<Record<string, string>>) =>
  Object.fromEntries(table.raw()[0]!.map((column) => [column, words[column]]))
