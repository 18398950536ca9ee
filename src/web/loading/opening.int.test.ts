import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hindrances } from '../../testing/browser/browser.ts'
import { siteInBrowser } from '../../testing/browser/site.ts'

const site = await siteInBrowser()
const { signedIn } = site

describe('The first screens on a phone', () => {
  it.each(['light', 'dark'] as const)(
    'show in %s that they are opening, and offer a retry if a part never arrives',
    async (colorScheme) => {
      await signedIn(390, async (page) => {
        await page.emulateMedia({ colorScheme })
        await page.route(/\/assets\/react-[^/]+\.js$/, (route) => route.abort())
        await page.goto('/calculator?step=1')
        await page.getByRole('status').getByText('Opening TidyTally...').waitFor()
        const again = page.getByRole('link', { name: 'Try again' })
        await atOnce(page)
        expect(await again.count(), 'not at once').toBe(0)
        await someSecondsLater(page)
        await again.waitFor()
        expect(await hindrances(page)).toEqual([])
        await page.unrouteAll()
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await page.getByRole('heading', { level: 1, name: 'Who are you quoting?' }).waitFor()
        expect(page.url()).toMatch(/\/calculator\?step=1$/)
        expect(await page.locator('#opening').isVisible()).toBe(false)
      })
    },
  )

  it('show that they need JavaScript in a browser without it', async () => {
    const page = await site.browser.newPage({ baseURL: site.address, javaScriptEnabled: false })
    await page.goto('/dashboard')
    const words = page.locator('noscript')
    await words.waitFor()
    expect(await words.innerText()).toBe('TidyTally needs JavaScript. Please allow it for this site.')
    expect(await page.getByText('Opening TidyTally...').isVisible()).toBe(false)
    await page.close()
  })
})

describe.each(['/login', '/trial-signup'])('The form of %s', (path) => {
  it('shows a note while its script has not loaded', async () => {
    const page = await site.browser.newPage({ baseURL: site.address, colorScheme: 'dark' })
    await page.route(/\/assets\/react-[^/]+\.js$/, (route) => route.abort())
    await page.goto(path)
    const note = page.getByRole('status').filter({ hasText: 'A part of this page has not arrived' })
    await atOnce(page)
    expect(await note.count(), 'not at once').toBe(0)
    await someSecondsLater(page)
    await note.waitFor()
    expect(await hindrances(page)).toEqual([])
    await page.unrouteAll()
    await note.getByRole('link', { name: 'Try again' }).click()
    await page.locator('#incomplete').waitFor({ state: 'detached' })
    await page.locator('button[type=submit]').first().click()
    await page.getByRole('alert').first().waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await page.close()
  })

  it('shows that it needs JavaScript in a browser without it', async () => {
    const page = await site.browser.newPage({ baseURL: site.address, javaScriptEnabled: false })
    await page.goto(path)
    await page.locator('form noscript').waitFor()
    expect(await page.locator('form noscript').innerText()).toContain('This form needs JavaScript')
    expect(await page.locator('#incomplete').isVisible()).toBe(false)
    await page.close()
  })
})

/** Resets the page's animations, since the machine may have been slow. */
const atOnce = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      animation.pause()
      animation.currentTime = 0
    }
  })

const someSecondsLater = (page: Page) => page.evaluate(() => void document.getAnimations().map((one) => one.finish()))
