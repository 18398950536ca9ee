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

const screens = () => ({
  'the list': '/dashboard',
  'the walk': `/field-tool/${quoteId}`,
  'a new quote': '/calculator',
  'the customer’s form': `/calculator?step=2&quote=${quoteId}`,
})

/** From now on a hand is there. */
const touch = (page: Page) => page.evaluate(() => void window.dispatchEvent(new PointerEvent('pointerdown')))

/** What a page asked for, each once: a script is fetched and then imported from the cache. */
const asked = async (page: Page) =>
  page.evaluate(() => {
    const [calm] = performance.getEntriesByName('calm')
    const first = new Map<string, number>()
    for (const { name, startTime } of performance.getEntriesByType('resource'))
      if (!first.has(name)) first.set(name, startTime - (calm?.startTime ?? 0))
    return [...first].map(([name, afterCalm]) => ({ name: new URL(name).pathname, afterCalm }))
  })

const hasWholeStyles = (page: Page) =>
  page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href && /\/theme-/.test(href)))

async function picture(page: Page, path: string, isComplete: (page: Page) => unknown = hasWholeStyles) {
  await page.goto(path)
  await page.locator('#app h1').first().waitFor()
  await page.waitForFunction(() => performance.getEntriesByName('calm').length > 0)
  await page.waitForLoadState('networkidle')
  await touch(page)
  await isComplete(page)
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
        const first = await picture(page, path, () => expect.poll(() => blocked, { message: name }).toBeGreaterThan(0))
        await page.unrouteAll()
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

  it('load nothing for the hand before it is there, and then all that a press may open without a signal', async () => {
    await signedIn(390, async (_, context) => {
      for (const path of ['/dashboard', '/calculator', `/field-tool/${quoteId}`]) {
        const page = await context.newPage()
        const files = async (names: RegExp) => (await asked(page)).filter(({ name }) => names.test(name)).length
        await page.goto(path)
        await page.waitForFunction(() => performance.getEntriesByName('calm').length > 0)
        await expect.poll(() => files(/\/when-calm-/)).toBe(1)
        await page.waitForLoadState('networkidle')
        const early = (await asked(page)).filter(({ afterCalm }) => afterCalm < 4000).map(({ name }) => name)
        expect(early.filter((name) => /\/when-calm-/.test(name)).length, path).toBe(1)
        expect(
          early.filter((name) => /\/(toast|theme|dialog|zod|forms|open-card|measure-screen)-/.test(name)),
          path,
        ).toEqual([])
        expect(early.length, path).toBeLessThanOrEqual(26)
        await touch(page)
        await expect.poll(() => files(/\/toast-.*\.js$/)).toBe(1)
        await expect.poll(() => files(/\/theme-.*\.css$/)).toBe(1)
        if (path !== '/dashboard') await expect.poll(() => files(/\/open-card-/)).toBe(1)
        await page.close()
      }
    })
  })

  it('bring what a weak signal kept away as soon as it comes through, without a reload', async () => {
    await signedIn(390, async (page) => {
      await page.goto(`/field-tool/${quoteId}`)
      const room = page.locator('h3 > button[aria-expanded]').first()
      await room.waitFor()
      let lost = 0
      await page.route(/\/assets\/(open-card|room|theme)-[^/]+$/, (route) => {
        lost++
        return route.abort()
      })
      await room.click()
      await expect.poll(() => lost).toBeGreaterThanOrEqual(2)
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
      expect((await remove.boundingBox())!.height, 'the styles came too').toBeGreaterThanOrEqual(44)
    })
  })

  it('say that the next step is opening while its code is on the way', async () => {
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
