import assert from 'node:assert/strict'
import { screenTest } from '../../../../features/drivers/screen-test.ts'
import { addRoom } from '../../../../features/drivers/screens/walkthrough.ts'
import { fillInCustomer } from '../../../../features/drivers/screens/wizard.ts'

screenTest(
  'A new quote starts at our planning figure; one tap on the bar follows the size @RTE-01 @RTE-02',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.usesPhone()
    await dana.opens('/calculator')
    await dana.presses('Continue to Customer Info')
    await fillInCustomer(dana.page, 'Harbor Dental Group')
    await dana.selects('Building type', 'Office')
    await dana.reads('4.6¢', '$170 to $285', '$680 to $1,140')
    await dana.page.getByText('Starts at 4.6¢ per sq ft per visit, our planning figure').waitFor()
    await dana.presses('Continue to Walkthrough')
    await dana.readsHeading('Walkthrough')
    dana.company = 'Harbor Dental Group'
    assert.equal((await dana.past.quote(dana.company)).pricePerSqFt, 0.046)
    await addRoom(dana.desk, { name: 'Open office', type: 'Office', size: '3050' })
    await dana.presses('Use 5.3¢')
    await dana.reads('5.3¢, our planning figure')
  },
)

screenTest('Below one cent Review sets the monthly price and leaves the rate at a cent @RTE-01', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted('Harbor Dental Group', { buildingType: 'office', frequency: 'daily' })
  await dana.hasRoom(25_000)
  await dana.opensQuote('review')
  await dana.reads('7.2 times typical for daily offices near 25,000 sq ft: $2,500 to $4,500 a month.')
  await dana.presses('Use $3,460 a month')
  await dana.reads('0.7¢ at this price', '$3,460.00')
  await dana.fieldIs('Cost Per Sq Ft', '0.01')
  const { pricePerSqFt, finalMonthlyPrice } = await dana.past.quote(dana.company)
  assert.deepEqual([pricePerSqFt, finalMonthlyPrice], [0.01, 3460])
})
