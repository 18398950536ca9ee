import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { currentUser } from '../../modules/accounts/contract/endpoints.ts'
import { listQuotes } from '../../modules/quoting/contract/endpoints.ts'
import { siteInBrowser } from '../../testing/browser/site.ts'
import { draft, room } from '../../testing/fixtures/contractors.ts'

const site = await siteInBrowser()
const { system, signedIn } = site
let quoteId: string
beforeAll(async () => {
  quoteId = (await draft(site.dana)).id
  await room(site.dana, quoteId, 620)
})

/**
 * The page's requests, each once, in milliseconds after it was idle: a script is fetched, then imported from the cache.
 */
const asked = async (page: Page) =>
  page.evaluate(() => {
    const [idle] = performance.getEntriesByName('idle')
    const first = new Map<string, number>()
    for (const { name, startTime } of performance.getEntriesByType('resource'))
      if (!first.has(name)) first.set(name, startTime - (idle?.startTime ?? 0))
    return [...first].map(([name, afterIdle]) => ({ name: new URL(name).pathname, afterIdle }))
  })

async function open(page: Page, path: string) {
  await page.goto(path)
  await page.locator('#app h1').first().waitFor()
  await page.waitForFunction(() => performance.getEntriesByName('idle').length > 0)
  await page.waitForLoadState('networkidle')
}

describe('The first screens on a phone @HND-08', () => {
  it('request their code and data in parallel with the entry script, and no data twice', async () => {
    await signedIn(390, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      for (const [path, data] of [
        ['/dashboard', [currentUser.path, listQuotes.path]],
        [`/field-tool/${quoteId}`, [currentUser.path, `/api/quotes/${quoteId}`, `/api/quotes/${quoteId}/areas`]],
      ] as const) {
        asked.length = 0
        await open(page, path)
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

  it('load no menu, dialog, form or toast before they are idle, and then everything that can be opened offline', async () => {
    await signedIn(390, async (_, context) => {
      for (const path of ['/dashboard', '/calculator', `/field-tool/${quoteId}`]) {
        const page = await context.newPage()
        const files = async (names: RegExp) => (await asked(page)).filter(({ name }) => names.test(name)).length
        await open(page, path)
        await expect.poll(() => files(/\/toast-.*\.js$/)).toBe(1)
        if (path !== '/dashboard') await expect.poll(() => files(/\/open-card-/)).toBe(1)
        const early = (await asked(page)).filter(({ afterIdle }) => afterIdle < 0).map(({ name }) => name)
        expect(
          early.filter((name) => /\/(toast|dialog|menu-list|zod|forms|open-card|measure-screen)-/.test(name)),
          path,
        ).toEqual([])
        expect(early.length, path).toBeLessThanOrEqual(30)
        await page.close()
      }
    })
  })

  it('load what a weak signal blocked as soon as it gets through, without a reload', async () => {
    await signedIn(390, async (page) => {
      let lost = 0
      await page.route(/\/assets\/open-card-[^/]+$/, (route) => {
        lost++
        return route.abort()
      })
      await page.goto(`/field-tool/${quoteId}`)
      const room = page.locator('h3 > button[aria-expanded]').first()
      await room.waitFor()
      await room.click()
      await expect.poll(() => lost).toBeGreaterThanOrEqual(1)
      await page.getByText('Loading...').first().waitFor({ state: 'attached' })
      expect(await page.getByRole('button', { name: 'Remove room' }).count()).toBe(0)
      await page.unrouteAll()
      const remove = page.getByRole('button', { name: /^Remove room/ })
      await expect
        .poll(async () => {
          await page.evaluate(() => window.dispatchEvent(new Event('online')))
          return remove.isVisible()
        })
        .toBe(true)
    })
  })

  it('show that the next step is opening while its code loads', async () => {
    await signedIn(390, async (page) => {
      await page.goto('/calculator')
      let letGo = () => {}
      const slow = new Promise<void>((resolve) => (letGo = resolve))
      await page.route(/\/assets\/customer-step-[^/]+\.js$/, async (route) => {
        await slow
        await route.continue()
      })
      const onward = page.locator('button[type=submit]:visible')
      await onward.click()
      await expect.poll(() => onward.textContent()).toBe('Opening...')
      await onward.dispatchEvent('click')
      letGo()
      await page.getByRole('heading', { level: 1, name: 'Customer' }).waitFor()
      expect(new URL(page.url()).searchParams.get('step')).toBe('2')
      await page.goBack()
      await expect.poll(() => onward.textContent()).toBe('Continue to Customer Info')
    })
  })

  it('have preload hints in a browser, but not in the document that the service worker caches', async () => {
    const get = (url: string, headers = {}) => system.app.inject({ url, headers })
    const navigate = { 'sec-fetch-mode': 'navigate' }
    const [opened, kept] = [await get('/dashboard', navigate), await get('/dashboard')]
    expect(opened.headers.link).toBe(
      '</api/auth/user>; rel=preload; as=fetch; crossorigin, </api/quotes>; rel=preload; as=fetch; crossorigin',
    )
    expect(opened.body).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/dashboard-[^"]+\.js">/)
    for (const part of ['react', 'router', 'app']) // what the entry imports, in every document
      expect(kept.body).toMatch(new RegExp(`<link rel="modulepreload" crossorigin href="/assets/${part}-[^"]+.js">`))
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
