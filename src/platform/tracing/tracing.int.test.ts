import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as accounts from '../../modules/accounts/contract/endpoints.ts'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { demonstration } from '../../modules/vision/model.ts'
import { openaiModel } from '../../modules/vision/openai/openai-model.ts'
import { type Contractor, contractor, customer, draft, room } from '../../testing/fixtures/contractors.ts'
import { type ReceivedSpan, startOtlpReceiver } from '../../testing/system/otlp-receiver.ts'
import { type SpawnedServer, spawnServer } from '../../testing/system/spawned-server.ts'
import { startSystem } from '../../testing/system/system.ts'
import { type SamplerName, startTracing } from './opentelemetry.ts'
import { carriedTrace, traced } from './tracing.ts'

const receiver = await startOtlpReceiver()
vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url)
function notingLog() {
  const sentences: string[] = []
  const write = (_: object, message: string) => void sentences.push(message)
  return { sentences, log: { info: write, warn: write, error: write } }
}
const { log } = notingLog()
const always = { role: 'web', sampler: 'parentbased_always_on', ratio: 1, log } as const

/** Traces until the work is done; everything recorded has arrived then. */
async function tracing(work: () => Promise<unknown>, options: Partial<Parameters<typeof startTracing>[0]> = {}) {
  const { stop } = startTracing({ ...always, ...options })
  try {
    await work()
  } finally {
    await stop()
  }
}

const bindings: object[] = []
const system = await startSystem({
  role: 'web',
  behave: ({ to }) => (String(to).includes('refused') ? 'refuse-550' : 'accept'),
  prepare: async ({ app }) => {
    app.addHook(
      'onResponse',
      async ({ log }) => void bindings.push((log as never as { bindings(): object }).bindings()),
    )
  },
})
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidytally-traces-'))
})
afterAll(async () => {
  await system.stop()
  receiver.stop()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

async function sent(dana: Contractor, changes: Parameters<typeof draft>[1] = {}) {
  const { id: quoteId } = await draft(dana, changes)
  await room(dana, quoteId, 2000)
  await dana.ask(quoting.sendQuote, { quoteId, status: 'sent' })
  return quoteId
}

const awayModel = demonstration({ baseUrl: 'http://127.0.0.1:1', model: 'away' })
const newPassword = 'another-mop-and-bucket'
const strangersTrace = '4bf92f3577b34da6a3ce929d0e0e4736'

async function resetToken(dana: Contractor) {
  await dana.ask(accounts.forgotPassword, { email: dana.user.email })
  return vi.waitFor(async () => {
    const [mail] = (await system.mailbox.mails()).filter(({ subject }) => /password/i.test(subject))
    return mail!.text!.match(/token=([\w-]+)/)![1]!
  })
}

/** The names of a trace's spans from its first one down to this one. */
function pathTo(span: ReceivedSpan, spans: readonly ReceivedSpan[]): string[] {
  const parent = spans.find(({ spanId, traceId }) => spanId === span.parentId && traceId === span.traceId)
  if (span.parentId) expect(parent, span.name).toBeDefined()
  return parent ? [...pathTo(parent, spans), span.name] : [span.name]
}

const send = 'PATCH /api/quotes/:quoteId/status'
const emailed = [send, 'conversation', 'transaction', 'process documents.email-quote', 'email quote']
const named = (name: string, spans: readonly ReceivedSpan[] = receiver.spans()) =>
  spans.filter((span) => span.name === name)

describe('with a web process and a worker', () => {
  let spans: readonly ReceivedSpan[]
  let secrets: readonly string[]
  let worker: SpawnedServer
  beforeAll(async () => {
    worker = await spawnServer({
      ROLE: 'worker',
      DATABASE_URL: system.databaseUrl,
      SMTP_URL: system.mailbox.smtpUrl,
      OBJECTS_URL: `file://${system.objectsFolder}`,
      DATA_DIR: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=testing',
      OTEL_SERVICE_NAME: 'quotes',
    })
    await worker.ready()
    const dana = await contractor(system)
    await tracing(async () => {
      const estimate = openaiModel(awayModel, log).estimate(new Uint8Array(9), new AbortController().signal)
      await system.payments.now()
      const quoteId = await sent(dana)
      await sent(dana, { email: 'refused@harbordental.example' })
      await dana.ask(accounts.currentUser, {}, { headers: { traceparent: `00-${strangersTrace}-00f067aa0ba902b7-01` } })
      await traced({ name: 'broken' }, () => Promise.reject(new TypeError(customer.email))).catch(() => {})
      const token = await resetToken(dana)
      for (let time = 0; time < 2; time++) await dana.ask(accounts.resetPassword, { token, password: newPassword })
      await system.app.inject({ url: `/api/quotes/${token}?q=${customer.contactPerson}`, remoteAddress: dana.ip })
      const { email, lastName, id } = dana.user
      const { companyName, contactPerson, email: recipient, phone } = customer
      const texts = [
        email,
        lastName,
        id,
        dana.ip,
        dana.cookie.slice(8, 40),
        companyName,
        contactPerson,
        recipient,
        phone,
      ]
      secrets = [token, quoteId, ...texts]
      await estimate
    })
    worker.child.kill('SIGTERM')
    await once(worker.child, 'exit')
    spans = receiver.spans()
  })
  afterAll(() => void worker.child.kill('SIGKILL'))

  it('a sent quote is one trace from the request to the job and the email in the other process @SCL-08', () => {
    const [email] = named('email quote', spans)
    expect(pathTo(email!, spans)).toEqual(emailed)
    for (const name of ['smtp connect', 'smtp send'])
      expect(pathTo(named(name, spans)[0]!, spans)).toEqual([...emailed, name])
    expect(email).toMatchObject({ attributes: { 'tidytally.email.state': 'sent' }, failed: false })
    const [request] = named(send, spans)
    expect(request).toMatchObject({
      kind: 2,
      attributes: {
        'http.request.method': 'PATCH',
        'http.route': '/api/quotes/:quoteId/status',
        'http.response.status_code': 200,
      },
      resource: { 'service.name': 'tidytally', 'tidytally.role': 'web' },
    })
    expect(named('process documents.email-quote', spans)[0]).toMatchObject({
      kind: 5,
      attributes: { 'messaging.destination.name': 'documents.email-quote', 'tidytally.attempt': 1 },
      resource: { 'service.name': 'quotes', 'tidytally.role': 'worker', 'deployment.environment.name': 'testing' },
    })
    const requested = named('transaction', spans).find(({ traceId }) => traceId === request!.traceId)
    expect(requested!.events).toEqual(['begun', 'committing'])
    expect(receiver.paths).toEqual(new Set(['POST /v1/traces application/x-protobuf']))
  })

  it('calls to the card provider and the model have spans, and so do their failures @SCL-08', () => {
    expect(named('card-provider', spans)).toMatchObject([{ kind: 3, failed: false }])
    expect(named('model', spans)).toMatchObject([
      { kind: 3, failed: true, attributes: { 'error.type': 'APIConnectionError' } },
    ])
  })

  it('log lines of both bear the trace_id @SCL-08', () => {
    const { traceId } = named(send, spans)[0]!
    expect(bindings).toContainEqual(expect.objectContaining({ trace_id: traceId }))
    const lines = worker
      .output()
      .split('\n')
      .filter((line) => line.includes('"job done"') && line.includes(traceId))
    expect(lines.map((line) => JSON.parse(line).queue)).toContain('documents.email-quote')
  })

  it('jobs without a request begin a trace of their own @SCL-08', () => {
    const [counting] = named('process objects.count-missing', spans)
    expect(counting).toMatchObject({ parentId: '', resource: { 'tidytally.role': 'worker' } })
    expect(named(send, spans)[0]!.parentId).toBe('')
  })

  it('spans hold no name, address, token, id of an account or path @SCL-08', async () => {
    expect(secrets.length).toBe(11)
    const mails = JSON.stringify(await system.mailbox.mails())
    for (const known of [customer.companyName, customer.email, secrets[0]!]) expect(mails).toContain(known)
    const raw = receiver.raw().toString()
    for (const known of ['GET /api/quotes/:quoteId', 'conversation resetPassword', 'documents.email-quote'])
      expect(raw).toContain(known)
    expect(secrets.filter((secret) => raw.includes(secret))).toEqual([])
  })

  it('an email that reuses another’s connection stays in its own trace @SCL-08', () => {
    const [first, second] = named('smtp send', spans)
    expect(named('smtp connect', spans).filter(({ traceId }) => traceId === second!.traceId)).toEqual([])
    for (const { spanId, traceId } of [first!, second!])
      expect(named('transaction', spans).filter(({ parentId }) => parentId === spanId)).toMatchObject([{ traceId }])
  })

  it('spans say what failed, and how, but in no free text @SCL-08', () => {
    const emails = named('email quote', spans).map(({ attributes }) => attributes['tidytally.email.state'])
    expect(emails).toEqual(['sent', 'failed'])
    expect(named('smtp send', spans)[1]!.attributes).toEqual({ 'tidytally.smtp.outcome': 'refused' })
    expect(named('conversation', spans)[1]).toMatchObject({
      failed: true,
      attributes: { 'error.type': 'not-delivered' },
    })
    expect(named(send, spans)[1]).toMatchObject({ failed: true, attributes: { 'error.type': '503' } })
    expect(named('broken', spans)).toMatchObject([{ failed: true, attributes: { 'error.type': 'TypeError' } }])
    const [done, refused] = named('conversation resetPassword', spans)
    expect(done!.failed).toBe(false)
    expect(refused).toMatchObject({ failed: true, attributes: { 'error.type': 'invalid-reset-link' } })
    expect(named('POST /api/auth/reset-password', spans)[1]).toMatchObject({ failed: false })
  })

  it('no request continues a trace that its sender chose @SCL-08', () => {
    expect(named('GET /api/auth/user', spans)).toMatchObject([{ parentId: '' }])
    expect(spans.filter(({ traceId }) => traceId === strangersTrace)).toEqual([])
  })
})

describe('sampling', () => {
  it.each<[SamplerName, number, string]>([
    ['parentbased_always_on', 0, '01'],
    ['parentbased_always_off', 1, '00'],
    ['parentbased_traceidratio', 1, '01'],
    ['parentbased_traceidratio', 0, '00'],
    ['always_on', 0, '01'],
    ['always_off', 1, '00'],
    ['traceidratio', 0, '00'],
  ])('%s with %d decides once for a trace @SCL-08', async (sampler, ratio, flags) => {
    const known = receiver.spans().length
    await tracing(
      async () => {
        const { traceparent } = await traced({ name: 'first' }, async () => carriedTrace())
        expect(traceparent).toMatch(new RegExp(`-${flags}$`))
        await traced({ name: 'second', parent: traceparent! }, async () => {})
      },
      { sampler, ratio },
    )
    const names = receiver
      .spans()
      .slice(known)
      .map(({ name }) => name)
    expect(names).toEqual(flags === '01' ? ['first', 'second'] : [])
  })
})

describe('an endpoint that is away', () => {
  const twoQueues = () => Promise.all(Array.from({ length: 4200 }, () => traced({ name: 'filler' }, async () => {})))
  const asks = async () => expect((await (await contractor(system)).ask(accounts.currentUser, {})).statusCode).toBe(200)

  it('costs no request its answer, and is logged seldom @SCL-08', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:1')
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '1000')
    const { sentences, log } = notingLog()
    await tracing(
      async () => {
        await twoQueues()
        await asks()
        await expect.poll(() => sentences).toEqual(['traces couldn’t be sent'])
      },
      { log },
    )
  })

  it('that takes spans and never answers holds up neither requests nor the shutdown @SCL-08', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(silent.address() as { port: number }).port}`)
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '600000')
    const { sentences, log } = notingLog()
    await tracing(
      async () => {
        await twoQueues()
        await asks()
        await expect.poll(() => sockets.size).toBeGreaterThan(0)
      },
      { flushMs: 50, log },
    )
    expect(sentences).not.toContain('the last traces couldn’t be sent') // as it is 30 s later, when the package gives up
  })
})
