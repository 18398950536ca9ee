import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ledger, type Step, stepTo } from './pages/ledger.ts'
import { type Listener, listener } from './pages/listener.ts'
import { payFromPage, receiptPage } from './pages/receipt.ts'

/** The parts of the running stand-in that the pages use. */
export type SimulatedStripe = Listener & {
  readonly publishableKey: string
  /** Immediately redelivers events that the app has not accepted yet. */
  redeliver(): void
}

const base = '/__sim/stripe'

const policy = (ancestors: string, forms = `'none'`) =>
  [
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'`,
    `base-uri 'none'; form-action ${forms}; frame-ancestors ${ancestors}`,
  ].join('; ')

/** Pages that TidyTally's own pages may frame, and pages that may not be framed. */
const framed = { 'content-security-policy': policy(`'self'`), 'x-frame-options': 'SAMEORIGIN' }
const payable = { 'content-security-policy': policy(`'none'`, `'self'`) }
const alone = { 'content-security-policy': policy(`'none'`) }
const quiet = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

const own = (name: string) => new URL(`pages/${name}`, import.meta.url)
const documents = { 'card.html': 'card.html', bank: 'bank.html' }
const scripts = ['stripe', 'elements', 'frames', 'provider', 'frame', 'card', 'card-fields', 'bank', 'operator']
const styles = ['frame', 'card', 'bank', 'operator', 'receipt']

const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
)

const files: Record<string, { type: string; file: URL | string; headers?: Record<string, string> }> = {
  ...Object.fromEntries(
    Object.entries(documents).map(([path, file]) => [
      path,
      { type: 'text/html; charset=utf-8', file: own(file), headers: framed },
    ]),
  ),
  ...Object.fromEntries(
    scripts.map((name) => [`${name}.js`, { type: 'text/javascript; charset=utf-8', file: own(`${name}.js`) }]),
  ),
  ...Object.fromEntries(
    styles.map((name) => [`${name}.css`, { type: 'text/css; charset=utf-8', file: own(`${name}.css`) }]),
  ),
  'logo.svg': { type: 'image/svg+xml', file: new URL('../mailbox/logo.svg', import.meta.url) },
  'font.woff2': { type: 'font/woff2', file: font },
}

/** Paths that a browser may request with a client secret: intents and cards, by plain ids. */
const allowed = /^(setup_intents|payment_intents|payment_methods)(\/[A-Za-z0-9_]{1,80}){0,2}$/

/**
 * The card form, the bank, receipts and the operator's page of simulated payments, on the app's own origin. Never
 * registered with real payments. `operator` is false where strangers can reach the app, since they could move its
 * clock.
 */
export async function serveSimulatedPayments(
  app: FastifyInstance,
  stripe: SimulatedStripe,
  { operator = true }: { operator?: boolean } = {},
) {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_, reply) => void reply.headers(quiet))
    serveFiles(scope)
    forwardForms(scope, stripe)
    serveReceipts(scope, stripe)
    if (operator) await scope.register(async (inner) => serveOperator(inner, stripe))
  })
}

function serveFiles(app: FastifyInstance) {
  for (const [path, { type, file, headers = {} }] of Object.entries(files))
    app.get(`${base}/${path}`, async (_, reply) =>
      reply
        .type(type)
        .headers(headers)
        .send(await readFile(file)),
    )
}

/** Forwards the card form's requests with the publishable key; bodies are neither read nor logged here. */
function forwardForms(app: FastifyInstance, { url, publishableKey }: SimulatedStripe) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_, body, done) => done(null, body),
  )
  const forward = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const { search } = new URL(request.url, url)
    const body = request.method === 'POST' ? String(request.body ?? '') : undefined
    const headers = {
      authorization: `Bearer ${publishableKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const answer = await fetch(`${url}${path}${search}`, {
      method: request.method,
      headers,
      body,
      signal: AbortSignal.timeout(20_000),
    })
    return reply
      .code(answer.status)
      .type('application/json')
      .send(await answer.text())
  }
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: `${base}/v1/*`,
    handler: async (request, reply) => {
      const path = request.params['*']
      return allowed.test(path) ? forward(request, reply, `/v1/${path}`) : reply.callNotFound()
    },
  })
  app.post(`${base}/authenticate`, (request, reply) => forward(request, reply, '/__sim/authenticate'))
}

const isInvoice = /^in_[A-Za-z0-9_]{1,80}$/

function serveReceipts(app: FastifyInstance, stripe: SimulatedStripe) {
  app.get<{ Params: { invoice: string } }>(`${base}/receipt/:invoice`, async ({ params }, reply) => {
    const page = isInvoice.test(params.invoice) ? await receiptPage(listener(stripe), params.invoice) : undefined
    if (!page) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').headers(payable).send(page)
  })
  app.post<{ Params: { invoice: string } }>(`${base}/receipt/:invoice`, async ({ params: { invoice } }, reply) => {
    if (!isInvoice.test(invoice)) return reply.callNotFound()
    return reply.redirect(await payFromPage(listener(stripe), invoice, `${base}/receipt/${invoice}`), 303)
  })
}

const steps: readonly string[] = ['hour', 'day', 'month', 'next'] satisfies Step[]
const ownNames = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

function serveOperator(app: FastifyInstance, stripe: SimulatedStripe) {
  const asked = listener(stripe)
  // Against DNS rebinding: another website that points its name at this computer must not read or change anything.
  app.addHook('onRequest', async (request, reply) => {
    if (!ownNames.test(request.headers.host ?? '')) return reply.code(403).send({ message: 'Open it by localhost' })
    return undefined
  })
  app.get(base, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers(alone)
      .send(await readFile(own('operator.html'))),
  )
  app.get(`${base}/ledger`, async () => ledger(asked))
  app.post<{ Params: { step: string } }>(`${base}/clock/:step`, async ({ params }, reply) => {
    if (!steps.includes(params.step)) return reply.callNotFound()
    await stepTo(asked, params.step as Step)
    return reply.code(204).send()
  })
  app.post(`${base}/retry`, async (_, reply) => {
    stripe.redeliver()
    return reply.code(204).send()
  })
}
