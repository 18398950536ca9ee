import { afterAll, describe, expect, it } from 'vitest'
import { registerWithTrial } from '../modules/billing/contract/endpoints.ts'
import { visitor } from '../testing/browser/visitor.ts'
import { contractor } from '../testing/fixtures/contractors.ts'
import { publicUrl, startSystem } from '../testing/system/system.ts'
import { earlyScriptHash } from '../web/public/early-script.ts'
import { servePages } from './pages.ts'

const system = await startSystem({ prepare: ({ app, homeOf }) => servePages(app, { publicUrl, homeOf }) })
afterAll(() => system.stop())

const words = (html: string) =>
  html
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')

describe('the trial page before any script runs', () => {
  it.each([
    ['', 'commercial-monthly', '$19.99 a month'],
    ['?plan=commercial', 'commercial-monthly', '$19.99 a month'],
    ['?plan=residential', 'residential-monthly', '$19.99 a month'],
    ['?plan=pro', 'pro-monthly', '$32.99 a month'],
    ['?plan=commercial-monthly', 'commercial-monthly', '$19.99 a month'],
    ['?plan=commercial-yearly', 'commercial-yearly', '$157 a year'],
    ['?plan=residential-monthly', 'residential-monthly', '$19.99 a month'],
    ['?plan=residential-yearly', 'residential-yearly', '$157 a year'],
    ['?plan=pro-monthly', 'pro-monthly', '$32.99 a month'],
    ['?plan=pro-yearly', 'pro-yearly', '$261 a year'],
    ['?plan=gold', 'commercial-monthly', '$19.99 a month'],
    ['?plan=pro&plan=residential', 'commercial-monthly', '$19.99 a month'],
  ])(
    '@WRD-04 %s preselects %s @BIL-16 @BIL-17 @BIL-18 @BIL-20 @BIL-21 @WEB-07 @WEB-35 @AMB-B14',
    async (query, plan, price) => {
      const { statusCode, body } = await system.app.inject(`/trial-signup${query}`)
      expect(statusCode).toBe(200)
      expect(body.match(/<h1[^>]*>([^<]+)<\/h1>/)?.[1]).toBe(`One day free, then ${price}.`)
      expect(body.match(/<input[^>]*type="radio"[^>]*>/g)?.filter((radio) => radio.includes('checked=""'))).toEqual([
        expect.stringContaining(`value="${plan}"`),
      ])
      for (const text of [
        'Start My Free Trial',
        'No commitment. Cancel anytime during your trial at no charge.',
        '98% Win Rate Improvement',
        'For sign-in, receipts, and new articles (you can turn articles off)',
        'Goals, not results. We’ll print real figures when our customers’ data show them.',
      ])
        expect(words(body)).toContain(text)
      expect(body).toContain(`<link rel="canonical" href="${publicUrl}/trial-signup">`)
      expect(body).toMatch(/<a [^>]*href="\/login"/)
    },
  )

  it('loads nothing from the card provider, and the sign-in page loads nothing of the trial', async () => {
    const scripts = async (url: string) => (await system.app.inject(url)).body.match(/(?:href|src)="[^"]*"/g)?.join(' ')
    expect(await scripts('/trial-signup')).not.toMatch(/stripe|card-fields|payment/)
    expect(await scripts('/login')).not.toMatch(/stripe|trial|plans/)
  })
})

describe('a signed-in user', () => {
  const at = async (url: string, cookie: string) => {
    const { statusCode, headers, body } = await system.app.inject({ url, headers: { cookie } })
    return statusCode === 302 ? headers.location : body.match(/<h1[^>]*>([^<]+)<\/h1>/)?.[1]
  }

  it('is redirected to the dashboard or the plan page @AMB-R08', async () => {
    const trialing = await contractor(system, { planStatus: 'trialing' })
    const without = await contractor(system, { planStatus: 'none' })
    expect(await at('/trial-signup', trialing.cookie)).toBe('/dashboard')
    expect(await at('/trial-signup?step=payment', trialing.cookie)).toBe('/dashboard')
    expect(await at('/trial-signup', without.cookie)).toBe('/subscription')
  })

  it('continues with the payment after a reload @BIL-36 @AMB-B27', async () => {
    const dana = visitor(system.app)
    await dana.call(registerWithTrial, {
      email: 'dana@brightline.example',
      firstName: 'Dana',
      lastName: 'Dustwell',
      password: 'quiet-mop-7',
      planType: 'pro-monthly',
    })
    expect(await at('/trial-signup?step=payment', dana.cookie)).toBe('Setting up your trial...')
    expect(await at('/trial-signup?step=payment', '')).toBe('One day free, then $19.99 a month.')
  })
})

describe('a sign-up whose response was lost', () => {
  it("continues with the same account's payment when it is repeated, but only for its owner @AMB-A11", async () => {
    const person = {
      ...{ email: 'robin@sparrowhome.example', firstName: 'Robin', lastName: 'Sparrow' },
      ...{ password: 'quiet-mop-8', planType: 'residential-monthly' as const },
    }
    await visitor(system.app).call(registerWithTrial, person)
    const again = visitor(system.app)
    expect((await again.ask(registerWithTrial, person)).statusCode).toBe(200)
    const page = await system.app.inject({ url: '/trial-signup?step=payment', headers: { cookie: again.cookie } })
    expect(words(page.body)).toContain('Setting up your trial...')
    const { rows } = await system.db.query(`select 1 from accounts.users where email = $1`, [person.email])
    expect(rows).toHaveLength(1)
    const stranger = await visitor(system.app).ask(registerWithTrial, { ...person, password: 'another-mop-9' })
    expect([stranger.statusCode, stranger.json().message]).toEqual([409, 'An account with this email already exists'])
  })
})

describe('the card provider’s script', () => {
  const policyOf = async (app: typeof system.app, url: string) =>
    String((await app.inject(url)).headers['content-security-policy'])

  it('is allowed only on pages that take cards, and only with real payments @T-53', async () => {
    const payments = {
      secretKey: 'sk_test_51Example',
      publishableKey: 'pk_test_51Example',
      webhookSecrets: ['whsec_example'],
      simulator: null,
    }
    const real = await system.another({ payments })
    for (const url of ['/trial-signup', '/subscription', '/subscription/manage', '/dashboard']) {
      const rules = (await policyOf(real.app, url)).split(';')
      expect(rules).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          `script-src 'self' ${earlyScriptHash} https://js.stripe.com https://*.js.stripe.com`,
          "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
          "connect-src 'self' https://api.stripe.com",
          "img-src 'self' data: blob: https://*.stripe.com",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ]),
      )
      expect(await policyOf(system.app, url)).not.toContain('stripe.com')
    }
    for (const url of ['/login', '/api/config', '/nowhere'])
      expect(await policyOf(real.app, url)).not.toContain('stripe.com')
  })
})
