import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type StripeStandIn, startStripe } from './stripe.ts'

let folder: string
let standIn: StripeStandIn
let app: Server
/** Events that the app received, and its response. */
let heard: { body: string; headers: IncomingHttpHeaders }[]
let appAnswers: (count: number) => number

const start = async () => {
  standIn = await startStripe({ file: join(folder, 'stripe.json') })
}
const sdk = (options: Partial<Stripe.StripeConfig> = {}) =>
  new Stripe(standIn.secretKey, {
    host: standIn.host,
    port: standIn.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
  })
const endpoint = () => `http://127.0.0.1:${(app.address() as AddressInfo).port}/api/stripe/webhook`
const emails = () =>
  heard
    .map(({ body }) => JSON.parse(body) as Stripe.CustomerCreatedEvent)
    .filter(({ type }) => type === 'customer.created')
    .map(({ data }) => data.object.email)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe '))
  heard = []
  appAnswers = () => 200
  app = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    heard.push({ body, headers: request.headers })
    response.writeHead(appAnswers(heard.length)).end()
  })
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  await start()
})
afterEach(async () => {
  standIn.faults.clear()
  await standIn.stop()
  app.closeAllConnections()
  await new Promise((resolve) => app.close(resolve))
  await rm(folder, { recursive: true })
})

const create = (name: string, stripe = sdk()) => stripe.customers.create({ email: `${name}@brightline.example` })

it('signs its webhooks, so that tampering is detected @T-34', async () => {
  standIn.deliverTo(endpoint())
  await create('dana')
  await standIn.settled()
  const [{ body, headers }] = heard as [(typeof heard)[0]]
  const signature = headers['stripe-signature']!
  const event = Stripe.webhooks.constructEvent(body, signature, standIn.webhookSecret)
  expect(event).toMatchObject({ type: 'customer.created', api_version: Stripe.API_VERSION, livemode: false })
  const forged = body.replace('dana', 'nora')
  expect(() => Stripe.webhooks.constructEvent(forged, signature, standIn.webhookSecret)).toThrow('signature')
  expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_sim_other')).toThrow('signature')
})

it('repeats a webhook until it is accepted, and only then sends the next', async () => {
  appAnswers = (count) => (count === 1 ? 500 : 200)
  standIn.deliverTo(endpoint())
  await create('a')
  await create('b')
  await standIn.settled()
  expect(emails()).toEqual(['a', 'a', 'b'].map((name) => `${name}@brightline.example`))
})

it('can repeat, delay, reorder or drop webhooks', async () => {
  standIn.faults.webhooks({ times: 2, reorder: true, delayMs: 5, drop: ({ type }) => type === 'product.created' })
  await create('a')
  await create('b')
  await sdk().products.create({ name: 'Residential' })
  standIn.deliverTo(endpoint())
  await standIn.settled()
  expect(emails()).toEqual(['b', 'b', 'a', 'a'].map((name) => `${name}@brightline.example`))
})

it('keeps its objects, keys, time and undelivered events across a restart', async () => {
  const { id } = await create('dana')
  await sdk().testHelpers.testClocks.advance('clock_simulated', {
    frozen_time: Math.floor(standIn.now() / 1000) + 86_400,
  })
  const { secretKey, webhookSecret } = standIn
  await standIn.stop()
  await start()
  expect(standIn).toMatchObject({ secretKey, webhookSecret })
  expect(standIn.now() - Date.now()).toBeGreaterThan(86_000_000)
  expect((await sdk().customers.retrieve(id)).id).toBe(id)
  standIn.deliverTo(endpoint())
  await standIn.settled()
  expect(emails()).toEqual(['dana@brightline.example'])
  expect((await stat(join(folder, 'stripe.json'))).mode & 0o777).toBe(0o600)
})

it('has everything that it answered on disk @F-03', async () => {
  const created = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => create(name)))
  const kept = await readFile(join(folder, 'stripe.json'), 'utf8')
  for (const { id } of created) expect(kept).toContain(id)
})

it('loses nothing that it answered when it is killed @F-03', async () => {
  const file = join(folder, 'killed.json')
  const program = `const { startStripe } = await import(${JSON.stringify(new URL('stripe.ts', import.meta.url).href)})
    const { url, secretKey } = await startStripe({ file: ${JSON.stringify(file)} })
    console.log(JSON.stringify({ url, secretKey }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { url, secretKey } = JSON.parse(line.toString()) as StripeStandIn
  const { port } = new URL(url)
  const stripe = new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })
  const answered: string[] = []
  const lastly = Array.from({ length: 40 }, async (_, index) => {
    const customer = await create(`n${index}`, stripe).catch(() => undefined)
    if (customer) answered.push(customer.id)
    if (answered.length === 10) child.kill('SIGKILL')
  })
  await Promise.all(lastly)
  const again = await startStripe({ file })
  expect(answered.length).toBeGreaterThanOrEqual(10)
  expect(Object.keys(again.engine.state.objects.customer)).toEqual(expect.arrayContaining(answered))
  await again.stop()
})

it.each([
  ['500', 'StripeAPIError'],
  ['429', 'StripeRateLimitError'],
  ['drop', 'StripeConnectionError'],
  ['hang', 'StripeConnectionError'],
] as const)('can fail with %s, without doing anything @F-09', async (trouble, type) => {
  standIn.faults.answer('customers.create', trouble)
  await expect(create('dana', sdk(trouble === 'hang' ? { timeout: 300 } : {}))).rejects.toMatchObject({ type })
  standIn.faults.clear()
  expect((await sdk().customers.list()).data).toEqual([])
})

it('lets a test run code before an operation, and after it is done but not answered @F-03', async () => {
  const seen: number[] = []
  const count = async () => seen.push(Object.keys(standIn.engine.state.objects.customer).length)
  standIn.faults.before('customers.create', count)
  standIn.faults.after('customers.create', count)
  await create('dana')
  expect(seen).toEqual([0, 1])
})

it('runs a request once when the SDK repeats it because the response was lost @F-22', async () => {
  const again = Promise.withResolvers<void>()
  let times = 0
  standIn.faults.before('customers.create', () => {
    if (++times === 2) again.resolve()
  })
  standIn.faults.after('customers.create', () => again.promise)
  const { id } = await create('dana', sdk({ timeout: 2_000, maxNetworkRetries: 3 }))
  expect(times).toBeGreaterThanOrEqual(2)
  expect((await sdk().customers.list()).data.map((customer) => customer.id)).toEqual([id])
})

it('accepts only its own key', async () => {
  const stranger = new Stripe('sk_test_sim_other', { host: standIn.host, port: standIn.port, protocol: 'http' })
  await expect(stranger.customers.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
})

it('reports that its port is taken', async () => {
  await expect(startStripe({ file: null, port: standIn.port })).rejects.toThrow(
    `Simulated payments cannot use port ${standIn.port}: another program uses it`,
  )
})
