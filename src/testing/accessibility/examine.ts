import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** Minified, because each page compiles it: the readable file takes a browser twice as long. */
const checker = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const desk = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }
const smallest = { width: 320, height: 640 }

const judged = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const everyRule: RunOptions = { runOnly: { type: 'tag', values: judged } }
const colors: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }
const touch: RunOptions = { runOnly: { type: 'rule', values: ['target-size'] } }

/**
 * Reaches a state of a screen and returns its accessibility violations as sentences. On the desktop, checks every rule
 * in light and the colors in dark. On the phone, checks touch targets, and everything again for elements that are new
 * or look different there. At the smallest width, nothing may need sideways scrolling.
 */
export async function examine(page: Page, reach: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  const look = async (about: string, theme: string, rules: RunOptions, where?: string) => {
    await page.evaluate(paintIn, theme)
    found.push(...(await violations(page, rules, where)).map((sentence) => `${about}, ${theme}: ${sentence}`))
  }
  await page.setViewportSize(desk)
  await reach()
  await look('1280', 'light', everyRule)
  await look('1280', 'dark', colors)
  await page.evaluate(paintIn, 'light')
  const [before] = await page.evaluate(differing)
  await page.setViewportSize(phone)
  await page.evaluate(paintIn, 'light')
  let [after, different] = await page.evaluate(differing)
  if (after !== before) {
    await reach() // a menu closes when its screen becomes narrow
    await page.evaluate(paintIn, 'light')
    ;[after, different] = await page.evaluate(differing)
    if (after !== before)
      throw new Error(`${after} dialogs, menus and messages are open on a phone, ${before} at a desk`)
  }
  await look('390', 'light', touch)
  if (different) {
    await look('390', 'light', everyRule, '[data-different]')
    await look('390', 'dark', colors, '[data-different]')
  }
  await page.setViewportSize(smallest)
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (excess > 0) found.push(`320: ${excess} px must be scrolled sideways`)
  return found
}

async function violations(page: Page, rules: RunOptions, where = 'html') {
  for (const frame of page.frames()) if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(checker)
  const { violations: found } = await page.evaluate(judge, { rules, where })
  return found.flatMap(({ id, nodes }) =>
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
 * Runs in the page: marks elements that are newly visible or look different since the last call. Also counts the open
 * dialogs, menus and messages.
 */
export function differing(): [open: number, different: number] {
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
export async function paintIn(theme: string) {
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
