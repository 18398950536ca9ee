import assert from 'node:assert/strict'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { mailedTokens } from '../../../../features/drivers/screens/accounts.ts'
import { submitLogin } from '../../../../features/drivers/screens/door.ts'
import { forgotPassword } from '../../../modules/accounts/contract/endpoints.ts'
import { contractor, password } from '../../../testing/fixtures/contractors.ts'

screenTest('The sign-in page leads to the registration page @ACC-16 @ACC-17 @ACC-18 @ACC-20', async ({ dana }) => {
  await dana.opens('/login')
  await dana.readsHeading('Welcome to TidyTally')
  await dana.reads('Sign in to access your professional cleaning calculator', 'Email', 'Password')
  await dana.linkLeadsTo('Create one now', '/register')
  await dana.reads('Back to Home')
})

screenTest('Signing in leads to the list of quotes @ACC-19 @ACC-21 @ACC-25 @WEB-41', async ({ dana }) => {
  const { user } = await contractor(dana.product.system)
  await dana.delaysResponses()
  await dana.opens('/login')
  await stays(dana, '/dashboard')
  await submitLogin(dana.desk, user.email, password)
  await dana.readsButton('Signing in...')
  dana.releaseResponses()
  await dana.readsMessage('Login successful', 'Redirecting to dashboard...')
  await wouldLeaveFor(dana, '/dashboard')
  await dana.page.unrouteAll()
  await dana.opens('/dashboard')
  await dana.isAt('/dashboard')
})

screenTest(
  'What is typed and pressed before the scripts arrive is sent once, when they do @TYP-02',
  async ({ dana }) => {
    const { user } = await contractor(dana.product.system)
    const { page } = dana
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await scripts.promise
      await route.fallback()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await stays(dana, '/dashboard')
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    assert.equal(await page.getByLabel('Email').inputValue(), user.email)
    assert.equal(dana.desk.asked.includes('/api/auth/login'), false)
    scripts.resolve()
    await wouldLeaveFor(dana, '/dashboard')
    assert.equal(dana.desk.asked.filter((path) => path === '/api/auth/login').length, 1)
  },
)

screenTest('The registration page leads to the sign-in page @ACC-26 @ACC-27 @ACC-29', async ({ dana }) => {
  await dana.opens('/register')
  await dana.reads('First name', 'Last name', 'Email', 'Create a password (6+ characters)')
  await dana.linkLeadsTo('Sign in', '/login')
})

screenTest('Opening an account leads to the plans @ACC-28 @ACC-30 @BIL-45', async ({ dana }) => {
  const { firstName, lastName, email, password: chosen } = dana.person()
  await dana.delaysResponses()
  await dana.opens('/register')
  await dana.enters('First name', firstName)
  await dana.enters('Last name', lastName)
  await dana.enters('Email', email)
  await dana.page.getByLabel('Password', { exact: true }).fill(chosen)
  await dana.presses('Create Account')
  await dana.readsButton('Creating account...')
  dana.releaseResponses()
  await dana.isAt('/subscription')
})

screenTest(
  'A reset link leads from the email to the sign-in page @ACC-39 @ACC-41 @ACC-43 @ACC-45',
  async ({ dana }) => {
    const person = dana.person()
    await dana.another().openAccount(person)
    await dana.past.call(forgotPassword, { email: person.email })
    const [token] = await mailedTokens(dana, person.email, 'reset-password')
    await dana.desk.goTo(`/reset-password?token=${token}`)
    await stays(dana, '/login')
    await dana.enters('New password', 'louder-mop')
    await dana.presses('Reset password')
    await dana.readsMessage('Password reset successful')
    await wouldLeaveFor(dana, '/login')
  },
)

screenTest('A reset link without its token is refused @ACC-40', async ({ dana }) => {
  await dana.opens('/reset-password')
  await dana.readsHeading('Invalid reset link')
  await dana.linkLeadsTo('Request a new link', '/forgot-password')
})

/** Answers the next page with nothing, so that the browser stays. A message is there for only half a second. */
const stays = ({ page }: ScreenUser, insteadOf: string) =>
  page.route(`**${insteadOf}`, (route) => route.fulfill({ status: 204 }))

const wouldLeaveFor = (dana: ScreenUser, path: string) =>
  dana.sees(async () => assert.ok(dana.desk.asked.includes(path), `The browser never asked for ${path}`))
