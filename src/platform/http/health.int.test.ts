import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { contractor, draft } from '../../testing/fixtures/contractors.ts'
import { severable } from '../../testing/system/cuttable-proxy.ts'
import { freshDatabase } from '../../testing/system/database.ts'
import { endpoints } from '../../testing/system/endpoints.ts'
import { publicUrl, startSystem } from '../../testing/system/system.ts'

const database = await freshDatabase()
const line = await severable(database.url)
const system = await startSystem({ databaseUrl: line.url, mail: { smtpUrl: 'smtp://127.0.0.1:9' } })
afterAll(async () => {
  await system.stop()
  line.stop()
  await database.drop()
})

const status = async (path: string) => (await system.app.inject(path)).statusCode

it('is ready with its database and jobs, regardless of the mail server @O-01', async () => {
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
})

it('is alive but not ready without its database, reports it quickly, and recovers automatically @O-01 @F-07', async () => {
  const dana = await contractor(system)
  const quote = await draft(dana)
  line.cut()
  const begun = performance.now()
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
  expect(performance.now() - begun).toBeLessThan(2000)
  const refused = await dana.ask(quoting.getQuote, { quoteId: quote.id })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.json().message).toBe('The service isn’t available right now. Please try again in a moment.')
  line.mend()
  await expect.poll(() => status('/readyz')).toBe(200)
  expect(await dana.call(quoting.getQuote, { quoteId: quote.id })).toEqual(quote)
  expect((await dana.call(quoting.recordBid, { quoteId: quote.id, bidStatus: 'won' })).bidStatus).toBe('won')
})

it('is not ready once it is about to stop @O-01 @O-08', async () => {
  const leaving = await system.another()
  const ready = async () => (await leaving.app.inject('/readyz')).statusCode
  expect(await ready()).toBe(200)
  leaving.stopAccepting()
  expect(await ready()).toBe(503)
  expect((await leaving.app.inject('/healthz')).statusCode).toBe(200)
})

it('closes the connection after each response when it is about to stop @OPS-11', async () => {
  const dana = await contractor(system)
  const leaving = await system.another()
  const address = await leaving.app.listen({ port: 0, host: '127.0.0.1' })
  const asked = ['/healthz', '/readyz', '/api/quotes', '/api/user', '/api/nothing', '/nothing']
  const answers = () =>
    Promise.all(
      asked.map((path) => fetch(address + path, { headers: { cookie: path === '/api/user' ? '' : dana.cookie } })),
    )
  const before = await answers()
  expect(before.map(({ headers }) => headers.get('connection'))).toEqual(asked.map(() => 'keep-alive'))
  leaving.stopAccepting()
  const after = await answers()
  expect(after.map(({ headers }) => headers.get('connection'))).toEqual(asked.map(() => 'close'))
  expect(after.map(({ status }) => status)).toEqual([200, 503, ...before.slice(2).map(({ status }) => status)])
})

it('requests that arrive after it stopped listening get a problem response @OPS-11', async () => {
  const leaving = await system.another()
  await leaving.app.listen({ port: 0, host: '127.0.0.1' })
  const { server } = leaving.app
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const late = connect((server.address() as AddressInfo).port, '127.0.0.1')
  late.write('GET /api/quotes HTTP/1.1\r\nhost: 127.0.0.1\r\n')
  const [connection] = await accepted
  await expect.poll(() => connection.bytesRead).toBeGreaterThan(20)
  const closed = leaving.close()
  await expect.poll(() => server.listening).toBe(false)
  late.write('\r\n')
  const [head, body] = (await text(late)).split('\r\n\r\n') as [string, string]
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head).toMatch(/^content-type: application\/problem\+json/im)
  expect(head).toMatch(/^retry-after: 5$/im)
  expect(head).toMatch(/^connection: close$/im)
  expect(JSON.parse(body)).toMatchObject({
    code: 'restarting',
    message: 'TidyTally is restarting. Try again in a few seconds.',
  })
  await closed
})

it('is all that a worker serves: no API, no forms, no webhooks @OPS-22', async () => {
  const worker = await system.another({ role: 'worker' })
  const addresses = endpoints.flatMap(([, { method, path, formPage }]) =>
    [path, formPage?.path ?? []].flat().map((url) => ({ method, url })),
  )
  expect(addresses.filter((address) => !system.app.hasRoute(address))).toEqual([])
  const headers = { origin: publicUrl }
  const answers = await Promise.all(addresses.map((address) => worker.app.inject({ ...address, headers })))
  expect(new Set(answers.map(({ statusCode, json }) => `${statusCode} ${json().code}`))).toEqual(
    new Set(['404 no-such-route']),
  )
  for (const url of ['/healthz', '/readyz']) expect((await worker.app.inject(url)).statusCode).toBe(200)
  await worker.close()
})
