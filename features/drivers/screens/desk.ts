import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { Refused } from '../contractor.ts'
import { type Hand, mouse } from './hand.ts'

export type Screen = 'walkthrough' | 'review' | 'dashboard' | 'elsewhere'

/** A page in the contractor's own browser, and the current place in the product. */
export interface Desk {
  page: Page
  hand: Hand
  /** The current screen and company, to skip navigation. */
  at: { screen: Screen; company?: string }
  /** Errors in the page itself; there must never be any. */
  readonly broken: string[]
  /** Paths that the page requested. */
  readonly asked: string[]
  readonly url: string
  goTo(path: string): Promise<void>
  resume(session: string): Promise<void>
  /** Runs the action, then waits for the expected result; throws refusals. */
  press(action: () => Promise<unknown>, done: Locator | ((url: URL) => boolean)): Promise<void>
  /** Every error on the screen, and the last message. */
  sentences(): Promise<string[]>
  close(): Promise<void>
}

const message = '[data-scope=toast][data-part=root]'
const refusal = `${message}[role=alert], p[id$="-error"]`
const said = ['title', 'description'].map((part) => `[data-scope=toast][data-part=${part}]`).join(', ')

export const still: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
  locale: 'en-US',
  timezoneId: 'America/Los_Angeles',
  serviceWorkers: 'block', // each page would download the whole app for offline use; that has its own test
}

export async function openDesk(browser: Browser, url: string, ip: string): Promise<Desk> {
  const context = await browser.newContext({ ...still, baseURL: url, extraHTTPHeaders: { 'x-forwarded-for': ip } })
  context.setDefaultTimeout(30_000)
  const broken: string[] = []
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  context.on('weberror', (error) => broken.push(String(error.error().stack)))
  context.on(
    'console',
    (line) => /Content Security Policy|hydrat|Minified React/i.test(line.text()) && broken.push(line.text()),
  )

  const desk: Desk = {
    page: await context.newPage(),
    hand: mouse,
    at: { screen: 'elsewhere' },
    broken,
    asked,
    url,
    async goTo(path) {
      await allSaved(desk.page)
      desk.at = { screen: 'elsewhere' }
      await desk.page.goto(path)
    },
    async resume(session) {
      const [name = '', value = ''] = session.split('=')
      await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
    },
    async press(action, done) {
      const { page } = desk
      if (desk.hand === mouse) await dismiss(page)
      await action()
      const succeeded = typeof done === 'function' ? page.waitForURL(done) : done.first().waitFor()
      const refused = page
        .locator(refusal)
        .first()
        .waitFor()
        .then(() => true)
      const [no] = await Promise.race([succeeded.then(() => [false]), refused.then(() => [true])])
      for (const late of [succeeded, refused]) late.catch(() => {})
      if (no) throw new Refused(await desk.sentences())
    },
    async sentences() {
      const texts = await desk.page.locator(`${said}, p[id$="-error"]`).allInnerTexts()
      return [...new Set(texts.map((text) => text.trim()))]
    },
    close: () => context.close(),
  }
  return desk
}

/** Closes an earlier message, which would be mistaken for the response to this click. It may disappear on its own. */
async function dismiss(page: Page) {
  await page.locator(`${message} button[aria-label="Close this message"]`).evaluateAll(clickAll)
  await page.locator(message).waitFor({ state: 'detached' })
}

/** Runs in the page. */
const clickAll = (buttons: Element[]) => {
  for (const button of buttons) (button as HTMLElement).click()
}

/** Waits for saving: leaving a walkthrough earlier would postpone the last edit until the next visit. */
async function allSaved(page: Page) {
  await page.getByText('Saving...').or(page.getByRole('progressbar')).first().waitFor({ state: 'detached' })
}

/** The tab that a click opens. */
export async function openTab(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await press()
  return opened
}
