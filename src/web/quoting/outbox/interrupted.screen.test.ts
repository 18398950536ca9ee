import assert from 'node:assert/strict'
import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { typesCard } from '../../../../features/drivers/screens/billing.ts'
import { openTab } from '../../../../features/drivers/screens/desk.ts'
import { hasFocus } from '../../../../features/drivers/screens/focus.ts'
import { enterRate } from '../../../../features/drivers/screens/review.ts'
import { serverHas, totalIs } from '../../../../features/drivers/screens/rooms.ts'
import { inSecondTab } from '../../../../features/drivers/screens/tabs.ts'
import { fillInCustomer } from '../../../../features/drivers/screens/wizard.ts'
import { arrangeSubscription, type PlanStatus, password } from '../../../testing/fixtures/contractors.ts'

const company = 'Harbor Dental Group'

screenTest(
  'A session that ends during a walk loses no room, and goes on in another tab @SEC-06 @HND-03',
  async ({ dana }) => {
    await hasWalked(dana)
    await dana.opensQuote('rooms')
    await sessionEnds(dana)
    await addsBoilerRoom(dana)
    await dana.reads('You’re signed out. Sign in in a new tab')
    await totalIs(dana, '$184.00', 2, 920)
    await staysInView(dana, 'You’re signed out. Sign in in a new tab')
    const keepsFor = () => dana.page.evaluate(() => localStorage.getItem('seen-by'))
    expect(await keepsFor()).toBeNull()
    await signsInAgainInAnotherTab(dana)
    await serverHas(dana, 2, 920)
    await dana.page.waitForFunction((id) => localStorage.getItem('seen-by') === id, dana.contractorId)
  },
)

screenTest('A session that ends while the customer is entered loses nothing typed', async ({ dana }) => {
  await dana.signsIn()
  await dana.opens('/calculator')
  await dana.presses('Continue to Customer Info')
  await fillInCustomer(dana.page, 'Acme Offices')
  await sessionEnds(dana)
  await dana.presses('Continue to Walkthrough')
  await dana.readsMessage('Error creating quote', 'Please sign in')
  await dana.fieldIs('Company name', 'Acme Offices')
  await signsInAgainInAnotherTab(dana)
  await dana.presses('Continue to Walkthrough')
  await dana.reads('Add the first room')
})

screenTest('A plan that ends during a walk loses no room, and a new plan sends it', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('rooms')
  await planBecomes(dana, 'canceled')
  await addsBoilerRoom(dana)
  await dana.reads('Your plan has ended', '1 room is saved on this device and sent then.')
  await hasFocus(dana, 'Stay here')
  await dana.page.keyboard.press('Escape')
  await dana.reads('Your plan isn’t active. 1 room saved on this phone.')
  await totalIs(dana, '$184.00', 2, 920)
  const backToFirstTab = await inSecondTab(dana, '/subscription')
  await typesCard(dana, '4242 4242 4242 4242')
  await dana.presses('Start 1-Day Free Trial')
  await dana.isAt('/dashboard')
  await backToFirstTab()
  await dana.doesNotRead('Your plan isn’t active.')
  await serverHas(dana, 2, 920)
})

screenTest('A payment that fails during pricing leads to a new card @AMB-B10', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('review')
  await planBecomes(dana, 'expired')
  await enterRate(dana.desk, '0.06')
  await dana.reads('Your last payment didn’t go through')
  await dana.presses('Update your card')
  await dana.isAt('/subscription')
  await dana.readsHeading('Update your card')
})

async function hasWalked(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted(company)
  await dana.hasRoom(620)
}

const addsBoilerRoom = (dana: ScreenUser) =>
  dana.now.addRoom(company, { name: 'Boiler room', roomType: 'common', sqft: 300 })

async function sessionEnds({ product, contractorId }: ScreenUser) {
  await product.system.db.query('delete from accounts.sessions where user_id = $1', [contractorId])
}

async function planBecomes({ product, contractorId }: ScreenUser, status: PlanStatus) {
  await arrangeSubscription(product.system.db, contractorId, 'pro-monthly', status)
}

/** On a phone, whose own header stays too. */
async function staysInView(dana: ScreenUser, words: string) {
  await dana.usesPhone()
  await dana.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const shown = dana.page.getByText(words)
  const onTop = () =>
    shown.evaluate((own) => {
      const { left, top } = own.getBoundingClientRect()
      return own.contains(document.elementFromPoint(left + 10, top + 10))
    })
  await dana.sees(async () => assert.ok(await onTop()))
}

async function signsInAgainInAnotherTab({ page, email, past }: ScreenUser) {
  const link = page.getByRole('link', { name: 'Sign in (new tab)' })
  const tab = await openTab(page, () => link.click())
  await tab.getByLabel('Email').fill(email)
  await tab.getByLabel('Password', { exact: true }).fill(password)
  await tab.getByRole('button', { name: 'Sign In' }).click()
  await tab.waitForURL('**/dashboard')
  await past.signIn(email, password)
  await tab.close()
  await page.getByRole('button', { name: 'I have signed in' }).click()
  await link.waitFor({ state: 'detached' })
}
