import { userInfo } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as billing from '../src/modules/billing/contract/endpoints.ts'
import { atStripe, onTrial, quiet, signUp } from '../src/testing/fixtures/subscribers.ts'
import { jobsDone } from '../src/testing/system/jobs-done.ts'
import { plansOver } from '../src/testing/system/plans-script.ts'
import { type System, startSystem } from '../src/testing/system/system.ts'

let system: System
let operator: Awaited<ReturnType<typeof plansOver>>
beforeAll(async () => {
  system = await startSystem({ reports: true })
  operator = await plansOver(system)
})
afterAll(async () => {
  await system?.stop()
  await operator?.forget()
})

const plans = (words: string, env?: Record<string, string>) => operator.plans(words, env)

/** A contractor whose trial has begun with a confirmed card. */
async function fernOnTrial() {
  const fern = await onTrial(system)
  return { email: fern.email, ask: () => fern.call(billing.subscription, {}) }
}

const actions = async () =>
  (await system.db.query('select operator, action, details, outcome from billing.operator_actions order by begun_at'))
    .rows

describe('npm run plans', () => {
  it('has a help text for the program and for each command', async () => {
    const all = await plans('--help')
    expect(all).toMatchObject({ code: 0, err: '' })
    for (const name of [
      'list',
      'sync',
      'subscribers',
      'show',
      'extend-trial',
      'reconcile',
      'cancel',
      'refund',
      'comp',
      'coupon',
      'figures',
    ]) {
      expect(all.out).toContain(`npm run plans -- ${name}`)
      const one = await plans(`${name} --help`)
      expect(one.code).toBe(0)
      expect(one.out.split('\n')[0]).toContain(`npm run plans -- ${name}`)
    }
  })

  it.each([
    ['', 'Say what to do'],
    ['destroy', 'There is no command "destroy"'],
    ['cancel', 'cancel needs the email address of an account'],
    ['list somebody@brightline.example', 'Too many words: somebody@brightline.example'],
    ['list --hours 3', 'list knows no --hours'],
    ['show --all', "Unknown option '--all'"],
    ['subscribers --status happy', 'There is no status "happy"'],
    ['extend-trial dana@brightline.example', 'Say either --hours or --until'],
    ['extend-trial dana@brightline.example --hours 3 --until 2027-01-31T18:00Z', 'Say either --hours or --until'],
    ['extend-trial dana@brightline.example --hours soon', '"soon" is no number of hours'],
    ['extend-trial dana@brightline.example --until tomorrow', '"tomorrow" is no time: write it as 2027-01-31T18:00Z'],
  ])('wrong usage exits with 2 and an explanation: %s', async (words, sentence) => {
    const { code, out, err } = await plans(words)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(sentence)
  })

  it('lists plans and subscribers, as text and as JSON', async () => {
    const { email } = await fernOnTrial()
    expect((await plans('list')).out).toMatch(/pro-yearly +\$261\.00/)
    const list = JSON.parse((await plans('list --json')).out)
    expect(list).toHaveLength(6)
    expect(list[0]).toMatchObject({ planType: 'residential-monthly', price: 19.99, active: 0 })
    expect(list[0].trialing).toBeGreaterThan(0)
    expect((await plans('subscribers')).out).toContain(email)
    const trialing = JSON.parse((await plans('subscribers --status trialing --json')).out)
    expect(trialing).toContainEqual(expect.objectContaining({ email, planType: 'residential-monthly' }))
    expect(JSON.parse((await plans('subscribers --status canceled --json')).out)).toEqual([])
  })

  it('flags subscribers with disposable addresses @T-38', async () => {
    const { email: thrownAway } = await signUp(system, { email: 'fern@mailinator.com' })
    const { email } = await fernOnTrial()
    const { out } = await plans('subscribers')
    expect(out).toMatch(new RegExp(`^${thrownAway}.+\\(disposable address\\)$`, 'm'))
    expect(out).toMatch(new RegExp(`^${email}.+UTC$`, 'm'))
  })

  it('extends a running trial at the card provider and in our database, and never shortens it', async () => {
    const { email, ask } = await fernOnTrial()
    const before = (await ask()).trialEnd!
    expect((await plans(`extend-trial ${email} --hours 24`)).code).toBe(0)
    const after = await ask()
    expect(Date.parse(after.trialEnd!) - Date.parse(before)).toBe(24 * 3600 * 1000)
    expect(after.nextCharge).toEqual({ at: after.trialEnd, amount: 19.99, planType: 'residential-monthly' })
    const shorter = await plans(`extend-trial ${email} --until ${before.slice(0, 19)}Z`)
    expect([shorter.code, shorter.out]).toEqual([1, ''])
    expect(shorter.err).toContain(`The trial lasts until ${after.trialEnd} already.`)
    const endless = await plans(`extend-trial ${email} --hours 999 --json`)
    expect(endless.code).toBe(1)
    expect(JSON.parse(endless.err)).toEqual({
      error: { code: 'too-long', message: 'A trial can last 31 days from now at most.' },
    })
  })

  it("cancels like the contractor's own button: repeating it changes nothing, and one email goes out", async () => {
    const { email, ask } = await fernOnTrial()
    for (const _ of [1, 2]) {
      const { code, out } = await plans(`cancel ${email} --json`)
      expect(code).toBe(0)
      expect(JSON.parse(out)).toMatchObject(await ask())
    }
    expect(await ask()).toMatchObject({ status: 'trialing', nextCharge: null, accessEnd: expect.any(String) })
    const subjects = async () =>
      (await system.mailbox.mails()).filter(({ to }) => to.includes(email)).map((m) => m.subject)
    await expect.poll(subjects).toContain('Your trial is canceled - no charge')
    await jobsDone(system.db, '%.tell-about-subscription')
    expect((await subjects()).filter((subject) => subject.includes('canceled'))).toHaveLength(1)
  })

  it('reconcile corrects wrong subscription data from the provider, for one account or all', async () => {
    const one = await fernOnTrial()
    const other = await fernOnTrial()
    const spoil = () => system.db.query(`update billing.subscriptions set status = 'unpaid', read_begun = '-infinity'`)
    await quiet(system)
    await spoil()
    expect((await plans(`reconcile ${one.email}`)).code).toBe(0)
    expect([(await one.ask()).status, (await other.ask()).status]).toEqual(['trialing', 'unpaid'])
    const all = await plans('reconcile --json')
    expect(JSON.parse(all.out)).toEqual({ settled: expect.any(Number), failed: [], unknown: [] })
    expect((await other.ask()).status).toBe('trialing')
  })

  it("reconcile continues past a subscription that it can't interpret, and reports it", async () => {
    const odd = await onTrial(system, 'commercial-yearly')
    await quiet(system)
    const { price } = system.stripe.engine.state.objects
    const sold = Object.values(price).find(({ lookup_key }) => lookup_key === 'commercial-yearly')!
    const { id } = atStripe(system, odd.email).subscriptions[0]!
    Object.assign(sold, { lookup_key: 'gone', product: 'gone' })
    const all = await plans('reconcile --json')
    const one = await plans(`show ${odd.email}`)
    Object.assign(sold, { lookup_key: 'commercial-yearly', product: 'commercial-yearly' })
    expect([all.code, JSON.parse(all.out)]).toEqual([1, { settled: expect.any(Number), failed: [id], unknown: [] }])
    expect([one.code, one.out]).toEqual([1, ''])
    expect(one.err).toContain('isn’t one of our plans')
    expect((await plans('reconcile')).code).toBe(0)
  })

  it('shows the subscription, ids, reports, emails and operator actions, but no card number or secret @T-34', async () => {
    const { email } = await fernOnTrial()
    await plans(`extend-trial ${email} --hours 2`)
    await quiet(system)
    const { code, out } = await plans(`show ${email}`)
    expect(code).toBe(0)
    for (const part of [
      'Residential only, monthly',
      'trialing',
      'visa ending in 4242',
      'cus_',
      'sub_',
      'extend-trial, done',
    ])
      expect(out).toContain(part)
    const file = (await plans(`show ${email} --json`)).out
    expect(JSON.parse(file).reports.length).toBeGreaterThan(0)
    expect(file + out).not.toMatch(/_secret_|sk_test|4242424242424242/)
  })

  it('separates exit code, stdout and stderr', async () => {
    const { email } = await fernOnTrial()
    const shown = await operator.spawned(`show ${email} --json`)
    expect([shown.code, shown.err]).toEqual([0, ''])
    expect(JSON.parse(shown.out).subscription.status).toBe('trialing')
    const unknown = await operator.spawned('show nobody@brightline.example')
    expect(unknown).toEqual({ code: 1, out: '', err: 'There’s no account with nobody@brightline.example.\n' })
    expect((await operator.spawned('destroy')).code).toBe(2)
    expect((await operator.spawned('refund nobody@brightline.example')).err).toContain('nobody is at the terminal')
  })

  it('creates the catalog once', async () => {
    expect((await plans('sync')).code).toBe(0)
    expect(await plans('sync')).toMatchObject({
      code: 0,
      out: 'Nothing to do: everything is as it should be\n',
    })
  })

  it('exits with 1 and a message: unknown address, unreachable payments, incomplete settings @F-09', async () => {
    const nobody = await plans('show nobody@brightline.example')
    expect(nobody).toMatchObject({ code: 1, out: '', err: 'There’s no account with nobody@brightline.example.\n' })
    const idle = await plans('sync', { PORT: '1' })
    expect([idle.code, idle.out]).toEqual([1, ''])
    expect(idle.err).toContain('does not answer on port 3. Start it with `npm start`')
    const half = await plans('list', { STRIPE_SECRET_KEY: 'sk_test_51' })
    expect([half.code, half.err]).toEqual([
      1,
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are missing: set all of STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, or none of them\n',
    ])
  })

  it('logs each operator action with its outcome, without email addresses', async () => {
    const { email } = await fernOnTrial()
    await plans(`extend-trial ${email} --hours 1`)
    await plans(`extend-trial ${email} --hours 999`)
    const done = (await actions()).slice(-2)
    const who = userInfo().username
    expect(done).toEqual([
      { operator: who, action: 'extend-trial', details: { hours: 1 }, outcome: 'done' },
      { operator: who, action: 'extend-trial', details: { hours: 999 }, outcome: 'too-long' },
    ])
    expect(JSON.stringify(await actions())).not.toContain('@')
  })
})
