import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Checker } from 'accessibility-checker-engine'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { desk, differing, paintIn, phone } from './examine.ts'

/** IBM's engine, which knows rules that axe doesn't. */
const engine = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine'), 'utf8')

/** Examines each state of each screen with IBM's engine: on a phone, in light and dark. */
async function examine(page: Page, reach: () => Promise<unknown>): Promise<string[]> {
  await page.setViewportSize(desk)
  await reach()
  await page.evaluate(paintIn, 'light')
  const [before] = await page.evaluate(differing)
  await page.setViewportSize(phone)
  await page.evaluate(paintIn, 'light')
  const [after] = await page.evaluate(differing)
  if (after !== before) await reach() // a menu closes when its screen becomes narrow
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate(paintIn, theme)
    if (await page.evaluate(() => !('ace' in window))) await page.evaluate(engine)
    found.push(...(await page.evaluate(violations, exceptions)).map((sentence) => `${theme}: ${sentence}`))
  }
  return found
}

/** Rules that don't fit where they were applied: the rule, the elements, and why. */
const exceptions: readonly (readonly [rule: string, elements: string, why: string])[] = [
  [
    'aria_content_in_landmark',
    '.shell__skip',
    'a skip link comes before the first landmark and leads to one; phones hide the header of some screens',
  ],
  ['aria_content_in_landmark', '.toast__actionTrigger', 'its message is in the region of all messages'],
  ['aria_id_unique', '[role=combobox][aria-expanded=false]', 'a closed list is not in the page; ARIA 1.2 allows that'],
  ['input_label_before', '[type=file].sr_true', 'the input is not seen: its label is the button that people see'],
  ['input_label_before', 'label [id^=measure-]', 'the name is before the figure, only its unit is after it'],
  ['input_label_exists', 'output', 'HTML asks for no label, and a name would hide the figure that is announced'],
]

/** Runs in the page. Leaves out what is only possible or needs a person's eye. */
async function violations(exceptions: readonly (readonly string[])[]) {
  const { ace } = window as unknown as { ace: { Checker: new () => Checker } }
  const { results } = await new ace.Checker().check(document, ['IBM_Accessibility'])
  return results
    .filter(({ value: [kind, result] }) => kind === 'VIOLATION' && result === 'FAIL')
    .filter(({ ruleId, path }) => {
      const found = document.evaluate(path.dom!, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue
      const element = found as Element
      // Behind an open dialog everything is hidden from assistive technology, and the dialog keeps the focus.
      if (element.closest('[data-aria-hidden]')) return false
      return !exceptions.some(([rule, elements]) => rule === ruleId && element.matches(elements!))
    })
    .map(({ ruleId, path, message, snippet }) => `${ruleId}: ${message}: ${snippet} ${path.dom}`)
}

vi.mock(import('./examine.ts'), async (original) => ({ ...(await original()), examine }))

/** SCL-12. The tests themselves, because fixtures of a worker can't be inside a `describe`. */
for (const load of Object.values(import.meta.glob(['./*.screen.test.ts', '!./keyboard.screen.test.ts']))) await load()
