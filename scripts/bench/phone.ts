import type { BrowserContext, Page } from 'playwright-core'
import { phone } from '../../features/drivers/screens/thumb.ts'
import { startBrowser } from '../../src/testing/browser/browser.ts'
import { median, type Row, within } from './measure.ts'
import { addContractors, type Place, signIn, sql, startProduct } from './place.ts'
import { addQuotes } from './quotes.ts'
import { kilobytes } from './shell.ts'

/** Lighthouse's slow phone: bytes per second, round trip in milliseconds, and a processor a quarter as fast. */
const slow = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slower = 4
const runs = 3

interface Seen {
  readonly lcpMs: number
  readonly shift: number
  /** Requests until the page is idle. */
  readonly requests: number
  /** Gzipped, as the budgets are; a browser that takes Brotli loads an eighth less. */
  readonly scriptKb: number
}

/** Loading of the first screens on a slow phone: first visit, then from the service worker's cache. */
export async function onPhone(place: Place): Promise<Row[]> {
  const databaseUrl = await place.database('bench_phone')
  const product = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl, pages: true })
  await addContractors(databaseUrl, 1)
  await addQuotes(databaseUrl, 60, 1, 1)
  const [quote] = await sql<{ id: string }>(
    databaseUrl,
    'select id from quoting.quotes order by created_at desc limit 1',
  )
  const url = product.url.replace('127.0.0.1', 'localhost') // browsers allow a service worker there
  const [name = '', value = ''] = (await signIn(product.url, 'c1@bench.example')).split('=')
  const browser = await startBrowser()
  const screens = {
    dashboard: { path: '/dashboard', kb: 190 },
    calculator: { path: '/calculator', kb: 190 },
    walkthrough: { path: `/field-tool/${quote!.id}`, kb: 200 },
  }
  try {
    const rows: Row[] = []
    for (const [screen, { path, kb }] of Object.entries(screens)) {
      const cold: Seen[] = []
      const warm: Seen[] = []
      for (let run = 0; run < runs; run++) {
        const context = await browser.newContext({ ...phone, baseURL: url, serviceWorkers: 'allow' })
        await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
        cold.push(await opened(context, path))
        await kept(context)
        warm.push(await opened(context, path))
        await context.close()
      }
      rows.push(...rowsOf(screen, kb, cold, warm))
    }
    return rows
  } finally {
    await browser.close()
    await product.stop()
  }
}

function rowsOf(screen: string, kb: number, cold: readonly Seen[], warm: readonly Seen[]): Row[] {
  const of = (seen: readonly Seen[], what: keyof Seen) => median(seen.map((one) => one[what]))
  const shift = Math.max(...[...cold, ...warm].map((one) => one.shift))
  return [
    within(`${screen} on a slow phone: largest paint, first visit`, of(cold, 'lcpMs') / 1000, 2.8, 's'),
    within('the same, from the worker’s cache', of(warm, 'lcpMs') / 1000, 1.1, 's'),
    within('the same: layout shift, worst run', shift, 0.02, ''),
    within('the same: requests until it is idle, first visit', of(cold, 'requests'), 30, 'requests'),
    within('the same: scripts until it is idle, first visit', of(cold, 'scriptKb'), kb, 'KB'),
  ]
}

/** Opens a screen in a new tab and waits until it is idle. */
async function opened(context: BrowserContext, path: string): Promise<Seen> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(watchPaints)
  await page.goto(path, { waitUntil: 'load' })
  await page.locator('#app h1').first().waitFor()
  await page.waitForFunction(() => performance.getEntriesByName('idle').length > 0)
  const { lcpMs, largest, shift } = await page.evaluate(() =>
    (window as unknown as { paints: () => PaintsSeen }).paints(),
  )
  const files = await page.evaluate(loadedBeforeCalm)
  await page.close()
  if (process.env.FINDINGS) console.error(`largest paint after ${Math.round(lcpMs)} ms: ${largest}`, files)
  const scripts = new Set(files.filter((name) => /^\/assets\/.*\.js$/.test(name)).map((name) => name.slice(1)))
  return { lcpMs, shift, requests: files.length + 1, scriptKb: kilobytes([...scripts]) }
}

/** Runs in the page: paths of the files requested until idle. */
function loadedBeforeCalm() {
  const idle = performance.getEntriesByName('idle')[0]!.startTime
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return files.filter(({ startTime }) => startTime < idle).map(({ name }) => new URL(name).pathname)
}

interface PaintsSeen {
  readonly lcpMs: number
  /** The start of that element's HTML. */
  readonly largest: string
  readonly shift: number
}

/** Runs in the page. */
function watchPaints() {
  let [lcpMs, largest] = [0, '']
  let shift = 0
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries() as (PerformanceEntry & { element?: Element })[])
      [lcpMs, largest] = [startTime, element?.outerHTML.slice(0, 150) ?? '']
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { paints: () => ({ lcpMs, largest, shift }) })
}

/** Waits until the service worker is ready. */
async function kept(context: BrowserContext): Promise<void> {
  const page: Page = await context.newPage()
  await page.goto('/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.close()
}
