import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAccount } from '../../modules/accounts/contract/endpoints.ts'
import { fictionalCompany as company } from '../../shared-kernel/company.ts'
import type { CommandCall, ReactionCall } from '../../shared-kernel/use-case.ts'
import { type Contractor, contractor, password } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import type { Kind, Settled } from './kind.ts'
import { createMailer } from './mailer.ts'
import * as messages from './messages.ts'
import { createOutbox } from './outbox.ts'
import { serviceLetter } from './post-office.ts'

const system = await startSystem({ role: 'web' })
const mailer = createMailer({ smtpUrl: system.mailbox.smtpUrl, ...company })
let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})
afterAll(async () => {
  mailer.close()
  await system.stop()
})

const { db } = system
const log = { info() {}, warn() {}, error() {} }
const inTransaction = <Result>(work: (call: CommandCall) => Promise<Result>) =>
  system.orm.em.fork().transactional((em) => work({ em, db, now: new Date(), log } as unknown as CommandCall))
const call = (last = false) =>
  ({
    ...{ db, now: new Date(), log, inTransaction },
    job: { id: randomUUID(), attempt: 1, last, signal: new AbortController().signal },
  }) as ReactionCall
const rowOf = async (key: string) =>
  (await db.query('select * from post_office.messages where key = $1', [key])).rows[0]

/** A message that a worker has begun. */
async function begun() {
  const key = `test:${randomUUID()}`
  const message = {
    key,
    kind: 'test',
    contractorId: dana.user.id,
    recipient: 'priya@harbordental.example',
    payload: {},
  }
  const begin = () => inTransaction(async ({ em }) => (await messages.begin(em, message)).state)
  expect(await begin()).toBe('queued')
  return {
    key,
    stateOf: begin,
    claim: (repeats = false) => inTransaction(({ em }) => messages.claim(em, key, 'id', repeats)),
    putBack: () => inTransaction(({ em }) => messages.putBack(em, key)),
    settle: (state: messages.Outcome) => inTransaction(({ em }) => messages.settle(em, key, state, null)),
  }
}

describe('Q-03: the claim to hand over an email', () => {
  it('goes to one of twenty concurrent workers, and to none later @T-43 @F-01', async () => {
    const { claim, stateOf } = await begun()
    const asked = await Promise.all(Array.from({ length: 20 }, () => claim()))
    expect(asked.filter((had) => had)).toHaveLength(1)
    expect(await claim()).toBe(false)
    expect(await claim(true)).toBe(true) // an alarm can be claimed again
    expect(await stateOf()).toBe('sending')
  })

  it('can be taken again once it is put back', async () => {
    const { claim, putBack, stateOf } = await begun()
    await claim()
    await putBack()
    expect(await stateOf()).toBe('queued')
    expect(await claim()).toBe(true)
  })

  it.each(['sent', 'failed', 'unconfirmed', 'skipped'] as const)(
    'is gone once the email is %s @F-01',
    async (state) => {
      const { claim, putBack, settle, stateOf } = await begun()
      await claim()
      expect(await settle(state)).toBe(true)
      await putBack()
      for (const repeats of [false, true]) expect(await claim(repeats)).toBe(false)
      expect(await stateOf()).toBe(state)
    },
  )
})

describe('Q-04: the outcome of an email', () => {
  it.each([
    ['unconfirmed', 'sent', true], // the server accepted it after all
    ['failed', 'sent', true],
    ['skipped', 'sent', false],
    ['sent', 'unconfirmed', false],
    ['sent', 'failed', false],
    ['sent', 'sent', false],
    ['failed', 'unconfirmed', false],
    ['unconfirmed', 'failed', false],
  ] as const)('that is %s and then %s is recorded again: %s', async (first, second, again) => {
    const { claim, settle, stateOf } = await begun()
    await claim()
    expect(await settle(first)).toBe(true)
    expect(await settle(second)).toBe(again)
    expect(await stateOf()).toBe(again ? second : first)
  })
})

interface Data {
  readonly contractorId: string
  readonly n: string
  readonly url?: string
}

/** A kind of email for these tests. */
function kindOf(more: Partial<Kind<Data>> = {}) {
  const outcomes: Settled[] = []
  const kind: Kind<Data> = {
    name: `test-${randomUUID()}`,
    key: ({ n }) => n,
    async open({ n, url = '' }) {
      const to = { name: 'Priya Nair', address: `${n}@harbordental.example` }
      const words = { subject: `Test ${n}`, heading: 'Test', opening: [], closing: [] }
      const button = { label: 'Open', url }
      return { recipient: to.address, write: (postmark) => serviceLetter({ to, ...words, button }, postmark) }
    },
    settled: async (_, outcome) => void outcomes.push(outcome),
    ...more,
  }
  return { kind, outcomes, outbox: createOutbox({ mailer, company, publicUrl: 'http://localhost:3000' }) }
}
const dataOf = (more: object = {}) => ({ contractorId: dana.user.id, n: randomUUID(), ...more })
const copies = async ({ n }: Data) =>
  (await system.mailbox.mails()).filter(({ subject }) => subject === `Test ${n}`).length

describe('an email in the outbox', () => {
  it('is sent once however often its job runs, and its row keeps ids and figures, but no link', async () => {
    const { kind, outcomes, outbox } = kindOf()
    const data = dataOf({ amount: 1250, url: 'https://tidytally.example/reset/a-token' })
    await Promise.allSettled([1, 2, 3].map(() => outbox.deliver(kind, data, call())))
    await outbox.deliver(kind, data, call())
    expect(await copies(data)).toBe(1)
    expect(outcomes.filter(({ state }) => state === 'sent')).toHaveLength(1)
    const row = await rowOf(`${kind.name}:${data.n}`)
    expect(row).toMatchObject({ state: 'sent', contractor_id: dana.user.id, payload: { n: data.n, amount: 1250 } })
    expect(JSON.stringify(row)).not.toContain('token')
    const [mail] = (await system.mailbox.mails()).filter(({ subject }) => subject === `Test ${data.n}`)
    expect(JSON.stringify(mail!.headers)).toContain(`<${row.message_id}@tidytally.example>`)
  })

  it.each([
    ['size', '', 'it is too large.', false],
    ['address', '550 5.1.1 No such mailbox', '550 5.1.1 No such mailbox', true],
    ['other', '550 5.7.1 Spam', '550 5.7.1 Spam', false],
  ] as const)('that is refused for its %s says so @F-08', async (about, answer, said, isBadAddress) => {
    const { kind, outcomes } = kindOf()
    const refusal = { outcome: 'refused', forGood: true, answer, about } as const
    const refusing = { ...mailer, connect: async () => ({ handOver: async () => refusal }) }
    await createOutbox({ mailer: refusing, company, publicUrl: '' }).deliver(kind, dataOf(), call())
    expect(outcomes).toEqual([{ state: 'failed', reason: `The mail server refused this email: ${said}`, isBadAddress }])
  })

  it('is not marked failed if its connection breaks after another worker claimed it, even on the last retry', async () => {
    const { kind, outcomes, outbox } = kindOf({ givenUp: async () => 'given up' })
    const data = dataOf()
    const key = `${kind.name}:${data.n}`
    const late = {
      ...mailer,
      async connect() {
        await db.query(`update post_office.messages set state = 'sending', claimed_at = now() where key = $1`, [key])
        return mailer.connect()
      },
    }
    const other = createOutbox({ mailer: late, company, publicUrl: '' })
    await expect(other.deliver(kind, data, call(true))).rejects.toThrow('Another worker has this email')
    expect(outcomes).toEqual([])
    await outbox.deliver(kind, data, call())
    expect(outcomes).toEqual([{ state: 'unconfirmed', reason: null }])
    expect(await copies(data)).toBe(0)
  })

  it('becomes failed if it waits too long without a job, and unconfirmed if it is in transit too long, unless it is an alarm', async () => {
    const end = async (state: string, more: Partial<Kind<Data>>, job?: object) => {
      const { kind, outbox } = kindOf(more)
      const data = dataOf()
      await inTransaction(({ em }) =>
        messages.begin(em, {
          key: data.n,
          kind: kind.name,
          contractorId: data.contractorId,
          recipient: '',
          payload: data,
        }),
      )
      const age = `update post_office.messages set state = $2, due_at = now() - interval '7 hours', claimed_at = now() - interval '11 minutes'`
      await db.query(`${age} where key = $1`, [data.n, state])
      const queue = 'vision.mail-report'
      if (job) await system.boss.send(queue, { payload: { ...data, ...job }, requestId: 'test' })
      outbox.register(kind, queue)
      await outbox.upkeep.react({} as never, call())
      return messages.stateOf(db, data.n)
    }
    expect(await end('queued', {})).toBe('failed')
    expect(await end('queued', { hours: 8 })).toBe('queued')
    expect(await end('queued', {}, {})).toBe('queued') // its job is still there
    expect(await end('queued', {}, { contractorId: randomUUID() })).toBe('failed') // another contractor's job
    expect(await end('sending', {}, {})).toBe('unconfirmed')
    expect(await end('sending', { repeats: true }, {})).toBe('sending')
    expect(await end('sending', { repeats: true })).toBe('failed')
  })

  it('loses its payload 30 days after it was settled', async () => {
    const { kind, outbox } = kindOf()
    const [old, fresh] = [dataOf(), dataOf()]
    for (const [data, days] of [
      [old, 31],
      [fresh, 29],
    ] as const) {
      await outbox.deliver(kind, data, call())
      await db.query('update post_office.messages set settled_at = now() - make_interval(days => $2) where key = $1', [
        `${kind.name}:${data.n}`,
        days,
      ])
    }
    await outbox.upkeep.react({} as never, call())
    expect((await rowOf(`${kind.name}:${old.n}`)).payload).toEqual({})
    expect((await rowOf(`${kind.name}:${fresh.n}`)).payload).toEqual({ n: fresh.n })
  })

  it("is deleted with its account, and can't be created for a closed account", async () => {
    const { kind, outbox } = kindOf()
    const eve = await contractor(system)
    const data = dataOf({ contractorId: eve.user.id })
    await outbox.deliver(kind, data, call())
    await eve.call(closeAccount, { password })
    expect(await rowOf(`${kind.name}:${data.n}`)).toBeUndefined()
    await expect(outbox.deliver(kind, { ...data, n: randomUUID() }, call())).rejects.toThrow('foreign key')
  })
})
