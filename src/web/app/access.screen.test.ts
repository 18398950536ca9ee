import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { screenTest } from '../../../features/drivers/screen-test.ts'
import { submitLogin } from '../../../features/drivers/screens/door.ts'
import { contractor, password } from '../../testing/fixtures/contractors.ts'

const dashboard = { screen: 'the list of quotes', path: '/dashboard' }
const newQuote = { screen: 'a new quote', path: '/calculator' }
const oldCalculator = { screen: 'the old calculator', path: '/new-calculator' }
const unknownRooms = { screen: 'the rooms of an unknown quote', path: `/field-tool/${randomUUID()}` }
const unknownReview = { screen: 'the review of an unknown quote', path: `/review-quote/${randomUUID()}` }
const noRooms = { screen: 'the rooms of no quote', path: '/field-tool' }
const noReview = { screen: 'the review of no quote', path: '/review-quote' }
const plans = { screen: 'the plans', path: '/subscription' }
const login = { screen: 'the sign-in page', path: '/login' }
const registration = { screen: 'the registration page', path: '/register' }

screenTest.for([dashboard, newQuote, oldCalculator, unknownRooms, unknownReview, plans])(
  'A signed-out visitor to $screen signs in first @WEB-31 @WEB-35 @WEB-36',
  async ({ path }, { dana }) => {
    await dana.opens(path)
    await dana.isAt('/login')
  },
)

screenTest.for([login, registration])('Anyone may open $screen @WEB-35 @WEB-36', async ({ path }, { dana }) => {
  await dana.opens(path)
  await dana.isAt(path)
})

screenTest('After signing in, the contractor continues to the screen asked for @WEB-01 @WEB-31', async ({ dana }) => {
  const { user } = await contractor(dana.product.system)
  await dana.opens('/calculator')
  await dana.isAt('/login')
  await submitLogin(dana.desk, user.email, password)
  await dana.isAt('/calculator')
})

screenTest.for([dashboard, newQuote, unknownRooms, unknownReview])(
  'Without a subscription, a visit to $screen ends at the plans @WEB-32',
  async ({ path }, { dana }) => {
    await dana.signsIn({ planStatus: 'none' })
    await dana.opens(path)
    await dana.isAt('/subscription')
    await dana.readsHeading('Choose your plan')
  },
)

screenTest.for([
  { ...noRooms, instead: '/dashboard' },
  { ...noReview, instead: '/dashboard' },
  { ...login, instead: '/dashboard' },
  { ...registration, instead: '/dashboard' },
  { ...plans, instead: '/dashboard' },
  { ...oldCalculator, instead: '/calculator' },
])('Signed in with a plan, a visit to $screen leads to $instead @WEB-33', async ({ path, instead }, { dana }) => {
  await dana.signsIn()
  await dana.opens(path)
  await dana.isAt(instead)
})

screenTest.for([
  { screen: 'the business settings', path: '/business-settings', says: 'Loading business settings...', id: '@ACC-49' },
  { screen: 'the usual costs', path: '/cost-settings', says: 'Loading...', id: '@PRI-54' },
])('A screen reader hears that $screen are loading $id', async ({ path, says }, { dana }) => {
  await dana.signsIn()
  await dana.delaysResponses()
  await dana.desk.goTo(path)
  await dana.page.getByText(says).first().waitFor({ state: 'attached' })
})

screenTest('A screen waits until it knows who is signed in @WEB-34', async ({ dana }) => {
  await dana.signsIn()
  await dana.delaysResponses()
  await dana.desk.goTo('/dashboard')
  await dana.page.getByText('Loading...').first().waitFor({ state: 'attached' })
  dana.releaseResponses()
  await dana.readsHeading('Welcome, Dana')
})

screenTest('If the server cannot tell who is signed in, sign-in is next @ACC-07 @ACC-46', async ({ dana }) => {
  await dana.signsIn()
  await dana.page.route('**/api/auth/user', (route) => route.abort())
  await dana.opens('/dashboard')
  await dana.isAt('/login')
})

screenTest('The session is fetched once for any number of screens @ACC-08 @WEB-42 @WEB-45', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.opens('/dashboard')
  await dana.presses('Harbor Dental Group', 'Review & Send', 'Back to Field Tool', 'Dashboard')
  await dana.isLoaded()
  await dana.page.waitForLoadState('networkidle')
  expect(dana.desk.asked.filter((path) => path === '/api/auth/user')).toHaveLength(1)
})

screenTest(
  'An open screen asks for nothing again in an hour, nor when it is focused @WEB-42 @WEB-43',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.hasDrafted()
    await dana.page.clock.install()
    await dana.opens('/dashboard')
    await dana.reads('Harbor Dental Group')
    const asked = () => dana.desk.asked.filter((path) => path.startsWith('/api/') && path !== '/api/events')
    const secondsLater = async () => {
      await dana.page.clock.runFor(3_000)
      return asked()
    }
    // The last of what an idle page fetches for offline use.
    await expect.poll(secondsLater, { timeout: 20_000 }).toContain('/api/quotes/details')
    await dana.page.waitForLoadState('networkidle')
    const before = asked()
    await dana.page.clock.fastForward('01:00:00')
    await dana.page.evaluate(() => {
      for (const event of ['focus', 'visibilitychange']) window.dispatchEvent(new Event(event))
    })
    await dana.page.clock.runFor(5_000)
    expect(asked()).toEqual(before)
  },
)

screenTest('An unknown address shows "Page Not Found" @WEB-28 @WEB-29', async ({ dana }) => {
  await dana.opens('/nowhere')
  await dana.readsHeading('Page Not Found')
  await dana.reads('Did you forget to add the page to the router?')
})

screenTest('An unknown quote leads back to the list @WEB-52', async ({ dana }) => {
  await dana.signsIn()
  await dana.opens(unknownReview.path)
  await dana.reads('Failed to fetch quote')
  await dana.linkLeadsTo('Back to Dashboard', '/dashboard')
})
