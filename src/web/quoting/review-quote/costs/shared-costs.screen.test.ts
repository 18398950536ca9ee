import assert from 'node:assert/strict'
import { screenTest } from '../../../../../features/drivers/screen-test.ts'
import { losesNetwork } from '../../../../../features/drivers/screens/network.ts'
import { examine } from '../../../../testing/accessibility/examine.ts'

screenTest(
  'Costs that all customers share arrive as a share, and are shared again on request @GRD-06',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.opens('/cost-settings')
    await dana.page.getByLabel('Insurance', { exact: true }).fill('2000')
    const counts = dana.page.getByLabel('Insurance, per quote or shared')
    await counts.selectOption('Per month, shared by all customers')
    await dana.presses('Save Default Costs')
    await dana.readsMessage('Cost settings updated')
    assert.deepEqual(await examine(dana.page, async () => {}), [])
    await dana.page.setViewportSize({ width: 1280, height: 800 })

    await dana.hasDrafted()
    await dana.hasRoom(5000)
    await dana.opensQuote('review')
    const alone = 'Until you win another one, this quote carries all of it'
    await dana.reads('Insurance: $2,000.00 of $2,000.00, by price.', alone)
    await dana.presses('Save costs')
    await dana.reads('Insurance: $2,000.00 of $2,000.00, by price, ', alone)
    await dana.hasQuotes({ company: 'Acme Offices', 'per month': '$3,000.00', bid: 'won' })
    await dana.opensQuote('review')
    await dana.reads('Today it would be $500.00.')
    await dana.doesNotRead(alone)
    await dana.presses('Share again')
    await dana.reads('Insurance: $500.00 of $2,000.00, by price, ')
    const { costBreakdown } = await dana.past.quote(dana.company)
    assert.equal(costBreakdown?.insurance, 500)

    await dana.hasQuotes({ company: 'Bay Dental', 'per month': '$1,000.00', bid: 'won' })
    await dana.opensQuote('review')
    await dana.reads('Insurance: $500.00 of $2,000.00, by price, ', 'Today it would be $400.00.')
    assert.deepEqual(await examine(dana.page, async () => {}), [])
    await dana.page.setViewportSize({ width: 1280, height: 800 })
    await dana.presses('Share again')
    await dana.reads('Insurance: $400.00 of $2,000.00, by price, ')
    await dana.doesNotRead('Today it would be')

    await losesNetwork(dana)
    await dana.page.getByLabel('Insurance', { exact: true }).fill('450')
    await dana.doesNotRead('Shared by all customers')
  },
)
