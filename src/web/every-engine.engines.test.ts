import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { customer } from '../../features/drivers/arrange.ts'
import { startProduct } from '../../features/drivers/product.ts'
import { Scene } from '../../features/drivers/scene.ts'
import { cardOf } from '../../features/drivers/screens/card.ts'
import { saveBusiness } from '../modules/accounts/contract/endpoints.ts'
import { type EngineUser, engineUser } from '../testing/browser/engine-user.ts'
import { engines } from '../testing/browser/engines.ts'
import { contractor, password } from '../testing/fixtures/contractors.ts'
import { severable } from '../testing/system/cuttable-proxy.ts'
import { pictureOf } from './measure/rendering/picture.ts'
import { sampleRoom } from './measure/rendering/sample-room.ts'

const { marks, squareFeet } = sampleRoom
const company = 'Harbor Dental Group'
const results = fileURLToPath(new URL('../../.cache/test-results', import.meta.url))
const patient = { timeout: 30_000, interval: 200 }

let product: Awaited<ReturnType<typeof startProduct>>
/** Between the browsers and the product: cutting it is a real outage. */
let network: Awaited<ReturnType<typeof severable>>
let folder: string
let kitchen: string

beforeAll(async () => {
  product = await startProduct({ pages: true })
  network = await severable(product.url)
  folder = await mkdtemp(join(tmpdir(), 'tidytally-engines-'))
  kitchen = join(folder, 'kitchen.jpg')
  const photo = sharp(Buffer.from(pictureOf(sampleRoom)))
    .withExif({ IFD2: { FocalLengthIn35mmFilm: String(marks.focal35) } })
    .jpeg()
  await writeFile(kitchen, await photo.toBuffer())
})
afterAll(async () => {
  network?.stop()
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

for (const { missing } of engines) if (missing) console.log(missing)

describe.each(engines)('$name at 390 px', ({ name, missing, start }) => {
  let engine: Awaited<ReturnType<typeof start>>
  let dana: EngineUser
  /** Dana at another device, through the contracts. */
  let scene: Scene

  beforeAll(async () => {
    if (!missing) engine = await start()
  })
  afterAll(() => engine?.stop())
  beforeEach(async ({ skip }) => {
    skip(missing !== null)
    network.mend()
    scene = new Scene()
    scene.product = product
    scene.past = scene.another()
    const site = new URL(network.url)
    site.hostname = 'localhost'
    dana = engineUser(await engine.open(), site.origin, join(results, name))
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await dana?.keepsPicture('failed')
    await dana?.close()
  })

  async function signsIn() {
    const { user, cookie } = await contractor(product.system)
    scene.email = user.email
    await scene.past.resume(cookie)
    await scene.past.call(saveBusiness, { businessName: 'Brightline Cleaning Co.' })
    await dana.opens('/login')
    await dana.enters('Email', user.email)
    await dana.enters('Password', password)
    await dana.presses('Sign In')
    await dana.reads('Create Your First Quote')
  }

  async function drafts() {
    await scene.past.draftQuote(customer(scene, { company }))
    await dana.opens(`/field-tool/${(await scene.past.quote(company)).id}`)
  }

  async function addsRoom(type: string, sqft: number) {
    await dana.chooses(type)
    await dana.enters('Square footage', String(sqft))
    await dana.presses('Add room')
    await dana.reads(`${sqft.toLocaleString('en-US')} sq ft`)
  }

  const serverHas = (...sizes: readonly number[]) =>
    vi.waitFor(
      async () => expect((await scene.past.rooms(company)).map(({ manualSqft }) => manualSqft)).toEqual(sizes),
      patient,
    )

  it('signs up with a card @SCL-11', async () => {
    const frame = 'Secure payment input frame'
    const { number, expiry, cvc } = cardOf('4242424242424242')
    await dana.opens('/trial-signup')
    await dana.enters('First name', 'Dana')
    await dana.enters('Last name', 'Dustwell')
    await dana.enters('Email', scene.person().email.replace('@', `-${name}@`))
    await dana.enters('Password', 'quiet-mop-7')
    await dana.screenIsFine('sign-up')
    await dana.presses('Start My Free Trial')
    await dana.reads('Complete Your Trial Setup')
    await dana.enters('Card number', number, frame)
    await dana.enters('Expires', expiry, frame)
    await dana.enters('CVC', cvc, frame)
    await dana.screenIsFine('card')
    await dana.presses('Start 1-Day Free Trial')
    await dana.isAt('/dashboard')
    await dana.screenIsFine('dashboard')
  })

  it('adds room after room, with the price in the running total @SCL-11', async () => {
    await signsIn()
    await drafts()
    await addsRoom('Lobby', 620)
    await dana.reads('$124.00')
    await dana.chooses('Restroom')
    await dana.enters('Square footage', '12,500')
    await dana.readsWhole('sq ft')
    await addsRoom('Restroom', 240)
    await dana.reads('$172.00')
    await dana.screenIsFine('walkthrough')
    await serverHas(620, 240)
  })

  it('keeps rooms while the network is away, also after a reload, and sends them once @SCL-11', async () => {
    await signsIn()
    await drafts()
    await addsRoom('Lobby', 620)
    await serverHas(620)
    await dana.isReadyForOffline()
    network.cut()
    await addsRoom('Restroom', 240)
    await dana.reads('No signal. 1 room saved on this phone.', '$172.00')
    await dana.screenIsFine('no-signal')
    await dana.reloads()
    await dana.reads('No signal. 1 room saved on this phone.', '$172.00')
    await dana.screenIsFine('no-signal-reloaded')
    network.mend()
    await serverHas(620, 240)
    await dana.doesNotRead('No signal.')
    await dana.screenIsFine('signal-is-back')
    await serverHas(620, 240)
  })

  it('measures a floor in a photo @SCL-11', async () => {
    await signsIn()
    await drafts()
    await dana.chooses('Kitchen')
    await dana.attaches('Take photo', kitchen)
    await dana.presses('Measure Photo 1')
    await dana.marks([...marks.reference.corners, ...marks.floor], marks)
    const offered = await vi.waitFor(async () => {
      const name = await dana.readsButton(' sq ft')
      expect(Math.abs(Number(name.replace(/\D/g, '')) / squareFeet - 1)).toBeLessThan(0.05)
      return name
    }, patient)
    await dana.screenIsFine('measured')
    await dana.presses(offered)
    await dana.reads('Measured by photo')
    await dana.presses('Add room')
    await vi.waitFor(
      async () =>
        expect((await scene.past.rooms(company))[0]).toMatchObject({ manualSqft: null, aiSource: 'measured' }),
      patient,
    )
  })

  it('prices and sends a quote in Review, and opens the quote and its PDF @SCL-11', async () => {
    await signsIn()
    await drafts()
    await addsRoom('Lobby', 2000)
    await serverHas(2000)
    await dana.follows('Review & Send')
    await dana.reads('Base Pricing', '$400.00')
    await dana.screenIsFine('review')
    await dana.enters('Cost Per Sq Ft', '0.06\n')
    await dana.reads('$480.00')
    await dana.presses('Send to Customer', 'Send anyway')
    await dana.isAt('/dashboard')
    await vi.waitFor(async () => expect(await product.mailsFrom(scene.email)).toHaveLength(1), patient)
    await dana.screenIsFine('sent')
    await dana.follows(company)
    await dana.reads('$480.00')
    await dana.screenIsFine('quote')
    const pdf = await dana.opensPdf('Open PDF')
    expect(pdf).toBe('application/pdf %PDF-')
  })

  it('shows a customer the page of their quote, where they ask for a change and accept @ONL-03 @SCL-11', async () => {
    await scene.past.resume((await contractor(product.system)).cookie)
    await scene.past.call(saveBusiness, { businessName: 'Brightline Cleaning Co.' })
    await scene.past.draftQuote(customer(scene, { company }))
    await scene.past.addRoom(company, { name: 'Lobby', roomType: 'lobby', sqft: 2000 })
    await scene.past.send(company)
    const { pathname } = new URL((await scene.past.quote(company)).link!)
    await dana.opens(pathname)
    await dana.reads('Your cleaning quote for', 'Lobby', '$400.00')
    await dana.screenIsFine('customer')
    await dana.reads('Ask for a change')
    await dana.taps('Ask for a change')
    await dana.enters('What should change?', 'Tuesdays, please.')
    await dana.presses('Send to Brightline Cleaning Co.')
    await dana.reads('You can still accept this version.')
    await dana.chooses('I’ve read the terms and agree to sign electronically (terms)', 'checkbox')
    await dana.presses('Accept')
    await dana.reads('Accepted. Thank you,', 'Content seal')
    await dana.screenIsFine('accepted')
    expect((await scene.past.quote(company)).bidStatus).toBe('won')
  })
})
