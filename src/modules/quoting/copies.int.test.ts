import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { arrangeSubscription, type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { storedFiles } from '../../testing/system/stored-files.ts'
import { startSystem } from '../../testing/system/system.ts'
import { unanswered } from './contract/acceptance.ts'
import * as areas from './contract/areas.ts'
import { copyQuote } from './contract/copies.ts'
import * as contract from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
let eve: Contractor
let quoteId: string
let areaId: string
beforeAll(async () => {
  ;[dana, eve] = [await contractor(system), await contractor(system)]
})
beforeEach(async () => {
  quoteId = (
    await draft(dana, {
      ...{ frequency: 'custom', schedule: { weekdays: [1, 4] }, monthCovers: 'visits', pricePerSqFt: 0.08 },
      ...{ specialRequirements: 'Quiet, please', serviceAddress: '4 Mill Road', privateNotes: 'Pays late' },
      customItems: [{ id: 'mats', name: 'Floor mats', price: 12, quantity: 3, frequency: 'monthly' }],
    })
  ).id
  areaId = (
    await room(dana, quoteId, 600, {
      ...{ measuredAs: '20 x 30', notes: 'Alarm code 77', predefinedTasks: ['lobby-empty-trash-bins'] },
      extraWorkItems: [{ id: 'w', name: 'Windows', price: 75, type: 'one-time' }],
    })
  ).id
  await room(dana, quoteId, 900, { name: 'Office', roomType: 'office', schedule: { weekdays: [4] } })
  await dana.call(contract.setCosts, {
    quoteId,
    supplies: 120,
    customCosts: [{ id: 'p', label: 'Parking', amount: 9 }],
  })
  await dana.call(contract.savePricing, {
    ...{ quoteId, finalMonthlyPrice: 777.77, finalOneTimePrice: 66.6 },
    ...{ offersAnnualPrepayment: true, oneTimeCost: 5 },
  })
})

const other = {
  companyName: 'Bay Dental',
  contactPerson: 'June Park',
  email: 'june@bay.example',
  phone: '(503) 555-0190',
}
const copied = (more: object = { keepCustomer: true }) => dana.ask(copyQuote, { quoteId, ...more })
const quote = (id: string) => dana.call(contract.getQuote, { quoteId: id })
const roomsOf = async (id: string) =>
  (await dana.call(areas.listAreas, { quoteId: id })).map(({ id: _, quoteId: __, createdAt: ___, ...area }) => area)
const refusal = async (asked: Promise<{ statusCode: number; json(): { message: string } }>) => {
  const answer = await asked
  return [answer.statusCode, answer.json().message]
}
const count = async () =>
  (await system.db.query<{ n: number }>('select count(*)::int as n from quoting.quotes')).rows[0]!.n
const files = async () => (await storedFiles(system.objectsFolder)).length

describe('a copy @TPL-02', () => {
  it('has everything but customer, address, number, dates, answers and photos, to the cent', async () => {
    await dana.call(areas.addPhoto, { areaId, file: asUpload(await photo()) })
    await dana.call(contract.sendQuote, { quoteId, status: 'sent' })
    await dana.call(contract.recordBid, { quoteId, bidStatus: 'won', bidNotes: 'Signed by hand' })
    await dana.call(contract.savePricing, { quoteId, startDate: '2026-12-07' })
    const source = await quote(quoteId)
    const copy = (await copied({ customer: other })).json()
    const { id, number, createdAt, sentAt, delivery, bidStatusUpdatedAt, ...same } = source
    expect(copy).toEqual({
      ...same,
      ...other,
      ...{ id: copy.id, number: copy.number, createdAt: copy.createdAt, version: 1 },
      ...{ serviceAddress: null, uploadedImages: [], delivery: null },
      byTime: {
        ...source.byTime,
        rooms: source.byTime.rooms.map((room) => ({ ...room, areaId: expect.any(String) })),
      },
      ...{ status: 'draft', sentAt: null, changedSinceSent: false },
      ...{ bidStatus: 'pending', bidStatusUpdatedAt: null, bidNotes: null, startDate: null },
      ...unanswered,
    })
    expect(copy).toMatchObject({ finalMonthlyPrice: 777.77, finalOneTimePrice: 66.6, privateNotes: 'Pays late' })
    expect([copy.id, copy.number]).not.toEqual([id, number])
    expect(Date.parse(copy.createdAt)).toBeGreaterThan(Date.parse(createdAt))
    const rooms = await roomsOf(quoteId)
    expect(await roomsOf(copy.id)).toEqual(rooms.map((area) => ({ ...area, photos: [], version: 1 })))
    expect(sentAt && delivery && bidStatusUpdatedAt).toBeTruthy()
  })

  it('keeps the customer for another site, which has its own address', async () => {
    const { customerType, companyName, contactPerson, email, phone } = await quote(quoteId)
    const same = { customerType, companyName, contactPerson, email, phone }
    expect((await copied()).json()).toMatchObject({ ...same, serviceAddress: null })
    const site = (await copied({ keepCustomer: true, serviceAddress: '9 Dock Street' })).json()
    expect(site).toMatchObject({ ...same, serviceAddress: '9 Dock Street' })
    const named = (await copied({ customer: { ...other, serviceAddress: '1 Bay Road' } })).json()
    expect(named).toMatchObject({ ...other, serviceAddress: '1 Bay Road' })
  })

  it('keeps the source with its customer; another has its own, or none @WIN-01', async () => {
    const { id } = await draft(dana, { source: 'Referral' })
    const sourceOf = async (whose: object) => (await dana.ask(copyQuote, { quoteId: id, ...whose })).json().source
    expect(await sourceOf({ keepCustomer: true })).toBe('Referral')
    expect(await sourceOf({ customer: { ...other, source: 'Website' } })).toBe('Website')
    expect(await sourceOf({ customer: other })).toBeNull()
  })

  it('lives on its own: the adjustment goes on, and changing one quote leaves the other', async () => {
    const { id } = (await copied()).json()
    const before = await quote(quoteId)
    await room(dana, id, 1500)
    const more = await quote(id)
    expect(more.finalMonthlyPrice! / more.totalMonthlyPrice!).toBeCloseTo(
      before.finalMonthlyPrice! / before.totalMonthlyPrice!,
      4,
    )
    expect(await quote(quoteId)).toEqual(before)
    await dana.call(contract.deleteQuote, { quoteId })
    expect(await roomsOf(id)).toHaveLength(3)
  })

  it('is made once for an id, at once, later, and after the original is gone', async () => {
    const id = randomUUID()
    const before = await count()
    await Promise.all([copied({ id, keepCustomer: true }), copied({ id, keepCustomer: true })])
    expect((await copied({ id, customer: other })).json()).toMatchObject({ id, companyName: 'Harbor Dental Group' })
    await dana.call(contract.deleteQuote, { quoteId })
    expect((await copied({ id, keepCustomer: true })).statusCode).toBe(200)
    expect(await count()).toBe(before)
    expect(await roomsOf(id)).toHaveLength(2)
  })

  it('is refused for another contractor’s quote or id, and without a clear customer', async () => {
    const before = await count()
    const asked = (who: Contractor, more: object) => refusal(who.ask(copyQuote, { quoteId, ...more } as never))
    expect(await asked(eve, { keepCustomer: true, photos: true })).toEqual([404, 'Quote not found'])
    const hers = (await draft(eve)).id
    expect(await asked(dana, { id: hers, keepCustomer: true })).toEqual([404, 'Quote not found'])
    const unclear = 'Please enter another customer, or keep the one that this quote has'
    expect(await asked(dana, {})).toEqual([400, unclear])
    expect(await asked(dana, { customer: other, keepCustomer: true })).toEqual([400, unclear])
    const answer = await copied({ customer: { ...other, companyName: ' ', email: 'june' } })
    expect(answer.json().issues).toEqual([
      { path: 'customer.companyName', message: 'Company name is required' },
      { path: 'customer.email', message: 'Valid email is required' },
    ])
    expect(await count()).toBe(before + 1)
  })

  it('is refused if the plan no longer covers such customers', async () => {
    const own = await contractor(system)
    const { id } = await draft(own)
    await arrangeSubscription(system.db, own.user.id, 'residential-monthly', 'active')
    expect(await refusal(own.ask(copyQuote, { quoteId: id, keepCustomer: true }))).toEqual([
      403,
      'Your plan does not include commercial quotes. Upgrade to Pro to quote both.',
    ])
  })
})

describe('the photos of a copy @TPL-02', () => {
  const take = (side: number) =>
    photo(side, side).then((file) => dana.call(areas.addPhoto, { areaId, file: asUpload(file) }))

  it('are copied if asked for: files of their own, in order, counted, and gone with their quote alone', async () => {
    const [first, second] = [await take(120), await take(160)]
    const before = [await files(), (await dana.call(areas.photoStorage, {})).bytes]
    const copy = (await copied({ keepCustomer: true, photos: true })).json()
    const [area] = await dana.call(areas.listAreas, { quoteId: copy.id })
    const own = area!.photos
    const bytesOf = async (url: string) => (await dana.ask(areas.getObject, {}, { url })).rawPayload
    for (const [at, original] of [first, second].entries()) {
      expect(own[at]!.storageUrl).not.toBe(original!.storageUrl)
      expect((await bytesOf(own[at]!.storageUrl)).equals(await bytesOf(original!.storageUrl))).toBe(true)
      expect((await bytesOf(own[at]!.thumbnailUrl)).equals(await bytesOf(original!.thumbnailUrl))).toBe(true)
    }
    expect(copy.uploadedImages).toHaveLength(2)
    expect(await files()).toBe(before[0]! + 4)
    await dana.call(contract.deleteQuote, { quoteId: copy.id })
    await expect.poll(files).toBe(before[0]!)
    expect((await dana.call(areas.photoStorage, {})).bytes).toBe(before[1])
    expect((await bytesOf(first.storageUrl)).length).toBeGreaterThan(100)
  })

  it('are copied once for an id, even when asked twice at a time', async () => {
    await take(120)
    const [id, before] = [randomUUID(), await files()]
    await Promise.all([1, 2, 3].map(() => copied({ id, keepCustomer: true, photos: true })))
    await copied({ id, keepCustomer: true, photos: true })
    expect((await quote(id)).uploadedImages).toHaveLength(1)
    await expect.poll(files).toBe(before + 2)
  })

  it('are refused together with the copy when the storage is full; nothing is left behind', async () => {
    await take(120)
    await system.db.query('update quoting.uploaded_files set size = $2 where quote_id = $1', [quoteId, 1_500_000_000])
    const before = [await files(), await count()]
    expect(await refusal(copied({ keepCustomer: true, photos: true }))).toEqual([
      413,
      'Your photo storage of 2 GB is full',
    ])
    expect([await files(), await count()]).toEqual(before)
    expect((await copied({ keepCustomer: true })).statusCode).toBe(200)
  })
})
