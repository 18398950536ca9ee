import assert from 'node:assert/strict'
import { type DataTable, Given, Then, When } from '@cucumber/cucumber'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { savePricing } from '../../src/modules/quoting/contract/endpoints.ts'
import { customer } from '../drivers/arrange.ts'
import { open, pageOf } from './screen.ts'
import type { World } from './world.ts'

const unbroken = 'W'.repeat(100)

Given('a quote whose every name is 100 letters without a space', async function (this: World) {
  const { past } = this
  this.company = unbroken
  await past.draftQuote(customer(this, { company: unbroken, 'contact person': unbroken }))
  await past.addRoom(unbroken, { name: unbroken, roomType: 'office', sqft: 900 })
  await past.addOwnTask(unbroken, unbroken, unbroken)
  await past.addService(unbroken, unbroken, { name: unbroken, price: 40, type: 'monthly' })
  await past.writeNote(unbroken, unbroken, unbroken)
})

Given('her browser shows text half as large again', async function (this: World) {
  await pageOf(this).addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '24px'
    })
  })
})

Then('text is {int} px high', async function (this: World, height: number) {
  await open(this, 'the list of quotes')
  assert.equal(await pageOf(this).evaluate(() => getComputedStyle(document.body).fontSize), `${height}px`)
})

Then('nothing is beside the screen on:', async function (this: World, table: DataTable) {
  for (const [screen = ''] of table.raw()) {
    await open(this, screen)
    const width = await pageOf(this).evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    assert.equal(width[0], width[1], screen)
  }
})

/** Checks the pixels of the focus ring, 2 px wide and 2 px outside: a computed outline may not be drawn. */
async function ringAround(page: Page, whole: Locator, focused: Locator) {
  for (let tabs = 0; tabs < 80; tabs++) {
    if (await focused.evaluate((own) => own === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  assert.ok(await focused.evaluate((own) => own === document.activeElement), 'No Tab leads there')
  await whole.evaluate((own) => own.scrollIntoView({ block: 'center' })) // not behind the bottom bar
  const box = (await whole.boundingBox())!
  const clip = { x: box.x - 6, y: box.y - 6, width: box.width + 12, height: box.height + 12 }
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red, green, blue] = [0x1f, 0x56, 0xe6]
  const drawn = (x: number, y: number) => {
    const at = (Math.round(y) * info.width + Math.round(x)) * 3
    const near = (value: number | undefined, wanted: number) => Math.abs((value ?? 0) - wanted) < 40
    return near(data[at], red) && near(data[at + 1], green) && near(data[at + 2], blue)
  }
  /** Of five places on each side, those where the ring is within 6 px of the edge; text may cover one. */
  const sides = { above: 0, below: 0, left: 0, right: 0 }
  const away = [0, 1, 2, 3, 4, 5]
  const [right, bottom] = [info.width - 1, info.height - 1]
  for (const part of [0.3, 0.4, 0.5, 0.6, 0.7]) {
    const [x, y] = [part * right, part * bottom]
    if (away.some((px) => drawn(x, px))) sides.above++
    if (away.some((px) => drawn(x, bottom - px))) sides.below++
    if (away.some((px) => drawn(px, y))) sides.left++
    if (away.some((px) => drawn(right - px, y))) sides.right++
  }
  assert.ok(Math.min(...Object.values(sides)) >= 4, JSON.stringify(sides))
}

Then('a line is drawn between all {int} rooms', async function (this: World, count: number) {
  const page = pageOf(this)
  const rows = page.locator('li:has(> h3 > button[aria-expanded])')
  await rows.nth(count - 1).waitFor()
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()))
  assert.equal(boxes.length, count)
  for (const box of boxes.slice(1)) {
    const clip = { x: 2, y: Math.floor(box!.y) - 4, width: 1, height: 8 } // left of all text
    const { data } = await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const ground = Math.max(...data)
    assert.equal([...data].filter((gray) => gray < ground - 8).length, 1, `no line at ${box!.y}: ${[...data]}`)
  }
})

Then('the ring of the keyboard is drawn around the name {string}', async function (this: World, name: string) {
  const link = pageOf(this).getByRole('link', { name, exact: true })
  await ringAround(pageOf(this), link, link)
})

Then('the ring of the keyboard is drawn around the card of {string}', async function (this: World, name: string) {
  const page = pageOf(this)
  const card = page.getByRole('article').filter({ hasText: name })
  await ringAround(page, card, card.getByRole('link', { name, exact: true }))
})

const accountMenu = (page: Page) => page.getByRole('button', { name: /account menu/ })
const dialogs = (page: Page) => page.locator('[role=dialog], [role=alertdialog]')

Then('Escape leads from each dialog of her menu back to its button:', async function (this: World, table: DataTable) {
  const page = pageOf(this)
  const back = async (how: string) => {
    await this.sees(async () => assert.ok((await dialogs(page).count()) > 0, `${how}: no dialog`))
    await this.sees(async () =>
      assert.ok(await dialogs(page).evaluateAll(([one]) => one?.contains(document.activeElement)), `${how}: no focus`),
    )
    await page.keyboard.press('Escape')
    await dialogs(page).first().waitFor({ state: 'detached' })
    await this.sees(async () =>
      assert.ok(await accountMenu(page).evaluate((own) => own === document.activeElement), `${how}: focus is lost`),
    )
  }
  for (const [name = ''] of table.raw()) {
    const item = page.getByRole('menuitem', { name, exact: true })
    await accountMenu(page).click()
    await item.click()
    await back(`${name}, by mouse`)
    await page.keyboard.press('Enter')
    await item.waitFor()
    const lit = page.locator('[role=menuitem][data-highlighted]')
    for (let downs = 0; downs < 20; downs++) {
      const before = await lit.allInnerTexts()
      if (before.includes(name)) break
      await page.keyboard.press('ArrowDown')
      await this.sees(async () => assert.notDeepEqual(await lit.allInnerTexts(), before)) // a busy page updates later
    }
    await page.keyboard.press('Enter')
    await back(`${name}, by keyboard`)
  }
})

When('she presses the key {string}', async function (this: World, key: string) {
  await pageOf(this).keyboard.press(key)
})

Then('no dialog is open', async function (this: World) {
  await this.sees(async () => assert.equal(await dialogs(pageOf(this)).count(), 0))
})

When('she presses beside everything in the card of {string}', async function (this: World, name: string) {
  const card = pageOf(this).getByRole('article').filter({ hasText: name })
  const { height } = (await card.boundingBox())!
  await card.click({ position: { x: 6, y: height / 2 } })
})

Then(
  'each card is at most {int} px high and shows one action beside the dots',
  async function (this: World, most: number) {
    const cards = pageOf(this).getByRole('article')
    for (const card of await cards.all()) {
      const { height } = (await card.boundingBox())!
      assert.ok(height <= most, `${height} px`)
      const actions = card.locator('a:not(h3 a), button').locator('visible=true')
      assert.equal(await actions.count(), 2, await card.innerText())
    }
  },
)

/** Runs in the page: controls whose touch target is less than 44 px high. */
function lowTargets() {
  const low: string[] = []
  for (const control of document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.chart, p')) continue
    control.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const meets = (y: number) => {
      const met = document.elementFromPoint(left + width / 2, y)
      return met !== null && (control.contains(met) || control.closest('label')?.contains(met))
    }
    let tall = 0
    for (let y = top + height / 2 - 30; y <= top + height / 2 + 30; y++) if (meets(y)) tall++
    if (tall < 44) low.push(`${control.getAttribute('aria-label') ?? control.innerText}: ${tall} px`)
  }
  return low
}

Then('every control is at least 44 px high for a finger', async function (this: World) {
  assert.deepEqual(await pageOf(this).evaluate(lowTargets), [])
})

Then('the way back looks the same on:', async function (this: World, table: DataTable) {
  const looks = new Map<string, string>()
  for (const [screen = ''] of table.raw()) {
    await open(this, screen)
    looks.set(screen, await pageOf(this).evaluate(wayBack))
  }
  assert.equal(new Set(looks.values()).size, 1, JSON.stringify([...looks], null, 1))
})

/** Runs in the page. */
function wayBack() {
  const [way, ...more] = [...document.querySelectorAll<HTMLElement>('[data-back]')].filter((one) =>
    one.checkVisibility(),
  )
  if (!way || more.length > 0) return `${more.length} more ways`
  const { color, fontSize, fontWeight, borderTopWidth, backgroundColor } = getComputedStyle(way)
  const heading = document.querySelector('h1')!.getBoundingClientRect()
  const own = way.getBoundingClientRect()
  const icon = way.querySelector('svg')?.getAttribute('class')
  return JSON.stringify([
    color,
    fontSize,
    fontWeight,
    borderTopWidth,
    backgroundColor,
    icon,
    own.left - heading.left,
    own.height,
  ])
}

Then('{string} stands right under {string}', async function (this: World, count: string, name: string) {
  const step = pageOf(this).locator('[aria-current=step]').locator('visible=true')
  const [below, above] = [step.getByText(count), step.getByText(name, { exact: true })]
  const [low, high] = [(await below.boundingBox())!, (await above.boundingBox())!]
  assert.equal(Math.round(low.x), Math.round(high.x))
  assert.ok(low.y >= high.y + high.height - 2 && low.y < high.y + high.height + 8, `${low.y} under ${high.y}`)
})

Then('the titles of all cards have one inset', async function (this: World) {
  const insets = await pageOf(this).evaluate(() =>
    [...document.querySelectorAll('main section:has(> div > div > h2), main section:has(> h2)')].map((card) => {
      const title = card.querySelector('h2')!.getBoundingClientRect()
      const { left, top } = card.getBoundingClientRect()
      return [title.left - left, title.top - top].map(Math.round).join()
    }),
  )
  assert.ok(insets.length > 3, `${insets.length} cards`)
  assert.equal(new Set(insets.map((inset) => inset.split(',')[0])).size, 1, insets.join(' '))
})

Then('no line of the ledger runs through a text on:', async function (this: World, table: DataTable) {
  for (const [screen = ''] of table.raw()) {
    await open(this, screen)
    assert.deepEqual(await pageOf(this).evaluate(ruledTexts), [], screen)
  }
})

/** Runs in the page: texts on a ruled background, searching ancestors up to the first opaque background. */
function ruledTexts() {
  const found: string[] = []
  const ruled = (one: Element, pseudo?: string) =>
    getComputedStyle(one, pseudo).backgroundImage.includes('repeating-linear-gradient')
  for (const one of document.querySelectorAll<HTMLElement>('body *')) {
    const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!own || !one.checkVisibility()) continue
    const { left, right, top, bottom } = one.getBoundingClientRect()
    for (let at: Element | null = one; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (ruled(at) || (ruled(at, '::before') && getComputedStyle(at, '::before').maskImage === 'none')) {
        const box = at.getBoundingClientRect()
        if (left < box.right && right > box.left && top < box.bottom && bottom > box.top) found.push(one.innerText)
        break
      }
      if (!/^rgba\(.*, 0\)$|transparent/.test(backgroundColor)) break
    }
  }
  return found
}

Then('only the last figure of the tape is double-ruled', async function (this: World) {
  const tape = pageOf(this).locator('.tape__paper').locator('visible=true').first()
  const rules = await tape.evaluate((own) =>
    [...own.querySelectorAll('*')]
      .filter((one) => one.textContent?.startsWith('$'))
      .map((one) => getComputedStyle(one).borderBottomStyle),
  )
  assert.equal(rules.pop(), 'double')
  assert.ok(rules.length > 0 && !rules.includes('double'), rules.join())
})

Then('the prices of the plans are spaced like large money', async function (this: World) {
  const spacings = await pageOf(this).evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((one) => one.children.length === 0 && /^\$\d/.test(one.textContent ?? '') && one.closest('fieldset'))
      .map((one) => {
        const { letterSpacing, fontSize } = getComputedStyle(one)
        return (Number.parseFloat(letterSpacing) / Number.parseFloat(fontSize)).toFixed(3)
      }),
  )
  assert.equal(spacings.length, 6)
  assert.deepEqual([...new Set(spacings)], ['-0.034'])
})

Then('the sum of her costs is inside a private panel, on a page as wide as the others', async function (this: World) {
  const page = pageOf(this)
  const panel = page.locator('main section').filter({ has: page.getByRole('heading', { name: 'All together' }) })
  assert.equal(await panel.evaluate((own) => getComputedStyle(own).borderTopStyle), 'dashed')
  assert.match(await panel.innerText(), /\$0\.00/)
  const edges = () => page.evaluate(() => document.querySelector('h1')!.getBoundingClientRect().left)
  const here = await edges()
  await open(this, 'the rate settings')
  assert.equal(here, await edges())
})

Then('{string} and {string} are level, as are their labels', async function (this: World, one: string, other: string) {
  const at = async (label: string) => {
    const control = pageOf(this).getByLabel(label, { exact: true }).locator('visible=true').first()
    return control.evaluate((own) => {
      const named = (own as HTMLInputElement).labels![0]!
      return [named, own].map((part) => Math.round(part.getBoundingClientRect().top))
    })
  }
  await this.sees(async () => {
    const [here, there] = [await at(one), await at(other)]
    for (const part of [0, 1]) assert.ok(Math.abs(here[part]! - there[part]!) <= 1, `${here} beside ${there}`)
  })
})

When('Dana changes the price of {string} after it was sent', async function (this: World, company: string) {
  const { id: quoteId } = await this.past.quote(company)
  await this.past.call(savePricing, { quoteId, finalMonthlyPrice: 210 })
})

When('she does without the keys', async function (this: World) {
  await pageOf(this)
    .getByRole('checkbox', { name: /^Use these keys/ })
    .uncheck()
})
