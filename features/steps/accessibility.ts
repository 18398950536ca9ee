import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type DataTable, Then, When } from '@cucumber/cucumber'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { deskOf, pageOf } from './screen.ts'
import { states } from './states.ts'
import type { World } from './world.ts'

/** Minified, because each page compiles it: the readable file takes a browser twice as long. */
const checker = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const smallest = { width: 320, height: 640 }

const judged = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const everyRule: RunOptions = { runOnly: { type: 'tag', values: judged } }
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }
const touch: RunOptions = { runOnly: { type: 'rule', values: ['target-size'] } }

/** Accessibility violations as sentences; none on a good screen. */
async function hindrances(page: Page, rules: RunOptions, where = 'html') {
  for (const frame of page.frames()) if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(checker)
  const { violations } = await page.evaluate(judge, { rules, where })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ')}`,
    ),
  )
}

/** Runs in the page. Checks frames only with the whole page: in a part, axe treats a frame as its own page. */
function judge({ rules, where }: { rules: RunOptions; where: string }) {
  const context = where === 'html' ? document : { include: [[where]], exclude: [['iframe']] }
  return (window as unknown as { axe: typeof axe }).axe.run(context, {
    ...rules,
    resultTypes: ['violations'],
    preload: false,
  })
}

/**
 * On the desktop, checks every rule in light and the colors in dark. On the phone, checks touch targets, and everything
 * again for elements that are new or look different there.
 */
async function examine(page: Page, openAgain: () => Promise<unknown>) {
  const found: string[] = []
  const look = async (about: string, theme: string, rules: RunOptions, where?: string) => {
    await page.evaluate(paintIn, theme)
    found.push(...(await hindrances(page, rules, where)).map((sentence) => `${about}, ${theme}: ${sentence}`))
  }
  await look('1280', 'light', everyRule)
  await look('1280', 'dark', colours)
  await page.evaluate(paintIn, 'light')
  const [before] = await page.evaluate(differing)
  await page.setViewportSize(phone)
  await page.evaluate(paintIn, 'light')
  let [after, different] = await page.evaluate(differing)
  if (after !== before) {
    await openAgain() // a menu closes when its screen becomes narrow
    await page.evaluate(paintIn, 'light')
    ;[after, different] = await page.evaluate(differing)
    assert.equal(after, before, 'Other dialogs, menus or messages than at the desk')
  }
  await look('390', 'light', touch)
  if (different) {
    await look('390', 'light', everyRule, '[data-different]')
    await look('390', 'dark', colours, '[data-different]')
  }
  await page.setViewportSize(smallest)
  const excess = await beside(page)
  if (excess > 0) found.push(`320: ${excess} px must be scrolled sideways`)
  return found
}

/**
 * Runs in the page: marks elements that are newly visible or look different since the last call. Also counts the open
 * dialogs, menus and messages.
 */
function differing(): [open: number, different: number] {
  const kept = window as Window & { known?: WeakMap<Element, string> }
  const known = kept.known
  const now = new WeakMap<Element, string>()
  kept.known = now
  let [open, different] = [0, 0]
  for (const element of document.body.querySelectorAll('*')) {
    element.removeAttribute('data-different')
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (element.matches('[role=dialog], [role=alertdialog], [role=menu], [role=alert]')) open++
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element)
    const large = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
    const look = [color, backgroundColor, backgroundImage, opacity, large].join()
    now.set(element, look)
    if (known?.get(element) === look || element.parentElement?.closest('[data-different]')) continue
    element.setAttribute('data-different', '')
    different++
  }
  return [open, different]
}

/** Runs in the page: switches colors without transitions and waits for animations, as half-faded colors don't count. */
async function paintIn(theme: string) {
  const atOnce = new CSSStyleSheet()
  atOnce.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [atOnce]
  document.documentElement.setAttribute('data-theme', theme)
  await new Promise((painted) => requestAnimationFrame(painted))
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** Pixels by which the screen overflows horizontally. */
const beside = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

Then('nobody is hindered by:', { timeout: 400_000 }, async function (this: World, table: DataTable) {
  const found: string[] = []
  for (const [state = ''] of table.raw()) {
    const openState = states[state]
    assert.ok(openState, `There is no state "${state}"`)
    await pageOf(this).setViewportSize(desk)
    await openState(this)
    found.push(...(await examine(pageOf(this), () => openState(this))).map((sentence) => `${state}, ${sentence}`))
    await pageOf(this).context().setOffline(false)
  }
  assert.deepEqual(found, [])
})

const focus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    return at.getAttribute('aria-label') ?? at.innerText.trim()
  })

Then('the first stop of the keyboard is {string}', async function (this: World, name: string) {
  await pageOf(this).keyboard.press('Tab')
  assert.equal(await focus(pageOf(this)), name)
})

Then('the keyboard is at {string}', async function (this: World, name: string) {
  await this.sees(async () => assert.equal(await focus(pageOf(this)), name))
})

Then('the keyboard is at the heading {string}', async function (this: World, name: string) {
  await this.sees(async () => assert.equal(await focus(pageOf(this)), name))
})

Then('the tab says {string}', async function (this: World, words: string) {
  await this.sees(async () => assert.ok((await pageOf(this).title()).startsWith(words), await pageOf(this).title()))
})

When(/^she presses (Escape|Enter)$/, async function (this: World, key: string) {
  await pageOf(this).keyboard.press(key)
})

Then('the keyboard stays in {string}', async function (this: World, title: string) {
  const dialog = pageOf(this).getByRole('dialog', { name: title })
  await dialog.waitFor()
  for (let tabs = 0; tabs < 12; tabs++) {
    await pageOf(this).keyboard.press('Tab')
    assert.ok(await dialog.evaluate((own) => own.contains(document.activeElement)), `Tab ${tabs + 1} left the dialog`)
  }
})

Then('the keyboard gets from the message to {string}', async function (this: World, name: string) {
  await pageOf(this).getByRole('button', { name: 'Close this message' }).focus()
  for (let tabs = 0; tabs < 15; tabs++) {
    await pageOf(this).keyboard.press('Tab')
    if ((await focus(pageOf(this))) === name) return
  }
  assert.fail(`No Tab leads from the message to ${name}`)
})

Then('every stop of the keyboard is in sight', async function (this: World) {
  const { page } = deskOf(this)
  const hidden: string[] = []
  for (let tabs = 0; tabs < 90; tabs++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(whereFocusIs)
    if (stop === null) break
    if (stop.hidden) hidden.push(stop.name)
  }
  assert.deepEqual(hidden, [])
})

/** Runs in the page: whether the focused element is visible; null after the last stop. */
function whereFocusIs() {
  const at = document.activeElement as HTMLElement | null
  if (!at || at === document.body) return null
  const own = at.getBoundingClientRect()
  const label = at instanceof HTMLInputElement ? at.labels?.[0] : undefined
  const { left, top, right, bottom } = own.width <= 1 && label ? label.getBoundingClientRect() : own
  const points = [0.15, 0.5, 0.85].flatMap((x) =>
    [0.15, 0.5, 0.85].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
  )
  const family = [at, label, at.closest('label'), at.parentElement]
  const seen = points.some(([x, y]) => {
    const over = document.elementFromPoint(x, y)
    return over !== null && family.some((one) => one?.contains(over))
  })
  return { hidden: !seen, name: at.getAttribute('aria-label') ?? (at.innerText.trim() || label?.innerText || at.id) }
}
