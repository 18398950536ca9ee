import { afterAll, expect, it } from 'vitest'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { type Contractor, contractor, customer } from '../../testing/fixtures/contractors.ts'
import { severable } from '../../testing/system/cuttable-proxy.ts'
import { freshDatabase } from '../../testing/system/database.ts'
import { startSystem } from '../../testing/system/system.ts'
import { serveMetrics } from '../metrics/metrics.ts'
import { longWork } from './database.ts'

const database = await freshDatabase()
const line = await severable(database.url)
const system = await startSystem({ databaseUrl: line.url, databasePool: 4 })
const metrics = await serveMetrics(system.measurable, { port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await metrics.close()
  line.cut() // what is still silent
  line.mend()
  await system.stop()
  line.stop()
  await database.drop()
})

const longestAnswerMs = 10_000
const figures = () => fetch(`http://127.0.0.1:${metrics.port}/metrics`).then((answer) => answer.text())

/** The status and message of an answer, and whether it came in time. */
async function told(asked: Promise<{ statusCode: number; json(): { message?: string } }>) {
  const begun = performance.now()
  const { statusCode, json } = await asked
  return { status: statusCode, message: json().message, inTime: performance.now() - begun < longestAnswerMs }
}

it('answers each request in words within 10 s when the database falls silent, and goes on by itself @SCL-04', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => contractor(system)))
  const visitor = { call: () => system.app.inject('/api/blog') }
  const asks = ({ ask }: Contractor) => [ask(quoting.listQuotes, {}), ask(quoting.createQuote, customer)]
  const all = async () =>
    Promise.all([...people.flatMap((person) => [...asks(person), ...asks(person)]), visitor.call()].map(told))
  const before = await all()
  expect(before.map(({ status }) => status)).toEqual(before.map(() => 200))
  await figures()
  line.silence()
  const [during, shown] = await Promise.all([all(), figures()])
  expect(during.filter(({ inTime }) => !inTime)).toEqual([])
  for (const { status, message } of during)
    if (status !== 200)
      expect([status, message]).toEqual([503, expect.stringMatching(/^(The service isn’t|TidyTally is)/)])
  expect(shown).toContain('tidytally_database_up 0')
  await expect.poll(async () => (await system.app.inject('/readyz')).statusCode, { timeout: 10_000 }).toBe(200)
  const after = await all()
  expect(after.map(({ status }) => status)).toEqual(before.map(() => 200))
}, 60_000)

it('leaves long work its time, and only that', async () => {
  await system.orm.em.fork().transactional(async (long) => {
    await long.execute(longWork)
    await long.execute('select pg_sleep(9.5)')
  })
  await expect(system.orm.em.fork().execute('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' })
}, 60_000)

it('gives up a statement that the server never ends', async () => {
  const begun = performance.now()
  const endless = 'set statement_timeout = 0; select pg_sleep(30)'
  await expect(system.db.query(endless)).rejects.toThrow('Connection terminated')
  expect(performance.now() - begun).toBeLessThan(longestAnswerMs)
}, 60_000)
