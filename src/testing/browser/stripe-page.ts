import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { reportProblems } from '../../platform/http/problems.ts'
import { protect } from '../../platform/http/protection.ts'
import { serveSimulatedPayments } from '../../stand-ins/stripe/browser.ts'
import { type Found, listener } from '../../stand-ins/stripe/pages/listener.ts'
import { startStripe } from '../../stand-ins/stripe.ts'

const document =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title><div id="root"></div><script type="module" src="/shop.js"></script></html>'

export type Shop = Awaited<ReturnType<typeof startShop>>

/** A test page with simulated payments, under the app's headers and with the provider's real libraries. */
export async function startShop() {
  const stripe = await startStripe({ file: null })
  const logged: string[] = []
  const app = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } } })
  await protect(app, { publicUrl: 'http://localhost:3000', loopback: true, inlineScripts: [] })
  reportProblems(app, async () => {})
  let script: Promise<string> | undefined
  app.get('/shop', (_, reply) => reply.type('text/html').send(document))
  app.get('/shop.js', async (_, reply) => {
    script ??= bundled()
    return reply.type('text/javascript').send(await script)
  })
  await serveSimulatedPayments(app, stripe)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  const reported = Fastify()
  const reports = { taking: true }
  reported.post('/', async (_, reply) => reply.code(reports.taking ? 200 : 503).send())
  stripe.deliverTo(await reported.listen({ host: '127.0.0.1', port: 0 }), url)
  return {
    ...{ stripe, app, url, logged },
    /** Whether the test page's server accepts the provider's events. */
    reports,
    ...customersOf(listener(stripe)),
    async stop() {
      await stripe.stop()
      await Promise.all([app.close(), reported.close()])
    },
  }
}

type Rollup = Extract<Awaited<ReturnType<typeof build>>, { output: unknown }>

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' }, // StrictMode runs things twice only in development
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: fileURLToPath(new URL('stripe-page-script.tsx', import.meta.url)) },
    },
  })
  const { output } = [built].flat()[0] as Rollup
  return output[0].code
}

type Unpaid = { latest_invoice: { confirmation_secret: { client_secret: string } } }

const card = { 'card[exp_month]': '12', 'card[exp_year]': '2060', 'card[cvc]': '123' }

function customersOf({ get, post }: ReturnType<typeof listener>) {
  const customer = async (name = 'Dana Dustwell') =>
    (await post('customers', { name, email: 'dana@brightline.example' })).id
  const price = async () => {
    const { data } = await get<{ data: Found[] }>('prices?lookup_keys[]=commercial-monthly')
    if (data[0]) return data[0].id
    const { id: product } = await post('products', { name: 'Commercial only, monthly' })
    const amount = { currency: 'usd', unit_amount: '1999', 'recurring[interval]': 'month' }
    return (await post('prices', { product, ...amount, lookup_key: 'commercial-monthly' })).id
  }
  return {
    customer,
    /** The client secret of a setup intent, to save a card. */
    async setupIntent() {
      const { client_secret } = await post('setup_intents', { customer: await customer(), usage: 'off_session' })
      return String(client_secret)
    },
    /** The client secret of an unpaid invoice of $19.99. */
    async unpaidInvoice() {
      const plan = { customer: await customer(), 'items[0][price]': await price() }
      const { latest_invoice: invoice } = await post<Unpaid>('subscriptions', {
        ...{ ...plan, payment_behavior: 'default_incomplete', 'expand[]': 'latest_invoice.confirmation_secret' },
      })
      return invoice.confirmation_secret.client_secret
    },
    /** A one-day trial with a valid card. */
    async trial(name: string) {
      const id = await customer(name)
      const { id: paying } = await post('payment_methods', {
        type: 'card',
        'card[number]': '4242424242424242',
        ...card,
      })
      await post(`payment_methods/${paying}/attach`, { customer: id })
      const plan = { customer: id, 'items[0][price]': await price(), default_payment_method: paying }
      await post('subscriptions', { ...plan, trial_period_days: '1' })
    },
  }
}

/** Collects the errors that a page logs and the hosts that it talks to. */
export function watch(page: Page) {
  const seen = { complaints: [] as string[], hosts: new Set<string>(), sent: [] as string[] }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.complaints.push(message.text())
  })
  page.on('pageerror', (error) => seen.complaints.push(String(error)))
  page.on('request', (request) => {
    seen.hosts.add(new URL(request.url()).host)
    if (request.method() === 'POST') seen.sent.push(new URL(request.url()).pathname)
  })
  return seen
}
