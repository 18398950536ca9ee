import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  billed,
  day,
  hour,
  newActive,
  type Simulated,
  simulatedStripe,
} from '../../../testing/system/simulated-stripe.ts'

let simulated: Simulated
let stripe: Stripe
beforeEach(async () => {
  simulated = await simulatedStripe()
  stripe = simulated.stripe
})
afterEach(() => expect(simulated.mistakes()).toEqual([]))

const read = (id: string) => stripe.subscriptions.retrieve(id)
const priceOf = async (id: string) => (await read(id)).items.data[0]!.price.lookup_key

/** A scheduled change from Pro to Residential at the end of the paid month. */
async function downgrading(price = simulated.prices['residential-month']) {
  const subscription = await newActive(simulated, simulated.prices['pro-month'])
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [item] = subscription.items.data
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: item!.price.id, quantity: 1 }],
        start_date: schedule.phases[0]!.start_date,
        end_date: item!.current_period_end,
      },
      {
        items: [{ price: price.id, quantity: 1 }],
        start_date: item!.current_period_end,
        duration: { interval: price.recurring!.interval as 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  })
  return { id: subscription.id, schedule: schedule.id }
}

it('switches to the cheaper plan with the next invoice and releases the schedule a period later', async () => {
  const { id, schedule } = await downgrading()
  await simulated.pass(31 * day + hour)
  expect(await priceOf(id)).toBe('residential-month')
  expect(await billed(simulated, id)).toEqual([3299, 1999])
  expect((await read(id)).schedule).toBe(schedule)
  await simulated.pass(28 * day)
  expect(await stripe.subscriptionSchedules.retrieve(schedule)).toMatchObject({
    status: 'released',
    released_subscription: id,
  })
  expect(await read(id)).toMatchObject({ schedule: null, status: 'active' })
  expect(await billed(simulated, id)).toEqual([3299, 1999, 1999])
})

it('starts a year when the month ends', async () => {
  const { id } = await downgrading(simulated.prices['residential-year'])
  await simulated.pass(31 * day + hour)
  const [item] = (await read(id)).items.data
  expect(item!.current_period_end).toBe(Date.parse('2028-02-15T10:00:00Z') / 1000)
  expect(await billed(simulated, id)).toEqual([3299, 15_700])
})

it('previews the next invoice with the scheduled plan', async () => {
  const { id } = await downgrading()
  expect((await stripe.invoices.createPreview({ subscription: id })).total).toBe(1999)
})

it('cancels a downgrade when its schedule is released', async () => {
  const { id, schedule } = await downgrading()
  await stripe.subscriptionSchedules.release(schedule)
  await simulated.pass(31 * day + hour)
  expect(await priceOf(id)).toBe('pro-month')
})

it("a scheduled subscription can't be canceled directly or scheduled twice", async () => {
  const { id } = await downgrading()
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow(
    'updating any cancelation behavior directly is not allowed',
  )
  await expect(stripe.subscriptionSchedules.create({ from_subscription: id })).rejects.toMatchObject({
    statusCode: 400,
  })
})
