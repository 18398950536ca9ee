import { type ScreenUser, screenTest } from '../../../features/drivers/screen-test.ts'
import { openAccountMenu } from '../../../features/drivers/screens/door.ts'
import { losesNetwork } from '../../../features/drivers/screens/network.ts'
import { password } from '../../testing/fixtures/contractors.ts'

screenTest('The account menu leads to the usual costs @BIL-61', async ({ dana }) => {
  await opensMenu(dana)
  await dana.reads('Business settings', 'Default costs')
  await dana.presses('Default costs')
  await dana.isAt('/cost-settings')
})

screenTest('The password is changed from the menu @T-13', async ({ dana }) => {
  const dialog = await opensDialog(dana, 'Change password')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('New password').fill('louder-mop')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await dana.readsMessage('Password changed', 'Every other device was signed out.')
})

screenTest('The account is deleted from the menu @T-57', async ({ dana }) => {
  const dialog = await opensDialog(dana, 'Your data')
  await dialog.getByLabel('Type "delete my account"').fill('delete my account')
  await dialog.getByLabel('Your password').fill(password)
  const message = readsBriefly(dana, 'Account deleted')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await message
  await dana.isAt('/')
})

screenTest('Signing out says so before the page changes, even on a slow connection @ACC-47', async ({ dana }) => {
  await dana.page.route('**/assets/toast-*.js', async (route) => {
    await new Promise((wait) => setTimeout(wait, 2_000))
    await route.continue()
  })
  await opensMenu(dana)
  const message = readsBriefly(dana, 'Logged out')
  await dana.presses('Log out')
  await message
  await dana.isAt('/')
})

screenTest('After signing out, going back shows nothing @ACC-47', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.opens('/dashboard')
  await dana.presses('Harbor Dental Group')
  await openAccountMenu(dana.desk)
  await dana.presses('Log out')
  await dana.isAt('/')
  await dana.page.goBack()
  await dana.isAt('/login')
  await dana.doesNotRead('Harbor Dental Group')
})

screenTest('Signing out without a network fails and says so @ACC-48', async ({ dana }) => {
  await opensMenu(dana)
  await losesNetwork(dana)
  await dana.presses('Log out')
  await dana.readsMessage('Failed to log out. Please try again.', 'No connection. You’re still signed in here.')
})

/** A message that goes with the page: wait for it before the click that causes it. */
const readsBriefly = ({ page }: ScreenUser, title: string) =>
  page.locator('[data-scope=toast] [data-part=title]').getByText(title, { exact: true }).waitFor()

async function opensMenu(dana: ScreenUser) {
  await dana.signsIn()
  await dana.opens('/dashboard')
  await openAccountMenu(dana.desk)
}

async function opensDialog(dana: ScreenUser, name: string) {
  await opensMenu(dana)
  await dana.page.getByRole('menuitem', { name }).click()
  return dana.page.getByRole('dialog', { name })
}
