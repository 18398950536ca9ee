import { afterAll, afterEach, expect, it } from 'vitest'
import { contractor, customer } from '../../../testing/fixtures/contractors.ts'
import {
  atStripe,
  browserOf,
  confirmCard,
  onTrial,
  quiet,
  registration,
  signUp,
} from '../../../testing/fixtures/subscribers.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { currentUser } from '../../accounts/contract/endpoints.ts'
import { createQuote } from '../../quoting/contract/endpoints.ts'
import * as billing from '../contract/endpoints.ts'

const system = await startSystem({ reports: true })
afterAll(() => system.stop())
afterEach(() => system.stripe.faults.clear())

const usersCalled = async (email: string) =>
  (await system.db.query('select id from accounts.users where email = $1', [email])).rows.length

it('opens an account with a trial waiting for a card, and gives no access yet @BIL-30 @T-58', async () => {
  const dana = await signUp(system, { planType: 'commercial-monthly' })
  expect(dana.form.clientSecret).toMatch(/^seti_.*_secret_/)
  const waiting = {
    status: null,
    planType: 'commercial-monthly',
    trialAvailable: true,
    trialEnd: null,
    nextCharge: null,
  }
  expect(await dana.call(billing.subscription, {})).toMatchObject(waiting)
  await quiet(system)
  expect(await dana.call(billing.subscription, {})).toMatchObject(waiting)
  expect((await dana.ask(createQuote, customer)).statusCode).toBe(402)
})

it('starts a trial of exactly 24 hours with the confirmed card, then charges the plan @AMB-B05', async () => {
  const dana = await signUp(system, { planType: 'commercial-monthly' })
  const { payment_method } = await confirmCard(system, dana.form.clientSecret)
  const before = system.stripe.now()
  const subscription = await dana.call(billing.activateTrial, {
    subscriptionId: dana.form.subscriptionId,
    paymentMethodId: payment_method,
  })
  const [{ begun_at }] = (await system.db.query('select begun_at from billing.trials order by begun_at desc')).rows
  const end = Date.parse(subscription.trialEnd!)
  expect(end).toBe(begun_at.getTime() + 24 * 3600_000)
  expect(Math.abs(begun_at.getTime() - before)).toBeLessThan(10_000)
  const [held] = atStripe(system, dana.email).subscriptions
  expect(held).toMatchObject({ trial_end: end / 1000, default_payment_method: payment_method, status: 'trialing' })
  expect(subscription).toMatchObject({
    status: 'trialing',
    planType: 'commercial-monthly',
    trialAvailable: false,
    nextCharge: { at: subscription.trialEnd, amount: 19.99, planType: 'commercial-monthly' },
  })
  expect((await dana.ask(createQuote, customer)).statusCode).toBe(200)
})

it('continues with the same account and subscription when repeated, even with another plan @F-22', async () => {
  const person = registration('residential-monthly')
  const first = await browserOf(system).call(billing.registerWithTrial, person)
  const again = browserOf(system)
  expect(await again.call(billing.registerWithTrial, { ...person, email: person.email.toUpperCase() })).toEqual(first)
  expect(await again.call(billing.registerWithTrial, { ...person, planType: 'pro-yearly' })).toEqual(first)
  expect(await again.call(billing.createSubscription, { planType: 'commercial-yearly' })).toEqual(first)
  expect((await again.call(billing.subscription, {})).planType).toBe('commercial-yearly')
  const { customers, subscriptions } = atStripe(system, person.email)
  expect([customers.length, subscriptions.length, await usersCalled(person.email)]).toEqual([1, 1, 1])
  expect(subscriptions[0]!.items.data[0]!.price).toMatchObject({ lookup_key: 'commercial-yearly' })
})

it('reports that the address is taken if the password is wrong or a subscription is active', async () => {
  const person = registration()
  await browserOf(system).call(billing.registerWithTrial, person)
  const eve = browserOf(system)
  const taken = { code: 'email-taken', message: 'An account with this email already exists' }
  const answer = await eve.ask(billing.registerWithTrial, { ...person, password: 'another-mop-and-bucket' })
  expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining(taken)])
  expect((await eve.ask(currentUser, {})).statusCode).toBe(401)
  const dana = await onTrial(system)
  const running = await eve.ask(billing.registerWithTrial, { ...registration(), email: dana.email })
  expect([running.statusCode, running.json()]).toEqual([409, expect.objectContaining(taken)])
  expect((await eve.ask(currentUser, {})).statusCode).toBe(401)
})

it('creates one user and one subscription when the browser times out and retries @F-22', async () => {
  const person = registration()
  const release = Promise.withResolvers<void>()
  system.stripe.faults.before('subscriptions.create', () => release.promise)
  const given = { method: 'POST', headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' } }
  const address = `${system.app.listeningOrigin}${billing.registerWithTrial.path}`
  const aborted = fetch(address, { ...given, body: JSON.stringify(person), signal: AbortSignal.timeout(1000) })
  await expect(aborted).rejects.toMatchObject({ name: 'TimeoutError' })
  system.stripe.faults.clear()
  const dana = browserOf(system)
  const form = await dana.call(billing.registerWithTrial, person)
  release.resolve()
  await quiet(system)
  const { customers, subscriptions } = atStripe(system, person.email)
  expect([customers.length, subscriptions.length, await usersCalled(person.email)]).toEqual([1, 1, 1])
  expect(subscriptions[0]!.id).toBe(form.subscriptionId)
  await confirmCard(system, form.clientSecret)
  expect(await dana.call(billing.refreshSubscription, {})).toMatchObject({ status: 'trialing' })
})

it('registers once for twenty simultaneous requests @F-22 @F-03', async () => {
  const person = registration()
  const presses = Array.from({ length: 20 }, () => browserOf(system).ask(billing.registerWithTrial, person))
  const answers = await Promise.all(presses)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map((answer) => answer.json().subscriptionId)).size).toBe(1)
  const { customers, subscriptions } = atStripe(system, person.email)
  expect([customers.length, subscriptions.length, await usersCalled(person.email)]).toEqual([1, 1, 1])
})

it('keeps the account when payments are unreachable, reports it, and continues later @F-09 @F-22', async () => {
  const person = registration()
  const dana = browserOf(system)
  system.stripe.faults.answer('customers.create', 'drop')
  const answer = await dana.ask(billing.registerWithTrial, person)
  expect(answer.statusCode).toBe(503)
  expect(answer.json().message).toBe('Payments can’t be reached right now. Please try again in a minute.')
  expect((await dana.ask(currentUser, {})).statusCode).toBe(401)
  system.stripe.faults.clear()
  expect((await dana.call(billing.registerWithTrial, person)).clientSecret).toMatch(/^seti_/)
  const { customers, subscriptions } = atStripe(system, person.email)
  expect([customers.length, subscriptions.length, await usersCalled(person.email)]).toEqual([1, 1, 1])
})

it.each(['customers.create', 'subscriptions.create'])(
  'retries with a new idempotency key after %s failed and left nothing, because the provider repeats a stored response for a day @F-03',
  async (operation) => {
    const person = registration()
    const dana = browserOf(system)
    system.stripe.faults.answer(operation, '500')
    expect((await dana.ask(billing.registerWithTrial, person)).statusCode).toBe(503)
    system.stripe.faults.clear()
    const keysOf = async () =>
      (
        await system.db.query(
          'select key from billing.operations o join accounts.users u on u.id = o.user_id where email = $1 order by 1',
          [person.email],
        )
      ).rows.map(({ key }) => key.replace(/:.*:/, ':'))
    const before = await keysOf()
    await system.db.query('update billing.operations set done_at = now() where done_at is null') // the reconciler found nothing
    const forms = await Promise.all([1, 2, 3].map(() => browserOf(system).call(billing.registerWithTrial, person)))
    expect(new Set(forms.map(({ subscriptionId }) => subscriptionId)).size).toBe(1)
    const kind = operation === 'customers.create' ? 'customer' : 'subscribe'
    expect(before).toContain(`${kind}:1`)
    expect((await keysOf()).filter((key) => key.startsWith(kind))).toEqual([`${kind}:1`, `${kind}:2`])
    const { customers, subscriptions } = atStripe(system, person.email)
    expect([customers.length, subscriptions.length]).toEqual([1, 1])
  },
)

it('limits registrations per address @T-38', async () => {
  const crowd = browserOf(system)
  const statuses: number[] = []
  for (let person = 0; person < 12; person++)
    statuses.push((await crowd.ask(billing.registerWithTrial, registration())).statusCode)
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
})

it('lets an account opened without a trial start one later', async () => {
  const dana = await contractor(system, { planStatus: 'none' })
  expect(await dana.call(billing.subscription, {})).toMatchObject({
    status: null,
    planType: null,
    trialAvailable: true,
  })
  const { clientSecret } = await dana.call(billing.createSubscription, { planType: 'pro-monthly' })
  await confirmCard(system, clientSecret, { code: 9_000 })
  expect(await dana.call(billing.refreshSubscription, {})).toMatchObject({
    status: 'trialing',
    planType: 'pro-monthly',
  })
  for (const planType of ['pro-monthly', 'pro-yearly'] as const) {
    const answer = await dana.ask(billing.createSubscription, { planType })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'subscribed'])
  }
})
