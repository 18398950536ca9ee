import { randomUUID } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Behavior, Mail } from '../../stand-ins/mailbox.ts'
import { contractor, draft, password, room } from '../../testing/fixtures/contractors.ts'
import { readPdf } from '../../testing/fixtures/pdf.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { startSystem } from '../../testing/system/system.ts'
import { closeAccount, exportAccount, saveBusiness, uploadLogo } from '../accounts/contract/endpoints.ts'
import * as areaContract from '../quoting/contract/areas.ts'
import * as quoting from '../quoting/contract/endpoints.ts'
import { hashOf, type IssuedQuote } from '../quoting/index.ts'
import { generatePdf } from './contract/endpoints.ts'

let behavior: Behavior = 'accept'
let now = new Date('2026-11-19T18:00:00Z')
const system = await startSystem({ behave: () => behavior, clock: () => now })
afterEach(() => {
  behavior = 'accept'
  now = new Date('2026-11-19T18:00:00Z')
})
afterAll(() => system.stop())

const later = () => {
  now = new Date('2026-11-23T18:00:00Z')
}

/** A contractor with a business name and a logo, and a quote of one room with two photos, ready to send. */
async function practice() {
  const dana = await contractor(system)
  await dana.call(saveBusiness, { businessName: 'Brightline', businessPhone: '(503) 555-0142' })
  await dana.call(uploadLogo, { file: { bytes: await photo(300, 300), filename: 'logo.jpg', type: 'image/jpeg' } })
  const quote = await draft(dana, { email: `${randomUUID()}@harbordental.example` })
  const area = await room(dana, quote.id, 2000, { name: 'Main floor', notes: 'Ring twice.' })
  const photos = [await photo(900, 600), await photo(600, 900)]
  for (const bytes of photos) await dana.call(areaContract.addPhoto, { areaId: area.id, file: asUpload(bytes) })
  return { dana, quoteId: quote.id, email: quote.email, areaId: area.id }
}

type Practice = Awaited<ReturnType<typeof practice>>

const send = ({ dana, quoteId }: Practice) => dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
const resend = ({ dana, quoteId }: Practice) => dana.call(quoting.resendQuote, { quoteId, deliveryId: randomUUID() })

interface Row {
  readonly revision: number
  readonly content: IssuedQuote
  readonly hash: string
  readonly reconstructed: boolean
}
const revisions = async ({ quoteId }: Practice) =>
  (await system.db.query<Row>('select * from quoting.revisions where quote_id = $1 order by revision', [quoteId])).rows

const mailsTo = async (address: string) =>
  (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(address)).toReversed()

const attached = (mail: Mail | undefined) =>
  readPdf(mail?.attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content ?? new Uint8Array())

/** The text of each page of the PDF, and its pictures with their places. */
async function seen(pdf: ReturnType<typeof readPdf>) {
  const { pages } = await pdf
  return pages.map(({ text, pictures }) => ({ text, pictures }))
}
const shown = ({ dana, quoteId }: Practice, revision?: number) =>
  dana.ask(generatePdf, { id: quoteId, ...(revision !== undefined && { revision }) })
const shownAs = async (one: Practice, revision?: number) => seen(readPdf((await shown(one, revision)).rawPayload))
const words = (pages: Awaited<ReturnType<typeof seen>>) =>
  pages
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')

/** Everything that a customer reads becomes another. */
async function changeEverything({ dana, quoteId, areaId }: Practice) {
  await dana.call(saveBusiness, {
    businessName: 'Sparrow & Co.',
    businessPhone: '(503) 555-0199',
    timeZone: 'Asia/Tokyo',
  })
  await dana.call(uploadLogo, { file: { bytes: await photo(200, 100), filename: 'logo.jpg', type: 'image/jpeg' } })
  await dana.call(areaContract.changeArea, { areaId, name: 'Ground floor', manualSqft: 2500, notes: 'Knock.' })
  for (const { id } of (await dana.call(areaContract.listAreas, { quoteId })).flatMap(({ photos }) => photos))
    await dana.call(areaContract.removePhoto, { photoId: id })
  await dana.call(quoting.savePricing, { quoteId, pricePerSqFt: 0.08 })
  await system.db.query(`update quoting.quotes set company_name = 'Seaside Dental' where id = $1`, [quoteId])
}

describe('ISS-01: issuing a quote by sending it', () => {
  it('freezes everything the customer reads, with a verifiable hash', async () => {
    const one = await practice()
    await send(one)
    const [row, ...others] = await revisions(one)
    expect(others).toEqual([])
    expect(row).toMatchObject({ revision: 1, reconstructed: false })
    expect(row!.content).toMatchObject({
      schemaVersion: 1,
      revision: 1,
      date: '2026-11-19',
      validUntil: '2026-12-19',
      letterhead: { businessName: 'Brightline', logoKey: expect.any(String) },
      customer: { companyName: 'Harbor Dental Group' },
      areas: [{ name: 'Main floor', sqft: 2000, photoIds: [expect.any(String), expect.any(String)] }],
      monthlyCents: 40_000,
      wording: {
        visits: 'Weekly',
        basis: '4 visits a month',
        terms: expect.arrayContaining([expect.stringContaining('30 days')]),
      },
    })
    expect(row!.hash).toBe(hashOf(row!.content))
    expect(JSON.stringify(row!.content)).not.toMatch(/cost|profit|"rate"/i)
  })

  it('U-14: freezes the printed letterhead color; a color chosen later applies to the next revision', async () => {
    const one = await practice()
    const choose = (letterheadColor: string) =>
      one.dana.call(saveBusiness, { businessName: 'Brightline', letterheadColor })
    const mailed = async (count: number) => {
      const mails = await mailsTo(one.email)
      expect(mails).toHaveLength(count)
      return mails.at(-1)?.html
    }
    await choose('#ffdf52') // white letters on lemon: it is printed darker
    await send(one)
    expect(await mailed(1)).toContain('#877627')
    await choose('#7a1f2e')
    await resend(one)
    expect(await mailed(2)).toContain('#877627')
    expect((await revisions(one)).map(({ content }) => content.letterhead.color)).toEqual(['#877627'])
    await one.dana.call(quoting.savePricing, { quoteId: one.quoteId, pricePerSqFt: 0.08 })
    await resend(one)
    expect(await mailed(3)).toContain('#7a1f2e')
    expect((await revisions(one)).map(({ content }) => content.letterhead.color)).toEqual(['#877627', '#7a1f2e'])
  })

  it('Q-08 Q-09: makes it valid for the days in its terms, with the two oldest photos of a room @SEC-07', async () => {
    const one = await practice()
    now = new Date(now.getTime() + 1000) // photos of one moment have no order
    const third = await one.dana.call(areaContract.addPhoto, {
      areaId: one.areaId,
      file: asUpload(await photo(300, 300)),
    })
    await send(one)
    const [{ content }] = (await revisions(one)) as [Row]
    const days = (Date.parse(content.validUntil) - Date.parse(content.date)) / (24 * 3600_000)
    expect(content.wording.terms.join(' ')).toContain(`Valid for ${days} days from`)
    expect(content.areas[0]!.photoIds).toHaveLength(2)
    expect(content.areas[0]!.photoIds).not.toContain(third.storageUrl.split('/').at(-1))
  })

  it('is atomic: a refused send leaves no revision', async () => {
    const one = await practice()
    await system.db.query('update accounts.users set email_verified_at = null where id = $1', [one.dana.user.id])
    await expect(send(one)).rejects.toThrow()
    expect(await revisions(one)).toEqual([])
  })

  it('creates a revision that no statement can change; only deleting the quote removes it', async () => {
    const one = await practice()
    await send(one)
    const change = (statement: string) => system.db.query(statement, [one.quoteId])
    for (const statement of [
      `update quoting.revisions set content = '{}' where quote_id = $1`,
      'update quoting.revisions set reconstructed = true where quote_id = $1',
      'delete from quoting.revisions where quote_id = $1',
    ])
      await expect(change(statement), statement).rejects.toThrow('a revision is never changed')
    expect(await revisions(one)).toHaveLength(1)
    await one.dana.call(quoting.deleteQuote, { quoteId: one.quoteId })
    expect(await revisions(one)).toEqual([])
  })
})

describe('ISS-02: everyone reads what was issued', () => {
  it('an edit after Send but before delivery does not reach the email', async () => {
    const one = await practice()
    behavior = 'refuse-451'
    const pressed = send(one)
    const retry = "from pgboss.job where name = 'documents.email-quote' and state = 'retry'"
    await expect.poll(async () => (await system.db.query(`select 1 ${retry}`)).rowCount).toBe(1)
    const issued = await shownAs(one, 1)
    await changeEverything(one)
    later()
    behavior = 'accept'
    await system.db.query(
      "update pgboss.job set start_after = now() where name = 'documents.email-quote' and state = 'retry'",
    )
    expect((await pressed).status).toBe('sent')
    const [mail] = await mailsTo(one.email)
    expect(mail!.subject).toBe('Cleaning quote from Brightline for Harbor Dental Group')
    expect(mail!.text).toContain('Valid for 30 days from November 19, 2026.')
    expect(await seen(attached(mail))).toEqual(issued)
    expect(words(issued)).toContain('Main floor')
  })

  it('a revision looks the same after everything about the quote has changed', async () => {
    const one = await practice()
    await send(one)
    const [mail] = await mailsTo(one.email)
    const before = await seen(attached(mail))
    expect(before.flatMap(({ pictures }) => pictures)).toHaveLength(3)
    await changeEverything(one)
    later()
    expect(await shownAs(one, 1)).toEqual(before)
    expect(words(await shownAs(one))).toContain('Sparrow & Co.')
  })
})

describe('ISS-03: sending again', () => {
  it('an unchanged quote reuses the revision, dates, and text, even under a new letterhead', async () => {
    const one = await practice()
    await send(one)
    await one.dana.call(saveBusiness, { businessName: 'Sparrow & Co.' })
    later()
    await resend(one)
    const [first, second] = await mailsTo(one.email)
    expect(second!.subject).toBe(first!.subject)
    expect(second!.text).toBe(first!.text)
    expect(await seen(attached(second))).toEqual(await seen(attached(first)))
    expect(await revisions(one)).toHaveLength(1)
  })

  it('@TYP-05 shows phone numbers in the usual form in the PDF and the email, and stores them as typed', async () => {
    const one = await practice()
    const { dana, quoteId } = one
    await dana.call(saveBusiness, { businessName: 'Brightline', businessPhone: '503.555.0142' })
    const { phone: _, ...details } = await dana.call(quoting.getQuote, { quoteId })
    const { companyName, contactPerson, email, buildingType, frequency, startTimeline, pricePerSqFt } = details
    const customer = { companyName, contactPerson, email, phone: '5035550188', buildingType, frequency, startTimeline }
    expect((await dana.call(quoting.editQuote, { quoteId, ...customer, pricePerSqFt })).phone).toBe('5035550188')
    await send(one)
    const [mail] = await mailsTo(one.email)
    for (const text of [mail!.text, mail!.html]) {
      expect(text).toContain('(503) 555-0142')
      expect(text).not.toContain('503.555.0142')
    }
    const pdf = words(await seen(attached(mail)))
    expect([pdf.includes('(503) 555-0142'), pdf.includes('(503) 555-0188')]).toEqual([true, true])
    const [{ content }] = (await revisions(one)) as [Row]
    expect([content.letterhead.phone, content.customer.phone]).toEqual(['503.555.0142', '5035550188'])
  })

  it('@SND-04 @SCR-11 @TYP-03 private notes reach the contractor and their data copy, never a customer or a version', async () => {
    const one = await practice()
    const { dana, quoteId } = one
    const stored = () => dana.call(quoting.getQuote, { quoteId })
    const note = async (privateNotes: string | null | undefined) => {
      const { companyName, contactPerson, email, phone, buildingType, frequency, startTimeline, pricePerSqFt } =
        await stored()
      const customer = { companyName, contactPerson, email, phone, buildingType, frequency, startTimeline }
      await dana.call(quoting.editQuote, { quoteId, ...customer, pricePerSqFt, privateNotes })
    }
    const secret = 'Pays the other vendor too much'
    await note(secret)
    await send(one)
    const [mail] = await mailsTo(one.email)
    expect(`${mail!.text}${mail!.html}`).not.toContain(secret)
    expect(words(await seen(attached(mail)))).not.toContain(secret)
    expect(words(await shownAs(one))).not.toContain(secret)
    expect(JSON.stringify(await revisions(one))).not.toMatch(/privateNotes|other vendor/)
    await note('Their lease ends in May')
    await note(undefined)
    expect(await stored()).toMatchObject({ privateNotes: 'Their lease ends in May', changedSinceSent: false })
    await note(null)
    expect(await stored()).toMatchObject({ privateNotes: null, changedSinceSent: false })
    await dana.call(quoting.savePricing, { quoteId, privateNotes: secret })
    expect(await stored()).toMatchObject({ privateNotes: secret, changedSinceSent: false })
    const copy = (await dana.ask(exportAccount, {})).json()
    expect(copy['quoting.quotes']).toMatchObject([{ private_notes: secret }])
    later()
    await resend(one)
    expect(await revisions(one)).toHaveLength(1)
    const bob = await contractor(system)
    expect((await bob.ask(quoting.getQuote, { quoteId })).statusCode).toBe(404)
  })

  it('a quote whose saved details and rooms are the same is unchanged @SPC-01 @DOC-10 @AMB-D02', async () => {
    const one = await practice()
    await send(one)
    const before = await one.dana.call(quoting.getQuote, { quoteId: one.quoteId })
    const { companyName, contactPerson, email, phone, buildingType, frequency, startTimeline } = before
    const { pricePerSqFt, totalSqft, specialRequirements, version } = before
    await one.dana.call(quoting.editQuote, {
      ...{ quoteId: one.quoteId, version, companyName, contactPerson, email, phone, buildingType, frequency },
      ...{ startTimeline, pricePerSqFt, totalSqft, specialRequirements },
    })
    const [area] = await one.dana.call(areaContract.listAreas, { quoteId: one.quoteId })
    const { name, manualSqft, predefinedTasks, extraWorkItems, notes } = area!
    const room = { name, manualSqft, predefinedTasks, extraWorkItems, notes }
    await one.dana.call(areaContract.changeArea, { areaId: area!.id, version: area!.version, ...room })
    expect(await one.dana.call(quoting.getQuote, { quoteId: one.quoteId })).toEqual(before)
    later()
    await resend(one)
    const [first, second] = await mailsTo(one.email)
    expect(second!.subject).toBe(first!.subject)
    expect(await revisions(one)).toHaveLength(1)
  })

  it('a changed quote creates the next revision, and the email says it was updated', async () => {
    const one = await practice()
    await send(one)
    await changeEverything(one)
    later()
    await resend(one)
    const mail = (await mailsTo(one.email)).at(-1)
    expect(mail!.subject).toBe('Updated cleaning quote from Sparrow & Co. for Seaside Dental')
    expect((await revisions(one)).map(({ content }) => [content.revision, content.date, content.monthlyCents])).toEqual(
      [
        [1, '2026-11-19', 40_000],
        [2, '2026-11-24', 80_000],
      ],
    )
  })

  it('a draft whose email was refused creates a new revision only if something changed', async () => {
    const one = await practice()
    behavior = 'refuse-550'
    await expect(send(one)).rejects.toThrow('No such mailbox')
    await expect(send(one)).rejects.toThrow('No such mailbox')
    expect(await revisions(one)).toHaveLength(1)
    behavior = 'accept'
    later()
    await send(one)
    expect((await revisions(one)).map(({ content }) => content.date)).toEqual(['2026-11-19', '2026-11-23'])
  })
})

it('ISS-03: a version issued before a field existed is the same as one in which the field is empty', async () => {
  const one = await practice()
  behavior = 'refuse-550'
  await expect(send(one)).rejects.toThrow('No such mailbox')
  const [{ content }] = (await revisions(one)) as [Row]
  expect(content.serviceAddress).toBeNull()
  await system.db.query('alter table quoting.revisions disable trigger keep_revision')
  await system.db.query(`update quoting.revisions set content = content - 'serviceAddress' where quote_id = $1`, [
    one.quoteId,
  ])
  await system.db.query('alter table quoting.revisions enable trigger keep_revision')
  behavior = 'accept'
  await send(one)
  expect(await revisions(one)).toHaveLength(1)
})

describe('ISS-04: the contractor can view', () => {
  it('the quote as it would be issued now, or the last revision if nothing changed since', async () => {
    const one = await practice()
    later()
    expect(words(await shownAs(one))).toContain('November 23, 2026 Valid until December 23, 2026')
    now = new Date('2026-11-19T18:00:00Z')
    await send(one)
    later()
    expect(words(await shownAs(one))).toContain('November 19, 2026 Valid until December 19, 2026')
    await room(one.dana, one.quoteId, 500, { name: 'Annex' })
    expect(words(await shownAs(one))).toContain('November 23, 2026 Valid until December 23, 2026')
  })

  it('any revision by its number, and no others', async () => {
    const one = await practice()
    expect((await shown(one, 1)).statusCode).toBe(404)
    await send(one)
    expect((await shown(one, 1)).statusCode).toBe(200)
    expect((await shown(one, 2)).statusCode).toBe(404)
    expect((await shown(one, 0)).statusCode).toBe(404)
    const stranger = await contractor(system)
    expect((await stranger.ask(generatePdf, { id: one.quoteId, revision: 1 })).statusCode).toBe(404)
  })
})

describe('ISS-05: a picture in a revision', () => {
  const files = async ({ quoteId }: Practice) =>
    (await system.db.query<{ key: string }>('select key from quoting.revision_files where quote_id = $1', [quoteId]))
      .rows
  const there = (key: string) =>
    access(join(system.objectsFolder, key.slice(0, 2), key)).then(
      () => true,
      () => false,
    )
  const allThere = async (keys: readonly { key: string }[]) =>
    (await Promise.all(keys.map(({ key }) => there(key)))).every(Boolean)
  const noneThere = async (keys: readonly { key: string }[]) =>
    !(await Promise.all(keys.map(({ key }) => there(key)))).some(Boolean)
  const idle = () =>
    expect
      .poll(
        async () =>
          (
            await system.db.query(
              `select 1 from pgboss.job where name in ('quoting.remove-files', 'quoting.remove-logo') and state < 'completed'`,
            )
          ).rowCount,
      )
      .toBe(0)

  it('is kept when removed from its room or letterhead, and is deleted with the quote @ISS-05', async () => {
    const one = await practice()
    await send(one)
    const kept = await files(one)
    expect(kept).toHaveLength(3)
    await changeEverything(one)
    await idle()
    expect(await allThere(kept)).toBe(true)
    await one.dana.call(quoting.deleteQuote, { quoteId: one.quoteId })
    await expect.poll(() => noneThere(kept)).toBe(true)
  })

  it('is in the account export, and is deleted with the account @ISS-05', async () => {
    const one = await practice()
    await send(one)
    const kept = await files(one)
    await changeEverything(one)
    await idle()
    const copy = (await one.dana.call(exportAccount, {})) as Record<string, unknown>
    expect(copy['quoting.revisions']).toHaveLength(1)
    expect(JSON.stringify(copy)).toContain(kept[0]!.key)
    await one.dana.call(closeAccount, { password })
    await expect.poll(() => noneThere(kept)).toBe(true)
    await expect.poll(() => revisions(one)).toEqual([])
  })
})

it('a quote sent by an older release gets its first revision from stored data, marked as reconstructed', async () => {
  const one = await practice()
  await send(one)
  const [before] = await revisions(one)
  await system.db.query('alter table quoting.revisions disable trigger keep_revision')
  await system.db.query('delete from quoting.revisions where quote_id = $1', [one.quoteId])
  await system.db.query('alter table quoting.revisions enable trigger keep_revision')
  await system.db.query('update quoting.quotes set revision = 0 where id = $1', [one.quoteId])
  later()
  await system.boss.send('quoting.reconstruct-revisions', { payload: {}, requestId: 'test' })
  await expect.poll(() => revisions(one)).toHaveLength(1)
  expect(await revisions(one)).toMatchObject([{ revision: 1, reconstructed: true, content: before!.content }])
})
