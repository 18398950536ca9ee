import { readdir, readFile } from 'node:fs/promises'
import { type BrowserContext, type BrowserContextOptions, chromium as engine, type Page } from 'playwright-core'
import { launchOptions } from './browser.ts'

/** A phone's browser that can be killed and opened again: what it keeps is in its folder. */
export async function openPhone(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await engine.launchPersistentContext(folder, {
    ...(await launchOptions()),
    ...{ viewport: { width: 390, height: 844 }, locale: 'en-US', reducedMotion: 'reduce', ...options },
  })
  context.setDefaultTimeout(60_000)
  return context
}

/** Kills the browser of this folder at once, as when a phone's battery is empty. */
export async function killPhone(folder: string, context: BrowserContext): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve))
  for (const id of await readdir('/proc')) {
    if (!/^\d+$/.test(id)) continue
    const words = (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).split('\0')
    const isBrowser = words.includes(`--user-data-dir=${folder}`) && !words.some((word) => word.startsWith('--type='))
    if (isBrowser) process.kill(Number(id), 'SIGKILL')
  }
  await closed
}

/** Signs in by the form, as a person does. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard')
}
