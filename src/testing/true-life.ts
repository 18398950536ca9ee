import type { Subscription } from '../modules/billing/contract/endpoints.ts'
import * as contract from '../modules/billing/contract/endpoints.ts'
import { noticeMail } from '../modules/billing/mail/parts/notice-mail.ts'
import type { Notice } from '../modules/billing/notices.ts'
import { remindOne } from '../modules/billing/reactions/remind.ts'
import { settle } from '../modules/billing/settlement/settle.ts'
import type { TimeZone } from '../shared-kernel/time-zone.ts'
import { createEngine, type Engine } from '../stand-ins/stripe/engine.ts'
import type { Params } from '../stand-ins/stripe/wire/params.ts'
import type { Contractor } from './contractors.ts'
import { answerBank, type CardKind, fillIn, forget, type MovedTime } from './moved-time.ts'

/** One subscriber on simulated payments, all of whose reports arrive. */
export interface TrueLife {
  readonly system: MovedTime
  readonly dana: Contractor
  readonly stripe: Engine
  /** What her screen showed last. */
  screen: Subscription
  /** Emails already checked. */
  mailsRead: number
  /** A pending question from the bank. */
  asked: string | null
}

export const day = 86_400
export const now = ({ stripe }: Pick<TrueLife, 'stripe'>) => Math.floor(stripe.now() / 1000)
export const instant = (seconds: number) => new Date(seconds * 1000).toISOString()

/** Money that the provider takes, or tries to take, by itself. */
export interface Taken {
  readonly amount: number
  readonly at: number
  /** The date on its invoice. */
  readonly billed: number
  readonly tries: number
}

/**
 * What happens if nobody does anything: a copy of the provider runs until it takes money. Invoices of 0 are skipped;
 * their dates are in `free`.
 */
export function foreseen(
  { state, now: clock }: Engine,
  horizon = 400 * day,
): { taken: Taken | null; free: readonly number[] } {
  const real = clock() - state.offset
  const copy = createEngine(structuredClone(state), () => real)
  const start = Math.floor(copy.now() / 1000)
  const before = new Map(Object.values(copy.state.objects.invoice).map((one) => [one.id, { ...one }]))
  const free: number[] = []
  for (let due = copy.nextDueAt(); due !== undefined && due <= (start + horizon) * 1000; due = copy.nextDueAt()) {
    copy.advanceTo(due)
    for (const invoice of Object.values(copy.state.objects.invoice)) {
      const { id, amount_due: amount, attempt_count: tries, created: billed, status } = invoice
      if (status !== 'draft' && tries > (before.get(id)?.attempt_count ?? 0))
        return { taken: { amount, at: due / 1000, billed, tries }, free }
      if (status === 'paid' && !before.has(id) && amount === 0 && !free.includes(billed)) free.push(billed)
      if (status === 'paid' && before.get(id)?.status === 'draft') free.push(due / 1000)
      if (status === 'paid' && !before.has(id) && amount > 0)
        return { taken: { amount, at: due / 1000, billed, tries }, free }
    }
  }
  return { taken: null, free }
}

/** What support does in the provider's dashboard. */
export const support = ({ stripe }: Pick<TrueLife, 'stripe'>, method: string, path: string, params: Params = {}) =>
  stripe.handle({ method, path: `/v1${path}`, params, key: stripe.state.secretKey })

/** The provider reports, and her screen is rendered again. */
export async function reported(life: TrueLife) {
  const { system, dana, stripe } = life
  for (const { id } of stripe.events()) stripe.delivered(id)
  await system.accessAt(dana.user.id, now(life))
  await settle(system.payments, dana.user.id, system.work)
  life.screen = await dana.call(contract.subscription, {})
}

/** The clock that emails before money is taken checks on her. */
export const remind = ({ system, dana, stripe }: TrueLife) =>
  remindOne(dana.user.id, new Date(stripe.now()), system.work)

/** Time passes in the steps in which reports come: nothing the provider did stays unseen for longer. */
export async function pass(life: TrueLife, seconds: number) {
  life.stripe.advanceTo((now(life) + seconds) * 1000)
  await reported(life)
}

/** A contractor in her free day, or on a plan that is paid right away. */
export async function begin(
  life: TrueLife,
  planType: Subscription['planType'] & string,
  { card, hadTrial }: { card: CardKind; hadTrial: boolean },
) {
  const { system, dana, stripe } = life
  await forget(system.db, dana.user, hadTrial)
  life.mailsRead = 0
  takeTold(life)
  await system.accessAt(dana.user.id, now(life))
  await subscribe(life, planType as never, card)
  return stripe
}

export async function subscribe(life: TrueLife, planType: contract.PlanChange['planType'], card: CardKind) {
  const { dana, stripe } = life
  const form = await dana.ask(contract.createSubscription, { planType })
  if (form.statusCode >= 300) return
  const { clientSecret, subscriptionId } = form.json()
  const paymentMethodId = fillIn(stripe, clientSecret, card)
  if (paymentMethodId && clientSecret.startsWith('seti_'))
    await dana.ask(contract.activateTrial, { subscriptionId, paymentMethodId })
  await reported(life)
}

export async function change(life: TrueLife, planType: contract.PlanChange['planType']) {
  const preview = await life.dana.ask(contract.previewChange, { planType })
  if (preview.statusCode >= 300) return null
  const shown: contract.PlanChange = preview.json()
  const { dueNow, reckonedAt } = shown
  const answer = await life.dana.ask(contract.changePlan, { planType, dueNow, reckonedAt })
  life.asked = answer.statusCode < 300 ? (answer.json().clientSecret ?? life.asked) : life.asked
  await reported(life)
  return { shown, made: answer.statusCode < 300 && !answer.json().clientSecret }
}

export async function newCard(life: TrueLife, card: CardKind) {
  const form = await life.dana.ask(contract.replaceCard, {})
  if (form.statusCode >= 300) return
  const { clientSecret } = form.json()
  if (!fillIn(life.stripe, clientSecret, card)) return
  const answer = await life.dana.ask(contract.confirmCard, { setupIntentId: clientSecret.split('_secret_')[0] })
  if (answer.statusCode < 300) life.asked = answer.json().clientSecret ?? life.asked
  await reported(life)
}

export async function answer(life: TrueLife, yes: boolean) {
  if (life.asked) answerBank(life.stripe, life.asked, yes)
  life.asked = null
  await reported(life)
}

const mails = `select data->'payload'->'notice' as notice from pgboss.job
                where name = 'documents.tell-about-subscription' and data->'payload'->>'contractorId' = $1
                order by created_on`

/** What jobs told her, each once. */
function takeTold({ system: { told }, dana }: TrueLife): Notice[] {
  const hers = told.filter(({ data }) => (data as { contractorId: string }).contractorId === dana.user.id)
  for (const event of hers) told.splice(told.indexOf(event), 1)
  return hers.map(({ data }) => (data as { notice: Notice }).notice)
}

/** The newest email since the last check, as data and as she reads it. */
export async function newestMail(life: TrueLife): Promise<{ notice: Notice; text: string } | null> {
  const { rows } = await life.system.db.query<{ notice: Notice }>(mails, [life.dana.user.id])
  const fresh = takeTold(life).at(-1) ?? rows.slice(life.mailsRead).at(-1)?.notice
  life.mailsRead = rows.length
  if (!fresh) return null
  const {
    subject,
    opening,
    facts = [],
  } = noticeMail(fresh, { publicUrl: 'https://tidytally.example', timeZone: 'UTC' as TimeZone })
  return { notice: fresh, text: [subject, ...opening, ...facts.flat()].join('\n') }
}
