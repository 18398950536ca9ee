import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  atStripe,
  confirmCard,
  later,
  type Newcomer,
  onPlan,
  quiet,
  signUp,
} from '../../../testing/fixtures/subscribers.ts'
import { jobsDone } from '../../../testing/system/jobs-done.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { listQuotes } from '../../quoting/contract/endpoints.ts'
import * as billing from '../contract/endpoints.ts'

const system = await startSystem({ reports: true })
afterAll(() => system.stop())
afterEach(() => {
  system.stripe.faults.clear()
  deliverReports()
})

const deliverReports = () => system.stripe.deliverTo(`${system.app.listeningOrigin}/api/stripe/webhook`)

const activation = ({ form }: Newcomer, paymentMethodId: string) => ({
  subscriptionId: form.subscriptionId,
  paymentMethodId,
})
const mailsTo = async (email: string) =>
  (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(email))

describe('starting a trial', () => {
  it("requires the contractor's own subscription and a confirmed card @T-37", async () => {
    const [dana, bob] = [await signUp(system), await signUp(system)]
    const early = await dana.ask(billing.activateTrial, activation(dana, 'pm_hers'))
    expect([early.statusCode, early.json().message]).toEqual([
      402,
      'Payment method setup incomplete. Please try again.',
    ])
    await quiet(system) // or an earlier report would find the confirmed card
    system.stripe.deliverTo('http://127.0.0.1:9/nobody')
    const { payment_method } = await confirmCard(system, dana.form.clientSecret)
    for (const [who, order, status] of [
      [bob, activation(dana, payment_method), 404],
      [bob, activation(bob, payment_method), 402],
      [dana, activation(dana, 'pm_another'), 402],
      [dana, { subscriptionId: 'sub_never_was', paymentMethodId: payment_method }, 404],
    ] as const)
      expect((await who.ask(billing.activateTrial, order)).statusCode).toBe(status)
    for (const who of [dana, bob]) expect((await who.ask(listQuotes, {})).statusCode).toBe(402)
    expect(await bob.call(billing.subscription, {})).toMatchObject({ status: null })
    deliverReports()
    await quiet(system)
    expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'trialing' })
    expect(await bob.call(billing.subscription, {})).toMatchObject({ status: null })
  })

  it('happens once for twenty simultaneous requests and later ones @AMB-B23', async () => {
    const dana = await signUp(system)
    const { payment_method } = await confirmCard(system, dana.form.clientSecret)
    const presses = Array.from({ length: 20 }, () => dana.call(billing.activateTrial, activation(dana, payment_method)))
    const answers = await Promise.all(presses)
    expect(new Set(answers.map(({ trialEnd }) => trialEnd)).size).toBe(1)
    await quiet(system)
    await later(system, 1)
    expect((await dana.call(billing.activateTrial, activation(dana, payment_method))).trialEnd).toBe(
      answers[0]!.trialEnd,
    )
    const [held] = atStripe(system, dana.email).subscriptions
    expect(held!.trial_end).toBe(Date.parse(answers[0]!.trialEnd!) / 1000)
    const about = async () => (await mailsTo(dana.email)).filter(({ subject }) => subject.includes('trial'))
    await expect.poll(about).not.toEqual([])
    await jobsDone(system.db, '%.tell-about-subscription')
    expect(await about()).toHaveLength(1)
  })

  it('works without the browser, if it was closed after the card was confirmed @BIL-10', async () => {
    const dana = await signUp(system)
    const { payment_method } = await confirmCard(system, dana.form.clientSecret)
    await quiet(system)
    const subscription = await dana.call(billing.subscription, {})
    expect(subscription).toMatchObject({ status: 'trialing', card: { last4: '4242' } })
    expect(await dana.call(billing.activateTrial, activation(dana, payment_method))).toEqual(subscription)
    await later(system, 26)
    expect(atStripe(system, dana.email).paid.map(({ amount_paid }) => amount_paid)).toEqual([1999])
  })
})

describe('a trial started while another tab looks at another plan', () => {
  async function confirmedIn(firstTab: Newcomer) {
    await firstTab.call(billing.createSubscription, { planType: 'pro-yearly' }) // by the other tab, just to look
    const { payment_method } = await confirmCard(system, firstTab.form.clientSecret)
    return { ...activation(firstTab, payment_method), planType: 'commercial-monthly' as const }
  }
  const asShown = {
    status: 'trialing',
    planType: 'commercial-monthly',
    nextCharge: { amount: 19.99, planType: 'commercial-monthly' },
  }

  it('has the plan of the screen that was confirmed, in its email too, and is charged for it', async () => {
    system.stripe.deliverTo('http://127.0.0.1:9/nobody')
    const dana = await signUp(system, { planType: 'commercial-monthly' })
    expect(await dana.call(billing.activateTrial, await confirmedIn(dana))).toMatchObject(asShown)
    const started = async () => (await mailsTo(dana.email)).filter(({ text }) => text?.includes('$19.99'))
    await expect.poll(started).toHaveLength(1)
    deliverReports()
    await later(system, 26)
    expect(atStripe(system, dana.email).paid.map(({ amount_paid }) => amount_paid)).toEqual([1999])
  })

  it('has it even if the card’s report started the trial before the browser did', async () => {
    const dana = await signUp(system, { planType: 'commercial-monthly' })
    const order = await confirmedIn(dana)
    await quiet(system)
    expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'trialing', planType: 'pro-yearly' })
    expect(await dana.call(billing.activateTrial, order)).toMatchObject(asShown)
    await later(system, 26)
    expect(atStripe(system, dana.email).paid.map(({ amount_paid }) => amount_paid)).toEqual([1999])
    await dana.call(billing.cancelSubscription, {})
    const again = { ...order, planType: 'pro-yearly' } as const
    expect(await dana.call(billing.activateTrial, again)).toMatchObject({ planType: 'commercial-monthly' })
  })

  it('keeps the plan that its subscriber changed to since, however often the start is repeated', async () => {
    const dana = await signUp(system, { planType: 'commercial-monthly' })
    const order = await confirmedIn(dana)
    expect(await dana.call(billing.activateTrial, order)).toMatchObject(asShown)
    const change = { planType: 'pro-monthly', dueNow: 0, reckonedAt: Math.round(Date.now() / 1000) } as const
    await dana.call(billing.changePlan, change)
    const changed = { status: 'trialing', planType: 'pro-monthly' }
    expect(await dana.call(billing.activateTrial, order)).toMatchObject(changed)
    expect(await dana.call(billing.activateTrial, { ...order, planType: 'pro-yearly' })).toMatchObject(changed)
    await later(system, 26)
    expect(atStripe(system, dana.email).paid.map(({ amount_paid }) => amount_paid)).toEqual([3299])
  })
})

describe('one trial per card and per mailbox', () => {
  it('refuses a second trial with the same card, which then pays at once @T-38', async () => {
    const [dana, bob] = [await signUp(system), await signUp(system)]
    const code = dana.number
    const first = await confirmCard(system, dana.form.clientSecret, { code })
    await dana.call(billing.activateTrial, activation(dana, first.payment_method))
    const { payment_method } = await confirmCard(system, bob.form.clientSecret, { code })
    const refused = await bob.ask(billing.activateTrial, activation(bob, payment_method))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'trial-used'])
    await quiet(system)
    expect((await bob.ask(billing.refreshSubscription, {})).json().code).toBe('trial-used')
    expect((await bob.ask(listQuotes, {})).statusCode).toBe(402)
    expect(atStripe(system, bob.email).subscriptions.map(({ status }) => status)).toEqual(['canceled'])
    await paysAtOnce(bob, code)
  })

  async function paysAtOnce(bob: Newcomer, code: number) {
    expect((await bob.call(billing.subscription, {})).trialAvailable).toBe(false)
    const { clientSecret, subscriptionId } = await bob.call(billing.createSubscription, { planType: 'pro-monthly' })
    expect(clientSecret).toMatch(/^pi_/)
    expect((await bob.ask(listQuotes, {})).statusCode).toBe(402)
    expect((await confirmCard(system, clientSecret, { code })).status).toBe('succeeded')
    expect(await bob.call(billing.refreshSubscription, {})).toMatchObject({ status: 'active', planType: 'pro-monthly' })
    await quiet(system)
    const { paid, customers, subscriptions } = atStripe(system, bob.email)
    expect(paid.map(({ amount_paid }) => amount_paid)).toEqual([3299])
    expect(customers).toHaveLength(1)
    expect(subscriptions.filter(({ status }) => status === 'active').map(({ id }) => id)).toEqual([subscriptionId])
  }

  it('gives one trial to twenty accounts that confirm the same card at the same time @T-38', async () => {
    system.stripe.faults.webhooks({ drop: () => true })
    const crowd = await Promise.all(Array.from({ length: 20 }, () => signUp(system)))
    const code = 5000
    const answers = await Promise.all(
      crowd.map(async (who) => {
        const { payment_method } = await confirmCard(system, who.form.clientSecret, { code })
        return who.ask(billing.activateTrial, activation(who, payment_method))
      }),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array(19).fill(409)])
    await quiet(system)
    const open = await Promise.all(crowd.map(async (who) => (await who.ask(listQuotes, {})).statusCode === 200))
    expect(open.filter(Boolean)).toHaveLength(1)
    const running = crowd.flatMap(({ email }) => atStripe(system, email).subscriptions)
    expect(running.filter(({ status }) => status === 'trialing')).toHaveLength(1)
    system.stripe.faults.clear()
    await paysAtOnce(crowd[answers.findIndex(({ statusCode }) => statusCode === 409)]!, code)
  })

  it('compares normalized email addresses: another spelling pays at once @T-38', async () => {
    const mailbox = `d.ana${randomUUID().slice(0, 8)}`
    const dana = await signUp(system, { email: `${mailbox}@gmail.com` })
    const { payment_method } = await confirmCard(system, dana.form.clientSecret)
    await dana.call(billing.activateTrial, activation(dana, payment_method))
    const again = await signUp(system, { email: `${mailbox.replace('.', '')}+two@googlemail.com` })
    expect(again.form.clientSecret).toMatch(/^pi_/)
    await paysAtOnce(again, again.number)
  })

  it('gives one trial to twenty spellings of one address that confirm at the same time @T-38', async () => {
    system.stripe.faults.webhooks({ drop: () => true })
    const name = `eve${randomUUID().slice(0, 8)}`
    const crowd = await Promise.all(
      Array.from({ length: 20 }, (_, at) => signUp(system, { email: `${name}+${at}@brightline.example` })),
    )
    const answers = await Promise.all(
      crowd.map(async (who, at) => {
        const { payment_method } = await confirmCard(system, who.form.clientSecret, { code: 6000 + at })
        return who.ask(billing.activateTrial, activation(who, payment_method))
      }),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
  })
})

describe('after a trial', () => {
  it('without a card, another one can start @BIL-10', async () => {
    const dana = await signUp(system)
    await later(system, 25)
    expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'canceled', trialAvailable: true })
    const { clientSecret, subscriptionId } = await dana.call(billing.createSubscription, { planType: 'pro-yearly' })
    expect(clientSecret).toMatch(/^seti_/)
    expect(subscriptionId).not.toBe(dana.form.subscriptionId)
    const late = await dana.ask(billing.activateTrial, activation(dana, 'pm_hers'))
    expect(late.statusCode).toBe(404)
    const { payment_method } = await confirmCard(system, clientSecret)
    const order = { subscriptionId, paymentMethodId: payment_method }
    expect(await dana.call(billing.activateTrial, order)).toMatchObject({ status: 'trialing', planType: 'pro-yearly' })
    expect(atStripe(system, dana.email).customers).toHaveLength(1)
  })

  it('whose card was confirmed too late, sign-up reports that it expired', async () => {
    const dana = await signUp(system)
    await quiet(system)
    system.stripe.deliverTo('http://127.0.0.1:9/nobody')
    await system.stripe.touched()
    const { payment_method } = await confirmCard(system, dana.form.clientSecret)
    system.stripe.engine.advanceTo(system.stripe.now() + 25 * 3600_000)
    const late = await dana.ask(billing.activateTrial, activation(dana, payment_method))
    expect([late.statusCode, late.json().code]).toEqual([409, 'sign-up-expired'])
    deliverReports()
    await quiet(system)
    expect((await dana.call(billing.createSubscription, { planType: 'pro-monthly' })).clientSecret).toMatch(/^seti_/)
  })

  it('and a canceled subscription, a new plan is paid at once; the form follows the chosen plan @AMB-B10', async () => {
    const dana = await onPlan(system)
    await dana.call(billing.cancelSubscription, {})
    await later(system, 24 * 32)
    expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'canceled', trialAvailable: false })
    const first = await dana.call(billing.createSubscription, { planType: 'residential-yearly' })
    expect(first.clientSecret).toMatch(/^pi_/)
    expect(await dana.call(billing.createSubscription, { planType: 'residential-yearly' })).toEqual(first)
    const other = await dana.call(billing.createSubscription, { planType: 'pro-yearly' })
    expect(other.subscriptionId).not.toBe(first.subscriptionId)
    const old = atStripe(system, dana.email).subscriptions.find(({ id }) => id === first.subscriptionId)
    expect(old!.status).toMatch(/canceled|incomplete_expired/)
    await confirmCard(system, other.clientSecret)
    await quiet(system)
    expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'active', planType: 'pro-yearly' })
    expect(atStripe(system, dana.email).paid.map(({ amount_paid }) => amount_paid)).toEqual([1999, 26_100])
  })

  it('whose charge failed, updating the card is required and restores access @AMB-B10', async () => {
    const dana = await onPlan(system, 'residential-monthly', '4000000000000341')
    expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'past_due', due: { amount: 19.99 } })
    expect((await dana.ask(listQuotes, {})).statusCode).toBe(402)
    const again = await dana.ask(billing.createSubscription, { planType: 'pro-yearly' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'update-card'])
    const { clientSecret } = await dana.call(billing.replaceCard, {})
    const { id: setupIntentId } = await confirmCard(system, clientSecret, { number: '5555555555554444' })
    const paid = await dana.call(billing.confirmCard, { setupIntentId })
    expect(paid).toMatchObject({ clientSecret: null, subscription: { status: 'active', due: null } })
    expect((await dana.ask(listQuotes, {})).statusCode).toBe(200)
  })

  it('an unpaid first payment expires after 23 hours, and another begins', async () => {
    const dana = await onPlan(system)
    await dana.call(billing.cancelSubscription, {})
    await later(system, 24 * 32)
    const first = await dana.call(billing.createSubscription, { planType: 'pro-monthly' })
    await later(system, 24)
    expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'incomplete_expired' })
    const next = await dana.call(billing.createSubscription, { planType: 'pro-monthly' })
    expect(next.subscriptionId).not.toBe(first.subscriptionId)
    await confirmCard(system, next.clientSecret)
    expect(await dana.call(billing.refreshSubscription, {})).toMatchObject({ status: 'active' })
  })
})

it('a returning subscriber’s twenty simultaneous requests start one subscription @F-03', async () => {
  const dana = await onPlan(system)
  await dana.call(billing.cancelSubscription, {})
  await later(system, 24 * 32)
  const order = { planType: 'pro-monthly' } as const
  const forms = await Promise.all(Array.from({ length: 20 }, () => dana.call(billing.createSubscription, order)))
  expect(new Set(forms.map(({ subscriptionId }) => subscriptionId)).size).toBe(1)
  const { subscriptions } = atStripe(system, dana.email)
  expect(subscriptions.filter(({ status }) => status === 'incomplete')).toHaveLength(1)
})
