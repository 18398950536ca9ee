import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { ownClockTest, type ScreenUser } from '../../../features/drivers/screen-test.ts'
import * as billing from '../../modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../modules/billing/contract/plans.ts'
import { confirmCard, later } from '../fixtures/subscribers.ts'
import { authenticate } from '../system/simulated-payments.ts'
import { examine } from './examine.ts'
import { areAccessible, at, press, type Way } from './states.ts'

const plans = at('/subscription')
const ownPlan = at('/subscription/manage')

areAccessible('The plan of an account is accessible @WEB-02', (dana) => dana.signsIn(), {
  'the own plan': ownPlan,
})

areAccessible('The plans are accessible @WEB-02', (dana) => dana.signsIn({ planStatus: 'none' }), {
  'the plans': plans,
})

areAccessible('The subscription screens are accessible @WEB-02', paysByCard, {
  'the own plan': ownPlan,
  'the own plan, another one chosen': async (dana) => {
    await dana.opens('/subscription/manage')
    await dana.page.getByRole('radio', { name: /^Residential only, .*a year/ }).check({ force: true })
    await dana.page.getByRole('button', { name: /^Change to / }).waitFor()
  },
  'the own plan, the invoice details wrong': async (dana) => {
    await dana.opens('/subscription/manage')
    await press(dana, 'Add details')
    await dana.page.getByLabel('Company name').fill('')
    await dana.page.getByLabel('Tax ID (EIN)').fill('12-34')
    await press(dana, 'Save details')
    await dana.page.getByText('There is a problem').waitFor()
  },
  'the offer before canceling': canceling(),
  'the question whether to cancel': canceling('No, continue to cancel'),
})

ownClockTest('A payment waiting for the bank is accessible @WEB-02 @B-04', async ({ dana }) => {
  await dana.signsIn({ planStatus: 'none' })
  const { subscriptionId, paymentMethodId } = await confirmsCard(dana, 'commercial-monthly', '4000002760003184')
  await dana.past.call(billing.activateTrial, { subscriptionId, paymentMethodId })
  await later(dana.product.system, 26)
  for (const screen of [plans, ownPlan]) expect(await examine(dana.page, () => screen(dana))).toEqual([])
})

/** Confirms a unique card in the form that starts or pays the subscription. */
async function confirmsCard({ past, product: { system } }: ScreenUser, planType: PlanType, number?: string) {
  const form = await past.call(billing.createSubscription, { planType })
  const intent = await confirmCard(system, form.clientSecret, { ...(number && { number }), code: randomInt(30_000) })
  if (intent.status === 'requires_action') authenticate(system.stripe, form.clientSecret)
  return { ...form, paymentMethodId: intent.payment_method }
}

/** Without a trial, which the account had before. */
async function paysByCard(dana: ScreenUser) {
  await dana.signsIn({ planStatus: 'none' })
  await dana.product.system.db.query(
    `insert into billing.trials (user_id, email_hash, card_hash, begun_at)
     values ($1, gen_random_uuid()::text, gen_random_uuid()::text, now() - interval '90 days')`,
    [dana.contractorId],
  )
  await confirmsCard(dana, 'pro-monthly')
  assert.equal((await dana.past.call(billing.refreshSubscription, {})).status, 'active')
}

function canceling(...names: string[]): Way {
  return async (dana) => {
    await dana.opens('/subscription/manage')
    await press(dana, 'Cancel subscription')
    await dana.page.getByText('This offer works once.').waitFor()
    await press(dana, ...names)
    await dana.page.getByRole('dialog').or(dana.page.getByRole('alertdialog')).waitFor()
  }
}
