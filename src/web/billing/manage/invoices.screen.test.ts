import assert from 'node:assert/strict'
import { ownClockTest, type ScreenUser } from '../../../../features/drivers/screen-test.ts'
import {
  comesToPayment,
  hasMails,
  hasPaid,
  newestInvoiceIsPaid,
  onDay,
  typesCard,
} from '../../../../features/drivers/screens/billing.ts'
import { atStripe, later } from '../../../testing/fixtures/subscribers.ts'

const receipt = 'Receipt from TidyTally - $19.99'

ownClockTest(
  'Invoices, receipts, and the next charge follow a plan from its trial to the second month @BIL-10 @BIL-29 @BIL-54 @BIL-59',
  async ({ dana }) => {
    const { system } = dana.product
    await comesToPayment(dana)
    await typesCard(dana, '4242 4242 4242 4242')
    await dana.presses('Start 1-Day Free Trial')
    await dana.isAt('/dashboard')
    await hasPaid(dana, 0)
    await later(system, 26)
    await hasPaid(dana, 1)
    await hasMails(dana, 1, receipt)
    await dana.opens('/subscription/manage')
    await newestInvoiceIsPaid(dana, '$19.99')
    await readsNextCharge(dana, '$19.99')
    await dana.opens('/dashboard')
    await dana.doesNotRead('Your free trial ends')
    await later(system, 32 * 24)
    await hasPaid(dana, 2)
    await hasMails(dana, 2, receipt)
    await dana.opens('/subscription/manage')
    await readsNextCharge(dana, '$19.99')
  },
)

async function readsNextCharge(dana: ScreenUser, amount: string) {
  const [subscription] = atStripe(dana.product.system, dana.email).subscriptions
  const end = subscription!.items.data[0]!.current_period_end
  const next = dana.page.getByText('Next charge', { exact: true }).locator('..')
  await dana.sees(async () => {
    const words = await next.innerText()
    assert.ok(words.includes(amount) && words.includes(onDay(end)), words)
  })
}
