import assert from 'node:assert/strict'
import { type ScreenUser, screenTest } from '../../../features/drivers/screen-test.ts'
import { hasFocus, hasFocusIn, hasFocusInDialog, ringIsDrawn } from '../../../features/drivers/screens/focus.ts'

screenTest(
  'The focus has a visible ring, and Escape leads from each dialog of the account menu back to its button @U-18 @U-19',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.hasQuotes({ company: 'Harbor Dental Group', 'per month': '$300.00', sent: 'yes' })
    await dana.opens('/dashboard')
    await ringIsDrawn(dana.page, dana.page.getByRole('link', { name: 'Harbor Dental Group', exact: true }))
    for (const name of [
      'Change password',
      'Your data',
      'Signed-in devices',
      'Sign out everywhere',
      'Keyboard shortcuts',
    ]) {
      await accountMenu(dana).click()
      await menuItem(dana, name).click()
      await escapeReturnsToMenu(dana)
      await choosesWithKeyboard(dana, name)
      await escapeReturnsToMenu(dana)
    }
  },
)

screenTest('Single keys search, start a quote and list the keys, but type into a field @HND-09', async ({ dana }) => {
  await hasOneQuote(dana)
  await dana.page.keyboard.press('/')
  await hasFocus(dana, 'Search quotes')
  await dana.page.keyboard.press('n')
  await dana.page.keyboard.press('?')
  await dana.fieldIs('Search quotes', 'n?')
  await noDialogIsOpen(dana)
  await dana.opens('/cost-settings')
  await dana.page.keyboard.press('Alt+n')
  await dana.page.keyboard.press('?')
  await dana.reads('Search your quotes')
  await hasFocusInDialog(dana)
  await dana.page.keyboard.press('n')
  await dana.page.keyboard.press('Escape')
  await noDialogIsOpen(dana)
  await dana.isAt('/cost-settings')
  await dana.readsHeading('Default Cost Settings')
  await dana.page.keyboard.press('/')
  await dana.isAt('/dashboard')
  await hasFocus(dana, 'Search quotes')
  await dana.page.reload()
  await dana.reads('Harbor Dental Group')
  await dana.page.keyboard.press('n')
  await dana.isAt('/calculator')
  await dana.readsHeading('Who are you quoting?')
})

screenTest('Single keys stay switched off in this browser @HND-09', async ({ dana }) => {
  const inUse = dana.page.getByRole('checkbox', { name: /^Use these keys/ })
  await hasOneQuote(dana)
  await dana.page.keyboard.press('n')
  await dana.readsHeading('Who are you quoting?')
  await dana.page.keyboard.press('?')
  await inUse.uncheck()
  await dana.presses('Close')
  await dana.page.reload()
  await dana.readsHeading('Who are you quoting?')
  // The menu lists the keys even now, so the list has loaded and a key would open it at once.
  await accountMenu(dana).click()
  await menuItem(dana, 'Keyboard shortcuts').click()
  assert.equal(await inUse.isChecked(), false)
  await dana.presses('Close')
  await noDialogIsOpen(dana)
  await dana.page.keyboard.press('?')
  await noDialogIsOpen(dana)
})

async function hasOneQuote(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasQuotes({ company: 'Harbor Dental Group', 'per month': '$300.00' })
  await dana.opens('/dashboard')
}

const accountMenu = ({ page }: ScreenUser) => page.getByRole('button', { name: /account menu/ })
const menuItem = ({ page }: ScreenUser, name: string) => page.getByRole('menuitem', { name, exact: true })

/** Opens the menu, which has the focus, and goes down to the item. */
async function choosesWithKeyboard(dana: ScreenUser, name: string) {
  const lit = dana.page.locator('[role=menuitem][data-highlighted]')
  await dana.page.keyboard.press('Enter')
  await lit.first().waitFor()
  await hasFocusIn(dana, '[role=menu]') // until then the button hears the keys, and only highlights items
  for (let downs = 0; downs < 20; downs++) {
    const before = await lit.allInnerTexts()
    if (before.includes(name)) break
    await dana.page.keyboard.press('ArrowDown')
    await dana.sees(async () => assert.notDeepEqual(await lit.allInnerTexts(), before)) // a busy page updates later
  }
  await dana.page.keyboard.press('Enter')
}

async function escapeReturnsToMenu(dana: ScreenUser) {
  await hasFocusInDialog(dana)
  await dana.page.keyboard.press('Escape')
  await noDialogIsOpen(dana)
  await dana.sees(async () =>
    assert.ok(await accountMenu(dana).evaluate((own) => own === document.activeElement), 'The focus is lost'),
  )
}

async function noDialogIsOpen(dana: ScreenUser) {
  const dialogs = dana.page.locator('[role=dialog], [role=alertdialog]')
  await dana.sees(async () => assert.equal(await dialogs.count(), 0))
}
