import assert from 'node:assert/strict'
import { screenTest } from '../../../../features/drivers/screen-test.ts'
import { confirmsCancel, isOnPlan, pressesTwice, subscription } from '../../../../features/drivers/screens/billing.ts'
import { openAccountMenu } from '../../../../features/drivers/screens/door.ts'
import { losesNetwork } from '../../../../features/drivers/screens/network.ts'
import * as billing from '../../../modules/billing/contract/endpoints.ts'

screenTest(
  'The offer shows its price, applies once despite a double click, and is not made again @BIL-65 @BIL-66 @BIL-67 @BIL-70 @BIL-72 @BIL-73 @AMB-B01 @AMB-B03',
  async ({ dana }) => {
    await isOnPlan(dana, 'commercial-monthly')
    await dana.opens('/dashboard')
    await openAccountMenu(dana.desk)
    await dana.presses('Cancel subscription')
    await dana.reads(
      'Stay for $7.49/month for 2 months',
      'More than 50% off, you save $25.00, then $19.99/month.',
      'instead of $19.99',
      'every month',
    )
    await pressesTwice(dana, 'Stay for $7.49/month')
    await dana.readsMessage('Discount Applied!')
    const { discount, nextCharge } = await dana.past.call(billing.subscription, {})
    assert.deepEqual(
      [discount?.price, discount?.renewalsLeft, discount?.fullPrice, nextCharge?.amount],
      [7.49, 2, 19.99, 7.49],
    )
    await subscription(dana, 'renews')
    await dana.opens('/subscription/manage')
    await dana.reads('$7.49 for the next 2 renewals, then $19.99/month')
    await dana.presses('Cancel subscription')
    await dana.reads('Cancel your subscription?')
  },
)

screenTest('Pro is offered at half its price @BIL-67 @AMB-B02', async ({ dana }) => {
  await isOnPlan(dana, 'pro-monthly')
  await dana.opens('/subscription/manage')
  await dana.presses('Cancel subscription')
  await dana.reads('Stay for $16.49/month for 2 months', '50% off, you save $33.00, then $32.99/month.')
})

screenTest('After declining the offer the subscription can be canceled @BIL-68 @BIL-71 @BIL-73', async ({ dana }) => {
  await isOnPlan(dana, 'residential-monthly')
  await dana.opens('/subscription/manage')
  await dana.presses('Cancel subscription', 'No, continue to cancel')
  await dana.reads('Cancel your subscription?')
  await confirmsCancel(dana)
  await dana.readsMessage('Subscription Canceled')
  await subscription(dana, 'ends')
})

screenTest('A discount that fails is reported and can be applied again @BIL-74', async ({ dana }) => {
  await isOnPlan(dana, 'commercial-monthly')
  await dana.opens('/subscription/manage')
  await dana.presses('Cancel subscription')
  await dana.reads('Stay for $7.49/month for 2 months')
  await losesNetwork(dana)
  await dana.presses('Stay for $7.49/month')
  await dana.readsMessage('Failed to apply discount.')
  await dana.page.context().setOffline(false)
  await dana.presses('Stay for $7.49/month')
  await dana.readsMessage('Discount Applied!')
})
