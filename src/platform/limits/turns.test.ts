import { describe, expect, it } from 'vitest'
import { type LocalTerms, turns } from './turns.ts'

const settled = () => new Promise(setImmediate)

let names = 0
const own = (terms: Omit<LocalTerms, 'kind' | 'by' | 'refusal'>) =>
  turns(`bench ${names++}`, { kind: 'local', by: 'contractor', refusal: 'One at a time, please.', ...terms })()

/** Work that ends on command, and the order in which it started. */
function bench(terms: Parameters<typeof own>[0]) {
  const { run } = own(terms)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (what: string) =>
    run(what.split(' ')[0]!, () => {
      begun.push(what)
      return new Promise<void>((end) => ends.set(what, end))
    })
  const end = async (what: string) => {
    ends.get(what)!()
    await settled()
  }
  return { ask, begun, end }
}

describe('turns', () => {
  it('S-03: one contractor never takes every slot, and the next free one goes to another contractor', async () => {
    const { ask, begun, end } = bench({ total: 2, each: 1, waiting: 3 })
    for (const what of ['eve 1', 'eve 2', 'eve 3', 'dana 1', 'robin 1', 'dana 2']) void ask(what)
    await settled()
    expect(begun).toEqual(['eve 1', 'dana 1'])
    await end('eve 1')
    await end('dana 1')
    expect(begun).toEqual(['eve 1', 'dana 1', 'robin 1', 'eve 2'])
    await end('robin 1')
    expect(begun.at(-1)).toBe('dana 2')
  })

  it('S-03: a contractor with too many waiting requests is refused with a message; others are not', async () => {
    const { ask, begun, end } = bench({ total: 1, each: 1, waiting: 1 })
    void ask('eve 1')
    void ask('eve 2')
    await expect(ask('eve 3')).rejects.toMatchObject({
      fault: 'too-many',
      message: 'One at a time, please.',
      details: { retryAfterSeconds: 5 },
    })
    void ask('dana 1')
    await settled()
    await end('eve 1')
    await end('dana 1')
    await end('eve 2')
    expect(begun).toEqual(['eve 1', 'dana 1', 'eve 2'])
  })

  it('a full queue refuses contractors who already wait in it; at twice that length it refuses all', async () => {
    const crowd = { most: 2, all: 4, refusal: 'Busy.', retryAfterSeconds: 2 }
    const { ask } = bench({ total: 1, each: 1, waiting: 9, crowd })
    for (let n = 0; n < 3; n++) {
      void ask(`eve ${n}`)
      await settled()
    }
    await expect(ask('eve 3')).rejects.toMatchObject({ fault: 'unavailable', code: 'busy', message: 'Busy.' })
    void ask('dana 1')
    void ask('robin 1')
    await expect(ask('fay 1')).rejects.toMatchObject({ fault: 'unavailable', details: { retryAfterSeconds: 2 } })
  })

  it('frees the slot of failed work and forgets contractors without work', async () => {
    const { run } = own({ each: 1, waiting: 0 })
    await expect(run('eve', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(run('eve', async () => 'done')).resolves.toBe('done')
  })
})
