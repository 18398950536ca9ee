import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext, Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { roomPicture } from '../db/seeds/demo/room-pictures.ts'
import { samplePractice } from '../src/modules/documents/contract/sample-practice.ts'
import type { RoomType } from '../src/modules/quoting/contract/vocabulary.ts'
import { startBrowser } from '../src/testing/browser/browser.ts'
import { keepSamplePdfs } from './sample-pdf.ts'

/**
 * `npm run screenshots`: takes the pictures for README.md and the public pages, from the running product with its demo
 * data.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'src/web/screenshots')
const siteFolder = join(root, 'src/web/static/pictures')
const port = 4371
const product = `http://localhost:${port}`
const mailbox = `http://localhost:${port + 1}`

const fontFile = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
const desk = { viewport: { width: 1280, height: 860 } }
const tallDesk = { viewport: { width: 1280, height: 1180 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const tallPhone = { ...phone, viewport: { width: 390, height: 1400 } }

if (process.argv.length > 2) {
  console.log('npm run screenshots: replaces the pictures in the README and on the public pages, and the sample PDFs.')
  process.exit(process.argv[2] === '--help' ? 0 : 1)
}

async function takeAll() {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidytally-pictures-'))
  await chmod(dataDir, 0o755) // PostgreSQL may run as another user
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, ['src/server.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const browser = await startBrowser()
  try {
    await mkdir(folder, { recursive: true })
    await mkdir(siteFolder, { recursive: true })
    await answers(`${product}/readyz`)
    await take(browser)
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function take(browser: Browser) {
  const session = await browser.newContext({ extraHTTPHeaders: { origin: product } })
  const { request } = session
  await ok(
    request.post(`${product}/api/auth/login`, {
      data: { email: 'demo@brightline.example', password: 'tidytally-demo' },
    }),
  )
  await keepSamplePdfs(request, product)
  const quoteId = await walkDentalPractice(request)
  const visitor = { storageState: await session.storageState() }
  const picture = async (
    name: string,
    path: string,
    screen: object,
    { colorScheme = 'light', openRoom }: { colorScheme?: 'light' | 'dark'; openRoom?: string } = {},
  ) => {
    const context = await browser.newContext({ ...visitor, ...screen, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await open(page, path)
    if (openRoom) await openCard(page, openRoom)
    await keep(name, await page.screenshot())
    await context.close()
  }
  await picture('walkthrough-phone', `/field-tool/${quoteId}`, phone, { openRoom: 'Exam rooms' })
  await picture('review', `/review-quote/${quoteId}`, tallDesk)
  await ok(request.patch(`${product}/api/quotes/${quoteId}/status`, { data: { status: 'sent' } }))
  await picture('dashboard', '/dashboard', desk)
  await picture('dashboard-dark', '/dashboard', desk, { colorScheme: 'dark' })
  await picture('subscription', '/subscription/manage', tallDesk)
  const mail = await mailPicture(browser)
  await keep('mail', mail)
  await keepForSite('mail', mail)
  const pdf = await request.get(`${product}/api/generate-pdf?id=${quoteId}`)
  const sheet = await firstPage(browser, await pdf.body())
  await keep('pdf', sheet)
  await keepForSite('pdf', sheet)
  await takeForSite(browser, visitor, quoteId)
}

/** Opens a screen and waits until it is loaded. */
async function open(page: Page, path: string) {
  await page.goto(product + path, { waitUntil: 'networkidle' })
  await page.locator('#app h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true], main .lucide-loader-circle'))
  await page.evaluate(() => document.fonts.ready)
}

/** Opens a room's card and waits for its content, including photos. */
async function openCard(page: Page, room: string) {
  await page.getByRole('button', { name: room }).first().click()
  await page.getByLabel('Square footage').waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const shown = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    return shown.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  })
}

/** Screenshots for the public pages, in light and dark, at twice the size to be sharp on a phone. */
async function takeForSite(browser: Browser, visitor: object, quoteId: string) {
  const sharpDesk = { ...desk, deviceScaleFactor: 2 }
  for (const colorScheme of ['light', 'dark'] as const) {
    const part = async (name: string, path: string, screen: object, { of, room }: { of?: string; room?: string }) => {
      const context = await browser.newContext({ ...visitor, ...screen, colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await open(page, path)
      if (room) await openCard(page, room)
      // The bar at the bottom of the screen would cover a tall part.
      if (of)
        await page.addStyleTag({
          content: '[data-bottom-bar], [class*=bottom-bar], [class*=bottomBar] { display: none !important }',
        })
      const shown = of ? page.locator('section').filter({ has: page.getByRole('heading', { name: of }) }) : page
      await keepForSite(colorScheme === 'dark' ? `${name}-dark` : name, await (of ? shown : page).screenshot())
      await context.close()
    }
    await part('customer', `/calculator?step=2&quote=${quoteId}`, phone, {})
    await part('walk', `/field-tool/${quoteId}`, phone, { room: 'Exam rooms' })
    await part('costs', `/review-quote/${quoteId}`, tallPhone, { of: 'Cost breakdown' })
    await part('quotes', '/dashboard', sharpDesk, {})
    await part('optimization', '/price-optimization', { ...sharpDesk, viewport: { width: 1280, height: 1100 } }, {})
  }
}

const rooms: readonly {
  name: string
  roomType: RoomType
  sqft: number
  tasks: unknown[]
  extra?: object
  photos: number
}[] = [
  {
    name: 'Reception',
    roomType: 'lobby',
    sqft: 620,
    tasks: [
      'lobby-clean-entrance-glass',
      'lobby-vacuum-entry-mats',
      'lobby-sweep-and-mop-hard-floors',
      'lobby-empty-trash-bins',
    ],
    extra: { name: 'Interior windows', price: 120, type: 'monthly' },
    photos: 1,
  },
  {
    name: 'Exam rooms 1–6',
    roomType: 'medical',
    sqft: 1480,
    tasks: [
      ...['medical-empty-general-trash', 'medical-clean-exam-rooms', 'medical-disinfect-exam-tables'],
      { id: 'custom-aprons', name: 'Wipe down X-ray lead aprons' },
      { id: 'custom-waste', name: samplePractice.leftAlone },
    ],
    extra: { name: 'Deep clean', price: 450, type: 'one-time' },
    photos: 1,
  },
  {
    name: 'Patient restrooms',
    roomType: 'restroom',
    sqft: 240,
    tasks: [
      'restroom-clean-and-sanitize-toilets',
      'restroom-clean-sinks-and-counters',
      'restroom-stock-paper-products',
    ],
    photos: 0,
  },
  {
    name: 'Back office',
    roomType: 'office',
    sqft: 560,
    tasks: ['office-vacuum-carpets', 'office-empty-trash-bins'],
    photos: 0,
  },
  {
    name: 'Staff kitchen',
    roomType: 'kitchen',
    sqft: 180,
    tasks: ['kitchen-clean-countertops', 'kitchen-clean-and-sanitize-sink'],
    photos: 1,
  },
]

/** Costs of an evening cleaner at a little under two hours a visit: wage, payroll taxes and supplies. */
const costs = {
  workers: [{ id: 'ines', name: 'Ines', hourlyRate: 17.5, estimatedHours: 36 }],
  supplies: 48,
  insurance: 40,
  transportation: 30,
  customCosts: [{ id: 'taxes', label: 'Payroll taxes', amount: 58 }],
}

async function walkDentalPractice(request: APIRequestContext): Promise<string> {
  const id = randomUUID()
  const customer = {
    companyName: 'Harbor Dental Group',
    contactPerson: 'Priya Nair',
    email: 'priya@harbordental.example',
  }
  const job = { phone: '(503) 555-0188', customerType: 'commercial', buildingType: 'medical', frequency: 'daily' }
  await ok(request.post(`${product}/api/quotes`, { data: { id, ...customer, ...job, startTimeline: 'this-month' } }))
  for (const { name, roomType, sqft, tasks, extra, photos } of rooms) {
    const areaId = randomUUID()
    const predefinedTasks = JSON.stringify(tasks)
    const multipart = {
      id: areaId,
      name,
      roomType,
      manualSqft: sqft,
      predefinedTasks,
      extraWorkItems: JSON.stringify(extra ? [extra] : []),
    }
    await ok(request.post(`${product}/api/quotes/${id}/areas`, { multipart }))
    if (photos === 0) continue
    const buffer = await sharp(Buffer.from(roomPicture(roomType, 0)))
      .jpeg()
      .toBuffer()
    const photo = { name: 'room.jpg', mimeType: 'image/jpeg', buffer }
    await ok(request.post(`${product}/api/areas/${areaId}/photos`, { multipart: { photo } }))
  }
  await ok(
    request.patch(`${product}/api/quotes/${id}`, { data: { pricePerSqFt: 0.015, offersAnnualPrepayment: true } }),
  )
  await ok(request.put(`${product}/api/quotes/${id}/costs`, { data: costs }))
  return id
}

async function ok(asked: ReturnType<APIRequestContext['post']>) {
  const answer = await asked
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
}

async function mailPicture(browser: Browser) {
  const page = await browser.newPage({ viewport: { width: 700, height: 900 } })
  const { mails } = (await (await page.request.get(`${mailbox}/api/mails`)).json()) as { mails: { id: string }[] }
  const mail = await (await page.request.get(`${mailbox}/mails/${mails[0]!.id}/html`)).text()
  // Readers have Segoe UI or Roboto; a server has neither, so this uses the product's own font.
  const font = (await readFile(new URL(import.meta.resolve(fontFile)))).toString('base64')
  const face = `@font-face { font-family: Reader; font-weight: 400 700; src: url(data:font/woff2;base64,${font}) }`
  await page.setContent(`${mail}<style>${face} * { font-family: Reader !important }</style>`)
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot()
}

/** Draws the PDF's first page with pdf.js in the browser. */
async function firstPage(browser: Browser, pdf: Buffer) {
  const page = await browser.newPage({ viewport: { width: 850, height: 1100 } })
  const library = await readFile(new URL(import.meta.resolve('unpdf/pdfjs')))
  await page.route('http://pictures.example/**', (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/pdfjs.mjs') return route.fulfill({ body: library, contentType: 'text/javascript' })
    if (path === '/quote.pdf') return route.fulfill({ body: pdf, contentType: 'application/pdf' })
    return route.fulfill({ body: '<body style="margin:0"><canvas></canvas>', contentType: 'text/html' })
  })
  await page.goto('http://pictures.example/')
  await page.evaluate(async () => {
    const address = '/pdfjs.mjs'
    const { getDocument } = await import(address)
    const data = new Uint8Array(await (await fetch('/quote.pdf')).arrayBuffer())
    const sheet = await (await getDocument({ data }).promise).getPage(1)
    const viewport = sheet.getViewport({ scale: 850 / 612 })
    const canvas = document.querySelector('canvas')!
    Object.assign(canvas, { width: viewport.width, height: viewport.height })
    await sheet.render({ canvas, canvasContext: canvas.getContext('2d')!, viewport }).promise
  })
  return page.screenshot()
}

/** Saves with a palette, which is enough for screens and needs a quarter of the bytes. */
async function keep(name: string, picture: Buffer) {
  await writeFile(
    join(folder, `${name}.png`),
    await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toBuffer(),
  )
  console.log(`src/web/screenshots/${name}.png`)
}

async function keepForSite(name: string, picture: Buffer) {
  const { width, height } = await sharp(picture)
    .resize({ width: 1800, withoutEnlargement: true })
    .webp({ quality: 78, effort: 6 })
    .toFile(join(siteFolder, `${name}.webp`))
  console.log(`src/web/static/pictures/${name}.webp  ${width} x ${height}`)
}

async function answers(url: string) {
  for (let waited = 0; waited < 120_000; waited += 200) {
    if ((await fetch(url).catch(() => null))?.ok) return
    await sleep(200)
  }
  throw new Error(`Nothing answers at ${url}`)
}

await takeAll()
