import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { visitor } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, onePagePdf, photo } from '../../testing/fixtures/pictures.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { isThere, storedFiles } from '../../testing/system/stored-files.ts'
import { startSystem } from '../../testing/system/system.ts'
import { saveBusiness } from '../accounts/contract/endpoints.ts'
import { showQuotePage } from '../documents/contract/endpoints.ts'
import { elsewhereRecordOf } from './accepted-elsewhere.ts'
import { readAcceptedElsewhere, recordAcceptedElsewhere } from './contract/accepted-elsewhere.ts'
import * as answers from './contract/answers.ts'
import { addArea } from './contract/areas.ts'
import { summarizeQuotes } from './contract/desk.ts'
import * as quoting from './contract/endpoints.ts'
import { getTimeline } from './contract/history.ts'
import { quotesForExport } from './queries/quotes-for-export.ts'

const begin = new Date('2026-11-23T18:00:00Z')
let now = begin
const system = await startSystem({ clock: () => now, linkSecret: 'a secret of these tests for links' })
afterEach(() => {
  now = begin
})
afterAll(() => system.stop())

let dana: Contractor
let quoteId: string
let token: string
beforeEach(async () => {
  dana = await contractor(system)
  await dana.call(saveBusiness, { businessName: 'Brightline', timeZone: 'America/New_York' })
  quoteId = (await draft(dana)).id
  await room(dana, quoteId, 2000)
  const { link } = await dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
  token = link!.split('/q/')[1]!
})

const customer = () => visitor(system.app, '10.7.9.9', { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' })
const pdf = asUpload(onePagePdf, 'signed.pdf', 'application/pdf')
const record = (more: object = {}) =>
  dana.ask(recordAcceptedElsewhere, { quoteId, name: 'Priya Sampleton', day: '2026-11-23', ...more } as never)
const quoteNow = () => dana.call(quoting.getQuote, { quoteId })
const recordNow = async () => (await elsewhereRecordOf(system.db, { contractorId: dana.user.id, quoteId }))!

async function acceptance() {
  const version = await customer().call(answers.readByLink, { token })
  return {
    ...{
      token,
      acceptanceId: randomUUID(),
      revision: version.revision,
      name: 'Priya Sampleton',
      agreed: true as const,
    },
    ...{ signature: { typed: 'Priya Sampleton' }, expectedMonthlyPrice: version.monthlyPrice },
  }
}

it('wins the bid, with its PDF to download, and the customer’s page says so @ORD-02', async () => {
  expect((await record({ file: pdf })).statusCode).toBe(200)
  expect(await quoteNow()).toMatchObject({
    bidStatus: 'won',
    acceptance: null,
    acceptedElsewhere: { revision: 1, name: 'Priya Sampleton', day: '2026-11-23' },
  })
  const [entry] = await dana.call(getTimeline, { quoteId })
  const { id } = await recordNow()
  expect(entry).toMatchObject({ kind: 'accepted-elsewhere', actor: 'contractor', revision: 1 })
  expect(entry!.details).toEqual({ name: 'Priya Sampleton', day: '2026-11-23', record: id })

  const file = await dana.ask(readAcceptedElsewhere, { quoteId })
  expect([file.statusCode, file.rawPayload.equals(onePagePdf)]).toEqual([200, true])
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('attachment; filename="Accepted-2026-11-23.pdf"'),
    'x-content-type-options': 'nosniff',
  })
  expect((await (await contractor(system)).ask(readAcceptedElsewhere, { quoteId })).statusCode).toBe(404)

  expect(await customer().call(answers.readByLink, { token })).toMatchObject({
    ...{ state: 'accepted', acceptance: null, acceptedElsewhere: { name: 'Priya Sampleton', day: '2026-11-23' } },
  })
  const page = (await customer().ask(showQuotePage, { token })).body.replace(/<[^>]+>/g, '')
  expect(page).toContain('Brightline recorded that Priya Sampleton accepted this quote on November 23, 2026.')
  expect(page).not.toContain('Your full name')
  expect((await customer().ask(answers.acceptQuote, await acceptance())).json()).toMatchObject({ code: 'accepted' })
})

it('a photo is drawn again like any other, and without a file there is none @ORD-02', async () => {
  await record({ file: asUpload(await photo(), 'signed.heic.jpg') })
  const file = await dana.ask(readAcceptedElsewhere, { quoteId })
  expect([file.headers['content-type'], file.rawPayload.subarray(0, 3).toString('hex')]).toEqual([
    'image/jpeg',
    'ffd8ff',
  ])
  await dana.call(answers.reopenQuote, { quoteId, reason: 'Signed by the wrong person' })
  expect((await record()).statusCode).toBe(200)
  expect((await dana.ask(readAcceptedElsewhere, { quoteId })).json()).toMatchObject({
    status: 404,
    code: 'no-such-file',
  })
})

it('ends with the bid, but its file stays with the version, also under the next one @ORD-02', async () => {
  await record({ file: pdf })
  const first = await recordNow()
  expect((await record({ name: 'Sam Stone' })).json()).toMatchObject({
    status: 409,
    message: 'You already recorded who accepted this version. Reopen the bid first.',
  })
  await dana.call(answers.reopenQuote, { quoteId, reason: 'They want Saturdays' })
  expect(await quoteNow()).toMatchObject({ bidStatus: 'pending', acceptedElsewhere: null })
  expect(await customer().call(answers.readByLink, { token })).toMatchObject({ state: 'open', acceptedElsewhere: null })
  await room(dana, quoteId, 500)
  await dana.call(quoting.resendQuote, { quoteId })
  await record({ file: asUpload(await photo()) })
  expect(await quoteNow()).toMatchObject({ acceptedElsewhere: { revision: 2 } })
  const earlier = await dana.ask(readAcceptedElsewhere, { quoteId, record: first.id })
  expect(earlier.headers['content-type']).toBe('application/pdf')

  await dana.call(quoting.recordBid, { quoteId, bidStatus: 'lost' })
  expect((await quoteNow()).acceptedElsewhere).toBeNull()
  const { file } = await recordNow()
  await dana.call(quoting.deleteQuote, { quoteId })
  await jobsDone(system.db, 'quoting.remove-files')
  for (const key of [first.file!, file!]) expect(await isThere(system.objectsFolder, key)).toBe(false)
})

const shown = async () => {
  const [row] = await dana.call(quoting.listQuotes, { sort: 'price' })
  const { wonRevenue, wonAnnualRevenue, wonThisMonth } = await dana.call(summarizeQuotes, {})
  const exported = []
  for await (const some of quotesForExport(system.db, dana.user.id)) exported.push(...some)
  const { monthly, annual } = exported[0]!
  return [row!.acceptedRevision, row!.acceptedMonthlyPrice, wonRevenue, wonAnnualRevenue, wonThisMonth, monthly, annual]
}
const evidence = async () =>
  (await system.db.query('select from views.bids where user_id = $1', [dana.user.id])).rowCount

it('counts at the price of its version in every sum, also if the quote was edited before @ORD-02 @ONL-11', async () => {
  const nineMonths = { weekdays: [1], months: [1, 2, 3, 4, 5, 9, 10, 11, 12] }
  await dana.call(quoting.savePricing, { quoteId, frequency: 'custom', schedule: nineMonths, finalMonthlyPrice: 999 })
  await record()
  const agreed = [1, 400, 400, 4800, 400, 40_000, 408_000]
  expect([await shown(), await evidence()]).toEqual([agreed, 0])
  await dana.call(answers.reviseQuote, { quoteId })
  await dana.call(quoting.resendQuote, { quoteId })
  expect([await shown(), await evidence()]).toEqual([agreed, 0])
  expect(await quoteNow()).toMatchObject({ revision: 2, revising: false, acceptedElsewhere: { revision: 1 } })
  await record()
  expect([await shown(), await evidence()]).toEqual([[2, 999, 999, 8991, 999, 99_900, 764_235], 1])
})

it('is locked until it is revised, and can’t be deleted until it is reopened @ORD-02 @ONL-11', async () => {
  await record()
  const edits = [
    dana.ask(quoting.savePricing, { quoteId, finalMonthlyPrice: 999 }),
    dana.ask(addArea, { quoteId, name: 'Attic', roomType: 'office', manualSqft: 10 }),
  ]
  for (const answer of await Promise.all(edits))
    expect(answer.json()).toMatchObject({ status: 409, message: 'This quote was accepted. Revise it to change it.' })
  const remove = () => dana.ask(quoting.deleteQuote, { quoteId })
  expect((await remove()).json()).toMatchObject({
    status: 409,
    message: 'Your customer accepted this quote. Reopen it first.',
  })
  await dana.call(answers.reviseQuote, { quoteId })
  expect(await quoteNow()).toMatchObject({ revising: true, bidStatus: 'won', acceptedElsewhere: { revision: 1 } })
  await dana.call(quoting.savePricing, { quoteId, finalMonthlyPrice: 999 })
  expect((await remove()).statusCode).toBe(409)
  await dana.call(quoting.recordBid, { quoteId, bidStatus: 'lost' })
  expect(await quoteNow()).toMatchObject({ revising: false, acceptedRevision: null, acceptedMonthlyPrice: null })
  expect((await remove()).statusCode).toBe(200)
})

it('doesn’t expire in the timeline; a newer version does @ORD-02 @HIS-03', async () => {
  const expires = async () => (await dana.call(getTimeline, { quoteId })).some(({ kind }) => kind === 'expired')
  await record()
  now = new Date('2026-12-28T18:00:00Z')
  expect(await expires()).toBe(false)
  now = begin
  await dana.call(answers.reviseQuote, { quoteId })
  await room(dana, quoteId, 500)
  await dana.call(quoting.resendQuote, { quoteId })
  now = new Date('2026-12-28T18:00:00Z')
  expect(await expires()).toBe(true)
})

it('is safe to repeat after a lost answer: one record and one file, also at the same moment @ORD-02', async () => {
  await jobsDone(system.db, 'documents.%')
  const before = await storedFiles(system.objectsFolder)
  const both = await Promise.all([record({ file: pdf }), record({ file: pdf })])
  const again = [await record({ file: pdf }), await record()]
  expect([...both, ...again].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const timeline = await dana.call(getTimeline, { quoteId })
  expect(timeline.filter(({ kind }) => kind === 'accepted-elsewhere')).toHaveLength(1)
  expect((await dana.ask(readAcceptedElsewhere, { quoteId })).rawPayload.equals(onePagePdf)).toBe(true)
  expect((await storedFiles(system.objectsFolder)).length).toBe(before.length + 1)

  await dana.call(answers.reopenQuote, { quoteId, reason: 'Once more, without a file' })
  expect((await record()).statusCode).toBe(200)
  expect((await record({ file: pdf })).json()).toMatchObject({ status: 409, code: 'recorded' }) // the file isn't kept
})

it('refuses in words what can’t be recorded, and keeps no file of it @ORD-02', async () => {
  await jobsDone(system.db, 'documents.%')
  const before = await storedFiles(system.objectsFolder)
  const days = 'Please enter a day since you made this quote, not later than today'
  const active = Buffer.from(
    onePagePdf.toString('latin1').replace('/Catalog', '/Catalog/OpenAction<</S/JavaScript/JS(1)>>'),
  )
  const refusals: [object, number, string][] = [
    [{ name: 'P' }, 400, 'Please enter your full name'],
    [{ day: 'soon' }, 400, 'Please enter a date'],
    [{ day: '2026-11-24' }, 400, days],
    [{ day: '2026-11-22' }, 400, days],
    [{ file: asUpload(active, 'signed.pdf') }, 415, 'This PDF contains scripts, actions or other files.'],
    [
      { file: asUpload(Buffer.from('signed'), 'signed.pdf') },
      415,
      'Please choose a PDF, or a PNG, JPG, GIF or WebP photo',
    ],
    [{ file: asUpload(Buffer.alloc(10 * 1024 * 1024 + 1), 'signed.pdf') }, 413, 'File is larger than 10 MB'],
  ]
  for (const [more, status, words] of refusals) {
    const { statusCode, body } = await record(more)
    expect([statusCode, body]).toEqual([status, expect.stringContaining(words)])
  }
  expect((await record({ day: '2026-11-24' })).json().issues).toEqual([{ path: 'day', message: days }])
  const full = `insert into quoting.uploaded_files (id, user_id, quote_id, filename, original_name, mimetype, size, area_type, uploaded_at)
    select gen_random_uuid(), $1, $2, 'x', 'x', 'image/jpeg', 1073741824, 'other', now() from generate_series(1, 2)`
  await system.db.query(full, [dana.user.id, quoteId])
  expect((await record({ file: pdf })).json()).toMatchObject({ status: 413, code: 'storage-full' })
  const unsent = (await draft(dana)).id
  expect((await record({ quoteId: unsent })).json()).toMatchObject({ status: 409, code: 'not-sent-yet' })
  const other = await contractor(system)
  const foreign = await other.ask(recordAcceptedElsewhere, { quoteId, name: 'Eve Other', day: '2026-11-23' })
  expect(foreign.statusCode).toBe(404)
  expect(await quoteNow()).toMatchObject({ bidStatus: 'pending', acceptedElsewhere: null })
  expect(await storedFiles(system.objectsFolder)).toEqual(before)
})

it('never replaces the customer’s own answer, also at the same moment @ORD-02 @ONL-11', async () => {
  const input = await acceptance()
  const both = await Promise.all([customer().ask(answers.acceptQuote, input), record({ file: pdf })])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const { acceptance: own, acceptedElsewhere } = await quoteNow()
  expect([own === null, acceptedElsewhere === null]).toContain(true)
  expect([own, acceptedElsewhere]).not.toEqual([null, null])
  await dana.call(answers.reopenQuote, { quoteId, reason: 'Once more' })
  await customer().call(answers.declineQuote, { token, reason: 'timing' })
  expect((await record()).json()).toMatchObject({
    status: 409,
    message: 'Your customer answered this quote. Reopen it first.',
  })
})
