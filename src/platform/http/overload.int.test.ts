import { afterAll, expect, it } from 'vitest'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { contractor, draft } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'

const system = await startSystem({ role: 'web', databasePool: 4 })
afterAll(() => system.stop())

const mostWaiting = 4 * 50
const status = async (path: string) => (await system.app.inject(path)).statusCode

/** Takes all connections for reading, and lets this many requests wait for one. */
async function crowd(waiting: number) {
  const held = await Promise.all([1, 2, 3, 4].map(() => system.db.connect()))
  const asked = Promise.all(Array.from({ length: waiting }, () => system.db.query('select pg_sleep(0.02)')))
  const go = (count: number) => {
    for (const client of held.splice(0, count)) client.release()
  }
  return { go, asked }
}

it('an overloaded server refuses early, in words, and still answers probes and opens streams @OPS-14', async () => {
  const dana = await contractor(system)
  const quote = await draft(dana)
  const address = await system.app.listen({ port: 0, host: '127.0.0.1' })
  const { go, asked } = await crowd(mostWaiting)
  const refused = await dana.ask(quoting.getQuote, { quoteId: quote.id })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.json()).toMatchObject({
    code: 'overloaded',
    message: 'TidyTally is very busy right now. Try again in a few seconds.',
  })
  const leaving = new AbortController()
  const stream = fetch(`${address}/api/events`, { headers: { cookie: dana.cookie }, signal: leaving.signal })
  await expect.poll(() => system.db.waitingCount).toBe(mostWaiting + 1) // the stream's session waits too
  expect(await status('/healthz')).toBe(200)
  go(1)
  await expect.poll(() => status('/readyz')).toBe(200) // though its own turn is seconds away
  expect(system.db.waitingCount).toBeGreaterThan(0)
  go(3)
  await asked
  expect((await stream).status).toBe(200)
  leaving.abort()
  expect(await dana.call(quoting.getQuote, { quoteId: quote.id })).toEqual(quote)
})

it('a burst waits its turn @OPS-14', async () => {
  const dana = await contractor(system)
  const quote = await draft(dana)
  const { go, asked } = await crowd(mostWaiting - 1)
  const answer = dana.call(quoting.getQuote, { quoteId: quote.id })
  go(4)
  await asked
  expect(await answer).toEqual(quote)
})
