import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { servePages } from '../../site/pages.ts'
import { type Contractor, contractor, password } from '../fixtures/contractors.ts'
import { publicUrl, startSystem } from '../system/system.ts'
import { startBrowser } from './browser.ts'
import { signIn } from './phone-browser.ts'

/** The product with its pages, a browser, and Dana, who has an account. For one test file. */
export async function siteInBrowser() {
  const system = await startSystem({
    prepare: ({ app, homeOf, content }) => servePages(app, { publicUrl, homeOf, content }),
  })
  const site = {
    system,
    address: '',
    browser: undefined as unknown as Browser,
    dana: undefined as unknown as Contractor,
    /** Opens a signed-in page at Dana's list of quotes. */
    async signedIn<Result>(width: number, look: (page: Page, context: BrowserContext) => Promise<Result>) {
      const context = await site.browser.newContext({
        baseURL: site.address,
        viewport: { width, height: 844 },
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      })
      try {
        const page = await context.newPage()
        await signIn(page, site.dana.user.email, password)
        return await look(page, context)
      } finally {
        await context.close()
      }
    },
  }
  beforeAll(async () => {
    site.address = (await system.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
    site.browser = await startBrowser()
    site.dana = await contractor(system)
  })
  afterAll(async () => {
    await site.browser?.close()
    await system.stop()
  })
  return site
}
