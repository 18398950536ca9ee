import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { StripeStandIn } from '../../../stand-ins/stripe.ts'
import { newPerson, onPlan, onTrial, settingsFor, startSimulator } from '../../../testing/system/simulated-payments.ts'
import { nobodyPays, type Payments } from '../payments.ts'
import { usualPatience } from './provider.ts'
import { stripePayments } from './stripe-payments.ts'

let stripe: StripeStandIn

beforeAll(async () => {
  stripe = await startSimulator()
})
afterEach(() => {
  vi.useRealTimers()
  stripe.faults.clear()
})
afterAll(() => stripe.stop())

/** A single response may take longer than any test, so only the limit of the whole call ends it. */
const hasty = { ...usualPatience, answerMs: 600_000, callMs: 400 }
/** Longer than one call of the SDK, which retries three times after 409. */
const busyHasty = { ...usualPatience, callMs: 2500, busyMs: 50, failures: 2, pauseMs: 60_000 }
const settings = () => settingsFor(stripe)
const unavailable = {
  fault: 'unavailable',
  code: 'payments-unavailable',
  message: 'Payments can’t be reached right now. Please try again in a minute.',
}

async function refusal(call: Promise<unknown>): Promise<DomainError> {
  const error = await call.then(
    () => expect.fail('was not refused'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DomainError)
  return error as DomainError
}

describe('no response @F-09', () => {
  it.each([
    ['hang to the end of the call', 'hang', hasty],
    ['hang to the end of each answer', 'hang', { ...usualPatience, answerMs: 150, callMs: 600_000 }],
    ['drop', 'drop', usualPatience],
    ['500', '500', usualPatience],
  ] as const)('%s: payments are reported unavailable without a long wait', async (_, trouble, patience) => {
    const payments = stripePayments(settings(), patience)
    stripe.faults.answer('*', trouble)
    expect(await refusal(payments.findCustomer(newPerson()))).toMatchObject(unavailable)
  })

  it('an unreachable server is reported unavailable', async () => {
    expect(await refusal(stripePayments(nobodyPays).now())).toMatchObject(unavailable)
  })

  it('a short outage is retried transparently, and the request takes effect once', async () => {
    const payments = stripePayments(settings())
    const person = newPerson()
    stripe.faults.answer('customers.create', 'drop', 2)
    const customerId = await payments.createCustomer(person, `customer:${person.contractorId}`)
    expect(await payments.findCustomer(person)).toBe(customerId)
  })

  it('after five failures calls fail immediately; after a pause one call probes for all @F-09', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const patience = { ...hasty }
    const payments = stripePayments(settings(), patience)
    let reached = 0
    const hang = () => {
      patience.callMs = hasty.callMs
      stripe.faults.answer('*', 'hang')
      stripe.faults.before('*', () => {
        reached += 1
      })
    }
    const mend = () => {
      patience.callMs = usualPatience.callMs
      stripe.faults.clear()
    }
    mend()
    await payments.now()
    hang()
    for (let call = 1; call <= 5; call += 1) expect(await refusal(payments.now())).toMatchObject(unavailable)
    await expect.poll(() => reached).toBe(5) // each was sent, but a busy machine processes it later
    vi.advanceTimersByTime(hasty.pauseMs - 1)
    for (let call = 1; call <= 20; call += 1) expect(await refusal(payments.now())).toMatchObject(unavailable)
    expect(reached).toBe(5)

    vi.advanceTimersByTime(1)
    for (const refused of await Promise.all([1, 2, 3].map(() => refusal(payments.now()))))
      expect(refused).toMatchObject(unavailable)
    await expect.poll(() => reached).toBe(6)

    mend()
    expect(await refusal(payments.now())).toMatchObject(unavailable)
    vi.advanceTimersByTime(hasty.pauseMs)
    await payments.now()
    await Promise.all([1, 2, 3].map(() => payments.now()))
  })

  it('any response, even a refusal, resets the failure count', async () => {
    const patience = { ...hasty }
    const payments = stripePayments(settings(), patience)
    for (let round = 1; round <= 2; round += 1) {
      patience.callMs = hasty.callMs
      stripe.faults.answer('testHelpers.testClocks.retrieve', 'hang')
      for (let call = 1; call <= 4; call += 1) await refusal(payments.now())
      patience.callMs = usualPatience.callMs
      expect((await refusal(payments.read('sub_nobody'))).code).toBe('payments-refused')
    }
    stripe.faults.clear()
    await payments.now()
  })
})

describe('busy responses', () => {
  const busy = ['429', 'lock_timeout', '409'] as const

  it.each(busy)('B-05: %s is retried, and the request takes effect once', async (trouble) => {
    const payments = stripePayments(settings())
    const person = newPerson()
    stripe.faults.answer('customers.create', trouble, 4)
    const customerId = await payments.createCustomer(person, `customer:${person.contractorId}`)
    expect(await payments.findCustomer(person)).toBe(customerId)
  })

  it.each(busy)('B-05: %s until the call times out is reported', async (trouble) => {
    stripe.faults.answer('customers.create', trouble)
    expect(await refusal(stripePayments(settings(), busyHasty).createCustomer(newPerson(), 'busy'))).toMatchObject({
      fault: 'unavailable',
      code: 'payments-busy',
      message: 'Payments are busy right now. Please try again in a minute.',
    })
  })

  it.each(busy)('B-05: %s for one request does not block payments for others', async (trouble) => {
    const payments = stripePayments(settings(), busyHasty)
    stripe.faults.answer('customers.create', trouble)
    for (let call = 1; call <= busyHasty.failures + 1; call += 1)
      await refusal(payments.createCustomer(newPerson(), `busy:${call}`))
    expect(await payments.findCustomer(newPerson())).toBeNull()
  })
})

describe('refused requests', () => {
  it('an unknown object, a wrong key, and a reused idempotency key are refused', async () => {
    const payments = stripePayments(settings())
    const refused = { fault: 'unavailable', code: 'payments-refused' }
    expect(await refusal(payments.read('sub_nobody'))).toMatchObject(refused)
    const wrong = stripePayments({ ...settings(), secretKey: 'sk_test_sim_wrong' })
    expect(await refusal(wrong.now())).toMatchObject(refused)
    await payments.createCustomer(newPerson(), 'customer:twice')
    expect(await refusal(payments.createCustomer(newPerson(), 'customer:twice'))).toMatchObject(refused)
  })

  it('log details for the operator, but no key, address, or name in any message', async () => {
    const payments: Payments = stripePayments(settings())
    const { cardId, subscriptionId, customerId, email } = await onTrial(stripe, payments)
    const declined = await onPlan(stripe, payments, 'pro-monthly', '4000000000000341')
    const { due } = await payments.read(declined.subscriptionId)
    const person = newPerson()
    await payments.createCustomer(person, 'customer:other')
    const refusals = await Promise.all([
      refusal(payments.createCustomer(newPerson(), 'customer:other')),
      refusal(stripePayments({ ...settings(), secretKey: 'sk_test_sim_very_secret' }).now()),
      refusal(payments.pay(due!.invoiceId, declined.cardId)),
      refusal(payments.useCard({ customerId, subscriptionId, cardId: declined.cardId })),
      refusal(stripePayments(settings(), hasty).report(Buffer.from(`{"email":"${email}"}`), 't=1,v1=forged')),
    ])
    const said = refusals.map((error) => inspect(error, { depth: 9 })).join('\n')
    expect(said).toMatch(/StripeIdempotencyError .*req_/)
    expect(said).toMatch(/StripeAuthenticationError .*req_/)
    for (const secret of [
      stripe.secretKey,
      stripe.webhookSecret,
      'very_sec',
      '_secret_',
      'whsec',
      email,
      person.email,
      'Dana',
      cardId,
    ])
      expect(said).not.toContain(secret)
  })
})

describe('API keys', () => {
  it('a live key is never sent to the simulator, and the simulator must be on this machine', () => {
    const real = { ...settings(), secretKey: 'sk_live_1234' }
    expect(() => stripePayments(real)).toThrow('Simulated payments take no real key')
    const away = { ...settings(), simulator: { host: 'payments.example', port: 80 } }
    expect(() => stripePayments(away)).toThrow('Simulated payments must listen on this machine only')
  })
})
