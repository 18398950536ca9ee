import { describe, expect, it, vi } from 'vitest'
import { type Asker, matches } from './passwords.ts'

const begun: string[] = []
const ends: (() => void)[] = []
const begin = (password: string) => {
  begun.push(password)
  return new Promise<boolean>((end) => ends.push(() => end(false)))
}
vi.mock('@node-rs/argon2', () => ({
  hash: async () => 'a hash',
  verify: (_: string, password: string) => begin(password),
}))
vi.mock('piscina', () => ({
  Piscina: class {
    run({ password }: { password: string }) {
      return begin(password)
    }
  },
}))

const settled = async () => {
  for (let round = 0; round < 5; round++) await new Promise(setImmediate)
}
const ask = (lane: Asker['lane'], who: string) => matches('a hash', who, { lane, who })
const told = (answer: Promise<boolean>) => answer.then(String, ({ fault, message }) => `${fault}: ${message}`)
const endAll = async () => {
  for (let end = ends.shift(); end; end = ends.shift()) {
    end()
    await settled()
  }
  return begun.splice(0)
}

describe('@SEC-09 password hashing', () => {
  it('gives strangers at most half of the slots: known devices and familiar networks go ahead at once', async () => {
    for (let network = 0; network < 10; network++)
      for (let turn = 0; turn < 3; turn++) void ask('strangers', `n${network}`)
    await settled()
    expect(begun).toEqual(['n0', 'n1'])
    void ask('own', 'dana')
    void ask('familiar', 'bob')
    void ask('familiar', 'eve')
    await settled()
    expect(begun).toEqual(['n0', 'n1', 'dana', 'bob'])
    const order = await endAll()
    const strangers = order.filter((who) => who.startsWith('n'))
    expect(new Set(strangers.slice(0, 10)).size).toBe(10) // networks take turns
    expect(strangers).toHaveLength(30)
  })

  it('gives free slots to known devices, and the next one to the others', async () => {
    for (let device = 0; device < 6; device++) void ask('own', `d${device}`)
    void ask('strangers', 'n')
    void ask('familiar', 'f')
    await settled()
    expect(begun).toEqual(['d0', 'd1', 'd2', 'd3'])
    const order = await endAll()
    expect(order.slice(4, 6).sort()).toEqual(['f', 'n'])
  })

  it('queues each requester separately, at most twenty; a known device never waits for another', async () => {
    const flood = Array.from({ length: 25 }, () => told(ask('own', 'eve')))
    void ask('own', 'dana')
    await settled()
    expect(begun).toEqual(['eve', 'dana'])
    await endAll()
    const refused = 'too-many: Too many attempts at once. Please try again in a moment.'
    expect((await Promise.all(flood)).slice(-6)).toEqual(['false', ...Array(5).fill(refused)])
  })

  it('refuses strangers when the queue is long, but not a network’s first request', async () => {
    const flood = [0, 1].map((n) => told(ask('strangers', `n${n}`)))
    await settled()
    for (let n = 2; n < 60; n++) flood.push(told(ask('strangers', `n${n % 10}`)))
    const first = told(ask('strangers', 'dana'))
    const own = told(ask('own', 'bob'))
    await settled()
    expect(begun).toContain('bob')
    const order = await endAll()
    expect(order.indexOf('dana')).toBeLessThan(14)
    expect([await first, await own]).toEqual(['false', 'false'])
    const busy = 'unavailable: The service is busy. Please try again.'
    expect((await Promise.all(flood)).filter((answer) => answer === busy)).toHaveLength(8)
  })
})
