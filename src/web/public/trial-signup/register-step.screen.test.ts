import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { fillsInAccount } from '../../../../features/drivers/screens/billing.ts'
import { losesNetwork } from '../../../../features/drivers/screens/network.ts'

screenTest(
  'The sign-up page shows what is paid, and when, for the plan in its link @BIL-15 @BIL-16 @BIL-17 @BIL-18 @BIL-20 @BIL-21 @AMB-Q28',
  async ({ dana }) => {
    await dana.opens('/trial-signup')
    await dana.readsHeading('One day free, then $19.99 a month.')
    await planIs(dana, 'commercial-monthly')
    await dana.reads(
      'What you pay, and when',
      'If you cancel within the day',
      'Open in the trial',
      'With your paid plan',
      'What changes for you',
      'What we’re aiming for',
      '98% Win Rate Improvement',
      'Goals, not results. We’ll print real figures when our customers’ data show them.',
      'No commitment. Cancel anytime during your trial at no charge.',
    )
    await dana.linkLeadsTo('Sign In', '/login')
  },
)

screenTest('The Pro link preselects the Pro plan @BIL-06 @BIL-16 @AMB-B14 @AMB-B15', async ({ dana }) => {
  await dana.opens('/trial-signup?plan=pro')
  await planIs(dana, 'pro-monthly')
  await dana.readsHeading('One day free, then $32.99 a month.')
  await dana.page.locator('input[name=planType][value=residential-yearly]').check({ force: true })
  await dana.readsHeading('One day free, then $157 a year.')
  await dana.reads('Residential only, yearly. The exact time is on the next page')
})

screenTest('An empty sign-up form names what is missing @BIL-18 @BIL-22', async ({ dana }) => {
  await dana.opens('/trial-signup')
  await dana.presses('Start My Free Trial')
  await dana.reads(
    'There is a problem',
    'First name is required',
    'Last name is required',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  )
})

screenTest(
  'A new account leads to the payment, which shows the terms of the trial @BIL-19 @BIL-23 @BIL-26 @BIL-27 @BIL-28 @BIL-36 @AMB-B06 @AMB-B21',
  async ({ dana }) => {
    await dana.delaysResponses()
    await dana.opens('/trial-signup?plan=pro')
    await fillsInAccount(dana, dana.person().email)
    await dana.presses('Start My Free Trial')
    await dana.readsButton('Creating Account...')
    await dana.reads('Setting up your trial...')
    dana.releaseResponses()
    await dana.readsHeading('Complete Your Trial Setup')
    await dana.reads(
      'Simulated payments.',
      'Trial ends, Pro monthly starts, unless you cancel before',
      '1-day free trial starts immediately',
      'Full access to quoting: calculator, PDF and e-mail. Rate settings and AI tools start with your paid plan',
      '$32.99 a month is charged automatically afterward',
      'Cancel anytime in the dashboard',
      'No hidden fees',
    )
  },
)

screenTest('An address that is taken is refused on the form @BIL-37 @ACC-31', async ({ dana }) => {
  const { email } = dana.person()
  await dana.another().openAccount(dana.person({ password: 'another-mop' }))
  await dana.opens('/trial-signup')
  await fillsInAccount(dana, email)
  await dana.presses('Start My Free Trial')
  await dana.readsMessage('Registration Failed', 'An account with this email already exists')
  await dana.fieldIs('First name', 'Dana')
})

screenTest('Nothing typed is lost without a network @BIL-37', async ({ dana }) => {
  await dana.opens('/trial-signup')
  await fillsInAccount(dana, dana.person().email)
  await losesNetwork(dana)
  await dana.presses('Start My Free Trial')
  await dana.readsMessage(
    'Registration Failed',
    'No connection. Nothing you typed is lost. Try again when you’re back online.',
  )
  await dana.fieldIs('First name', 'Dana')
  await dana.page.context().setOffline(false)
  await dana.presses('Start My Free Trial')
  await dana.readsHeading('Complete Your Trial Setup')
})

const planIs = ({ page }: ScreenUser, plan: string) =>
  page.locator(`input[name=planType][value=${plan}]:checked`).waitFor({ state: 'attached' })
