import assert from 'node:assert/strict'
import { ownClockTest, type ScreenUser } from '../../../features/drivers/screen-test.ts'
import {
  cardEndsIn,
  hasMails,
  hasPaid,
  isOnTrial,
  mailSays,
  newestInvoiceIsPaid,
  newestMail,
  onDay,
  pressesTwice,
  typesCard,
} from '../../../features/drivers/screens/billing.ts'
import { answerAtBank, answerBank } from '../../../features/drivers/screens/card.ts'
import { atStripe, later } from '../../testing/fixtures/subscribers.ts'

const day = 24 * 3600
const failed = 'We couldn’t charge your card'
const receipt = 'Receipt from TidyTally - $19.99'

ownClockTest(
  'A contractor sees what is owed and when it will be charged again, and can take the quotes along @BIL-10 @BIL-45 @WEB-32 @AMB-B09 @AMB-B10',
  async ({ dana }) => {
    await owes(dana)
    await dana.opens('/dashboard')
    await dana.isAt('/subscription')
    await dana.readsHeading('Update your card')
    await dana.reads('Your payment of $19.99 didn’t go through.', 'Your quotes are safe', 'Due now')
    await readsNextTry(dana, 3)
    await dana.doesNotRead('Free Trial')
    await hasMails(dana, 1, failed)
    await mailSays(dana, failed, 'The charge of $19.99 didn’t go through.')
    await downloadsWorkbook(dana)
  },
)

ownClockTest('A refused card changes nothing @BIL-38 @AMB-B10', async ({ dana }) => {
  await owes(dana)
  await paysWith(dana, '4000 0000 0000 9995')
  await dana.readsMessage('Payment Failed', 'Your card has insufficient funds.')
  const form = dana.page.frameLocator('iframe[title="Secure payment input frame"]')
  await form.getByText('Your card has insufficient funds.').waitFor()
  await dana.reads('Due now')
  await hasPaid(dana, 0)
  await dana.opens('/subscription/manage')
  await dana.reads('Payment due')
  await cardEndsIn(dana, '0341')
  await dana.reads('Pay $19.99 now')
})

ownClockTest('After a new card that is saved but cannot pay, another one pays @BIL-38 @AMB-B10', async ({ dana }) => {
  await owes(dana)
  await paysWith(dana, '4000 0000 0000 0341')
  await dana.readsMessage('Payment Failed', 'Your card was declined.')
  await hasPaid(dana, 0)
  await typesCard(dana, '4242 4242 4242 4242')
  await dana.presses('Pay $19.99 now')
  await dana.readsMessage('Payment received')
  await hasPaid(dana, 1)
})

ownClockTest(
  'A payment that the bank asks to confirm opens the quotes again @BIL-43 @BIL-52 @AMB-B10',
  async ({ dana }) => {
    await owes(dana)
    await paysWith(dana, '4000 0027 6000 3184')
    await answerAtBank(dana.page, 'Complete')
    await answerBank(dana.page, 'Complete')
    await dana.readsMessage('Payment received', '$19.99 is paid. Your quotes are open again.')
    await hasPaid(dana, 1)
    await cardEndsIn(dana, '3184')
    await hasMails(dana, 1, receipt)
    await mailSays(dana, receipt, 'We charged $19.99 to your card ending in 3184.')
    await dana.opens('/subscription/manage')
    await newestInvoiceIsPaid(dana, '$19.99')
    await dana.opens('/dashboard')
    await dana.reads('Harbor Dental Group')
  },
)

ownClockTest('A payment declined at the bank stays due @BIL-38 @BIL-43 @AMB-B10', async ({ dana }) => {
  await owes(dana)
  await paysWith(dana, '4000 0027 6000 3184')
  await answerAtBank(dana.page, 'Complete')
  await answerBank(dana.page, 'Fail')
  await dana.readsMessage('Payment Failed', notAuthenticated)
  await hasPaid(dana, 0)
  await dana.reads('Payment due')
  await dana.opens('/dashboard')
  await dana.isAt('/subscription')
})

ownClockTest(
  'A good card pays at once, and exactly once despite a double click @BIL-52 @AMB-B10 @AMB-B23',
  async ({ dana }) => {
    await owes(dana)
    await dana.opens('/subscription')
    await typesCard(dana, '4242 4242 4242 4242')
    await pressesTwice(dana, 'Pay $19.99 now')
    await opensQuotesAgain(dana)
    await hasPaid(dana, 1)
    await later(dana.product.system, 4 * 24)
    await hasPaid(dana, 1)
    await hasMails(dana, 1, receipt)
  },
)

ownClockTest(
  'The subscription ends after three more failed charges, and another plan can be paid at once @BIL-02 @BIL-45 @WEB-32 @AMB-B09 @AMB-B10',
  async ({ dana }) => {
    const { system } = dana.product
    await owes(dana)
    await later(system, 3 * 24)
    await dana.opens('/subscription')
    await readsNextTry(dana, 5)
    await hasMails(dana, 2, failed)
    await later(system, 5 * 24)
    await dana.opens('/subscription')
    await readsNextTry(dana, 7)
    await hasMails(dana, 3, failed)
    await later(system, 7 * 24)
    await dana.opens('/dashboard')
    await dana.isAt('/subscription')
    await dana.readsHeading('Choose your plan')
    await dana.reads(
      'Your subscription ended on',
      'Your free trial was used before, so the plan starts and is charged now.',
    )
    await downloadsWorkbook(dana)
    await hasMails(dana, 3, failed)
    await hasMails(dana, 1, 'Your subscription has ended')
    await typesCard(dana, '4242 4242 4242 4242')
    await dana.presses('Subscribe for $19.99 a month')
    await dana.readsMessage('Subscription Started!', 'Welcome to TidyTally')
    await dana.isAt('/dashboard')
    await dana.reads('Harbor Dental Group')
    await hasPaid(dana, 1)
    await dana.opens('/subscription/manage')
    await dana.reads('Nothing owed')
    await dana.doesNotRead('hasn’t approved')
  },
)

ownClockTest(
  'A charge is confirmed with the saved card, two clicks from the email @B-04 @BIL-43 @AMB-B10',
  async ({ dana }) => {
    await followsMailToConfirm(dana)
    await dana.readsHeading('Confirm your payment')
    await dana.presses('Confirm $19.99 with your bank')
    await answerBank(dana.page, 'Complete')
    await opensQuotesAgain(dana)
    await hasPaid(dana, 1)
    await hasMails(dana, 1, receipt)
  },
)

ownClockTest('A charge declined at the bank is paid with another card @B-04 @BIL-38 @AMB-B10', async ({ dana }) => {
  await followsMailToConfirm(dana)
  await dana.presses('Confirm $19.99 with your bank')
  await answerBank(dana.page, 'Fail')
  await dana.readsMessage('Payment Failed', notAuthenticated)
  await hasPaid(dana, 0)
  await dana.readsHeading('Confirm your payment')
  await dana.presses('Use another card')
  await typesCard(dana, '4242 4242 4242 4242')
  await dana.presses('Pay $19.99 now')
  await dana.readsMessage('Payment received', '$19.99 is paid. Your quotes are open again.')
  await hasPaid(dana, 1)
})

const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** The charge after the trial fails on this card. */
async function owes(dana: ScreenUser, card = '4000 0000 0000 0341') {
  await isOnTrial(dana, 'commercial-monthly', card)
  await dana.hasDrafted('Harbor Dental Group')
  await later(dana.product.system, 26)
}

async function paysWith(dana: ScreenUser, card: string) {
  await dana.opens('/subscription')
  await typesCard(dana, card)
  await dana.presses('Pay $19.99 now')
}

async function followsMailToConfirm(dana: ScreenUser) {
  const subject = 'Confirm your payment of $19.99'
  await owes(dana, '4000 0027 6000 3184')
  await hasMails(dana, 1, subject)
  const mail = await newestMail(dana, subject)
  const [, address] = /Confirm the payment: (\S+)/.exec(mail) ?? []
  assert.ok(address, mail)
  const { pathname, search } = new URL(address)
  await dana.page.goto(pathname + search)
}

async function opensQuotesAgain(dana: ScreenUser) {
  await dana.readsMessage('Payment received', '$19.99 is paid. Your quotes are open again.')
  await dana.isAt('/dashboard')
  await dana.reads('Harbor Dental Group')
}

async function readsNextTry(dana: ScreenUser, days: number) {
  const { system } = dana.product
  const [open] = atStripe(system, dana.email).invoices.filter(({ status }) => status === 'open')
  const at = open?.next_payment_attempt
  assert.ok(at, 'Nothing is tried again')
  const away = at - system.stripe.now() / 1000
  assert.ok(Math.abs(away - days * day) < 0.2 * day, `It is tried again in ${away / day} days`)
  await dana.page.getByText(`again on ${onDay(at)}.`).waitFor()
}

async function downloadsWorkbook({ page }: ScreenUser) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my quotes (Excel)' }).click(),
  ])
  assert.match(file.suggestedFilename(), /\.xlsx$/)
}
