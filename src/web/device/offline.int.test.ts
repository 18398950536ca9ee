import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { changeRate } from '../../modules/pricing/contract/endpoints.ts'
import * as areas from '../../modules/quoting/contract/areas.ts'
import { tasksOf } from '../../modules/quoting/contract/checklist.ts'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { servePages } from '../../site/pages.ts'
import { hindrances, startBrowser } from '../../testing/browser/browser.ts'
import { killPhone, openPhone, phoneScreen, signIn, storedIn } from '../../testing/browser/phone-browser.ts'
import { type Contractor, contractor, customer, password } from '../../testing/fixtures/contractors.ts'
import { photo } from '../../testing/fixtures/pictures.ts'
import { newerBuild } from '../../testing/system/newer-build.ts'
import { publicUrl, startSystem } from '../../testing/system/system.ts'

const here = join(import.meta.dirname, '../../../.build')
const folder = await mkdtemp(join(tmpdir(), 'tidytally-offline-'))
const newer = join(folder, 'newer')

/** The build and settings of the next server that starts. */
const wanted = { build: here, serviceWorker: 'on' as 'on' | 'off' }
/** How long the home page takes. */
let homeAfterMs = 0
const system = await startSystem({
  prepare: ({ app, homeOf, content }) => {
    app.addHook('onRequest', async ({ url }) => {
      if (url === '/' && homeAfterMs) await setTimeout(homeAfterMs)
    })
    return servePages(app, { publicUrl, homeOf, content, ...wanted })
  },
})
let serving: App | undefined
let port: number
let site: string

async function stopServing() {
  await serving?.close()
  serving = undefined
}

/** Stops the server and starts another at its address, with another release or other settings. */
async function restart(change: Partial<typeof wanted> = {}) {
  await stopServing()
  Object.assign(wanted, change)
  serving = await system.another()
  await serving.app.listen({ port, host: '127.0.0.1' })
}

let browser: Browser
/** The phone of the running test. */
let phone: BrowserContext | undefined

async function open(options: BrowserContextOptions = {}) {
  phone = await browser.newContext({ ...phoneScreen, baseURL: site, ...options })
  phone.setDefaultTimeout(60_000)
  return { context: phone, page: await phone.newPage() }
}

/** A phone that outlives its browser, which can be killed. */
const doomed = join(folder, 'phone')
async function openDoomed() {
  phone = await openPhone(doomed, { baseURL: site })
  return { context: phone, page: phone.pages()[0]! }
}

/** Opens Dana's dashboard and waits until the phone has everything it needs offline. */
async function atDashboard({ user }: Contractor, options: BrowserContextOptions = {}) {
  const opened = await open(options)
  await signInAndPrepare(opened.page, user.email)
  return opened
}

async function signInAndPrepare(page: Page, email: string) {
  await signIn(page, email, password)
  await prepared(page)
}

/** The answers that the phone keeps for offline use. */
const kept = async (page: Page) =>
  (await storedIn(page, 'tidytally-seen-1', 'answers')).map(({ value }) => value as { key: string[]; by: string })

/** The photos that the phone has stored: as waiting edits, and as files. The screen shows a photo a moment earlier. */
async function storedPhotos(page: Page) {
  const rows = await storedIn(page, 'tidytally-unsent', 'edits')
  const of = (prefix: string) => rows.filter(({ key }) => key.startsWith(prefix)).map(({ value }) => value)
  const edits = of('queue:').flat() as { kind: string }[]
  return { edits: edits.filter(({ kind }) => kind === 'addPhoto').length, files: of('photo:').length }
}

async function prepared(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(async () => (await kept(page)).some(({ key }) => key[2] === 'list')).toBe(true)
}

const opens = (page: Page, words: string) => page.getByText(words).first().waitFor()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

async function startQuote(page: Page, company: string) {
  await page.goto('/calculator')
  await page.getByRole('button', { name: 'Continue to Customer Info' }).locator('visible=true').click()
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('Contact person').fill('Rosa Field')
  await page.getByLabel('Email').fill('rosa@basement.example')
  await page.getByLabel('Phone').fill('(503) 555-0142')
  await page.getByLabel('Building type').selectOption('office')
  await page.getByText('Weekly', { exact: true }).click()
  await page.getByLabel('Start', { exact: true }).selectOption('flexible')
  await page.getByRole('button', { name: 'Continue to Walkthrough' }).locator('visible=true').click()
  await opens(page, 'Add the first room')
}

const headOf = (page: Page, room: string) => page.locator('h3 > button[aria-expanded]').filter({ hasText: room })

async function addRoom(page: Page, name: string, sqft: number) {
  const next = page.getByRole('button', { name: 'Next room' })
  const submit = page.getByRole('button', { name: 'Add room', exact: true })
  await next.or(submit).first().waitFor()
  if (await next.isVisible()) await next.click()
  await page.getByRole('group', { name: 'Room type' }).getByText('Office', { exact: true }).click()
  await page.getByLabel('Square footage').fill(String(sqft))
  await page.getByLabel('Room name').fill(name)
  await submit.click()
  await headOf(page, name).waitFor()
}

async function addPhotos(page: Page, room: string, many: number, before = 0) {
  const head = headOf(page, room)
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  const place = page.getByRole('region', { name: `Size and photos of ${room}` })
  const files = await Promise.all(
    Array.from({ length: many }, async (_, number) => ({
      name: `${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo(640 + number, 480),
    })),
  )
  await place.getByLabel('Choose photos').setInputFiles(files)
  await place.getByRole('img', { name: `Photo ${before + many} of ${room}` }).waitFor()
}

const quotesOf = async (dana: Contractor, company: string) =>
  (await dana.call(quoting.listQuotes, {})).filter(({ companyName }) => companyName === company)

/** The contractor's quotes in the database. */
const stored = async ({ user }: Contractor) =>
  (
    await system.db.query('select company_name as company, total_sqft as sqft from quoting.quotes where user_id = $1', [
      user.id,
    ])
  ).rows

beforeAll(async () => {
  await newerBuild(here, newer)
  browser = await startBrowser()
  serving = await system.another() // the first app answers the tests' own calls
  await serving.app.listen({ port: 0, host: '127.0.0.1' })
  port = (serving.app.server.address() as AddressInfo).port
  site = `http://localhost:${port}`
})
afterEach(async () => {
  homeAfterMs = 0
  await phone?.close().catch(() => {}) // killed
  if (!serving || wanted.build !== here || wanted.serviceWorker !== 'on')
    await restart({ build: here, serviceWorker: 'on' })
})
afterAll(async () => {
  await browser?.close()
  await stopServing()
  await system.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A complete phone browser is slow on a busy machine. */
const slow = { timeout: 400_000 }

describe('a walkthrough without signal', slow, () => {
  it('a new quote of six rooms and twelve photos survives a killed browser and syncs to a newer server, once and to the cent @HND-02 @HND-03 @HND-04', async () => {
    const dana = await contractor(system)
    await dana.call(changeRate, { pricePerSqFt: 0.05 })
    let { context, page } = await openDoomed()
    await signInAndPrepare(page, dana.user.email)
    await context.close()
    await stopServing() // the phone's browser is really offline: nothing is emulated
    ;({ context, page } = await openDoomed())
    await page.goto('/dashboard')
    await opens(page, 'Last updated')
    await startQuote(page, 'Basement Bakery')
    const sizes = [620, 431, 118, 90]
    for (const [number, sqft] of sizes.entries()) await addRoom(page, `Room ${number + 1}`, sqft)
    await addPhotos(page, 'Room 4', 3)
    await addPhotos(page, 'Room 4', 4, 3)
    await expect.poll(() => page.getByText('Waiting for signal').count()).toBe(7)
    await expect.poll(() => storedPhotos(page), { timeout: 60_000 }).toEqual({ edits: 7, files: 7 })
    await killPhone(doomed, context)

    ;({ context, page } = await openDoomed())
    await page.goto('/') // the remembered address
    await opens(page, 'Last updated')
    await opens(page, 'Saved on this phone')
    await page.getByRole('link', { name: 'Basement Bakery' }).click()
    await opens(page, 'No signal. 4 rooms saved on this phone.')
    for (const [name, sqft] of [
      ['Room 5', 77],
      ['Room 6', 1201],
    ] as const)
      await addRoom(page, name, sqft)
    await addPhotos(page, 'Room 6', 5)
    const total = [...sizes, 77, 1201].reduce((sum, sqft) => sum + sqft, 0)
    const price = (total * 5 * 4) / 100 // 5 cents, weekly
    await page
      .getByText(`$${price.toFixed(2)}`)
      .locator('visible=true')
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'What waits' }).click()
    await page.getByRole('dialog').getByText('New quote, without a number yet · 6 rooms, 12 photos').waitFor()
    await expect.poll(() => storedPhotos(page), { timeout: 60_000 }).toEqual({ edits: 12, files: 12 })
    await killPhone(doomed, context)

    await restart({ build: newer })
    ;({ page } = await openDoomed())
    await page.goto('/dashboard')
    const found = async () => {
      const [quote, ...more] = await quotesOf(dana, 'Basement Bakery')
      const rooms = quote ? await dana.call(areas.listAreas, { quoteId: quote.id }) : []
      const photos = rooms.reduce((sum, { photos: { length } }) => sum + length, 0)
      return [more.length, rooms.length, photos, quote?.totalSqft, quote?.finalMonthlyPrice]
    }
    await expect.poll(found, { timeout: 240_000 }).toEqual([0, 6, 12, total, price])
    const [quote] = await quotesOf(dana, 'Basement Bakery')
    expect(quote?.number).toMatch(/^TT-\d+$/)
    await expect.poll(() => page.getByText('Saved on this phone').count()).toBe(0)
  })

  it('shows the last seen quotes with their time, and can open and search them @HND-02', async () => {
    const dana = await contractor(system)
    const never = await dana.call(quoting.createQuote, { ...customer, companyName: 'Never Opened LLC' })
    await dana.call(areas.addArea, { quoteId: never.id, name: 'Vault', roomType: 'office', manualSqft: 300 })
    const another = await dana.call(quoting.createQuote, { ...customer, companyName: 'Another Office' })
    const [task] = tasksOf('office')
    const desks = { name: 'Desks', roomType: 'office', manualSqft: 400 } as const
    await dana.call(areas.addArea, { quoteId: another.id, ...desks, predefinedTasks: [task!.id] })
    const { context, page } = await atDashboard(dana, { timezoneId: 'America/New_York' })
    await expect.poll(async () => (await kept(page)).filter(({ key }) => key[3] === 'areas').length).toBe(2)
    await expect.poll(async () => (await kept(page)).filter(({ key }) => key[2] === 'usual').length).toBe(2)
    await context.setOffline(true)
    await page.reload()
    await page.getByText(/^Last updated \d{1,2}:\d\d [AP]M$/).waitFor()
    await opens(page, 'Never Opened LLC')
    expect(await hindrances(page)).toEqual([])

    await page.goto('/dashboard?q=never')
    await opens(page, 'Never Opened LLC')
    expect(await page.getByText('Another Office').count()).toBe(0)

    await page.goto(`/field-tool/${never.id}`)
    await opens(page, 'Vault')
    await addRoom(page, 'Cellar', 120)
    await opens(page, 'No signal. 1 room saved on this phone.')
    await headOf(page, 'Cellar').click()
    await page.getByRole('button', { name: /^Usual/ }).waitFor()
    await page.goto(`/quotes/${never.id}`)
    await heading(page, 'Never Opened LLC')
    await page.goto(`/review-quote/${never.id}`)
    await opens(page, 'You’re offline. Send when you have a signal')
    await context.setOffline(false)
    const rooms = async () => (await dana.call(areas.listAreas, { quoteId: never.id })).map(({ name }) => name)
    await expect.poll(rooms).toEqual(['Vault', 'Cellar'])
    await page.goto('/dashboard')
    await expect.poll(() => page.getByText('Last updated').count()).toBe(0)
  })

  it('keeps the price shown at creation, although the rate changed since, and the corrected customer details @HND-02', async () => {
    const dana = await contractor(system)
    await dana.call(changeRate, { pricePerSqFt: 0.05 })
    const { context, page } = await atDashboard(dana)
    await context.setOffline(true)
    await startQuote(page, 'Cellar Club')
    await addRoom(page, 'Bar', 500)
    await dana.call(changeRate, { pricePerSqFt: 0.09 })
    await page.goBack()
    await page.getByLabel('Company name').fill('Cellar Club of Salem')
    await page.getByRole('button', { name: 'Continue to Walkthrough' }).locator('visible=true').click()
    await opens(page, 'Bar')
    await context.setOffline(false)
    const saved = async () =>
      (await dana.call(quoting.listQuotes, {})).map((quote) => [quote.companyName, quote.finalMonthlyPrice])
    await expect.poll(saved).toEqual([['Cellar Club of Salem', 100]])
  })

  it('an ended session loses nothing: another user sees none of it, and it syncs after the owner signs in @HND-01 @HND-03 @SEC-06 @SEC-10', async () => {
    const [dana, bob] = [await contractor(system), await contractor(system)]
    await dana.call(quoting.createQuote, { ...customer, companyName: 'Secret Clinic' })
    const { context, page } = await atDashboard(dana)
    await opens(page, 'Secret Clinic')
    await context.setOffline(true)
    await page.addInitScript(() => {
      window.requestIdleCallback = (then) =>
        window.setTimeout(() => ('calm' in window ? (then as () => void)() : requestIdleCallback(then)), 50)
    })
    await startQuote(page, 'Basement Bakery')
    await addRoom(page, 'Oven', 200)
    await opens(page, '1 room saved on this phone.')
    await system.db.query('delete from accounts.sessions where user_id = $1', [dana.user.id])
    await context.setOffline(false)
    await opens(page, 'You’re signed out.')
    await expect.poll(() => kept(page)).toEqual([]) // even with a screen open
    const left = () => page.evaluate(() => [localStorage.getItem('seen-by'), { ...sessionStorage }])
    expect(await left()).toEqual([null, {}])
    await page.evaluate(() => Object.assign(window, { calm: true })) // a slow phone prepares for offline use this late
    await page.waitForFunction(() => performance.getEntriesByName('idle').length > 0)
    await page.waitForTimeout(1000)
    expect([await left(), await kept(page)]).toEqual([[null, {}], []])

    const tab = await context.newPage()
    await signIn(tab, bob.user.email, password)
    const refused = page.waitForResponse((answer) => answer.status() === 409)
    await page.evaluate(() => window.dispatchEvent(new Event('focus'))) // this tab must not send the edit as Bob
    expect(await (await refused).json()).toMatchObject({ code: 'someone-else' })
    expect(await stored(bob)).toEqual([])
    await page.goto('/dashboard')
    await prepared(page)
    await tab.close()
    expect(await page.getByText('Secret Clinic').or(page.getByText('Basement Bakery')).count()).toBe(0)
    const keptOf = async () => [...new Set((await kept(page)).map(({ by }) => by))]
    await expect.poll(keptOf).toEqual([bob.user.id])
    expect(await stored(bob)).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await opens(page, 'Last updated')
    expect(await page.getByText('Secret Clinic').or(page.getByText('Basement Bakery')).count()).toBe(0)

    await context.setOffline(false)
    await system.db.query('delete from accounts.sessions where user_id = $1', [bob.user.id])
    await signIn(page, dana.user.email, password)
    const saved = () => stored(dana)
    await expect.poll(saved).toEqual(expect.arrayContaining([{ company: 'Basement Bakery', sqft: 200 }]))
  })
})

describe('data on a device', slow, () => {
  const left = (page: Page) =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases()
      const rows = await Promise.all(
        databases.map(
          ({ name }) =>
            new Promise<number>((resolve) => {
              const asked = indexedDB.open(name!)
              asked.onsuccess = () => {
                const [store] = asked.result.objectStoreNames
                if (!store) return resolve(0)
                const count = asked.result.transaction(store).objectStore(store).count()
                count.onsuccess = () => resolve(count.result)
              }
            }),
        ),
      )
      return {
        rows: rows.reduce((sum, many) => sum + many, 0),
        // The number of files tells a cache that was never deleted from one that was made again.
        caches: await Promise.all(
          (await caches.keys()).map(async (name) => ({ name, files: (await (await caches.open(name)).keys()).length })),
        ),
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        local: Object.keys(localStorage),
        session: Object.keys(sessionStorage),
      }
    })

  it("is the app's files without API responses, and nothing after signing out, in every tab @HND-01", async () => {
    const dana = await contractor(system)
    await dana.call(quoting.createQuote, { ...customer, companyName: 'Secret Clinic' })
    const { context, page } = await atDashboard(dana)
    const urls = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(urls.filter((url) => !/^\/(assets\/.+|dashboard|no-signal\.html|logo-mark\.svg)$/.test(url))).toEqual([])
    expect(urls).toContain('/dashboard')
    const other = await context.newPage()
    await other.addInitScript(() => {
      // The worker serves this tab until it has left; it asks once more after the device was cleared.
      new BroadcastChannel('tidytally-session').onmessage = () => window.setTimeout(() => fetch('/logo-mark.svg'), 700)
    })
    await other.goto('/dashboard')
    await opens(other, 'Secret Clinic')
    homeAfterMs = 1500

    await page.getByRole('button', { name: /account|Dana/i }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(`${site}/`)
    await other.waitForURL(`${site}/`)
    await opens(page, 'Logged out')
    expect(await left(page)).toEqual({ rows: 0, caches: [], workers: 0, local: [], session: [] })
  })

  it('is removed along with a service worker that an operator has switched off @HND-01', async () => {
    const dana = await contractor(system)
    const { page } = await atDashboard(dana)
    await restart({ serviceWorker: 'off' })
    await page.addInitScript(() => {
      // Idle only when the test says so.
      window.requestIdleCallback = (run) => {
        window.addEventListener('idle-now', () => run({ didTimeout: false, timeRemaining: () => 50 }))
        performance.mark('busy')
        return 0
      }
    })
    await page.reload()
    const gone = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ])
    await expect.poll(gone).toEqual([0, 0])
    await page.waitForFunction(() => performance.getEntriesByName('busy').length > 0)
    await page.evaluate(() => {
      localStorage.removeItem('seen-by')
      window.dispatchEvent(new Event('idle-now'))
    })
    await page.waitForFunction(() => localStorage.getItem('seen-by')) // the page prepares for offline work
    await setTimeout(1_000)
    expect(await gone()).toEqual([0, 0]) // without registering the worker again
    await page.reload()
    await heading(page, 'Welcome, Dana')
  })

  it('makes the app installable: a name, maskable icons, a start at the dashboard, a theme for light and dark @HND-01', async () => {
    const { page } = await open()
    await page.goto('/login')
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'TidyTally', start_url: '/dashboard', display: 'standalone' })
    expect(manifest.shortcuts).toEqual([expect.objectContaining({ name: 'New quote', url: '/calculator' })])
    expect(manifest.icons.filter(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toHaveLength(2)
    for (const { src } of manifest.icons)
      expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
    const document = await (await page.request.get('/dashboard')).text()
    expect(document).toContain('rel="manifest"')
    expect(document.match(/name="theme-color"[^>]+prefers-color-scheme: (light|dark)/g)).toHaveLength(2)
  })
})

describe('pages that are not available offline', slow, () => {
  it('a PDF or another page shows that it needs a connection, and leads back to the quotes @HND-02', async () => {
    const dana = await contractor(system)
    const quote = await dana.call(quoting.createQuote, customer)
    const { context, page } = await atDashboard(dana)
    const pdf = `/api/generate-pdf?id=${quote.id}`
    const printed = context.waitForEvent('response', (answer) => answer.url().endsWith(pdf))
    await page.evaluate((url) => void window.open(url), pdf)
    const answer = await printed
    expect([answer.fromServiceWorker(), answer.status(), answer.headers()['content-type']]).toEqual([
      true,
      200,
      'application/pdf',
    ])
    await context.setOffline(true)
    for (const path of [pdf, '/manage-subscription', '/pricing', '/nowhere', '/login']) {
      const response = await page.goto(path)
      expect([path, response?.status()]).toEqual([path, 503])
      await opens(page, 'This page needs a connection.')
    }
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('link', { name: 'Try again' }).click()
    await opens(page, 'This page needs a connection.')
    await page.getByRole('link', { name: 'Your quotes' }).click()
    await opens(page, customer.companyName)
    await page.goto('/login')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.waitForURL('**/dashboard') // signed-in users are redirected from the sign-in page
  })
})

describe('a newer release', slow, () => {
  it('waits while the user types, never breaks an open walkthrough, and is installed by a click; another tab keeps working @HND-01', async () => {
    const dana = await contractor(system)
    const quote = await dana.call(quoting.createQuote, customer)
    const { context, page } = await atDashboard(dana)
    const walk = await context.newPage()
    await walk.goto(`/field-tool/${quote.id}`)
    await opens(walk, 'Add the first room')
    await walk.getByLabel('Square footage').fill('24')

    await restart({ build: newer })
    await page.reload() // still the release on this device
    const update = page.getByRole('button', { name: 'Update now' })
    await update.waitFor()
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('searchbox').fill('x')
    await update.waitFor({ state: 'detached' })
    await page.goto('/dashboard')
    await update.click()
    await expect.poll(() => scripts(page)).toMatch(/-next\.js/)
    await opens(page, customer.companyName)

    // The other tab still shows the old release: its lazy chunks come from the cache.
    expect(await walk.getByLabel('Square footage').inputValue()).toBe('24')
    await walk.getByRole('button', { name: 'Dashboard' }).first().click()
    await opens(walk, customer.companyName)
    await walk.evaluate(() => window.dispatchEvent(new Event('focus')))
    expect(await scripts(walk)).not.toMatch(/-next\.js/)
    await walk.getByRole('link', { name: customer.companyName }).first().click()
    await opens(walk, 'Timeline')
    await walk.reload()
    expect(await scripts(walk)).toMatch(/-next\.js/)
  })

  const scripts = (page: Page) => page.evaluate(() => [...document.scripts].map(({ src }) => src).join(' '))
})

describe("a device that can't store input", slow, () => {
  it.each([
    ['QuotaExceededError', 'This phone’s storage is full.'],
    ['SecurityError', 'This browser doesn’t let us save on this phone.'],
  ])('%s: shows an error, shows nothing as saved, and still sends it @HND-03', async (name, sentence) => {
    const dana = await contractor(system)
    const quote = await dana.call(quoting.createQuote, customer)
    const { context, page } = await atDashboard(dana)
    await page.goto(`/field-tool/${quote.id}`)
    await addRoom(page, 'Kept', 100)
    await expect.poll(async () => (await dana.call(areas.listAreas, { quoteId: quote.id })).length).toBe(1)
    await context.setOffline(true)
    await addRoom(page, 'Saved here', 200)
    await opens(page, 'No signal. 1 room saved on this phone.')
    await page.evaluate((error) => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full', error)
      }
    }, name)
    await addRoom(page, 'Not kept', 300)
    await addPhotos(page, 'Not kept', 1)
    await opens(page, sentence)
    await opens(page, 'Not saved on this phone')
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('button', { name: 'What waits' }).click()
    await page.getByRole('dialog').getByText('2 rooms, 1 photo').waitFor()
    expect(await hindrances(page)).toEqual([])
    await context.setOffline(false)
    const rooms = async () =>
      (await dana.call(areas.listAreas, { quoteId: quote.id })).map((room) => [room.name, room.photos.length])
    await expect.poll(rooms).toEqual([
      ['Kept', 0],
      ['Saved here', 0],
      ['Not kept', 1],
    ])
  })
})
