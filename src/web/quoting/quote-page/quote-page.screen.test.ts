import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { linkOpensPdf } from '../../../../features/drivers/screens/pdf.ts'

screenTest('The page of a quote before and after sending @HIS-01 @HIS-02', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('page')
  await dana.readsHeading('Harbor Dental Group')
  await dana.reads('$400.00', 'Not sent yet', 'Review it and send it to the customer.', 'Quote created')
  await dana.past.send(dana.company)
  await dana.opensQuote('page')
  await dana.reads(
    'Waiting for the customer’s answer.',
    'Revision 1 · $400.00/month',
    'Issued as revision 1, $400.00/month',
  )
  await linkOpensPdf(dana, 'Open PDF of revision 1')
})

screenTest('A draft without rooms asks for them first', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted('Acme Offices')
  await dana.opensQuote('page')
  await dana.reads('Add its rooms. It can be sent once they have 100 sq ft.')
  await dana.doesNotRead('Review it and send it')
})

screenTest('The page says in words what each revision changed @HIS-01', async ({ dana }) => {
  await hasWalked(dana)
  await dana.past.send(dana.company)
  await dana.hasRoom(500, { name: 'Lobby' })
  await dana.past.resend(dana.company)
  await dana.opensQuote('page')
  await dana.reads('Revision 2 · $500.00/month', 'Lobby added, $400.00 to $500.00.')
})

screenTest('A quote that does not exist has no page, nor has one of another contractor @HIS-01', async ({ dana }) => {
  await hasWalked(dana)
  const path = await dana.pathOf('page')
  await dana.opens(path)
  await dana.readsHeading('Harbor Dental Group')
  await dana.opens(`/quotes/${crypto.randomUUID()}`)
  await dana.readsHeading('Page Not Found')
  await dana.signsIn() // to another account
  await dana.opens(path)
  await dana.readsHeading('Page Not Found')
})

async function hasWalked(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(2000, { name: 'Office', roomType: 'office' })
}
