import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
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
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dana.isAt('/')
  await dana.readsMessage('Account deleted')
})

screenTest('Signing out says so for five seconds, on the page that it leads to @ACC-47 @SPC-08', async ({ dana }) => {
  await opensMenu(dana)
  await dana.page.route('/', async (route) => {
    await setTimeout(1_500) // the old page is still there
    await route.continue()
  })
  let asked = false
  const banner = dana.page.getByText('Sign in in a new tab').waitFor()
  void banner.then(
    () => (asked = true),
    () => {},
  )
  await dana.presses('Log out')
  await dana.isAt('/')
  await dana.readsMessage('Logged out')
  assert.equal(asked, false)
  await setTimeout(3_000)
  await dana.readsMessage('Logged out')
  await dana.page.reload()
  await dana.doesNotRead('Logged out')
})

screenTest('Signing in says so on the page that it leads to @SPC-08', async ({ dana }) => {
  await dana.signsIn()
  await dana.page.context().clearCookies()
  await dana.page.goto('/login')
  await dana.page.getByLabel('Email').fill(dana.email)
  await dana.page.getByLabel('Password', { exact: true }).fill(password)
  await dana.page.getByRole('button', { name: 'Sign In' }).click()
  await dana.isAt('/dashboard')
  await dana.readsMessage('Login successful')
  await dana.doesNotRead('Redirecting to dashboard...')
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
