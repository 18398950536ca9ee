import { userInfo } from 'node:os'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { atStripe, onPlan, quiet } from '../src/testing/fixtures/subscribers.ts'
import { plansOver } from '../src/testing/system/plans-script.ts'
import { startSystem } from '../src/testing/system/system.ts'
import { plain, plainJson } from './plans/terminal.ts'

const system = await startSystem({ reports: true })
const { plans, forget } = await plansOver(system)
afterAll(async () => {
  await system.stop()
  await forget()
})
afterEach(() => system.stripe.faults.clear())

const refundsOf = (email: string) => {
  const [{ id } = { id: '' }] = atStripe(system, email).customers
  return Object.values(system.stripe.engine.state.objects.refund).filter(({ customer }) => customer === id)
}
const amountsOf = (email: string) => refundsOf(email).map(({ amount }) => amount)
const mailsTo = async (email: string) =>
  (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(email)).map(({ subject }) => subject)

describe('npm run plans -- refund', () => {
  it('B-14: refunds a part and then the rest, never more than was paid, and emails the subscriber', async () => {
    const { email } = await onPlan(system)
    const [invoice] = atStripe(system, email).paid
    const part = await plans(`refund ${email} --amount 12.50 --yes`)
    expect(part).toMatchObject({ code: 0, err: '' })
    expect(part.out).toBe(`Refunded $12.50 of invoice ${invoice!.id}. $7.49 of it can still be refunded.\n`)
    const more = await plans(`refund ${email} --amount 12.50 --yes --json`)
    expect([more.code, JSON.parse(more.err).error]).toEqual([
      1,
      { code: 'too-much', message: 'Only $7.49 can still be refunded.' },
    ])
    const rest = await plans(`refund ${email} --invoice ${invoice!.id} --yes --json`)
    expect(JSON.parse(rest.out)).toMatchObject({ invoiceId: invoice!.id, amount: 749, refunded: 1999, last4: '4242' })
    const none = await plans(`refund ${email} --yes`)
    expect([none.code, none.err]).toEqual([1, 'This invoice is refunded in full already.\n'])
    expect(amountsOf(email)).toEqual([1250, 749])
    await quiet(system)
    await expect.poll(() => mailsTo(email)).toContain('Refund from TidyTally - $7.49')
    expect((await mailsTo(email)).filter((subject) => subject.startsWith('Refund'))).toHaveLength(2)
  })

  it('B-14: asks for confirmation, and requires --yes without a terminal', async () => {
    const { email } = await onPlan(system)
    const silent = await plans(`refund ${email}`)
    expect([silent.code, silent.out]).toEqual([2, ''])
    expect(silent.err).toContain('nobody is at the terminal to confirm it: add --yes')
    expect(amountsOf(email)).toEqual([])
  })

  it('B-14: repeating a command refunds once, unless --again confirms the repetition', async () => {
    const { email } = await onPlan(system)
    expect((await plans(`refund ${email} --amount 5.00 --yes`)).code).toBe(0)
    const twice = await plans(`refund ${email} --amount 5.00 --yes`)
    expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('$5.00 of this invoice was refunded already.')])
    expect(amountsOf(email)).toEqual([500])
    expect((await plans(`refund ${email} --amount 5.00 --yes --again`)).code).toBe(0)
    expect(amountsOf(email)).toEqual([500, 500])
  })

  it('B-14: concurrent refunds refund each amount once', async () => {
    const { email } = await onPlan(system)
    const { invoiceId } = await system.operator('ann').refundable(email, null)
    const order = { invoiceId, refundedBefore: 0, reason: 'duplicate', again: false } as const
    const same = ['ann', 'ben', 'cleo'].map((name) => system.operator(name).refund(email, { ...order, amount: 500 }))
    const ends = await Promise.allSettled(same)
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(amountsOf(email)).toEqual([500])
    await expect(system.operator('ben').refund(email, { ...order, amount: 600 })).rejects.toMatchObject({
      code: 'refunded-meanwhile',
    })
    expect(amountsOf(email)).toEqual([500])
  })

  it('B-14: reports an unreachable card provider and leaves nothing half done', async () => {
    const { email } = await onPlan(system)
    system.stripe.faults.answer('refunds.create', '500')
    const down = await plans(`refund ${email} --yes`)
    expect([down.code, down.out]).toEqual([1, ''])
    expect(down.err).toContain('Payments can’t be reached right now.')
    system.stripe.faults.clear()
    expect((await plans(`refund ${email} --yes`)).code).toBe(0)
    expect(amountsOf(email)).toEqual([1999])
  })

  it("B-14: refuses disputed payments, another account's invoices and invalid options", async () => {
    const [one, other] = [await onPlan(system), await onPlan(system)]
    const [invoice] = atStripe(system, one.email).paid
    const foreign = await plans(`refund ${other.email} --invoice ${invoice!.id} --yes`)
    expect([foreign.code, foreign.err]).toEqual([1, 'There’s no such paid invoice of this account.\n'])
    await system.stripe.dispute(invoice!.id)
    const disputed = await plans(`refund ${one.email} --yes`)
    expect([disputed.code, disputed.err]).toEqual([1, expect.stringContaining('The cardholder disputes this payment')])
    for (const wrong of ['--amount 12.5', '--amount 0', '--amount -1', '--reason mood', '--percent 5'])
      expect((await plans(`refund ${one.email} --yes ${wrong}`)).code).toBe(2)
    expect([...refundsOf(one.email), ...refundsOf(other.email)]).toEqual([])
  })

  it("B-14: logs the operator, and shows the refund in the account's details", async () => {
    const { email } = await onPlan(system)
    await plans(`refund ${email} --amount 1.00 --reason duplicate --yes`)
    const { rows } = await system.db.query('select * from billing.operator_actions order by begun_at desc limit 1')
    expect(rows[0]).toMatchObject({
      ...{ operator: userInfo().username, action: 'refund', outcome: 'done' },
      details: { amount: 100, refundedBefore: 0, reason: 'duplicate' },
    })
    expect((await plans(`show ${email}`)).out).toContain('refund, done')
  })
})

it('B-14: printed text never contains terminal control characters', () => {
  const name = 'Dana\u001b[31m\u001b]0;title\u0007 \u009b2J\u202eCole\r\n'
  expect(plain(name)).toBe('Dana Cole')
  expect(plainJson({ name })).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  expect(JSON.parse(plainJson({ name }))).toEqual({ name })
})
