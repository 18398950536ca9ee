import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hindrances, startBrowser } from '../testing/browser/browser.ts'
import { postRow } from '../testing/fixtures/blog.ts'
import { contractor } from '../testing/fixtures/contractors.ts'
import { hostileBodies, hostileTexts } from '../testing/hostile/hostile-posts.ts'
import { publicUrl, startSystem } from '../testing/system/system.ts'
import { servePages } from './pages.ts'

const system = await startSystem({
  prepare: (app) => servePages(app.app, { publicUrl, homeOf: app.homeOf, content: app.content }),
})
let browser: Browser
let site: string
beforeAll(async () => {
  site = await system.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await system.stop()
})

async function at<Result>(path: string, options: BrowserContextOptions, look: (page: Page) => Promise<Result>) {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    await page.goto(site + path)
    return await look(page)
  } finally {
    await context.close()
  }
}

const article = '/blog/pricing-medical-offices'

describe('the blog in a browser', () => {
  it.each([
    [390, 1],
    [760, 2],
    [1280, 3],
  ])('at %i px has %i columns @CON-40', async (width, columns) => {
    const lefts = await at('/blog', { viewport: { width, height: 900 } }, (page) =>
      page.locator('#articles article').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left)),
    )
    expect(new Set(lefts).size).toBe(columns)
  })

  it.each(['/blog', article, '/blog/nothing'])(
    'passes axe, fits 320 px and allows text at double size: %s',
    async (path) => {
      await postRow(system.db, {
        title: 'Disinfectionstandardsanditspricesforeverybodyeverywhere'.repeat(3),
        tags: ['x'.repeat(60)],
      })
      await system.content.settled()
      for (const colorScheme of ['light', 'dark'] as const) {
        const violations = await at(path, { viewport: { width: 320, height: 700 }, colorScheme }, async (page) => {
          const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(await wide()).toBeLessThanOrEqual(0)
          const found = await hindrances(page)
          await page.addStyleTag({ content: 'html { font-size: 200% } body * { text-size-adjust: 200% }' })
          expect(await wide()).toBeLessThanOrEqual(0)
          return found
        })
        expect(violations).toEqual([])
      }
    },
  )

  it("shares title and address with the device's share sheet, or else copies the address @CON-52", async () => {
    const shared = await at(article, {}, async (page) => {
      await page.evaluate(() => {
        Object.assign(navigator, { share: async (what: object) => Object.assign(window, { shared: what }) })
      })
      await page.getByRole('button', { name: 'Share' }).click()
      return page
        .waitForFunction(() => (window as unknown as { shared?: object }).shared)
        .then((what) => what.jsonValue())
    })
    expect(shared).toEqual({ title: 'Pricing Medical Offices', url: `${publicUrl}${article}` })
    await at(article, {}, async (page) => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
        const writeText = async (text: string) => void Object.assign(window, { copied: text })
        Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
        delete (Object.getPrototypeOf(navigator) as { share?: unknown }).share
        delete (navigator as { share?: unknown }).share
      })
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByText('Link copied').waitFor()
      expect(await page.evaluate(() => (window as unknown as { copied?: string }).copied)).toBe(
        `${publicUrl}${article}`,
      )
    })
  })

  it('searches while the user types, with six placeholders during a slow search @CON-42', async () => {
    await at('/blog', {}, async (page) => {
      const looked = Promise.withResolvers<void>()
      await page.route('**/blog?q=*', async (route) => {
        await looked.promise
        await route.continue()
      })
      await page.getByRole('searchbox').fill('turnovers')
      await page.locator('[data-skeleton]').first().waitFor()
      expect(await page.locator('[data-skeleton]').count()).toBe(6)
      looked.resolve()
      await page.getByText('1 article for “turnovers”').waitFor()
      expect(await page.locator('#articles article').count()).toBe(1)
      expect(page.url()).toContain('?q=turnovers')
    })
  })

  it('searches for text typed before the script loaded @CON-42', async () => {
    await at('/', {}, async (page) => {
      const typed = Promise.withResolvers<void>()
      await page.route('**/*.js', async (route) => {
        await typed.promise
        await route.continue()
      })
      await page.goto(`${site}/blog`)
      await page.getByRole('searchbox').fill('turnovers')
      expect(await page.locator('#articles article').count()).toBeGreaterThan(1)
      typed.resolve()
      await page.getByText('1 article for “turnovers”').waitFor()
    })
  })

  it('works without JavaScript: search, category, article, back', async () => {
    await at('/blog', { javaScriptEnabled: false }, async (page) => {
      await page.getByRole('searchbox').fill('100% "sure"')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByText('No article has all these words').waitFor()
      await page.getByRole('link', { name: 'Show all' }).click()
      await page.getByRole('link', { name: /^Cost Analysis/ }).click()
      await page.getByRole('link', { name: /Reading Your Profit per Quote/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Reading Your Profit per Quote' }).waitFor()
      expect(await page.getByRole('button', { name: 'Share' }).isVisible()).toBe(false)
      await page.getByRole('link', { name: 'Back to Blog' }).click()
      await page.getByRole('heading', { name: 'Cleaning Industry Blog' }).waitFor()
    })
  })

  it('prints black on white in dark mode too, and restores dark mode afterward @FRD-01', async () => {
    await at(article, { colorScheme: 'dark' }, async (page) => {
      const inkAfter = (event: string) =>
        page.evaluate((name) => {
          window.dispatchEvent(new Event(name))
          return getComputedStyle(document.body).color
        }, event)
      const dark = await inkAfter('nothing')
      await expect.poll(() => inkAfter('beforeprint')).toBe('rgb(12, 18, 32)')
      expect(await inkAfter('afterprint')).toBe(dark)
      expect(dark).not.toBe('rgb(12, 18, 32)')
    })
  })

  it.each([true, false])(
    'unsubscribes from article emails with one click (scripts: %s) @CON-36',
    async (javaScriptEnabled) => {
      const { user } = await contractor(system)
      const row = () =>
        system.db
          .query<{ key: string; subscribed: boolean }>(
            'select unsubscribe_key as key, subscribed from content.blog_email_subscriptions where user_id = $1',
            [user.id],
          )
          .then(({ rows }) => rows[0])
      const { key } = await vi.waitUntil(row, 20_000)
      await at(`/unsubscribe/${key}`, { javaScriptEnabled }, async (page) => {
        expect((await row())!.subscribed).toBe(true)
        await page.getByRole('button', { name: 'Unsubscribe' }).click()
        await page.getByText('You’re unsubscribed').waitFor()
      })
      expect((await row())!.subscribed).toBe(false)
    },
  )

  it('runs nothing from an article body, contacts no other site, and sets no cookie @T-21', async () => {
    for (const [at, body] of hostileBodies.entries()) {
      const text = hostileTexts[at % hostileTexts.length]!
      await postRow(system.db, { slug: `bad-${at}`, title: text, summary: text, body, tags: [text] })
    }
    await system.content.settled()
    const bodies: string[] = []
    for (const at of hostileBodies.keys()) bodies.push((await system.content.post(`bad-${at}`))!.html)
    await vi.waitUntil(() => !system.content.version().includes('.'), 30_000)
    const { slug } = await postRow(system.db, { body: '<p>Where the bodies go.</p>' })
    await system.content.settled()
    const served = (await system.app.inject({ url: `/blog/${slug}` })).body
    const [above, below] = served.split('<p>Where the bodies go.</p>')
    expect(below).toContain('</main>')
    // Without the pages' policy: the bodies themselves are harmless.
    await at('/blog', { bypassCSP: true }, async (page) => {
      const harm: string[] = []
      page.on('dialog', (dialog) => {
        harm.push(dialog.message())
        void dialog.dismiss()
      })
      page.on('request', (request) => {
        const url = request.url()
        if ((!url.startsWith(site) && !url.startsWith('data:')) || request.isNavigationRequest()) harm.push(url)
      })
      const harmOf = async (some: readonly string[]) => {
        await page.setContent(`${above}${some.map((body) => `<div>${body}</div>`).join('')}${below}`)
        return harm.splice(0)
      }
      for (let from = 0; from < bodies.length; from += 25) {
        const found = await harmOf(bodies.slice(from, from + 25))
        if (found.length === 0) continue
        for (const [at, body] of bodies.slice(from, from + 25).entries())
          expect(await harmOf([body]), hostileBodies[from + at]).toEqual([])
        expect(found).toEqual([])
      }
      for (const path of ['/blog', '/blog?page=2', ...hostileTexts.map((_, at) => `/blog/bad-${at}`)]) {
        await page.goto(site + path)
        expect(page.url()).toBe(site + path)
      }
      expect(harm.filter((url) => !url.startsWith(site))).toEqual([])
      expect(await page.context().cookies()).toEqual([])
    })
  })
})
