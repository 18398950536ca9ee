import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium as engine, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentUser } from './modules/accounts/contract/endpoints.ts'
import { listQuotes } from './modules/quoting/contract/endpoints.ts'
import { servePages } from './pages.ts'
import { chromium } from './stand-ins/chromium.ts'
import { contractor, draft, password, room } from './testing/contractors.ts'
import { signIn } from './testing/phone-browser.ts'
import { publicUrl, startSystem } from './testing/system.ts'

const system = await startSystem({
  prepare: ({ app, homeOf, content }) => servePages(app, { publicUrl, homeOf, content }),
})
let browser: Browser
let site: string
let dana: Awaited<ReturnType<typeof contractor>>
let quoteId: string

beforeAll(async () => {
  const cacheDir = fileURLToPath(new URL('../.cache', import.meta.url))
  const { executablePath, args, env } = await chromium({ cacheDir, path: process.env.CHROMIUM_PATH })
  site = (await system.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  browser = await engine.launch({ executablePath, args, env, chromiumSandbox: !args.includes('--no-sandbox') })
  dana = await contractor(system)
  quoteId = (await draft(dana)).id
  await room(dana, quoteId, 620)
})
afterAll(async () => {
  await browser?.close()
  await system.stop()
})

const screens = () => ({
  'the list': '/dashboard',
  'the walk': `/field-tool/${quoteId}`,
  'a new quote': '/calculator',
  'the customer’s form': `/calculator?step=2&quote=${quoteId}`,
})

async function signedIn<Result>(width: number, look: (page: Page, context: BrowserContext) => Promise<Result>) {
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width, height: 844 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    await signIn(page, dana.user.email, password)
    return await look(page, context)
  } finally {
    await context.close()
  }
}

async function picture(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => performance.getEntriesByName('calm').length > 0)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot({ fullPage: true, animations: 'disabled' })
}

describe('The first screens on a phone @HND-08', () => {
  it.each([390, 1280])('look the same before the whole stylesheet is there, %d pixels wide', async (width) => {
    await signedIn(width, async (page) => {
      for (const [name, path] of Object.entries(screens())) {
        let blocked = 0
        const whole = await picture(page, path)
        await page.route(/\/assets\/theme-[^/]+\.css$/, (route) => {
          blocked++
          return route.abort()
        })
        const first = await picture(page, path)
        await page.unrouteAll()
        expect(blocked, name).toBeGreaterThan(0)
        expect(first.equals(whole), name).toBe(true)
      }
    })
  })

  it('ask for their code and data beside the product’s script, and for no data twice', async () => {
    await signedIn(390, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      for (const [path, data] of [
        ['/dashboard', [currentUser.path, listQuotes.path]],
        [`/field-tool/${quoteId}`, [currentUser.path, `/api/quotes/${quoteId}`, `/api/quotes/${quoteId}/areas`]],
      ] as const) {
        asked.length = 0
        await picture(page, path)
        const entry = asked.findIndex((at) => /^\/assets\/index-.*\.js$/.test(at))
        for (const url of data) {
          expect(
            asked.filter((at) => at === url),
            url,
          ).toEqual([url])
          expect(asked.indexOf(url), `${url} comes with the document`).toBeLessThan(entry)
        }
      }
    })
  })

  it('are announced to a browser that opens them, not to the worker that keeps the document for every screen', async () => {
    const get = (url: string, headers = {}) => system.app.inject({ url, headers })
    const navigate = { 'sec-fetch-mode': 'navigate' }
    const [opened, kept] = [await get('/dashboard', navigate), await get('/dashboard')]
    expect(opened.headers.link).toBe(
      '</api/auth/user>; rel=preload; as=fetch; crossorigin, </api/quotes>; rel=preload; as=fetch; crossorigin',
    )
    expect(opened.body).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/dashboard-[^"]+\.js">/)
    expect(kept.headers.link).toBeUndefined()
    expect(kept.body).not.toContain('/assets/dashboard-')
    const filtered = await get('/dashboard?stage=won', navigate)
    expect([filtered.headers.link, filtered.body]).toEqual([undefined, opened.body])
    const walk = await get('/field-tool/a%3E%22,%0d%0ax', navigate)
    expect(walk.headers.link).toContain('</api/quotes/a%3E%22,%0d%0ax>; rel=preload')
    const other = await get('/business-settings', navigate)
    expect([other.headers.link, other.body]).toEqual([undefined, kept.body])
  })
})
