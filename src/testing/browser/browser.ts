import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import {
  type Browser,
  type BrowserContext,
  type LaunchOptions,
  type Page,
  chromium as playwright,
} from 'playwright-core'
import { type Chromium, chromium } from '../../stand-ins/chromium.ts'
import { note, wanted, watchPage } from '../system/rendered.ts'

const cacheDir = fileURLToPath(new URL('../../../.cache', import.meta.url))

/** Whether the browser from npm runs here; otherwise tests use an installed one. */
export const npmBrowserFits = process.platform === 'linux' && process.arch === 'x64'

/** The browser that the product uses. */
export const ourChromium = (): Promise<Chromium> => chromium({ cacheDir, path: process.env.CHROMIUM_PATH ?? null })

/** Playwright's launch options for it. */
export async function launchOptions() {
  const { executablePath, args, env, sandbox } = await ourChromium()
  return { executablePath, args, env, chromiumSandbox: sandbox }
}

export async function startBrowser(more: LaunchOptions = {}): Promise<Browser> {
  const ours = await launchOptions()
  const browser = await playwright.launch({ ...ours, ...more, args: [...ours.args, ...(more.args ?? [])] })
  if (process.env.NODE_ENV === 'test') noteTexts(browser)
  return browser
}

/** Notes which texts of the specification the pages of a browser show. Benchmarks don't, so that nothing slows them. */
function noteTexts(browser: Browser) {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    if (options?.javaScriptEnabled !== false) await watch(context)
    return context
  }
}

async function watch(context: BrowserContext) {
  await context.exposeBinding('noteText', (_, text: string) => note(text))
  const texts = JSON.stringify([...wanted.values()])
  await context.addInitScript(`(${watchPage})(${texts}, (text) => window.noteText(text).catch(() => {}))`)
}

/** The accessibility violations that axe finds on a page. */
export async function hindrances(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}
