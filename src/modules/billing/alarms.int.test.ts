import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { ReactionCall } from '../../shared-kernel/use-case.ts'
import { atStripe, onPlan, quiet } from '../../testing/fixtures/subscribers.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { doomed } from '../../testing/system/killable-server.ts'
import { startSystem } from '../../testing/system/system.ts'
import * as billing from './contract/endpoints.ts'
import { handleConcern } from './reactions/handle-concern.ts'

const operatorMail = 'office@tidytally.example'
const system = await startSystem({ reports: true, mail: { operatorMail } })
const { stripe, mailbox } = system
afterAll(() => system.stop())
afterEach(() => stripe.faults.clear())

const mailsTo = async (address: string, subject: string) =>
  (await mailbox.mails()).filter((mail) => mail.envelope.to.includes(address) && mail.subject.includes(subject))

const textOf = (mail: { text: string | null } | undefined) => mail?.text?.replace(/\s+/g, ' ') ?? ''

const alarms = async () => (await system.db.query('select cause, kind, user_id from billing.alarms')).rows

const idOf = async (email: string) =>
  (await system.db.query('select id from accounts.users where email = $1', [email])).rows[0].id as string

/** Acts as support in the provider's dashboard, bypassing our code. */
const support = (path: string, params: Record<string, string>) =>
  fetch(`${stripe.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    body: new URLSearchParams(params),
  })

const chargeOf = (customer: string) =>
  Object.values(stripe.engine.state.objects.charge).find((charge) => charge.customer === customer)!

/** Sends an event as the provider does. */
function report(type: string, object: object, id = `evt_${randomUUID()}`) {
  const payload = JSON.stringify({
    id,
    type,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: stripe.webhookSecret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return system.app.inject({ method: 'POST', url: billing.webhook.path, headers, payload })
}

describe('operator alerts by email', () => {
  it('B-07: report a dispute once: who, how much, until when, and where', async () => {
    const dana = await onPlan(system)
    const [invoice] = atStripe(system, dana.email).paid
    expect(await stripe.dispute(invoice!.id)).toBe(true)
    const [dispute] = Object.values(stripe.engine.state.objects.dispute)
    expect(dispute).not.toHaveProperty('customer')
    await quiet(system)
    await expect.poll(() => mailsTo(operatorMail, 'disputed')).toHaveLength(1)
    const [mail] = await mailsTo(operatorMail, 'disputed')
    expect(mail!.subject).toBe('A payment of $19.99 is disputed')
    const due = new Date(dispute!.evidence_details.due_by! * 1000)
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(due)
    for (const fact of [dana.email, '$19.99', `Evidence is due: ${day}`, 'Reason: fraudulent', invoice!.id])
      expect(textOf(mail)).toContain(fact)
    expect(textOf(mail)).toContain('http://localhost:3000/__sim/stripe')

    await report('charge.dispute.created', dispute!)
    const dan = await onPlan(system)
    await stripe.dispute(atStripe(system, dan.email).paid[0]!.id)
    await quiet(system)
    await expect.poll(() => mailsTo(operatorMail, 'disputed')).toHaveLength(2)
    const told = (await mailsTo(operatorMail, 'disputed')).map(textOf)
    expect(told.filter((text) => text.includes(dana.email))).toHaveLength(1)
    const user = await idOf(dana.email)
    const events = "select 1 from billing.provider_events where type = 'charge.dispute.created' and user_id = $1"
    await expect.poll(async () => (await system.db.query(events, [user])).rowCount).toBe(2)
  })

  it('B-07: report an invoice that cannot be finalized, with the reason', async () => {
    const dana = await onPlan(system)
    const { invoices, customers } = atStripe(system, dana.email)
    const invoice = invoices.at(-1)!
    Object.assign(invoice, {
      last_finalization_error: { type: 'invalid_request_error', code: 'customer_tax_location_invalid' },
    })
    await report('invoice.finalization_failed', { id: invoice.id, object: 'invoice', customer: customers[0]!.id })
    await expect.poll(() => mailsTo(operatorMail, 'couldn’t be finalized')).toHaveLength(1)
    const [mail] = await mailsTo(operatorMail, 'couldn’t be finalized')
    for (const fact of [dana.email, '$19.99', invoice.id, 'customer_tax_location_invalid'])
      expect(textOf(mail)).toContain(fact)
  })
})

describe('a refund by support', () => {
  it('B-07: raises no alert: the subscriber is emailed once per refund, with the card that paid', async () => {
    const dana = await onPlan(system)
    const charge = chargeOf(atStripe(system, dana.email).customers[0]!.id)
    await support('refunds', { charge: charge.id, amount: '500' })
    await expect.poll(() => mailsTo(dana.email, 'Refund from TidyTally - $5.00')).toHaveLength(1)
    await support('refunds', { charge: charge.id })
    await report('charge.refunded', charge)
    await expect.poll(() => mailsTo(dana.email, 'Refund from TidyTally - $14.99')).toHaveLength(1)
    await quiet(system)
    await jobsDone(system.db, 'billing.%')
    expect(await mailsTo(dana.email, 'Refund')).toHaveLength(2)
    expect(textOf((await mailsTo(dana.email, '$5.00'))[0])).toContain('We refunded $5.00 to your card ending in 4242.')
    const user = await idOf(dana.email)
    expect((await alarms()).filter(({ user_id }) => user_id === user)).toEqual([])
  })
})

describe('an operator alert', () => {
  const lines: [object, string][] = []
  const log = { info: () => {}, warn: () => {}, error: (about: object, text: string) => void lines.push([about, text]) }
  const call = (last: boolean): ReactionCall => ({
    db: system.db,
    now: new Date(),
    log,
    job: { id: 'job', attempt: 1, last, signal: new AbortController().signal },
    inTransaction: (work) =>
      system.orm.em.fork().transactional((em) => {
        const publish = async () => {}
        return work({ em, publish, actor: { kind: 'system', cause: 'test' }, now: new Date(), log, db: system.db })
      }),
  })

  it('B-07: is logged once, with ids and no email address', async () => {
    const dana = await onPlan(system)
    const invoiceId = atStripe(system, dana.email).paid[0]!.id
    const contractorId = await idOf(dana.email)
    const concern = { reportId: 'evt_1', type: 'invoice.finalization_failed', objectId: invoiceId, contractorId: null }
    lines.length = 0
    for (const _ of [1, 2]) await handleConcern(system.payments)(concern, call(false))
    const about = { event: 'invoice-not-finalized', userId: contractorId, cause: `invoice-not-finalized:${invoiceId}` }
    expect(lines).toEqual([[about, 'The card provider needs a person']])
  })

  it('B-07: waits while the provider does not respond, and is sent without details after the last retry', async () => {
    stripe.faults.answer('disputes.retrieve', '500')
    const contractorId = null
    const concern = { reportId: 'evt_2', type: 'charge.dispute.created', objectId: 'du_silent', contractorId }
    lines.length = 0
    await expect(handleConcern(system.payments)(concern, call(false))).rejects.toMatchObject({
      code: 'payments-unavailable',
    })
    expect(lines).toEqual([])
    await handleConcern(system.payments)(concern, call(true))
    expect(lines.map(([about]) => about)).toEqual([
      { event: 'dispute-opened', userId: null, cause: 'dispute-opened:du_silent' },
    ])
  })
})

it('B-07: without OPERATOR_MAIL, startup logs that no alerts are emailed', async () => {
  const alone = await doomed(system, { role: 'worker', logLevel: 'info' })
  expect(alone.written()).toContain('OPERATOR_MAIL is not set: nobody is mailed about disputes and other alarms')
  await alone.kill()
})
