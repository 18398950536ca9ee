import type { ScreenUser } from '../screen-test.ts'

/** Goes offline once the screen has loaded everything for offline use, such as messages. */
export async function losesNetwork({ page }: ScreenUser) {
  const isPublic = (await page.locator('#app[data-page]').count()) > 0
  await page.evaluate(() => void window.dispatchEvent(new PointerEvent('pointerdown')))
  if (!isPublic) await page.locator('[data-scope=toast][data-part=group]').waitFor({ state: 'attached' })
  await page.evaluate(nothingMoreComes)
  await page.context().setOffline(true)
}

/** Fails every request that would change something. */
export const cannotWrite = ({ page }: ScreenUser) =>
  page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))

/** Runs in the page. Playwright's `networkidle` fires only once, and scripts are fetched before they are imported. */
async function nothingMoreComes() {
  for (let before = -1; ; ) {
    const { length } = performance.getEntriesByType('resource')
    if (length === before) return
    before = length
    await new Promise((wait) => setTimeout(wait, 500))
  }
}
