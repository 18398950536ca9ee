import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { mailedTokens } from '../../../../features/drivers/screens/accounts.ts'
import { cannotWrite } from '../../../../features/drivers/screens/network.ts'
import { saveBusiness } from '../../../modules/accounts/contract/endpoints.ts'

screenTest('Confirming the address in a second tab loses nothing of the open quote @S-01', async ({ dana }) => {
  await dana.signsIn({ verified: false })
  await dana.past.call(saveBusiness, { businessName: 'Brightline Cleaning Co.' })
  await dana.hasDrafted()
  await dana.hasRoom(2000, { name: 'Office', roomType: 'office' })
  await dana.opensQuote('review')
  await dana.reads('Confirm your email address first.')
  await dana.enters('Cost Per Sq Ft', '0.07')
  await dana.presses('Send to Customer')
  await dana.readsMessage('Error sending quote')
  await dana.fieldIs('Cost Per Sq Ft', '0.07')
  await dana.presses('Send the link again')
  await dana.reads('A new link is on its way to')
  const [newest] = await mailedTokens(dana, dana.email, 'verify-email', 2)

  const firstTab = dana.page
  dana.desk.page = await firstTab.context().newPage()
  await dana.desk.goTo(`/verify-email?token=${newest}`)
  await dana.readsHeading('Confirm your email address')
  await dana.page.waitForURL(({ pathname, search }) => pathname === '/verify-email' && search === '')
  await dana.presses('Confirm my email address')
  await dana.readsHeading('Your email address is confirmed')

  dana.desk.page = firstTab
  await firstTab.bringToFront()
  await dana.doesNotRead('Confirm your email address first.')
  await dana.fieldIs('Cost Per Sq Ft', '0.07')
  await dana.presses('Send to Customer')
  await dana.readsMessage('Quote sent successfully!')
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
