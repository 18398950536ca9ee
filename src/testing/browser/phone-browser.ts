import { type BrowserContext, type BrowserContextOptions, chromium as engine, type Page } from 'playwright-core'
import { processes } from '../system/children.ts'
import { launchOptions } from './browser.ts'

/** A phone's size; nothing moves on it. */
export const phoneScreen = { viewport: { width: 390, height: 844 }, locale: 'en-US', reducedMotion: 'reduce' } as const

/** A phone's browser that can be killed and reopened: its profile is kept in `folder`. */
export async function openPhone(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await engine.launchPersistentContext(folder, {
    ...(await launchOptions()),
    ...phoneScreen,
    ...options,
  })
  context.setDefaultTimeout(60_000)
  return context
}

/** Kills the browser of this folder immediately, like a dead battery. */
export async function killPhone(folder: string, context: BrowserContext): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve))
  const itsOwn = ({ command }: { command: string }) =>
    `${command} `.includes(` --user-data-dir=${folder} `) && !command.includes(' --type=')
  for (const { pid } of processes().filter(itsOwn)) process.kill(pid, 'SIGKILL')
  await closed
}

/** Signs in through the form. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard')
}

/** What a page's browser keeps in a store of IndexedDB; nothing until the product has made it. A file comes as `{}`. */
export function storedIn(page: Page, database: string, store: string): Promise<{ key: string; value: unknown }[]> {
  return page.evaluate(
    ([name, part]) =>
      new Promise((resolve) => {
        const asked = indexedDB.open(name)
        asked.onupgradeneeded = () => asked.transaction?.abort()
        asked.onerror = () => resolve([])
        asked.onsuccess = () => {
          const rows = asked.result.transaction(part).objectStore(part)
          const [keys, values] = [rows.getAllKeys(), rows.getAll()]
          values.onsuccess = () => resolve(values.result.map((value, at) => ({ key: String(keys.result[at]), value })))
          asked.result.close()
        }
      }),
    [database, store] as const,
  )
}
