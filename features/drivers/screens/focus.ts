import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import type { ScreenUser } from '../screen-test.ts'

/** The field has the focus, and nothing covers it. */
export async function isInReach(dana: ScreenUser, label: string) {
  const field = dana.page.getByLabel(label)
  await dana.sees(async () => assert.ok(await field.evaluate((own) => own === document.activeElement)))
  assert.equal(await coveredBy(dana.page), null)
}

/** Waits until the control of this name has the focus. */
export const hasFocus = (dana: ScreenUser, name: string) =>
  dana.sees(async () => assert.equal(await nameOfFocused(dana.page), name))

export const nameOfFocused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    return at.getAttribute('aria-label') ?? at.innerText.trim()
  })

/** Waits until the open dialog has the focus; until then it may not hear Escape. */
export const hasFocusInDialog = (dana: ScreenUser) => hasFocusIn(dana, '[role=dialog], [role=alertdialog]')

/** Waits until the focus is in the first element of this selector. */
export async function hasFocusIn(dana: ScreenUser, selector: string) {
  const place = dana.page.locator(selector).first()
  await dana.sees(async () => assert.ok(await place.evaluate((own) => own.contains(document.activeElement))))
}

/** The element that covers the focused control, or null. */
export const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    const shown = at.closest('label') ?? at
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [(left + right) / 2, Math.max(top, bottom - 3)],
      [(left + right) / 2, Math.min(bottom, top + 3)],
    ] as const
    const other = points
      .map(([x, y]) => document.elementFromPoint(x, y))
      .find((hit) => !hit || !(hit.contains(shown) || shown.contains(hit) || hit.closest('label') === shown))
    return other === undefined
      ? null
      : `${at.outerHTML.slice(0, 80)} under ${other?.className ?? 'the edge of the screen'}`
  })

/** Checks the pixels of the focus ring, 2 px wide and 2 px outside: a computed outline may not be drawn. */
export async function ringIsDrawn(page: Page, focused: Locator, around = focused) {
  const isFocused = () => focused.evaluate((own) => own === document.activeElement)
  for (let tabs = 0; tabs < 80 && !(await isFocused()); tabs++) await page.keyboard.press('Tab')
  assert.ok(await isFocused(), 'No Tab leads there')
  await around.evaluate((own) => own.scrollIntoView({ block: 'center' })) // not behind the bottom bar
  const box = (await around.boundingBox())!
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
