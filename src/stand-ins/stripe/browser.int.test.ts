import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Stripe } from '@stripe/stripe-js'
import Fastify from 'fastify'
import {
  type Browser,
  type BrowserContext,
  type FrameLocator,
  type Page,
  chromium as playwright,
} from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportProblems } from '../../http/problems.ts'
import { protect } from '../../http/protection.ts'
import { chromium } from '../chromium.ts'
import { startStripe } from '../stripe.ts'
import { serveSimulatedPayments } from './browser.ts'
import { type Found, listener } from './pages/listener.ts'

const stripe = await startStripe({ file: null })
const asked = listener(stripe)
const logged: string[] = []
/** The app's end of the reports. */
const reports = { taking: true }
/** All that was said to the browser. */
const bodies = new Set<string>()
const cacheDir = fileURLToPath(new URL('../../../.cache', import.meta.url))

/** A page of a shop with the provider's real libraries, under the headers of the app. */
async function startShop() {
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: fileURLToPath(new URL('pages/test-shop.tsx', import.meta.url)) },
    },
  })
  const { output } = [bundle].flat()[0] as { output: { type: string; code: string }[] }
  const app = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } } })
  await protect(app, { publicUrl: 'http://localhost:3000', loopback: true })
  reportProblems(app)
  app.get('/shop', (_, reply) =>
    reply
      .type('text/html')
      .send(
        '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title><div id="root"></div><script type="module" src="/shop.js"></script></html>',
      ),
  )
  app.get('/shop.js', (_, reply) => reply.type('text/javascript').send(output[0]!.code))
  app.addHook('onSend', async (_, __, payload) => void bodies.add(String(payload)))
  await serveSimulatedPayments(app, stripe)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const reported = Fastify()
  reported.post('/', async (_, reply) => reply.code(reports.taking ? 200 : 503).send())
  stripe.deliverTo(await reported.listen({ host: '127.0.0.1', port: 0 }), url)
  return { app, url, stop: async () => void (await Promise.all([app.close(), reported.close()])) }
}

let browser: Browser
let shop: Awaited<ReturnType<typeof startShop>>
let context: BrowserContext
let page: Page
let complaints: string[]
let hosts: Set<string>
let confirmations: string[]

beforeAll(async () => {
  const { sandbox, ...launch } = await chromium({ cacheDir, path: process.env.CHROMIUM_PATH })
  ;[browser, shop] = await Promise.all([playwright.launch({ ...launch, chromiumSandbox: sandbox }), startShop()])
})
afterAll(async () => {
  await browser?.close()
  await stripe.stop()
  await shop?.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 800, height: 900 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  complaints = []
  hosts = new Set()
  confirmations = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    hosts.add(new URL(request.url()).host)
    if (request.url().endsWith('/confirm')) confirmations.push(request.url())
  })
})
afterEach(async () => {
  expect([...hosts].filter((host) => host !== new URL(shop.url).host)).toEqual([])
  await context.close()
})

const customer = () => asked.post('customers', { name: 'Dana Dustwell', email: 'dana@brightline.example' })
const setupIntent = async () => {
  const intent = await asked.post('setup_intents', { customer: (await customer()).id, usage: 'off_session' })
  return String(intent.client_secret)
}

const price = async () => {
  const found = await asked.get<{ data: Found[] }>('prices?lookup_keys[]=commercial-monthly')
  if (found.data[0]) return found.data[0].id
  const { id: product } = await asked.post('products', { name: 'Commercial only' })
  const amount = { currency: 'usd', unit_amount: '1999', 'recurring[interval]': 'month' }
  return (await asked.post('prices', { product, ...amount, lookup_key: 'commercial-monthly' })).id
}
const unpaidInvoice = async () => {
  const { latest_invoice: invoice } = await asked.post<{
    latest_invoice: { confirmation_secret: { client_secret: string } }
  }>('subscriptions', {
    ...{ customer: (await customer()).id, 'items[0][price]': await price(), payment_behavior: 'default_incomplete' },
    'expand[]': 'latest_invoice.confirmation_secret',
  })
  return invoice.confirmation_secret.client_secret
}
/** A trial of a day whose card is in order. */
const trial = async (name: string) => {
  const { id } = await asked.post('customers', { name, email: 'nora@sparrowhome.example' })
  const given = {
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2060',
    'card[cvc]': '123',
  }
  const card = await asked.post('payment_methods', { type: 'card', ...given })
  await asked.post(`payment_methods/${card.id}/attach`, { customer: id })
  const plan = { customer: id, 'items[0][price]': await price(), default_payment_method: card.id }
  await asked.post('subscriptions', { ...plan, trial_period_days: '1' })
}

const open = async (secret: string, more = '') => {
  await page.goto(`${shop.url}/shop?key=${stripe.publishableKey}&secret=${secret}${more}`)
  await page.getByRole('button', { name: 'Pay' }).and(page.locator(':enabled')).waitFor()
}
const card = (): FrameLocator => page.frameLocator('iframe[title="Secure payment input frame"]')
const type = async (number: string, expiry = '12 / 40', cvc = '123') => {
  await card().getByLabel('Card number').fill(number)
  await card().getByLabel('Expires').fill(expiry)
  await card().getByLabel('CVC').fill(cvc)
}
const pay = () => page.getByRole('button', { name: 'Pay' }).click()
const said = () => expect.poll(() => page.getByRole('status').innerText())
const bank = () => page.getByRole('dialog').frameLocator('iframe')

const hindrances = async () => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
  )
}

describe('the card form under the real libraries in StrictMode', () => {
  it('says what is missing, field by field, and sends nothing', async () => {
    await open(await setupIntent())
    await pay()
    await said().toBe('Incomplete: Your card number is incomplete.')
    expect(await card().getByRole('listitem').filter({ hasText: 'Your card' }).allInnerTexts()).toEqual([
      'Your card number is incomplete.',
      "Your card's expiration date is incomplete.",
      "Your card's security code is incomplete.",
    ])
    await type('4242424242424241')
    await pay()
    await said().toBe('Incomplete: Your card number is invalid.')
    await type('4000056655665556')
    await pay()
    await said().toBe('Incomplete: Simulated payments accept the published test cards only.')
    await type('4242424242424242', '12 / 20')
    await pay()
    await said().toBe("Incomplete: Your card's expiration year is in the past.")
    expect(confirmations).toEqual([])
    expect(complaints).toEqual([])
  })

  it.each([
    ['4242424242424242', 'Intent succeeded'],
    ['4000000000000002', 'card_error: Your card was declined.'],
  ])('confirms %s: %s', async (number, outcome) => {
    await open(await setupIntent())
    await type(number)
    await expect.poll(() => page.locator('body[data-complete]').count()).toBe(1)
    await pay()
    await said().toBe(outcome)
    expect(complaints.filter((text) => !text.includes('402'))).toEqual([])
  })

  it.each([
    ['Complete', 'Intent succeeded'],
    [
      'Fail',
      'card_error: We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    ],
  ])('asks the bank in a dialog: %s', async (answer, outcome) => {
    await open(await setupIntent())
    await type('4000002500003155')
    await pay()
    await bank().getByRole('button', { name: answer }).click()
    await said().toBe(outcome)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('takes Escape for a refusal', async () => {
    await open(await setupIntent())
    await type('4000002500003155')
    await pay()
    await bank().getByRole('button', { name: 'Complete' }).waitFor()
    await page.keyboard.press('Escape')
    await said().toContain('We are unable to authenticate')
  })

  it.each([
    ['Complete', 'succeeded'],
    ['Fail', 'failed'],
  ])('goes to the page of the bank and comes back: %s', async (answer, status) => {
    const secret = await setupIntent()
    await open(secret)
    await type('4000002760003184')
    await pay()
    await page.getByRole('heading', { name: 'Confirm with your bank' }).waitFor()
    expect(await hindrances()).toEqual([])
    await page.getByRole('button', { name: answer }).click()
    await page.waitForURL(/\/shop\?back/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      ...{ back: '', setup_intent: secret.split('_secret_')[0], setup_intent_client_secret: secret },
      redirect_status: status,
    })
  })

  it('can be unmounted and mounted again', async () => {
    await open(await setupIntent())
    await page.getByRole('button', { name: 'Toggle' }).click()
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
    await page.getByRole('button', { name: 'Toggle' }).click()
    await page.getByRole('button', { name: 'Pay' }).and(page.locator(':enabled')).waitFor()
    await type('4242424242424242')
    await pay()
    await said().toBe('Intent succeeded')
    expect(complaints).toEqual([])
  })

  it('is not shown for a secret that opens nothing', async () => {
    await page.goto(`${shop.url}/shop?key=${stripe.publishableKey}&secret=seti_none_secret_none`)
    await said().toMatch(/^Not loaded: No such setupintent/)
  })

  it('wears what the page wears, follows it into the dark, and hinders nobody, down to 320 px', async () => {
    await open(await setupIntent())
    await pay()
    await said().toContain('incomplete')
    expect(await hindrances()).toEqual([])
    const worn = () =>
      card()
        .locator('#card')
        .evaluate((box) => [getComputedStyle(box).backgroundColor, getComputedStyle(box).colorScheme])
    expect(await worn()).toEqual(['rgb(255, 255, 255)', 'light'])
    await page.getByRole('button', { name: 'Dark' }).click()
    await expect.poll(worn).toEqual(['rgb(18, 25, 39)', 'dark'])
    await page.setViewportSize({ width: 320, height: 900 })
    await card().getByText('Simulated payments').click()
    await card().getByText('asks your bank in a dialog').waitFor()
    expect(await hindrances()).toEqual([])
    const beside = () => document.documentElement.scrollWidth - window.innerWidth
    expect(await page.evaluate(beside)).toBeLessThanOrEqual(0)
    expect(await card().locator('body').evaluate(beside)).toBeLessThanOrEqual(0)
  })

  it('fills a test card in with one press, and takes what hands type', async () => {
    await open(await setupIntent())
    await card().getByText('Simulated payments').click()
    await card().getByRole('button', { name: '4242 4242 4242 4242 pays' }).click()
    expect(await card().getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
    await card().getByLabel('Card number').fill('')
    await card().getByLabel('Card number').pressSequentially('378282246310005')
    expect(await card().getByLabel('Card number').inputValue()).toBe('3782 822463 10005')
    expect(await card().getByText('Amex').isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('429')
    expect(await card().getByLabel('Expires').inputValue()).toBe('04 / 29')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('1234')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('body[data-complete]').count()).toBe(1)
  })

  it('pays an invoice, and asks the bank as often as the card wants', async () => {
    const secret = await unpaidInvoice()
    await open(secret)
    await type('4000000000000341')
    await pay()
    await said().toBe('card_error: Your card was declined.')
    await type('4000002500003155')
    await pay()
    expect(await page.getByRole('dialog').getAttribute('aria-label')).toBe('Confirm with your bank')
    await bank().getByText('Your bank asks whether you want to pay $19.99.').waitFor()
    expect(await hindrances()).toEqual([])
    await bank().getByRole('button', { name: 'Complete' }).click()
    await said().toBe('Intent succeeded')
  })

  it('reads intents, goes on with an unfinished one, and sends the browser away where the page wants that', async () => {
    const secret = await setupIntent()
    await open(secret)
    const read = (text: string) =>
      page.evaluate(async (given) => {
        const { stripe: promised } = window as unknown as { stripe: Promise<Stripe> }
        const { setupIntent: intent, error } = await (await promised).retrieveSetupIntent(given)
        return intent?.status ?? error?.code
      }, text)
    expect(await read(secret)).toBe('requires_payment_method')
    expect(await read(`${secret}x`)).toBe('resource_missing')
    await type('4000002500003155')
    await pay()
    await bank().getByRole('button', { name: 'Complete' }).waitFor()
    expect(await read(secret)).toBe('requires_action')
    await open(secret)
    await page.evaluate((given) => {
      const { stripe: promised } = window as unknown as { stripe: Promise<Stripe> }
      promised.then((provider) => provider.handleNextAction({ clientSecret: given }))
    }, secret)
    await bank().getByRole('button', { name: 'Complete' }).click()
    await expect.poll(() => read(secret)).toBe('succeeded')

    const another = await setupIntent()
    await open(another, '&redirect=always')
    await type('4242424242424242')
    await pay()
    await page.waitForURL(/redirect_status=succeeded/)
  })
})

describe('the page "Simulated payments"', () => {
  it('shows who pays what, and moves the clock to what happens next', async () => {
    await trial('Nora <b>Sparrow</b>')
    await page.goto(`${shop.url}/__sim/stripe`)
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Nora <b>Sparrow</b>' }) })
    await entry.getByText(/^Next charge \$19\.99, /).waitFor()
    expect(await entry.getByText('Commercial only, monthly').isVisible()).toBe(true)
    expect(await entry.getByText('Trial', { exact: true }).isVisible()).toBe(true)
    expect(await page.getByText('The same as real time').isVisible()).toBe(true)
    for (const look of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: look })
      expect(await hindrances()).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

    const next = page.getByRole('button', { name: 'To the next event' })
    for (const what of [/trial ends: done/, /is charged \$19\.99: done/]) {
      await next.click()
      await page.getByRole('status').getByText(what).waitFor()
    }
    await entry.getByText('Active', { exact: true }).waitFor()
    await entry.getByText('Invoices (2)').click()
    await page.getByRole('button', { name: '+1 hour' }).click()
    await page.getByText('1 day 2 hours ahead of real time').waitFor()
    const [receipt] = await Promise.all([
      context.waitForEvent('page'),
      entry
        .getByRole('link', { name: /^Receipt/ })
        .first()
        .click(),
    ])
    await receipt.getByRole('heading', { name: /^Receipt / }).waitFor()
    expect(await receipt.locator('main').innerText()).toMatch(/Nora <b>Sparrow<\/b>[\s\S]*Total\s+\$19\.99/)
    expect(complaints).toEqual([])
  })

  it('sends again at once what TidyTally did not take', async () => {
    expect(reports.taking).toBe(true)
    reports.taking = false
    await customer()
    await page.goto(`${shop.url}/__sim/stripe`)
    await page.getByText('1 report waits.').waitFor()
    reports.taking = true
    await page.getByRole('button', { name: 'Retry now' }).click()
    await stripe.settled()
    await page.getByText('1 report waits.').waitFor({ state: 'hidden' })
  })
})

describe('what stands between the browser and the stand-in', () => {
  const ask = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
    shop.app.inject({ method, url: `/__sim/stripe${path}`, headers: { host: 'localhost:3000', ...headers } })

  it.each([
    '/v1/customers',
    '/v1/events',
    '/v1/setup_intents/../customers',
    '/v1/setup_intents/%2e%2e/customers',
    '/v1/setup_intents%2f..%2fcustomers',
    '/v1/test_helpers/test_clocks/clock_simulated',
    '/receipt/..%2fcustomers',
    '/clock/year',
  ])('does not pass %s on', async (path) => {
    expect((await ask(path)).statusCode).toBe(404)
    expect((await ask(path, { 'sec-fetch-site': 'same-origin' }, 'POST')).statusCode).toBe(404)
  })

  it("opens no intent without its secret, and no list with the browser's key", async () => {
    const secret = await setupIntent()
    const id = secret.split('_secret_')[0]
    expect((await ask(`/v1/setup_intents/${id}`)).statusCode).toBe(404)
    expect((await ask(`/v1/setup_intents/${id}?client_secret=${secret}`)).statusCode).toBe(200)
    expect((await ask('/v1/setup_intents', { 'sec-fetch-site': 'same-origin' }, 'POST')).statusCode).toBe(403)
    const given = { authorization: `Bearer ${stripe.secretKey}` }
    expect((await ask(`/v1/payment_methods/pm_1`, given)).statusCode).toBe(403)
  })

  it('is for our own pages, and the clock for this computer only', async () => {
    expect((await ask('/clock/hour', { 'sec-fetch-site': 'cross-site' }, 'POST')).statusCode).toBe(403)
    expect((await ask('/ledger', { host: 'evil.example' })).statusCode).toBe(403)
    expect((await ask('', { host: 'evil.example' })).statusCode).toBe(403)
    const { headers } = await ask('/card.html')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self';.*frame-ancestors 'self'$/,
    )
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect((await ask('')).headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/)
  })

  it('is not there unless it is asked for, and without its clock where strangers come', async () => {
    const bare = Fastify()
    const strangers = Fastify()
    await serveSimulatedPayments(strangers, stripe, { operator: false })
    const paths = ['/stripe.js', '/card.html', '/bank', '/v1/setup_intents/seti_1', '/receipt/in_1']
    for (const path of paths) expect((await bare.inject(`/__sim/stripe${path}`)).statusCode).toBe(404)
    expect((await strangers.inject('/__sim/stripe/stripe.js')).statusCode).toBe(200)
    for (const path of ['', '/ledger']) expect((await strangers.inject(`/__sim/stripe${path}`)).statusCode).toBe(404)
  })

  it('tells no log a card or a secret, and no page the key of the server', () => {
    const log = logged.join('')
    expect(log).toContain('/v1/setup_intents/')
    for (const digits of ['4242424242424242', '4000002500003155', '4242%204242']) expect(log).not.toContain(digits)
    expect([...bodies].join('')).toContain('Secure payment input frame')
    expect([...bodies].join('')).not.toContain(stripe.secretKey)
  })
})
