import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { currentUser } from '../../modules/accounts/contract/endpoints.ts'
import { storyPhoto } from '../../modules/content/contract/stories.ts'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { visitor } from '../../testing/browser/visitor.ts'
import { contractor, draft } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'

const system = await startSystem({ role: 'web', databasePool: 4 })
afterAll(() => system.stop())

const mostWaiting = 4 * 50
const status = async (path: string) => (await system.app.inject(path)).statusCode
const address = await system.app.listen({ port: 0, host: '127.0.0.1' })

/** Takes all connections for reading, and lets this many requests wait for one. */
async function crowd(waiting: number) {
  const held = await Promise.all([1, 2, 3, 4].map(() => system.db.connect()))
  const asked = Promise.all(Array.from({ length: waiting }, () => system.db.query('select pg_sleep(0.02)')))
  const go = (count: number) => {
    for (const client of held.splice(0, count)) client.release()
  }
  onTestFinished(() => go(4))
  return { go, asked }
}

it('an overloaded server refuses early, in words, and still answers probes and opens streams @OPS-14', async () => {
  const dana = await contractor(system)
  const quote = await draft(dana)
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

const times = <Result>(count: number, ask: () => Promise<Result>) => Promise.all(Array.from({ length: count }, ask))
const open = promisify(system.app.server.getConnections.bind(system.app.server))
const statuses = (answers: readonly { readonly statusCode: number }[]) =>
  new Set(answers.map(({ statusCode }) => statusCode))

it("a stranger's flood is refused, and other networks are served @OPS-14", async () => {
  const dana = await contractor(system)
  const quote = await draft(dana)
  const stranger = visitor(system.app, '203.0.113.9')
  const guess = () => stranger.ask(storyPhoto, { photoId: randomUUID() })
  const { go } = await crowd(0)
  const flood = times(600, guess)
  await expect.poll(() => system.db.waitingCount).toBeGreaterThan(mostWaiting / 4)
  const answers = times(20, () => dana.ask(quoting.getQuote, { quoteId: quote.id }))
  await expect.poll(() => system.db.waitingCount).toBeGreaterThan(mostWaiting / 4 + 19)
  go(4)
  expect(statuses(await answers)).toEqual(new Set([200]))
  const refused = (await flood).filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBeGreaterThan(400)
  expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['5']))
  expect((await guess()).statusCode, 'the flood is over').toBe(404)
})

it('requests of clients that disconnected still count, because their queries still wait @OPS-14', async () => {
  const dana = await contractor(system)
  const quote = await draft(dana)
  const { port } = new URL(address)
  let arrived = 0
  system.app.server.on('request', () => arrived++)
  const { go } = await crowd(0)
  for (let round = 1; round <= 5; round++) {
    const sockets = Array.from({ length: 60 }, () => connect(Number(port), '127.0.0.1'))
    for (const socket of sockets)
      socket.write(`GET /stories/photos/${randomUUID()} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    await expect.poll(() => arrived).toBe(60 * round)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => open()).toBe(0)
  }
  expect(system.db.waitingCount).toBeGreaterThan(mostWaiting / 4)
  expect(system.db.waitingCount).toBeLessThan(mostWaiting / 2)
  const answer = dana.ask(quoting.getQuote, { quoteId: quote.id })
  go(4)
  expect((await answer).statusCode).toBe(200)
})

it("pages for one account's many requests take at most half of the queue @OPS-14", async () => {
  const eve = await contractor(system)
  const dana = await contractor(system)
  const { go } = await crowd(0)
  const homes = times(300, () => system.homeOf(eve.cookie))
  await expect.poll(() => system.db.waitingCount).toBe(mostWaiting / 2)
  const answer = dana.ask(currentUser, {})
  go(4)
  expect((await answer).statusCode).toBe(200)
  expect(new Set((await homes).map((home) => home?.path))).toEqual(new Set(['/dashboard', undefined]))
})
