import { readdir, readFile } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { currentUser } from '../modules/accounts/contract/endpoints.ts'
import { PlanType } from '../modules/billing/contract/plans.ts'
import { generatePdf } from '../modules/documents/contract/endpoints.ts'
import { visitor } from '../testing/browser/visitor.ts'
import { basic, staff } from '../testing/fixtures/administrator.ts'
import { contractor } from '../testing/fixtures/contractors.ts'
import { publicUrl, startSystem } from '../testing/system/system.ts'
import { earlyScript } from '../web/public/early-script.ts'
import type { PublicPage } from '../web/public/head.ts'
import { servePages } from './pages.ts'

const system = await startSystem({
  administration: staff,
  prepare: ({ app, homeOf }) => servePages(app, { publicUrl, homeOf }),
})
afterAll(() => system.stop())

const get = (url: string, headers: Record<string, string> = {}) => system.app.inject({ url, headers })
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([^<]*)</g)].flatMap(([, attributes, script]) =>
    /application\/(ld\+)?json/.test(attributes!) ? [] : [script!],
  )
const words = (html: string) =>
  html
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')

describe('a visitor without a session', () => {
  it.each([
    [
      '/login',
      'Sign in - TidyTally',
      'Welcome to TidyTally',
      [
        'Sign in to access your professional cleaning calculator',
        'Sign In',
        'Email',
        'Password',
        'Create one now',
        'Back to Home',
      ],
    ],
    [
      '/register',
      'Create an account - TidyTally',
      'Create your account',
      ['First name', 'Last name', 'Create a password (6+ characters)', 'Create Account'],
    ],
  ])(
    'sees all of %s before any script runs @WEB-05 @WEB-06 @WEB-35 @WEB-36 @ACC-16 @ACC-17 @ACC-18 @ACC-26 @ACC-27',
    async (path, title, heading, texts) => {
      const { statusCode, body, headers } = await get(path)
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(body).toContain(`<title>${title}</title>`)
      expect(body).toMatch(/<meta name="description" content="[^"]{40,}">/)
      expect(body).toContain(`<link rel="canonical" href="${publicUrl}${path}">`)
      expect(body.match(/<h1[^>]*>([^<]+)<\/h1>/)?.[1]).toBe(heading)
      for (const text of texts) expect(words(body)).toContain(text)
    },
  )

  it('sees the links between the pages @ACC-20 @ACC-29', async () => {
    const links = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)
    expect(links((await get('/login')).body)).toEqual(expect.arrayContaining(['/', '/forgot-password', '/register']))
    expect(links((await get('/register')).body)).toContain('/login')
  })

  it('sees the forgotten-password pages, and a link without its token leads to a new request @ACC-35 @ACC-39 @ACC-40 @WEB-08 @WEB-09', async () => {
    const heading = (html: string) => html.match(/<h1[^>]*>([^<]+)<\/h1>/)?.[1]
    expect(heading((await get('/forgot-password')).body)).toBe('Forgot your password?')
    const form = await get('/reset-password?token=canary-token')
    expect(heading(form.body)).toBe('Choose a new password')
    for (const path of ['/reset-password', '/reset-password?token=']) {
      const { body } = await get(path)
      expect(heading(body), path).toBe('Invalid reset link')
      expect(body, path).toContain('href="/forgot-password"')
    }
    expect(form.body).not.toContain('canary-token')
    expect(form.headers['referrer-policy']).toBe('no-referrer')
    expect(form.body).toContain('<meta name="robots" content="noindex">')
  })

  it('S-01: can open the confirmation link without confirming anything', async () => {
    const dana = await contractor(system, { verified: false })
    const link = await vi.waitUntil(async () => {
      const mails = await system.mailbox.mails()
      const hers = mails.find(({ envelope }) => envelope.to.includes(dana.user.email))
      return hers?.text?.match(/\/verify-email\?token=[\w-]+/)?.[0]
    }, 20_000)
    const opened = await get(link)
    const heading = (html: string) => html.match(/<h1[^>]*>([^<]+)<\/h1>/)?.[1]
    expect([opened.statusCode, heading(opened.body)]).toEqual([200, 'Confirm your email address'])
    expect(opened.headers['referrer-policy']).toBe('no-referrer')
    expect(opened.body).not.toContain(link.split('=')[1])
    expect(opened.body).toContain('<meta name="robots" content="noindex">')
    expect((await dana.call(currentUser, {})).emailVerified).toBe(false)
    for (const path of ['/verify-email', '/verify-email?token='])
      expect(heading((await get(path)).body), path).toBe('This link is no longer valid')
  })

  it('S-15: sees why a file did not open in its tab, and programs get the same message as data', async () => {
    const dana = await contractor(system)
    const nobodys = { id: '00000000-0000-4000-8000-000000000000' }
    const sentence = 'Quote not found'
    const data = await dana.ask(generatePdf, nobodys)
    expect([data.statusCode, data.json().message]).toEqual([404, sentence])
    const { statusCode, headers, body } = await dana.ask(generatePdf, nobodys, {
      headers: { 'sec-fetch-dest': 'document' },
    })
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-store')
    expect(words(body)).toContain(`That did not work ${sentence}. Go to your quotes`)
    const busy = system.app.refusalPage!('Please try again in 5 seconds.', '/api/generate-pdf?id=1')
    expect(words(busy)).toContain('That did not work Please try again in 5 seconds. Try again Go to your quotes')
    expect(busy).toContain('href="/api/generate-pdf?id=1"')
  })

  it('gets a 404 page for unknown addresses @WEB-28 @WEB-29', async () => {
    for (const path of [
      '/nothing',
      '/dashboard/nothing',
      '/assets/nothing.js',
      '/.env',
      '/..%2f..%2fpackage.json',
      '/src/server.ts',
      '/blog/%', // cannot be decoded
    ]) {
      const { statusCode, body } = await get(path)
      expect(statusCode, path).toBe(404)
      expect(words(body)).toContain('Page Not Found')
      expect(words(body)).toContain('Did you forget to add the page to the router?')
    }
    expect((await get('/blog?q=100%')).statusCode).toBe(200)
    for (const path of ['/api/nothing', '/api/quotes/%zz']) {
      const api = await get(path)
      expect([api.statusCode, api.json().message]).toEqual([404, 'There’s no such address'])
    }
  })

  it("gets an empty document without data for the app's own screens @WEB-31 @WEB-36", async () => {
    for (const path of ['/dashboard', '/calculator', '/field-tool/x', '/review-quote/x', '/subscription']) {
      const { statusCode, body } = await get(path)
      expect(statusCode, path).toBe(200)
      expect(words(body), path).not.toMatch(/\$\d|quote for/i)
      expect(inlineScripts(body), path).toEqual([earlyScript])
    }
    expect((await visitor(system.app).ask(currentUser, {})).statusCode).toBe(401)
  })

  it('can open the home page @WEB-04', async () => {
    const { statusCode, headers } = await get('/')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })
})

describe('a signed-in contractor', () => {
  it.each([
    ['active', '/dashboard'],
    ['trialing', '/dashboard'],
    ['none', '/subscription'],
    ['expired', '/subscription'],
  ] as const)('with a subscription that is %s is redirected to %s from sign-in @AMB-R08', async (planStatus, home) => {
    const { cookie } = await contractor(system, { planStatus })
    for (const path of ['/login', '/register']) {
      const { statusCode, headers } = await get(path, { cookie })
      expect([statusCode, headers.location, headers['cache-control']], path).toEqual([302, home, 'no-store'])
    }
  })

  it('is redirected from the home page to the dashboard with a paid plan; others see the home page @CON-01 @AMB-R05', async () => {
    const paying = await contractor(system, { planStatus: 'active' })
    const { statusCode, headers } = await get('/', { cookie: paying.cookie })
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, '/dashboard', 'no-store'])
    for (const planStatus of ['trialing', 'none', 'expired'] as const) {
      const { cookie } = await contractor(system, { planStatus })
      expect((await get('/', { cookie })).statusCode, planStatus).toBe(200)
    }
  })

  it('S-13: with a forged, malformed or expired session counts as signed out', async () => {
    const { cookie } = await contractor(system)
    for (const forged of [
      `${cookie}x`,
      'session=',
      'session=%00',
      `session=${'a'.repeat(5000)}`,
      cookie.replace('.', '%2E.'),
    ]) {
      expect((await get('/login', { cookie: forged })).statusCode).toBe(200)
    }
    for (const broken of ['session=%zz', 'session=%E0%A4%A', 'session=%', 'device=%zz; session=%zz']) {
      for (const path of ['/login', '/register', '/trial-signup'])
        expect((await get(path, { cookie: broken })).statusCode).toBe(200)
      expect((await get('/', { cookie: broken })).statusCode).toBe(200)
      expect((await get('/api/auth/user', { cookie: broken })).statusCode).toBe(401)
    }
    await system.db.query(`update accounts.sessions set expire = now() - interval '1 second'`)
    expect((await get('/login', { cookie })).statusCode).toBe(200)
  })
})

describe('pages and their files', () => {
  it('can all be rendered, which the start no longer shows @SCL-13', async () => {
    const { pages } = await import('../../.build/server/render.js' as string)
    const heads = [...(pages as ReadonlyMap<string, PublicPage<never>>).values()].map(({ head }) => head)
    const fixed = heads.flatMap(({ path }) => (path && !path.includes(':') ? [path] : []))
    const signUp = [...PlanType.options.map((plan) => `?plan=${plan}`), '?step=payment'].map(
      (way) => `/trial-signup${way}`,
    )
    for (const path of [...fixed, ...signUp]) expect((await get(path)).statusCode, path).toBe(200)
    expect(fixed.length).toBeGreaterThan(15)
  })
  it.each([
    '/',
    '/ai-pricing',
    '/share-your-story',
    '/login',
    '/trial-signup',
    '/try',
    '/nothing',
    '/dashboard',
    '/admin',
  ])('%s names its characters first, and has only what HTML allows @JDG-03', async (path) => {
    const { body } = await get(path, { 'sec-fetch-mode': 'navigate', authorization: basic() })
    expect(Buffer.from(body).subarray(0, 1024).toString()).toMatch(/<meta charset="utf-8"/)
    const { document } = new JSDOM(body).window
    const parts = [document, ...[...document.querySelectorAll('template')].map(({ content }) => content)]
    const wrong = 'body style, dl > :not(dt, dd, div), dl > div > :not(dt, dd), img:not([src])'
    expect(parts.flatMap((part) => [...part.querySelectorAll(wrong)].map(({ outerHTML }) => outerHTML))).toEqual([])
  })

  it('validate without compiling code in the browser, and with it on the server @JDG-01', async () => {
    const folder = '.build/client/assets'
    const scripts = (await readdir(folder)).filter((name) => /^zod-.*\.js$/.test(name))
    const code = await Promise.all(scripts.map((name) => readFile(`${folder}/${name}`, 'utf8')))
    expect(code.filter((text) => /\.jitless=(!0|true)/.test(text))).toHaveLength(1)
    expect(z.config().jitless).toBeUndefined()
  })

  it('have one small inline script, allowed by its hash, and no other @T-52 @FRD-10 @CHK-08', async () => {
    expect(earlyScript.length).toBeLessThanOrEqual(1024)
    for (const path of ['/', '/login', '/register', '/nothing', '/dashboard']) {
      const { body, headers } = await get(path)
      expect(inlineScripts(body), path).toEqual([earlyScript])
      expect(body, path).not.toMatch(/<script src="[^"]+"><|<script(?![^>]*type=)[^>]*src/) // no blocking script
      expect(body).not.toMatch(/ on\w+="/)
      for (const [, source] of body.matchAll(/(?:src|href)="([^"]+)"/g))
        expect(source).toMatch(/^(\/|#|mailto:|http:\/\/localhost:3000\/)/)
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^' ]+'(;|$)/)
      expect(headers['set-cookie'], path).toBeUndefined()
    }
  })

  it('are compressed as the browser prefers, and unchanged ones are not sent twice', async () => {
    const plain = await get('/login')
    const packed = await get('/login', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    const zipped = await get('/login', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers.vary).toContain('accept-encoding')
    expect((await get('/login', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
  })

  it('are cached forever if their name has a hash, and revalidated if not', async () => {
    const { body, headers } = await get('/login')
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const assets = [...body.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path)
    expect(assets.length).toBeGreaterThan(2)
    for (const path of assets) {
      const asset = await get(path)
      expect([asset.statusCode, asset.headers['cache-control']], path).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
    }
  })
})
