import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '../../modules/billing/contract/endpoints.ts'
import { type NextMoney, nextMoney } from '../../modules/billing/contract/next-money.ts'
import { type PlanType, planTypes } from '../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../shared-kernel/money.ts'
import { type Contractor, contractor } from '../../testing/fixtures/contractors.ts'
import * as life from '../../testing/fixtures/lifecycle.ts'
import { start } from '../../testing/fixtures/subscriber-steps.ts'
import { type MovedTime, startMovedTime } from '../../testing/system/moved-time.ts'
import { canceledWords, cancelingWords, chargeFigure } from './charge-words.ts'

/**
 * Runs random subscriptions. After each step, compares the claims about money on the screen and in the last email with
 * the charges of a copy of the card provider that runs on without further actions. SENTENCE_RUNS=20000
 * SENTENCE_LANES=4 SENTENCE_SEED=7 runs other subscriptions for a whole night.
 */
const runs = Number(process.env.SENTENCE_RUNS ?? 20)
const lanes = Math.min(runs, Number(process.env.SENTENCE_LANES ?? 3))
const seed = Number(process.env.SENTENCE_SEED ?? 1)

let system: MovedTime
const people: Contractor[] = []
beforeAll(async () => {
  system = await startMovedTime()
  for (let lane = 0; lane < lanes; lane++) people.push(await contractor(system, { planStatus: 'none' }))
})
afterAll(() => system.stop())

const plan = fc.constantFrom(...planTypes)
const card = fc.constantFrom('pays' as const, 'pays' as const, 'fails' as const, 'asks' as const)
const does = <Do extends string>(name: Do) => fc.constant(name)
const span = fc.oneof(
  fc.integer({ min: 1, max: 180 }).map((minutes) => minutes * 60),
  fc.integer({ min: 0, max: 45 * life.day }),
  fc.integer({ min: 0, max: 400 * life.day }),
)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: does('near'), minutes: fc.integer({ min: -65, max: 65 }) }) },
  { weight: 3, arbitrary: fc.record({ do: does('wait'), seconds: span }) },
  { weight: 4, arbitrary: fc.record({ do: does('cancel') }) },
  { weight: 2, arbitrary: fc.record({ do: does('resume') }) },
  { weight: 4, arbitrary: fc.record({ do: does('change'), plan }) },
  fc.record({ do: does('keep') }),
  { weight: 2, arbitrary: fc.record({ do: does('offer') }) },
  { weight: 2, arbitrary: fc.record({ do: does('card'), card }) },
  { weight: 2, arbitrary: fc.record({ do: does('bank'), yes: fc.boolean() }) },
  fc.record({ do: does('subscribe'), plan, card }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: does('coupon'),
      off: fc.constantFrom('100', '500', '1960', '1999', '100000', '15%', '33.33%', '100%'),
      lasts: fc.constantFrom('forever', 'once', 'repeating'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: does('remind') }) },
  fc.record({ do: does('extend trial'), hours: fc.integer({ min: 1, max: 100 }) }),
  { weight: 2, arbitrary: fc.record({ do: does('balance'), cents: fc.integer({ min: -4000, max: 1500 }) }) },
  fc.record({ do: does('refund') }),
  fc.record({ do: does('ended by support'), now: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function act(one: life.Lifecycle, todo: Step) {
  const { dana, stripe } = one
  const { subscription, customer, charge } = stripe.state.objects
  const hers = Object.values(subscription).at(-1)
  switch (todo.do) {
    case 'near': {
      const due = stripe.nextDueAt()
      if (due) await life.pass(one, Math.max(0, due / 1000 - life.now(one) + todo.minutes * 60))
      return
    }
    case 'wait':
      return life.pass(one, todo.seconds)
    case 'cancel':
      return cancel(one)
    case 'resume':
      return press(one, contract.resumeSubscription)
    case 'keep':
      return press(one, contract.keepPlan)
    case 'offer':
      return press(one, contract.applyRetention)
    case 'change':
      return change(one, todo.plan)
    case 'card':
      return life.newCard(one, todo.card)
    case 'bank':
      return life.answer(one, todo.yes)
    case 'subscribe':
      return subscribe(one, todo.plan, todo.card)
    case 'coupon': {
      if (!hers) return
      const id = `support-${todo.off}-${todo.lasts}`
      const months: Record<string, string> = todo.lasts === 'repeating' ? { duration_in_months: '2' } : {}
      const off: Record<string, string> = todo.off.endsWith('%')
        ? { percent_off: todo.off.slice(0, -1) }
        : { amount_off: todo.off, currency: 'usd' }
      const coupon = { id, ...off, duration: todo.lasts as string, ...months }
      life.support(one, 'POST', '/coupons', coupon)
      const kept = hers.discounts.map((discount) => ({ discount }))
      life.support(one, 'POST', `/subscriptions/${hers.id}`, { discounts: [...kept, { coupon: id }] })
      return life.reported(one)
    }
    case 'balance': {
      const [her] = Object.values(customer)
      if (her) life.support(one, 'POST', `/customers/${her.id}`, { balance: String(todo.cents) })
      return life.reported(one)
    }
    case 'refund': {
      const paid = Object.values(charge).at(-1)
      if (paid) life.support(one, 'POST', '/refunds', { charge: paid.id })
      return life.reported(one)
    }
    case 'extend trial': {
      const trialEnd = String(life.now(one) + todo.hours * 3600)
      if (hers?.status === 'trialing')
        life.support(one, 'POST', `/subscriptions/${hers.id}`, { trial_end: trialEnd, proration_behavior: 'none' })
      return life.reported(one)
    }
    case 'remind':
      return life.remind(one)
    case 'ended by support': {
      if (hers && todo.now) life.support(one, 'DELETE', `/subscriptions/${hers.id}`)
      if (hers && !todo.now) life.support(one, 'POST', `/subscriptions/${hers.id}`, { cancel_at_period_end: 'true' })
      return life.reported(one)
    }
  }
  await dana.call(contract.subscription, {})
}

async function press(one: life.Lifecycle, endpoint: Parameters<Contractor['ask']>[0]) {
  await one.dana.ask(endpoint, {} as never)
  await life.reported(one)
}

/** The form states what is paid now. */
async function subscribe(one: life.Lifecycle, planType: PlanType, kind: 'pays' | 'fails' | 'asks') {
  const before = paidBy(one)
  const dueNow = await life.subscribe(one, planType, kind)
  const taken = paidBy(one) - before
  if (taken > 0) expect(taken).toBe(Math.round(dueNow * 100))
}

/** A plan change states what it charges now and later; both must come true. */
async function change(one: life.Lifecycle, planType: PlanType) {
  const paid = () => paidBy(one)
  const before = paid()
  const result = await life.change(one, planType)
  if (!result) return
  const { shown, made } = result
  if (!made) return
  const taken = Math.round(shown.dueNow * 100)
  expect(paid() - before).toBe(taken)
  const { taken: next } = life.foreseen(one.stripe)
  const { invoiced } = one.screen.nextCharge ?? {}
  if (shown.nextCharge.amount !== null && !invoiced)
    expect(next).toMatchObject({
      amount: Math.round(shown.nextCharge.amount * 100),
      billed: Date.parse(shown.nextCharge.at) / 1000,
    })
}

const paidBy = ({ stripe }: life.Lifecycle) =>
  Object.values(stripe.state.objects.invoice).reduce((sum, { amount_paid }) => sum + amount_paid, 0)

/** The sentences before and after canceling must match the charges from then on. */
async function cancel(one: life.Lifecycle) {
  const { screen: before, dana } = one
  const words = cancelingWords(before)
  const paid = paidBy(one)
  const answer = await dana.ask(contract.cancelSubscription, {})
  if (answer.statusCode >= 300) return life.reported(one)
  const after = answer.json()
  await one.system.accessAt(dana.user.id, life.now(one))
  const { taken } = life.foreseen(one.stripe)
  expect(paidBy(one)).toBe(paid)
  if (before.ifCanceled) {
    expect(after.status === 'canceled').toBe(words.startsWith('Your plan ends now.'))
    expect(taken === null).toBe(!words.includes('One charge is left'))
  }
  if (taken)
    expect(canceledWords(after)).toMatch(
      new RegExp(`One charge is left: \\${formatMoney(taken.amount)} on .*, for the current period`),
    )
  else expect(canceledWords(after)).toMatch(/Nothing more is charged\.$/)
  await life.reported(one)
}

/** Compares a claim, to the cent and the minute, with the charges. */
function expectTrue(claim: NextMoney, { taken, free }: ReturnType<typeof life.foreseen>, why: string) {
  if (claim.kind === 'unknown') throw new Error(`nothing is unknown here: ${why}`)
  if (claim.kind === 'nothing') return expect(taken, why).toBeNull()
  const at = Date.parse(claim.at) / 1000
  const amount = Math.round(claim.amount * 100)
  if (amount === 0) return expect(free, why).toContain(at)
  const { billed, tries } = taken ?? {}
  const when = tries === 1 && billed === at ? billed : taken?.at
  expect({ amount: taken?.amount, at: when }, why).toEqual({ amount, at })
}

function expectScreen({ screen, stripe }: life.Lifecycle) {
  const truth = life.foreseen(stripe)
  const claim = nextMoney(screen)
  expectTrue(claim, truth, `screen ${JSON.stringify(screen)}`)
  const { figure, note } = chargeFigure(screen)
  if (claim.kind === 'nothing')
    return expect([figure, screen.due ? note : 'Nothing more is charged']).toContainEqual(screen.due ? note : 'None')
  if (claim.kind !== 'charge') return
  expect(figure).toBe(formatMoney(Math.round(claim.amount * 100)))
  const day = new Date(claim.at).toLocaleDateString('en-US', { dateStyle: 'long' })
  expect(note).toContain(day)
  if (screen.nextCharge?.invoiced || screen.status === 'trialing')
    expect(note).toContain(new Date(claim.at).toLocaleTimeString('en-US', { timeStyle: 'short' }))
}

type Mail = NonNullable<Awaited<ReturnType<typeof life.newestMail>>>['notice']

/** An email's claim about the next charge; null if it is about something else. */
function claimOf(notice: Mail): NextMoney | null {
  const charge = (at: string | null, cents: number | null): NextMoney =>
    at && cents !== null ? { kind: 'charge', at, amount: cents / 100 } : { kind: 'unknown', at }
  const next = (one: { at: string | null; amount: number | null } | null | undefined): NextMoney =>
    one ? charge(one.at, one.amount) : { kind: 'nothing' }
  switch (notice.kind) {
    case 'trial-started':
    case 'trial-ending':
      return charge(notice.trialEnd, notice.amount)
    case 'renewal-reminder':
      return charge(notice.at, notice.amount)
    case 'retention-ending':
      return charge(notice.at, notice.fullPrice)
    case 'receipt':
    case 'card-expiring':
      return next(notice.next)
    case 'payment-failed':
      return notice.nextAttempt ? charge(notice.nextAttempt, notice.amount) : { kind: 'nothing' }
    case 'retention-applied':
      return charge(notice.renewals[0]!, notice.price)
    case 'subscription-canceled':
      return next(notice.still)
    case 'trial-canceled':
    case 'canceled-unpaid':
    case 'subscription-stopped':
    case 'subscription-ended':
      return { kind: 'nothing' }
    default:
      return null
  }
}

async function expectMail(one: life.Lifecycle) {
  const mail = await life.newestMail(one)
  const claim = mail && claimOf(mail.notice)
  if (!mail || !claim) return
  expectTrue(claim, life.foreseen(one.stripe), mail.text)
  if (claim.kind === 'charge') expect(mail.text).toContain(formatMoney(Math.round(claim.amount * 100)))
  else expect(mail.text).toMatch(/[Nn]othing (more )?is charged|pay nothing|won’t (charge|retry)|no charge|ended/)
}

const somebody = fc.tuple(start, fc.boolean(), plan, card, fc.array(step, { minLength: 3, maxLength: 9 }))

it('B-01 B-02 B-03: after random actions of contractor, support, bank and time, the last statement about money matches the next charge', {
  retry: 0,
  timeout: 120_000 + runs * 3_000,
}, async () => {
  const begun = performance.now()
  const lane = (dana: Contractor, which: number) =>
    fc.assert(
      fc.asyncProperty(somebody, async ([begin, hadTrial, planType, kind, steps]) => {
        await system.with(begin, async (stripe) => {
          const one = { system, dana, stripe, screen: null as never, mailsRead: 0, asked: null }
          await life.begin(one, planType, { card: kind, hadTrial })
          const look = async () => {
            if (one.screen === null) return
            expectScreen(one)
            await expectMail(one)
          }
          await look()
          for (const todo of steps) {
            await act(one, todo)
            await look()
          }
        })
      }),
      { numRuns: Math.ceil(runs / lanes), seed: seed + which },
    )
  await Promise.all(people.map(lane))
  if (process.env.SENTENCE_RUNS)
    console.info(`${runs} lives, ${((runs * 1000) / (performance.now() - begun)).toFixed(1)} a second`)
})
