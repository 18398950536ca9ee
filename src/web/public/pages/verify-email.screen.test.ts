import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { mailedTokens } from '../../../../features/drivers/screens/accounts.ts'
import { cannotWrite } from '../../../../features/drivers/screens/network.ts'
import { saveBusiness } from '../../../modules/accounts/contract/endpoints.ts'
import { verifyEmail } from '../../../testing/fixtures/contractors.ts'

screenTest(
  'Send waits for the confirmed address, and notices it in a second tab @S-01 @SND-03 @SCR-10',
  async ({ dana }) => {
    await dana.signsIn({ verified: false })
    await dana.past.call(saveBusiness, { businessName: 'Brightline Cleaning Co.' })
    await dana.hasDrafted()
    await dana.hasRoom(2000, { name: 'Office', roomType: 'office' })
    await dana.opensQuote('review')
    await dana.reads('Confirm your email address first.')
    await dana.enters('Cost Per Sq Ft', '0.07')
    await dana.presses('Send to Customer')
    const dialog = dana.page.getByRole('dialog', { name: 'Confirm your email address first' })
    await dialog.getByRole('button', { name: 'Send the link again' }).click()
    await dialog.getByText(`A new link is on its way to ${dana.email}.`).waitFor()
    const [newest] = await mailedTokens(dana, dana.email, 'verify-email', 2)

    const firstTab = dana.page
    dana.desk.page = await firstTab.context().newPage()
    await dana.desk.goTo(`/verify-email?token=${newest}`)
    await dana.readsHeading('Confirm your email address')
    await dana.page.waitForURL(({ pathname, search }) => pathname === '/verify-email' && search === '')
    await dana.presses('Confirm my email address')
    await dana.readsHeading('Your email address is confirmed')
    await dana.presses('Continue to your quotes')
    await dana.readsHeading('Review & Send: Harbor Dental Group') // the newest draft

    dana.desk.page = firstTab
    await firstTab.bringToFront()
    const ready = dana.page.getByRole('dialog', { name: 'Your email address is confirmed' })
    await ready.getByRole('button', { name: 'Send to Customer' }).click()
    await dana.presses('Send anyway')
    await dana.readsMessage('Quote sent successfully!')
  },
)

screenTest('A trial is asked early to confirm its address, and a confirmed one is not @SND-03', async ({ dana }) => {
  await dana.signsIn({ verified: false, planStatus: 'trialing' })
  await dana.opens('/dashboard')
  await dana.reads(`Confirm your email address before your first quote goes out. We sent a link to ${dana.email}.`)
  await dana.presses('Send the link again')
  await dana.reads(`A new link is on its way to ${dana.email}.`)
  await verifyEmail(dana.product.system.db, dana.contractorId)
  await dana.doesNotRead('before your first quote goes out')
})

screenTest('The newest draft opens where it goes on: rooms, or Review, or the list @SND-03', async ({ dana }) => {
  await dana.opens('/newest-draft')
  await dana.page.waitForURL(/\/login\?next=%2Fnewest-draft/)
  await dana.signsIn()
  await dana.opens('/newest-draft')
  await dana.isAt('/dashboard')
  await dana.hasDrafted()
  await dana.opens('/newest-draft')
  await dana.isAt(await dana.pathOf('rooms'))
  await dana.hasRoom(620)
  await dana.opens('/newest-draft')
  await dana.isAt(await dana.pathOf('review'))
})

screenTest('An expired link offers a new one @S-01', async ({ dana }) => {
  await dana.signsIn({ verified: false })
  await opensExpiredLink(dana)
  await dana.presses('Confirm my email address')
  await dana.readsHeading('This link is no longer valid')
  await dana.presses('Send the link again')
  await dana.reads('A new link is on its way to')
})

screenTest('An expired link, opened signed out, leads to the sign-in page @S-01', async ({ dana }) => {
  await opensExpiredLink(dana)
  await dana.presses('Confirm my email address', 'Send the link again')
  await dana.reads('Please sign in first.')
  await dana.linkLeadsTo('Sign in', '/login')
})

screenTest('Without a network, the link can be confirmed later @S-01', async ({ dana }) => {
  await opensExpiredLink(dana)
  await cannotWrite(dana)
  await dana.presses('Confirm my email address')
  await dana.reads('No connection.')
  await dana.readsButton('Confirm my email address')
})

const opensExpiredLink = (dana: ScreenUser) => dana.opens('/verify-email?token=of-long-ago')
