import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { ScreenUser } from '../screen-test.ts'

/** The field has the focus, and nothing covers it. */
export async function isInReach(dana: ScreenUser, label: string) {
  const field = dana.page.getByLabel(label)
  await dana.sees(async () => assert.ok(await field.evaluate((own) => own === document.activeElement)))
  assert.equal(await coveredBy(dana.page), null)
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
