import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { clientNetwork } from './client-network.ts'
import { renderings, renderingsInTurn } from './renderings.ts'

const settled = async () => {
  for (let round = 0; round < 5; round++) await new Promise(setImmediate)
}

/** Renderings that end on command, and the order in which they started. */
function bench(full: readonly object[] = []) {
  const db = { query: async () => ({ rows: full }) } as unknown as Pool
  const renderInTurn = renderingsInTurn(db)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (ip: string) =>
    renderInTurn({ ip } as FastifyRequest, () => {
      begun.push(ip)
      return new Promise<string>((end) => ends.push(() => end('page')))
    })
  const end = async () => {
    ends.shift()!()
    await settled()
  }
  return { ask, begun, end }
}

const [eve, dana, robin] = ['2001:db8::1', '192.0.2.1', '192.0.2.2'] as const

describe('@SEC-03 server-rendered pages', () => {
  it('render two at a time, and networks take turns, however many addresses one has', async () => {
    const { ask, begun, end } = bench()
    for (const ip of [eve, '2001:db8::2', '2001:db8::3', dana, robin]) void ask(ip)
    await settled()
    expect(begun).toEqual([eve, dana])
    for (let turn = 0; turn < 4; turn++) await end()
    expect(begun).toEqual([eve, dana, robin, '2001:db8::2', '2001:db8::3'])
  })

  it('wait in a short queue; requests beyond it are refused and never rendered', async () => {
    const { ask, begun } = bench()
    const asked = Array.from({ length: 8 }, () => ask(eve))
    const refusal = 'Too many pages were asked for at once. Please try again in a few seconds.'
    for (const over of asked.slice(6))
      await expect(over).rejects.toMatchObject({
        fault: 'too-many',
        message: refusal,
        details: { retryAfterSeconds: 5 },
      })
    for (let network = 0; network < 16; network++) void ask(`198.51.100.${network}`)
    await settled()
    await expect(ask('198.51.100.7')).rejects.toMatchObject({ fault: 'unavailable', message: refusal })
    void ask(dana) // Dana has not asked for anything yet
    await settled()
    expect(begun).toEqual([eve, '198.51.100.0'])
  })

  it('are limited to 30 a minute per network', async () => {
    const { ask, begun } = bench([{ ...renderings.of(clientNetwork(eve)), wait: 60 }])
    await expect(ask(eve)).rejects.toMatchObject({
      fault: 'too-many',
      message: 'Your network asked for 30 pages in the last minute. Please try again in 60 seconds.',
    })
    expect(begun).toEqual([])
  })

  it('free their slot when rendering fails, and are still served when the database is unreachable', async () => {
    const away = { query: () => Promise.reject(new Error('the database is away')) } as unknown as Pool
    const renderInTurn = renderingsInTurn(away)
    const request = { ip: eve, log: { warn() {} } } as unknown as FastifyRequest
    for (let turn = 0; turn < 4; turn++)
      await expect(renderInTurn(request, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(renderInTurn(request, () => 'page')).resolves.toBe('page')
  })
})
