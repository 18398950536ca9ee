import { expect } from 'vitest'
import { screenTest } from '../../../features/drivers/screen-test.ts'
import { isOnTrial } from '../../../features/drivers/screens/billing.ts'
import { openAccountMenu } from '../../../features/drivers/screens/door.ts'

screenTest(
  'The menu shows the address, the plan, and the next billing date @BIL-59 @BIL-61 @BIL-62',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.opens('/dashboard')
    await openAccountMenu(dana.desk)
    await dana.reads(
      dana.email,
      'Pro, monthly plan',
      'Active. Next billing date:',
      'Default costs',
      'Business settings',
      'Cancel subscription',
      'Log out',
    )
  },
)

screenTest(
  'The menu of a trial shows when it ends, without what it does not include @BIL-59 @BIL-60 @BIL-61 @AMB-B07',
  async ({ dana }) => {
    await dana.signsIn({ planStatus: 'trialing' })
    await dana.opens('/dashboard')
    await openAccountMenu(dana.desk)
    await dana.reads('Free trial. Trial ends:', 'Cancel trial')
    await dana.doesNotRead('Default costs', 'Cancel subscription')
  },
)

screenTest(
  'The dashboard of a trial that a card began shows when it ends and what the plan costs @WEB-11 @BIL-63 @BIL-64 @AMB-B12 @AMB-B17',
  async ({ dana }) => {
    await isOnTrial(dana, 'pro-monthly')
    await dana.opens('/dashboard')
    await dana.reads(
      'Your free trial ends',
      'Your Pro monthly plan ($32.99/month) starts then.',
      '$32.99',
      '$261',
      'PRO',
    )
    await dana.linkLeadsTo('Upgrade Now', '/subscription/manage')
  },
)

screenTest('The kind of customer outside the plan is locked and leads to Pro @QUO-30', async ({ dana }) => {
  await dana.signsIn({ plan: 'residential-monthly' })
  await dana.opens('/calculator')
  await dana.reads('Your plan quotes residential customers. Pro quotes both.')
  await dana.linkLeadsTo('Upgrade to Pro', '/subscription/manage')
  await expect(dana.page.locator('input[name=customer-type][value=commercial]').isDisabled()).resolves.toBe(true)
})
