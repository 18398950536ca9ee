import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startSystem } from '../../testing/system/system.ts'
import { beginMail, claimMail, releaseMail, settleMail } from './storage.ts'

const system = await startSystem({ role: 'web' })
afterAll(() => system.stop())
const { db } = system

/** A press whose mail a worker has begun. */
async function begun() {
  const press = { deliveryId: randomUUID(), quoteId: randomUUID(), contractorId: randomUUID() }
  const begin = () => beginMail(db, press, 'priya@harbordental.example', 'Your quote')
  expect(await begin()).toBe('queued')
  const { deliveryId } = press
  return {
    stateOf: begin,
    claim: () => claimMail(db, deliveryId, 1000),
    release: () => releaseMail(db, deliveryId),
    settle: (state: 'sent' | 'failed' | 'unconfirmed') =>
      system.orm.em.fork().transactional((em) => settleMail(em, deliveryId, state, null)),
  }
}

describe('Q-03: the right to hand a mail over', () => {
  it('goes to one of twenty workers that ask at once, and to nobody after it @T-43 @F-01', async () => {
    const { claim, stateOf } = await begun()
    const asked = await Promise.allSettled(Array.from({ length: 20 }, claim))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(claim()).rejects.toThrow('Another worker has this mail')
    expect(await stateOf()).toBe('sending')
  })

  it('can be taken again once it was given back', async () => {
    const { claim, release, stateOf } = await begun()
    await claim()
    await release()
    expect(await stateOf()).toBe('queued')
    await claim()
    expect(await stateOf()).toBe('sending')
  })

  it.each(['sent', 'failed', 'unconfirmed'] as const)('is gone once the mail is %s @F-01', async (state) => {
    const { claim, release, settle, stateOf } = await begun()
    await claim()
    expect(await settle(state)).toBe(true)
    await release()
    await expect(claim()).rejects.toThrow('Another worker has this mail')
    expect(await stateOf()).toBe(state)
  })
})

describe('Q-04: the outcome of a mail', () => {
  it.each(['unconfirmed', 'failed'] as const)(
    'is sent when the server took it after it counted as %s',
    async (first) => {
      const { claim, settle, stateOf } = await begun()
      await claim()
      expect(await settle(first)).toBe(true)
      expect(await settle('sent')).toBe(true)
      expect(await stateOf()).toBe('sent')
    },
  )

  it.each([
    ['sent', 'unconfirmed'],
    ['sent', 'failed'],
    ['sent', 'sent'],
    ['failed', 'unconfirmed'],
    ['unconfirmed', 'failed'],
  ] as const)('that is %s does not become %s, and is announced once', async (first, second) => {
    const { claim, settle, stateOf } = await begun()
    await claim()
    expect(await settle(first)).toBe(true)
    expect(await settle(second)).toBe(false)
    expect(await stateOf()).toBe(first)
  })
})
