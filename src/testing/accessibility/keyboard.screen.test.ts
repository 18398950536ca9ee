import assert from 'node:assert/strict'
import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../features/drivers/screen-test.ts'
import { hasFocus, nameOfFocused } from '../../../features/drivers/screens/focus.ts'
import { hasDrafted, hasDraftedAndWalked } from './states.ts'

screenTest('The first Tab stop skips the header', async ({ dana }) => {
  await dana.signsIn()
  await dana.opens('/dashboard')
  await dana.page.keyboard.press('Tab')
  assert.equal(await nameOfFocused(dana.page), 'Skip to content')
})

const stops = [
  { screen: 'the list of quotes', where: 'on a phone' },
  { screen: 'the rooms', where: 'on a phone' },
  { screen: 'the review', where: 'on a phone' },
  { screen: 'the review', where: 'at a desk' },
] as const

screenTest.for(stops)('The focus is always visible in $screen $where', async ({ screen, where }, { dana }) => {
  await hasDraftedAndWalked(dana)
  if (where === 'on a phone') await dana.usesPhone()
  if (screen === 'the list of quotes') await dana.opens('/dashboard')
  else await dana.opensQuote(screen === 'the rooms' ? 'rooms' : 'review')
  const hidden: string[] = []
  let tabs = 0
  for (; tabs < 90; tabs++) {
    await dana.page.keyboard.press('Tab')
    const stop = await dana.page.evaluate(whereFocusIs)
    if (stop === null) break
    if (stop.hidden) hidden.push(stop.name)
  }
  expect(hidden).toEqual([])
  expect(tabs).toBeGreaterThan(5)
})

screenTest('A dialog keeps the focus until it is answered, then returns it', async ({ dana }) => {
  await hasDrafted(dana)
  await dana.opens('/dashboard')
  await dana.presses('Draft: bid status of Harbor Dental Group')
  const dialog = dana.page.getByRole('dialog', { name: 'Did you win it?' })
  await dialog.waitFor()
  for (let tabs = 0; tabs < 12; tabs++) {
    await dana.page.keyboard.press('Tab')
    assert.ok(await dialog.evaluate((own) => own.contains(document.activeElement)), `Tab ${tabs + 1} left the dialog`)
  }
  await dana.page.keyboard.press('Escape')
  await dana.doesNotRead('Did you win it?')
  await hasFocus(dana, 'Draft: bid status of Harbor Dental Group')
})

screenTest('A message does not trap the focus', async ({ dana }) => {
  await hasDrafted(dana)
  await dana.opensQuote('review')
  await dana.presses('Send to Customer')
  await dana.readsMessage('Error sending quote')
  await dana.page.getByRole('button', { name: 'Close this message' }).focus()
  const passed: string[] = []
  for (let tabs = 0; tabs < 15 && passed.at(-1) !== 'Back to Field Tool'; tabs++) {
    await dana.page.keyboard.press('Tab')
    passed.push(await nameOfFocused(dana.page))
  }
  expect(passed.at(-1), passed.join()).toBe('Back to Field Tool')
})

screenTest('A new screen starts at its heading, with its own title', async ({ dana }) => {
  await hasDrafted(dana)
  await dana.opens('/dashboard')
  await dana.presses('Harbor Dental Group')
  await hasFocus(dana, 'Harbor Dental Group')
  await hasTitle(dana, 'Harbor Dental Group')
  await dana.presses('Review & Send')
  await hasFocus(dana, 'Review & Send: Harbor Dental Group')
  await hasTitle(dana, 'Review & Send: Harbor Dental Group')
})

const hasTitle = (dana: ScreenUser, start: string) =>
  dana.sees(async () => assert.ok((await dana.page.title()).startsWith(start), await dana.page.title()))

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
