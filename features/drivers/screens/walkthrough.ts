import type { Page } from 'playwright-core'
import { roomTypeLabel } from '../../../src/modules/quoting/contract/vocabulary.ts'
import { photo } from '../../../src/testing/fixtures/pictures.ts'
import type { Contractor } from '../contractor.ts'
import type { Desk } from './desk.ts'

type Walk = Pick<
  Contractor,
  | 'addRoom'
  | 'tickTasks'
  | 'addOwnTask'
  | 'addService'
  | 'writeNote'
  | 'takePhoto'
  | 'resizeRoom'
  | 'removeRoom'
  | 'undo'
  | 'runningTotal'
>

/** The rooms of a quote, in the wizard or the field tool. */
export function atWalkthrough(desk: Desk): Walk {
  /** The room's open card. */
  async function card(company: string, room: string) {
    await walk(desk, company)
    const head = heads(desk.page).filter({ hasText: room })
    if ((await head.getAttribute('aria-expanded')) === 'false') await desk.hand.press(head)
    return desk.page.locator('li').filter({ has: desk.page.locator('h3 > button[aria-expanded=true]') })
  }
  const part = async (company: string, room: string, name: string) =>
    (await card(company, room)).getByRole('region', { name: `${name} of ${room}` })

  return {
    async addRoom(company, { name, roomType, sqft }) {
      await walk(desk, company)
      await addRoom(desk, { name, type: roomTypeLabel[roomType], size: String(sqft ?? '') })
    },
    async tickTasks(company, room, tasks) {
      const list = await part(company, room, 'Tasks')
      for (const task of tasks) await desk.hand.choose(list.getByRole('checkbox', { name: task, exact: true }))
    },
    async addOwnTask(company, room, task) {
      const list = await part(company, room, 'Tasks')
      await desk.hand.fill(list.getByLabel('Custom task'), task)
      await desk.press(
        () => desk.hand.press(list.getByRole('button', { name: 'Add task' })),
        list.getByRole('button', { name: `Remove ${task}` }),
      )
    },
    async addService(company, room, { name, price, type }) {
      const services = await part(company, room, 'Additional services')
      const { hand } = desk
      await hand.press(services.getByRole('button', { name: 'Add a service' }))
      await hand.fill(services.getByLabel('Service', { exact: true }), name)
      await hand.fill(services.getByLabel('Price in $'), String(price))
      await hand.choose(services.getByLabel(type === 'monthly' ? 'Monthly' : 'One-time'))
      await desk.press(
        () => hand.press(services.getByRole('button', { name: 'Add service' })),
        services.getByRole('button', { name: `Remove ${name}` }),
      )
    },
    writeNote: async (company, room, note) => desk.hand.fill((await card(company, room)).getByLabel('Notes'), note),
    async takePhoto(company, room) {
      const place = await part(company, room, 'Size and photos')
      const taken = await place.getByRole('img').count()
      const file = { name: 'reception.jpg', mimeType: 'image/jpeg', buffer: await photo() }
      await desk.hand.attach(place.getByLabel('Take photo'), file)
      await place.getByRole('img', { name: `Photo ${taken + 1} of ${room}` }).waitFor()
      await place.getByRole('progressbar').waitFor({ state: 'detached' })
    },
    async resizeRoom(company, room, sqft) {
      await desk.hand.fill((await card(company, room)).getByLabel('Square footage'), String(sqft))
    },
    async removeRoom(company, room) {
      await desk.hand.press((await card(company, room)).getByRole('button', { name: `Remove room ${room}` }))
    },
    undo: () => desk.hand.press(desk.page.getByRole('button', { name: 'Undo' })),
    async runningTotal(company) {
      await walk(desk, company)
      return readTotal(await desk.page.locator(runningTotal).locator('visible=true').innerText())
    },
  }
}

/** The rooms' headings in the list, each of which opens its card. */
const heads = (page: Page) => page.locator('h3 > button[aria-expanded]')

/** Adds a room, with the size as typed, to the quote whose rooms are open. */
export async function addRoom(desk: Desk, { name, type, size }: { name: string; type: string; size: string }) {
  const { page, hand } = desk
  const next = page.getByRole('button', { name: 'Next room' })
  const submit = page.getByRole('button', { name: 'Add room', exact: true })
  await next.or(submit).first().waitFor()
  if (await next.isVisible()) await hand.press(next)
  await pickRoomType(desk, type)
  await hand.fill(page.getByLabel('Square footage'), size)
  await hand.fill(page.getByLabel('Room name'), name)
  await desk.press(() => hand.press(submit), heads(page).filter({ hasText: name }))
}

/** Picks the type of a new room: one of the likely types, or one under More. */
export async function pickRoomType({ page, hand }: Desk, label: string) {
  const chip = page.getByRole('group', { name: 'Room type' }).getByRole('radio', { name: label, exact: true })
  const more = page.getByRole('button', { name: 'More room types' })
  await more.or(chip).first().waitFor()
  if (!(await chip.isVisible())) await hand.press(more)
  await hand.choose(chip)
}

/** The running total next to the rooms, or in the bottom bar on a phone. */
const runningTotal = 'aside[aria-label="Running total"], .bottom-bar__summary'

function readTotal(text: string) {
  const find = (...patterns: RegExp[]) => patterns.map((pattern) => pattern.exec(text)?.[1]).find(Boolean) ?? 'none'
  return {
    rooms: Number(find(/(\d+) rooms?/)),
    area: find(/([\d,]+ sq ft)/),
    monthly: find(/Per month\s+(\$[\d,.]+)/, /(\$[\d,.]+)\s*\/month/),
    oneTime: find(/One-time work[^$]*(\$[\d,.]+)/, /\+ (\$[\d,.]+) \(one-time\)/),
  }
}

/** Opens the rooms of a quote from the list, unless they are already open. */
export async function walk(desk: Desk, company: string) {
  if (desk.at.screen === 'walkthrough' && desk.at.company === company) return
  await desk.goTo('/dashboard')
  await desk.hand.press(desk.page.getByRole('link', { name: `Edit Calculator for ${company}` }))
  await desk.page.getByRole('heading', { name: 'Rooms', exact: true }).waitFor()
  desk.at = { screen: 'walkthrough', company }
}
