import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import { type DataTable, Then, When } from '@cucumber/cucumber'
import type { Page } from 'playwright-core'
import { deskOf, pageOf } from './screen.ts'
import { states } from './states.ts'
import type { World } from './world.ts'

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const smallest = { width: 320, height: 640 }

const judged = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Accessibility problems as sentences; none on a good screen. */
async function hindrances(page: Page, look: 'all' | 'colours') {
  const runOnly =
    look === 'all' ? { type: 'tag' as const, values: judged } : { type: 'rule' as const, values: ['color-contrast'] }
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await axe.options({ runOnly, resultTypes: ['violations'], preload: false }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ')}`,
    ),
  )
}

async function examine(page: Page) {
  const paint = (theme: string) => page.evaluate(paintIn, theme)
  await paint('light')
  const found = await hindrances(page, 'all')
  await paint('dark')
  return [...found, ...(await hindrances(page, 'colours')).map((sentence) => `dark: ${sentence}`)]
}

/** Runs in the page: waits for fades, because half-faded colors do not count. */
async function paintIn(theme: string) {
  document.documentElement.setAttribute('data-theme', theme)
  await new Promise((painted) => requestAnimationFrame(painted))
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** How many pixels the screen overflows the smallest phone. */
const beside = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

Then('nobody is hindered by:', { timeout: 400_000 }, async function (this: World, table: DataTable) {
  const found: string[] = []
  for (const [state = ''] of table.raw()) {
    const openState = states[state]
    assert.ok(openState, `There is no state "${state}"`)
    for (const size of [desk, phone]) {
      await pageOf(this).setViewportSize(size)
      await openState(this)
      found.push(...(await examine(pageOf(this))).map((sentence) => `${state}, ${size.width}: ${sentence}`))
      if (size === phone) {
        await pageOf(this).setViewportSize(smallest)
        const excess = await beside(pageOf(this))
        if (excess > 0) found.push(`${state}, 320: ${excess} px must be scrolled sideways`)
      }
      await pageOf(this).context().setOffline(false)
    }
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

When('she presses Escape', async function (this: World) {
  await pageOf(this).keyboard.press('Escape')
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
