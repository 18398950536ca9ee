import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { noCosts } from '../../../modules/pricing/contract/costs.ts'
import { savePricing, setCosts } from '../../../modules/quoting/contract/endpoints.ts'

screenTest('A single visit has one price, one profit and no month on every screen @SCH-07', async ({ dana }) => {
  await hasPricedOnce(dana)
  await dana.opensQuote('review')
  await dana.reads('You keep, from this visit', '$390.00', '86.7%', '22.5¢ at this price')
  await dana.doesNotRead('You keep, per month', 'Costs exceed revenue')
  await dana.opensQuote('rooms')
  await dana.reads('Base Cleaning', '$100.00', 'Price adjustment 450.0%', '$350.00', '$450.00')
  await dana.past.send(dana.company)
  await dana.opensQuote('page')
  await dana.reads(
    '$450.00 less $60.00, margin 86.7%',
    'Issued as revision 1, $450.00 once',
    'Revision 1 · $450.00 once',
  )
  await dana.opens('/dashboard')
  await dana.presses(`Pending: bid status of ${dana.company}`)
  await dana.reads('Harbor Dental Group · $450.00 once', 'Won for $450.00 once')
  await dana.doesNotRead('−$60.00')
})

/** 2,000 sq ft for $450 once, at costs of $60. */
async function hasPricedOnce(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(2000)
  const { id: quoteId } = await dana.past.quote(dana.company)
  await dana.past.call(savePricing, { quoteId, frequency: 'custom', schedule: { once: true } })
  await dana.past.call(savePricing, { quoteId, finalOneTimePrice: 450 })
  await dana.past.call(setCosts, { quoteId, ...noCosts, supplies: 60 })
}
