import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Shop, startShop } from '../../testing/browser/stripe-page.ts'
import { serveSimulatedPayments } from './browser.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

describe('the proxy between the browser and the stand-in', () => {
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
  ])('does not forward %s', async (path) => {
    expect((await ask(path)).statusCode).toBe(404)
    expect((await ask(path, { 'sec-fetch-site': 'same-origin' }, 'POST')).statusCode).toBe(404)
  })

  it('shows no intent without its secret, and rejects other writes and secret keys', async () => {
    const secret = await shop.setupIntent()
    const id = secret.split('_secret_')[0]
    expect((await ask(`/v1/setup_intents/${id}`)).statusCode).toBe(404)
    expect((await ask(`/v1/setup_intents/${id}?client_secret=${secret}`)).statusCode).toBe(200)
    expect((await ask('/v1/setup_intents', { 'sec-fetch-site': 'same-origin' }, 'POST')).statusCode).toBe(403)
    const given = { authorization: `Bearer ${shop.stripe.secretKey}` }
    expect((await ask(`/v1/payment_methods/pm_1`, given)).statusCode).toBe(403)
  })

  it('serves only our own pages on this machine @T-14 @T-52', async () => {
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

  it('is off unless enabled, and has no operator page or ledger where it is public', async () => {
    const bare = Fastify()
    const strangers = Fastify()
    await serveSimulatedPayments(strangers, shop.stripe, { operator: false })
    const paths = ['/stripe.js', '/card.html', '/bank', '/v1/setup_intents/seti_1', '/receipt/in_1']
    for (const path of paths) expect((await bare.inject(`/__sim/stripe${path}`)).statusCode).toBe(404)
    expect((await strangers.inject('/__sim/stripe/stripe.js')).statusCode).toBe(200)
    for (const path of ['', '/ledger']) expect((await strangers.inject(`/__sim/stripe${path}`)).statusCode).toBe(404)
  })

  it('logs no card and no secret, and shows the secret key on no page @T-53', async () => {
    const secret = await shop.setupIntent()
    const card = { 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '2060' }
    const form = Object.entries(card).map(([name, value]) => [name.replace('card', 'payment_method_data[card]'), value])
    const payload = new URLSearchParams([...form, ['payment_method_data[type]', 'card'], ['client_secret', secret]])
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
    const url = `/__sim/stripe/v1/setup_intents/${secret.split('_secret_')[0]}/confirm`
    const confirm = (body: string) => shop.app.inject({ method: 'POST', url, headers, payload: body })
    expect((await confirm(String(payload))).json()).toMatchObject({ status: 'succeeded' })
    expect((await confirm(String(payload).repeat(200))).statusCode).toBe(413)
    const log = shop.logged.join('')
    expect(log).toContain('/v1/setup_intents/')
    for (const told of ['4242424242424242', secret]) expect(log).not.toContain(told)
    const pages = ['', '/ledger', '/stripe.js', '/provider.js', '/card.html', '/card.js', '/bank']
    const bodies = await Promise.all(pages.map(async (page) => (await ask(page)).body))
    expect(bodies.join('')).toContain('Secure payment input frame')
    expect(bodies.join('')).not.toContain(shop.stripe.secretKey)
  })
})
