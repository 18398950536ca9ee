import { afterAll, beforeAll, expect } from 'vitest'
import * as contract from '../modules/billing/contract/endpoints.ts'
import type { PlanType } from '../modules/billing/contract/plans.ts'
import type { Notice } from '../modules/billing/notices.ts'
import type { Engine } from '../stand-ins/stripe/engine.ts'
import { type Contractor, contractor } from './contractors.ts'
import { type CardKind, fillIn, forget, type MovedTime, startMovedTime } from './moved-time.ts'

export const hour = 3600
export const day = 24 * hour
/** A trial starting then ends on the 28th, 29th, 30th or 31st, so months of every length follow. */
export const starts = [27, 28, 29, 30].map((date) => Date.parse(`2027-01-${date}T10:20:30Z`) / 1000)

export let system: MovedTime
export let dana: Contractor

/** One contractor; each `life` starts a new subscription. */
export function liveOnSimulatedPayments() {
  beforeAll(async () => {
    system = await startMovedTime()
    dana = await contractor(system, { standing: 'none' })
  })
  afterAll(() => system.stop())
}

export interface Life {
  readonly stripe: Engine
  now: number
  /** Invoices up to this time have been compared. */
  looked: number
}

/** A contractor who starts with a trial of this plan. */
export function life(plan: PlanType, start: number, act: (life: Life) => Promise<void>, card: CardKind = 'pays') {
  return system.with(start, async (stripe) => {
    await forget(system.db, dana.user)
    system.told.length = 0
    const one: Life = { stripe, now: start, looked: start }
    await pass(one, 0)
    const { clientSecret, subscriptionId } = await dana.call(contract.createSubscription, { planType: plan })
    const paymentMethodId = fillIn(stripe, clientSecret, card)!
    await dana.call(contract.activateTrial, { subscriptionId, paymentMethodId })
    await act(one)
  })
}

/** Lets time pass, for the provider and for access. */
export async function pass(life: Life, seconds: number) {
  life.now += seconds
  life.stripe.advanceTo(life.now * 1000)
  await system.accessAt(dana.user.id, life.now)
}

export const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
/** What her screen shows. */
export const shown = () => dana.call(contract.subscription, {})

/** What her screen shows once the provider has been asked. */
export const refreshed = () => dana.call(contract.refreshSubscription, {})

/** Changes the plan on the terms of a preview, and returns both answers. */
export async function change(planType: PlanType) {
  const { dueNow, reckonedAt, nextCharge } = await dana.call(contract.previewChange, { planType })
  const { clientSecret } = await dana.call(contract.changePlan, { planType, dueNow, reckonedAt })
  return { dueNow, nextCharge, clientSecret }
}

/** Lets time pass until a time, or for a number of seconds. */
export const passUntil = (life: Life, at: string, later = 0) => pass(life, Date.parse(at) / 1000 - life.now + later)

/** The provider's invoices since the last check. */
export function bills(life: Life) {
  const found = Object.values(life.stripe.state.objects.invoice).filter(
    ({ created, amount_due }) => created > life.looked && amount_due > 0,
  )
  life.looked = life.now
  return found.map(({ created, amount_due, status, status_transitions, lines }) => ({
    at: instant(created),
    amount: amount_due / 100,
    planType: lines.data.at(-1)?.pricing?.price_details?.product,
    status,
    paidAt: status_transitions.paid_at && instant(status_transitions.paid_at),
  }))
}

/** Expects the charge that the screen announces: at that time, that amount, for that plan, and nothing before it. */
export async function expectShownIsCharged(life: Life, times = 1) {
  for (let time = 0; time < times; time++) {
    const { nextCharge } = await shown()
    const at = Date.parse(nextCharge!.at) / 1000
    await pass(life, at - life.now - 1)
    expect(bills(life)).toEqual([])
    await pass(life, 1 + hour)
    expect(bills(life)).toEqual([{ ...nextCharge, status: 'paid', paidAt: instant(at + hour) }])
    const after = await refreshed()
    expect(lastMail(await mails(), 'receipt')).toMatchObject({
      amount: Math.round(nextCharge!.amount! * 100),
      next: { at: after.nextCharge!.at, amount: Math.round(after.nextCharge!.amount! * 100) },
    })
    const [newest] = (await dana.call(contract.invoices, {})).items
    expect(newest).toMatchObject({
      amount: nextCharge!.amount,
      planType: nextCharge!.planType,
      periodStart: nextCharge!.at,
    })
  }
}

/** The emails she got, oldest first. */
export async function mails(): Promise<Notice[]> {
  const { rows } = await system.db.query(
    `select data->'payload'->'notice' as notice from pgboss.job
      where name = 'documents.tell-about-subscription' and data->'payload'->>'contractorId' = $1 order by created_on`,
    [dana.user.id],
  )
  return [...rows.map(({ notice }) => notice), ...system.told.map(({ data }) => (data as { notice: Notice }).notice)]
}
export const lastMail = (all: Notice[], kind: Notice['kind']) => all.findLast((notice) => notice.kind === kind)

/** Accepts the offer and returns its terms. */
export async function acceptOffer() {
  const { offer } = await dana.call(contract.retentionCheck, {})
  await dana.call(contract.applyRetention, {})
  return offer!
}
