import { roomTypeLabel } from '../../../src/modules/quoting/contract/vocabulary.ts'
import { photo } from '../../../src/testing/pictures.ts'
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

/** The rooms of a quote, in the wizard or in the field tool. */
export function atWalkthrough(desk: Desk): Walk {
  const byRole = (role: 'button' | 'region' | 'checkbox' | 'combobox', name: string) =>
    desk.page.getByRole(role, { name, exact: true })

  /** The room's card, opened. */
  async function card(company: string, room: string) {
    await walk(desk, company)
    const head = desk.page.locator('h3 > button[aria-expanded]').filter({ hasText: room })
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    return desk.page.locator('li').filter({ has: desk.page.locator('h3 > button[aria-expanded=true]') })
  }
  const part = async (company: string, room: string, name: string) =>
    (await card(company, room)).getByRole('region', { name: `${name} of ${room}` })

  return {
    async addRoom(company, { name, roomType, sqft }) {
      await walk(desk, company)
      const more = byRole('button', 'Add a room')
      const submit = byRole('button', 'Add room')
      await more.or(submit).first().waitFor()
      if (await more.isVisible()) await more.click()
      const form = desk.page.locator('form').filter({ has: submit })
      await form.getByLabel('Room type').selectOption({ label: roomTypeLabel[roomType] })
      await form.getByLabel('Square footage').fill(String(sqft ?? ''))
      await form.getByLabel('Room name').fill(name)
      await desk.press(() => submit.click(), byRole('region', `Tasks of ${name}`))
    },
    async tickTasks(company, room, tasks) {
      const list = await part(company, room, 'Tasks')
      for (const task of tasks) await list.getByRole('checkbox', { name: task, exact: true }).check()
    },
    async addOwnTask(company, room, task) {
      const list = await part(company, room, 'Tasks')
      await list.getByLabel('Custom task').fill(task)
      await desk.press(
        () => list.getByRole('button', { name: 'Add task' }).click(),
        list.getByRole('button', { name: `Remove ${task}` }),
      )
    },
    async addService(company, room, { name, price, type }) {
      const services = await part(company, room, 'Additional services')
      await services.getByRole('button', { name: 'Add a service' }).click()
      await services.getByLabel('Service', { exact: true }).fill(name)
      await services.getByLabel('Price in $').fill(String(price))
      await services.getByLabel(type === 'monthly' ? 'Monthly' : 'One-time').check({ force: true })
      await desk.press(
        () => services.getByRole('button', { name: 'Add service' }).click(),
        services.getByRole('button', { name: `Remove ${name}` }),
      )
    },
    writeNote: async (company, room, note) => (await card(company, room)).getByLabel('Notes').fill(note),
    async takePhoto(company, room) {
      const place = await part(company, room, 'Size and photos')
      const taken = await place.getByRole('img').count()
      const file = { name: 'reception.jpg', mimeType: 'image/jpeg', buffer: await photo() }
      await place.getByLabel('Take photo').setInputFiles(file)
      await place.getByRole('img', { name: `Photo ${taken + 1} of ${room}` }).waitFor()
      await place.getByRole('progressbar').waitFor({ state: 'detached' })
    },
    async resizeRoom(company, room, sqft) {
      await (await card(company, room)).getByLabel('Square footage').fill(String(sqft))
    },
    async removeRoom(company, room) {
      await (await card(company, room)).getByRole('button', { name: `Remove room ${room}` }).click()
    },
    undo: () => byRole('button', 'Undo').click(),
    async runningTotal(company) {
      await walk(desk, company)
      const text = await desk.page.getByRole('complementary', { name: 'Running total' }).innerText()
      const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? 'none'
      return {
        rooms: Number(find(/(\d+) rooms?/)),
        area: find(/([\d,]+ sq ft)/),
        monthly: find(/Per month\s+(\$[\d,.]+)/),
        oneTime: find(/One-time work[^$]*(\$[\d,.]+)/),
      }
    },
  }
}

/** Goes to the rooms of a quote by the list, unless they are before her. */
export async function walk(desk: Desk, company: string) {
  if (desk.at.screen === 'walkthrough' && desk.at.company === company) return
  await desk.goTo('/dashboard')
  await desk.page.getByRole('link', { name: `Edit Calculator for ${company}` }).click()
  await desk.page.getByRole('complementary', { name: 'Running total' }).waitFor()
  desk.at = { screen: 'walkthrough', company }
}
