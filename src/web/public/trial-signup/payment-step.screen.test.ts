import assert from 'node:assert/strict'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { comesToPayment, hasTrial, pressesTwice, typesCard } from '../../../../features/drivers/screens/billing.ts'
import { answerAtBank, answerBank, cardOf, typeCard } from '../../../../features/drivers/screens/card.ts'

const goodCard = '4242 4242 4242 4242'
const cardWithBankPage = '4000 0027 6000 3184'

screenTest.for([
  { brand: 'Visa', number: goodCard },
  { brand: 'MasterCard', number: '5555 5555 5555 4444' },
  { brand: 'American Express', number: '3782 822463 10005' },
  { brand: 'Discover', number: '6011 1111 1111 1117' },
])(
  'A card from $brand starts one trial despite a double click, and is never sent to the product @BIL-10 @BIL-14 @BIL-29 @BIL-33 @BIL-34 @BIL-35 @AMB-B05 @AMB-B28',
  async ({ number }, { dana }) => {
    const requests = recordsRequests(dana)
    await comesToPayment(dana)
    await typesCard(dana, number)
    await pressesTwice(dana, 'Start 1-Day Free Trial')
    await isStarted(dana)
    await hasTrial(dana, 'commercial-monthly')
    assert.ok(requests.some((request) => request.includes('activate-trial')))
    const digits = new RegExp([...number.replaceAll(' ', '').slice(0, 13)].join('[ +-]?'))
    assert.deepEqual(
      requests.filter((request) => digits.test(request)),
      [],
    )
  },
)

screenTest('After a declined card, another one goes through @BIL-38 @AMB-B27', async ({ dana }) => {
  await comesToPayment(dana)
  await starts(dana)
  await dana.readsMessage('Payment Setup Failed', 'Your card number is incomplete.')
  await typesCard(dana, '4000 0000 0000 0002')
  await starts(dana)
  await dana.readsMessage('Payment Setup Failed', 'Your card was declined.')
  await dana.readsHeading('Complete Your Trial Setup')
  await typesCard(dana, goodCard)
  await starts(dana)
  await dana.isAt('/dashboard')
})

screenTest(
  'The bank asks for confirmation in a dialog, and again after a refusal @BIL-34 @BIL-38',
  async ({ dana }) => {
    await comesToPayment(dana)
    await typesCard(dana, '4000 0025 0000 3155')
    await starts(dana)
    await answerBank(dana.page, 'Fail')
    await dana.readsMessage('Payment Setup Failed')
    await starts(dana)
    await answerBank(dana.page, 'Complete')
    await dana.readsMessage('Trial Started!')
    await dana.isAt('/dashboard')
  },
)

screenTest(
  'The bank asks on its own page, which leads back to the dashboard @BIL-43 @BIL-52 @AMB-B28',
  async ({ dana }) => {
    await comesToPayment(dana)
    await typesCard(dana, cardWithBankPage)
    await starts(dana)
    await answerAtBank(dana.page, 'Complete')
    await isStarted(dana)
    await hasTrial(dana, 'commercial-monthly')
  },
)

screenTest('A refusal on the bank’s page leads back to the payment @BIL-43 @AMB-B27', async ({ dana }) => {
  await comesToPayment(dana)
  await typesCard(dana, cardWithBankPage)
  await starts(dana)
  await answerAtBank(dana.page, 'Fail')
  await dana.reads('Your bank did not confirm the card. Nothing was charged.')
  await typesCard(dana, goodCard)
  await starts(dana)
  await dana.isAt('/dashboard')
})

screenTest(
  'After a lost response, another click only updates the screen @BIL-40 @AMB-B23 @AMB-B27',
  async ({ dana }) => {
    await comesToPayment(dana)
    await dana.page.route(
      '**/api/auth/activate-trial',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await typesCard(dana, goodCard)
    await starts(dana)
    await dana.readsMessage('Activation Failed')
    await starts(dana)
    await dana.readsMessage('Trial Started!')
    await hasTrial(dana, 'commercial-monthly')
  },
)

screenTest('A reload keeps the payment @BIL-36 @AMB-R08', async ({ dana }) => {
  await comesToPayment(dana)
  await dana.page.reload()
  await dana.readsHeading('Complete Your Trial Setup')
  await typesCard(dana, goodCard)
  await starts(dana)
  await dana.isAt('/dashboard')
})

screenTest('Opening the sign-up again leads to the plans @AMB-R08', async ({ dana }) => {
  await comesToPayment(dana)
  await dana.opens('/trial-signup')
  await dana.isAt('/subscription')
})

screenTest('A payment script that does not load can be tried again @BIL-42', async ({ dana }) => {
  const script = '**/__sim/stripe/stripe.js**'
  await dana.page.route(script, (route) => route.abort())
  await comesToPayment(dana)
  await dana.reads('Failed to initialize payment. Please try again.')
  await dana.page.unroute(script)
  await dana.presses('Try again')
  await typesCard(dana, goodCard)
  await starts(dana)
  await dana.isAt('/dashboard')
})

screenTest('The plan can be changed at the payment @BIL-18 @AMB-B13', async ({ dana }) => {
  await comesToPayment(dana)
  await dana.presses('Change plan')
  await dana.page.locator('input[name=planType][value=pro-yearly]').check({ force: true })
  await dana.reads('$261 a year is charged automatically afterward')
  await typesCard(dana, goodCard)
  await starts(dana)
  await dana.isAt('/dashboard')
  await hasTrial(dana, 'pro-yearly')
})

screenTest('A card that had its trial subscribes right away @T-38 @BIL-38 @BIL-43', async ({ dana }) => {
  const card = cardOf('5555555555554444')
  await comesToPayment(dana)
  await typeCard(dana.page, card)
  await starts(dana)
  await dana.isAt('/dashboard')

  await comesToPayment(dana)
  await typeCard(dana.page, card)
  await starts(dana)
  await dana.readsMessage(
    'Activation Failed',
    'This card or email address already had a free trial. You can subscribe now instead.',
  )
  await dana.presses('Subscribe now')
  await dana.readsHeading('Subscribe now')
  await dana.reads('$19.99 a month is charged now, then automatically')
  await typesCard(dana, '4000 0000 0000 9995')
  await dana.presses('Subscribe for $19.99 a month')
  await dana.readsMessage('Payment Failed', 'Your card has insufficient funds.')
  await typesCard(dana, goodCard)
  await dana.presses('Subscribe for $19.99 a month')
  await dana.isAt('/dashboard')
})

const starts = (dana: ScreenUser) => dana.presses('Start 1-Day Free Trial')

async function isStarted(dana: ScreenUser) {
  await dana.readsMessage('Trial Started!', 'Welcome to TidyTally')
  await dana.isAt('/dashboard')
}

/** What the page sends to the product from now on. */
function recordsRequests({ page }: ScreenUser): readonly string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return requests
}
