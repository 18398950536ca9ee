import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { hasTrial, pressesTwice, typesCard } from '../../../../features/drivers/screens/billing.ts'
import { recordTrial } from '../../../../features/drivers/subscriber.ts'

screenTest('A signed-out visitor of the plans page signs in first @BIL-45', async ({ dana }) => {
  await dana.opens('/subscription')
  await dana.isAt('/login')
})

screenTest('The plans page sends a paying contractor to the dashboard @BIL-45 @WEB-10', async ({ dana }) => {
  await dana.signsIn()
  await dana.opens('/subscription')
  await dana.isAt('/dashboard')
})

screenTest(
  'A contractor who owes a payment is asked for another card and offered no trial @BIL-45 @AMB-B10',
  async ({ dana }) => {
    await dana.signsIn({ planStatus: 'expired' })
    await dana.opens('/subscription')
    await dana.readsHeading('Update your card')
    await dana.doesNotRead('Free Trial')
  },
)

screenTest(
  'A new card starts one trial despite a double click, and reports one conversion @WEB-10 @BIL-46 @BIL-47 @BIL-48 @BIL-49 @BIL-51 @BIL-52 @BIL-53 @BIL-54 @BIL-63 @AMB-B11 @AMB-B24 @AMB-B29',
  async ({ dana }) => {
    await dana.signsIn({ planStatus: 'none' })
    await countsConversions(dana)
    await dana.opens('/subscription')
    await dana.readsHeading('Choose your plan')
    await dana.reads(
      'Commercial only, monthly',
      'Commercial only, yearly',
      "What's included",
      'Calculator',
      'PDF quotes',
      'Unlimited quotes',
      '24/7 access',
      '$0.00 now. $19.99 on',
      'Simulated payments.',
    )
    await dana.linkLeadsTo('See all plans', '/subscription/manage')
    await typesCard(dana, '4242 4242 4242 4242')
    await pressesTwice(dana, 'Start 1-Day Free Trial')
    await dana.readsMessage('Trial Started!', 'Welcome to TidyTally')
    await dana.isAt('/dashboard')
    expect(await dana.page.evaluate(() => (globalThis as { conversions?: number }).conversions)).toBe(1)
    await hasTrial(dana, 'commercial-monthly')
    await dana.reads('Your Commercial monthly plan ($19.99/month) starts then.')
    await dana.linkLeadsTo('Manage plan', '/subscription/manage')
  },
)

screenTest('Another plan can be chosen before the card is entered @BIL-50 @BIL-51', async ({ dana }) => {
  await dana.signsIn({ planStatus: 'none' })
  await dana.opens('/subscription')
  await dana.presses('Commercial only, yearly $157/year, saves $82.88')
  await dana.reads('$0.00 now. $157.00 on')
  await typesCard(dana, '4242 4242 4242 4242')
  await dana.presses('Start 1-Day Free Trial')
  await dana.isAt('/dashboard')
  await hasTrial(dana, 'commercial-yearly')
})

screenTest(
  'After a trial a plan is paid at once, with another card if one is declined @BIL-38 @BIL-52 @AMB-B27',
  async ({ dana }) => {
    await dana.signsIn({ planStatus: 'none' })
    await recordTrial(dana)
    await dana.opens('/subscription')
    await dana.reads('Your free trial was used before, so the plan starts and is charged now.')
    await typesCard(dana, '4000 0000 0000 0002')
    await dana.presses('Subscribe for $19.99 a month')
    await dana.readsMessage('Payment Failed', 'Your card was declined.')
    await typesCard(dana, '4242 4242 4242 4242')
    await dana.presses('Subscribe for $19.99 a month')
    await dana.readsMessage('Subscription Started!', 'Welcome to TidyTally')
    await dana.isAt('/dashboard')
  },
)

const countsConversions = ({ page }: ScreenUser) =>
  page.addInitScript(() => {
    const counting = globalThis as { gtag_report_conversion?: () => void; conversions?: number }
    counting.gtag_report_conversion = () => {
      counting.conversions = (counting.conversions ?? 0) + 1
    }
  })
