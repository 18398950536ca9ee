import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualTimeZone, wordsIn } from '../../../shared-kernel/time-zone.ts'
import { contractor } from '../../../testing/fixtures/contractors.ts'
import { confirmCard, type Newcomer, onTrial, quiet, signUp } from '../../../testing/fixtures/subscribers.ts'
import { authenticate } from '../../../testing/system/simulated-payments.ts'
import { publicUrl, type System, startSystem } from '../../../testing/system/system.ts'
import * as billing from '../contract/endpoints.ts'

const { atMinute, onDay } = wordsIn(usualTimeZone)
const day = 24

let system: System
beforeAll(async () => {
  system = await startSystem({ reports: true })
})
afterAll(() => system?.stop())

/** The emails to a contractor, oldest first. */
const mailsTo = async ({ email }: Pick<Newcomer, 'email'>) =>
  (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(email)).toReversed()

/** Waits for the email whose subject starts with this. Fails if there are two. */
async function mail(dana: Newcomer, subject: string) {
  const found = async () => (await mailsTo(dana)).filter((one) => one.subject.startsWith(subject))
  await expect.poll(async () => (await found()).length, { message: `mail "${subject}"` }).toBeGreaterThan(0)
  const [first, ...more] = await found()
  expect(more).toEqual([])
  return first!.text!.replace(/\s+/g, ' ')
}

/** Subjects of the emails about the subscription. Leaves out the address confirmation, which may arrive at any time. */
const subjects = async (dana: Newcomer) =>
  (await mailsTo(dana)).map(({ subject }) => subject).filter((subject) => !subject.startsWith('Confirm your email'))
const statusOf = (dana: Newcomer) => dana.call(billing.subscription, {})

/** Moves simulated time as the operator's page does, and waits for everything that follows, reminders included. */
async function pass(hours: number) {
  const { url, secretKey } = system.stripe
  const frozen_time = String(Math.floor(system.stripe.now() / 1000) + hours * 3600)
  const answer = await fetch(`${url}/v1/test_helpers/test_clocks/clock_simulated/advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ frozen_time }),
  })
  expect(answer.status).toBe(200)
  await quiet(system)
  await expect.poll(waiting).toBe(0)
}

/** Makes a card expire at the end of a month, `months` from now. Returns that time. */
function expires(cardId: string, months: number) {
  const now = new Date(system.stripe.now())
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
  const last = new Date(end.getTime() - 1)
  const { card } = system.stripe.engine.state.objects.payment_method[cardId]!
  Object.assign(card!, { exp_month: last.getUTCMonth() + 1, exp_year: last.getUTCFullYear() })
  return end.getTime()
}

/** Ends a subscription as support does in the provider's dashboard. */
const endAtOnce = (subscriptionId: string) =>
  fetch(`${system.stripe.url}/v1/subscriptions/${subscriptionId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${system.stripe.secretKey}` },
  })

const waiting = async () =>
  (
    await system.db.query(
      `select 1 from pgboss.job where name in ('billing.remind-now', 'billing.settle-reported', 'documents.tell-about-subscription')
          and state in ('created', 'active', 'retry')`,
    )
  ).rows.length

describe('a contractor is emailed once per event', () => {
  it('the trial’s start with the exact end and amount, six hours before its end, and the first charge @AMB-B22', async () => {
    const dana = await onTrial(system, 'residential-monthly')
    const { trialEnd } = await statusOf(dana)
    const started = await mail(dana, 'Your 1-day free trial of TidyTally has started')
    expect(started).toContain(`First charge: $19.99 on ${atMinute(trialEnd!)}`)
    await pass(17)
    expect(await subjects(dana)).toHaveLength(1)
    await pass(2)
    const ending = await mail(dana, `Your trial ends ${atMinute(trialEnd!)}`)
    expect(ending).toContain('card ending in 4242')
    await pass(1)
    for (const _ of [1, 2, 3]) await dana.call(billing.refreshSubscription, {})
    await pass(6)
    const { periodEnd } = await statusOf(dana)
    const receipt = await mail(dana, 'Receipt from TidyTally - $19.99')
    expect(receipt).toContain(`Next charge: $19.99 on ${onDay(periodEnd!)}`)
    expect(await subjects(dana)).toHaveLength(3)
  })

  it('a canceled trial: no charge, no reminder, no receipt', async () => {
    const dana = await onTrial(system)
    const { trialEnd } = await statusOf(dana)
    await dana.call(billing.cancelSubscription, {})
    await dana.call(billing.cancelSubscription, {})
    expect(await mail(dana, 'Your trial is canceled - no charge')).toContain(atMinute(trialEnd!))
    await pass(19)
    await pass(8)
    expect(await subjects(dana)).toEqual([
      'Your 1-day free trial of TidyTally has started',
      'Your trial is canceled - no charge',
    ])
  })

  it('a discount: both renewals and what follows, each receipt, its end, and then the full price', async () => {
    const dana = await onTrial(system, 'pro-monthly')
    await pass(26)
    const { periodEnd } = await statusOf(dana)
    await dana.call(billing.applyRetention, {})
    const applied = await mail(dana, 'Your discount is active')
    expect(applied).toContain(`${onDay(periodEnd!)}: $16.49`)
    expect(applied).toContain(': $32.99 a month')
    await pass(31 * day)
    await pass(31 * day)
    const next = (await statusOf(dana)).nextCharge!
    expect(next.amount).toBe(32.99)
    await pass(26 * day)
    const ending = await mail(dana, `Your discount ends on ${onDay(next.at)}`)
    expect(ending).toContain('Until now: $16.49 a month')
    await pass(31 * day)
    await pass(31 * day)
    const told = await subjects(dana)
    expect(told.filter((subject) => subject === 'Receipt from TidyTally - $16.49')).toHaveLength(2)
    expect(told.filter((subject) => subject.startsWith('Your discount'))).toHaveLength(2)
  })

  it('a failed charge, for each attempt, with the date of the next one', async () => {
    const dana = await onTrial(system, 'residential-monthly', '4000000000000341')
    await pass(26)
    const { due } = await statusOf(dana)
    expect(await mail(dana, 'We couldn’t charge your card')).toContain(`Next attempt: ${onDay(due!.nextAttempt!)}`)
    await pass(3 * day)
    const failures = async () => (await subjects(dana)).filter((subject) => subject.startsWith('We couldn’t'))
    await expect.poll(async () => (await failures()).length).toBe(2)
    await dana.call(billing.refreshSubscription, {})
    await pass(1)
    expect(await failures()).toHaveLength(2)
  })

  it('B-04: a charge that needs bank approval', async () => {
    const dana = await signUp(system)
    const { clientSecret } = dana.form
    await confirmCard(system, clientSecret, { number: '4000002760003184', code: dana.number })
    authenticate(system.stripe, clientSecret)
    await quiet(system)
    await expect.poll(async () => (await statusOf(dana)).status).toBe('trialing')
    await pass(26)
    const asked = await mail(dana, 'Confirm your payment of $19.99')
    expect(asked).toMatch(/Confirm the payment: \S+\/subscription /)
    expect(asked).toMatch(/Pay without signing in.*\/receipt\/in_/)
    expect(asked).not.toContain('_secret_')
    expect(asked).toContain('Amount: $19.99')
  })

  it('B-11: a yearly renewal, 30 days in advance', async () => {
    const dana = await onTrial(system, 'pro-yearly')
    await pass(26)
    const { at } = (await statusOf(dana)).nextCharge!
    const hours = Math.floor((Date.parse(at) - system.stripe.now()) / 3_600_000)
    await pass(hours - 30 * day - 2)
    expect((await subjects(dana)).at(-1)).toContain('Receipt from TidyTally - $261.00')
    await pass(3)
    const told = await mail(dana, `Your yearly plan renews on ${onDay(at)}`)
    expect(told).toContain('Charge: $261.00')
    expect(told).toContain(`When: ${atMinute(at)}`)
    for (const _ of [1, 2]) await pass(12 * day)
    await mail(dana, `Your yearly plan renews on ${onDay(at)}`)
    expect((await subjects(dana)).at(-1)).toBe(`Your yearly plan renews on ${onDay(at)}`)
  })

  it('B-11: a yearly renewal at a new amount, if the plan changes after the reminder', async () => {
    const dana = await onTrial(system, 'residential-yearly')
    await pass(26)
    const { at } = (await statusOf(dana)).nextCharge!
    await pass(Math.floor((Date.parse(at) - system.stripe.now()) / 3_600_000) - 20 * day)
    expect(await mail(dana, 'Your yearly plan renews on')).toContain('Charge: $157.00')
    const { dueNow, reckonedAt } = await dana.call(billing.previewChange, { planType: 'pro-yearly' })
    await dana.call(billing.changePlan, { planType: 'pro-yearly', dueNow, reckonedAt })
    await pass(1)
    const reminders = async () =>
      (await mailsTo(dana)).filter(({ subject }) => subject.startsWith('Your yearly plan renews on'))
    await expect.poll(async () => (await reminders()).length).toBe(2)
    expect((await reminders()).at(-1)!.text).toContain('Charge: $261.00')
    expect((await statusOf(dana)).nextCharge).toMatchObject({ at, amount: 261 })
  })

  it('B-15: a card that expires within 30 days, once', async () => {
    const dana = await onTrial(system, 'pro-monthly')
    await pass(26)
    const end = expires(dana.cardId, 3) // the end of next month may be less than 30 days away
    await pass(Math.floor((end - system.stripe.now()) / 3_600_000) - 30 * day - 2)
    const warnings = async () => (await subjects(dana)).filter((subject) => subject.endsWith('expires soon'))
    expect(await warnings()).toEqual([])
    await pass(3)
    const { nextCharge } = await statusOf(dana)
    const told = await mail(dana, 'Your card ending in 4242 expires soon')
    expect(told).toContain(`Next charge: $32.99 on ${onDay(nextCharge!.at)}`)
    await pass(10 * day)
    expect(await warnings()).toHaveLength(1)
  })

  it('B-15: no email about an expiring card if nothing will be charged after it expires', async () => {
    const [leaves, stays] = [await onTrial(system), await onTrial(system)]
    await pass(26)
    const [end] = [leaves, stays].map((who) => expires(who.cardId, 2))
    await leaves.call(billing.cancelSubscription, {})
    await pass(Math.floor((end! - system.stripe.now()) / 3_600_000) - 29 * day)
    await mail(stays, 'Your card ending in 4242 expires soon')
    expect((await subjects(leaves)).filter((subject) => subject.endsWith('expires soon'))).toEqual([])
  })

  it('B-15: an end made by support, at once, and no email about other ends', async () => {
    const ended = async (dana: Newcomer) => {
      await endAtOnce(dana.form.subscriptionId)
      await quiet(system)
    }
    const [inTrial, paying, leaves] = [await onTrial(system), await onTrial(system), await onTrial(system)]
    await ended(inTrial)
    await pass(26)
    await leaves.call(billing.cancelSubscription, {})
    await ended(paying)
    for (const who of [inTrial, paying]) {
      const { accessEnd, status } = await statusOf(who)
      expect(status).toBe('canceled')
      expect(await mail(who, 'We ended your subscription')).toContain(atMinute(accessEnd!))
      for (const _ of [1, 2]) await who.call(billing.refreshSubscription, {})
    }
    await pass(32 * day)
    expect((await statusOf(leaves)).status).toBe('canceled')
    expect((await subjects(leaves)).filter((subject) => subject.startsWith('We ended'))).toEqual([])
    await mail(paying, 'We ended your subscription')
  })

  it('a cancellation, and another one after resuming', async () => {
    const dana = await onTrial(system)
    await pass(26)
    await dana.call(billing.cancelSubscription, {})
    const { accessEnd } = await statusOf(dana)
    expect(await mail(dana, 'Your subscription is canceled')).toContain(atMinute(accessEnd!))
    await dana.call(billing.resumeSubscription, {})
    await dana.call(billing.cancelSubscription, {})
    const canceled = async () => (await subjects(dana)).filter((subject) => subject.endsWith('is canceled'))
    await expect.poll(async () => (await canceled()).length).toBe(2)
  })
})

describe('an account opened without a plan', () => {
  it('gets one welcome email with the next step; a trial has its own first email', async () => {
    const { user } = await contractor(system, { planStatus: 'none', signsUp: true })
    const dana = await onTrial(system)
    await mail(dana, 'Your 1-day free trial')
    const found = () => mailsTo(user)
    await expect.poll(async () => (await found()).map(({ subject }) => subject)).toEqual(['Welcome to TidyTally'])
    const { text } = (await found())[0]!
    expect(text).toContain(`Choose a plan: ${publicUrl}/subscription`)
    expect(text).toContain('Questions? Write to quotes@tidytally.example.')
    expect(await subjects(dana)).toHaveLength(1)
  })
})
