import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { count, timePasses } from '../../testing/system/counted.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { fileOf } from '../../testing/system/stored-files.ts'
import { startSystem } from '../../testing/system/system.ts'
import { uploadLogo } from '../accounts/contract/endpoints.ts'
import * as quoting from '../quoting/contract/endpoints.ts'
import { getTimeline, listRevisions } from '../quoting/contract/history.ts'

const system = await startSystem()
afterAll(() => system.stop())
const { db } = system
const rows = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rows

async function measured(who: Contractor) {
  const { id } = await draft(who, { email: `priya.${who.user.id}@harbordental.example` })
  await room(who, id, 2000)
  return who.call(quoting.getQuote, { quoteId: id })
}
const preview = (who: Contractor, quoteId: string) => who.ask(quoting.previewQuote, { quoteId })
const mailsTo = async (email: string) => {
  await jobsDone(db, 'documents.email-%')
  return (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(email))
}
const previewsTo = (who: Contractor) => mailsTo(who.user.email)
const parts = ({ html, text, headers, attachments }: Awaited<ReturnType<typeof mailsTo>>[number]) => ({
  html,
  text,
  senders: headers.filter(({ name }) => /^(from|reply-to)$/i.test(name)),
  attachments: attachments.map(({ filename, content }) => [filename, Buffer.from(content).toString('base64')]),
})

describe('a preview of a quote by email @SND-07', () => {
  it('is the email and PDF that the customer gets, at the contractor’s own address', async () => {
    const dana = await contractor(system)
    const { id, email } = await measured(dana)
    expect((await preview(dana, id)).json()).toEqual({ ok: true })
    const [own, ...more] = await previewsTo(dana)
    expect([more, await mailsTo(email)]).toEqual([[], []])
    await dana.call(quoting.sendQuote, { quoteId: id, status: 'sent' })
    const [sent] = await mailsTo(email)
    expect(own!.subject).toBe(`Preview: ${sent!.subject}`)
    expect(parts(own!)).toEqual(parts(sent!))
    expect(parts(own!).attachments).toHaveLength(1)
  })

  it('leaves the quote as it was: no version, no delivery, nothing on the timeline, no limit used', async () => {
    const dana = await contractor(system)
    const { id } = await measured(dana)
    const known = async () => ({
      quote: await dana.call(quoting.getQuote, { quoteId: id }),
      timeline: await dana.call(getTimeline, { quoteId: id }),
      versions: await dana.call(listRevisions, { quoteId: id }),
      deliveries: await rows('select id from quoting.deliveries where quote_id = $1', [id]),
      limits: await rows(`select * from public.limits where name like 'send-%' order by name, who`),
      files: await rows('select key from quoting.revision_files where quote_id = $1', [id]),
      deliveryMails: await rows('select 1 from documents.mails where quote_id = $1', [id]),
    })
    const before = await known()
    expect(before.quote).toMatchObject({ status: 'draft', delivery: null })
    await preview(dana, id)
    expect(await previewsTo(dana)).toHaveLength(1)
    expect(await known()).toEqual(before)
    expect(await rows('select sent from documents.prints where quote_id = $1', [id])).toEqual([{ sent: false }])
  })

  it('is one email for twenty clicks at once, and another after a change or a minute', async () => {
    const dana = await contractor(system)
    const { id } = await measured(dana)
    const click = async (times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => preview(dana, id)))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      return (await previewsTo(dana)).length
    }
    expect(await click(20)).toBe(1)
    await dana.call(quoting.savePricing, { quoteId: id, pricePerSqFt: 0.07 })
    expect(await click(2)).toBe(2)
    expect(await click(1)).toBe(2)
    await timePasses(db, 2, 'preview-%')
    expect(await click(1)).toBe(3)
  })

  it('is refused after ten in an hour', async () => {
    const dana = await contractor(system)
    const { id } = await measured(dana)
    await count(db, 'preview-quote', dana.user.id, 10, 20)
    const answer = await preview(dana, id)
    expect([answer.statusCode, answer.json().message]).toEqual([
      429,
      'You emailed yourself 10 previews in the last hour. Please try again in 40 minutes.',
    ])
    expect(await previewsTo(dana)).toEqual([])
    expect((await dana.ask(quoting.sendQuote, { quoteId: id, status: 'sent' })).statusCode).toBe(200)
  })

  it('is for the quote’s own contractor only', async () => {
    const [dana, eve] = [await contractor(system), await contractor(system)]
    const { id } = await measured(dana)
    const answer = await preview(eve, id)
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Quote not found'])
    expect([await previewsTo(eve), await previewsTo(dana)]).toEqual([[], []])
  })

  it('is refused until the address is confirmed', async () => {
    const dana = await contractor(system, { verified: false })
    const { id } = await measured(dana)
    const answer = await preview(dana, id)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'email-not-verified'])
    expect(answer.json().message).toContain(`open the link in our email to ${dana.user.email}`)
    expect((await previewsTo(dana)).filter(({ subject }) => subject?.startsWith('Preview'))).toEqual([])
  })

  it.each([
    ['no rooms', null, 'Add at least one area before sending this quote'],
    ['99 sq ft', 99, 'Minimum 100 sq ft required'],
  ])('is refused like Send with %s', async (_, sqft, sentence) => {
    const dana = await contractor(system)
    const { id } = await draft(dana)
    if (sqft) await room(dana, id, sqft)
    for (const answer of [await preview(dana, id), await dana.ask(quoting.sendQuote, { quoteId: id, status: 'sent' })])
      expect([answer.statusCode, answer.json().message]).toEqual([422, sentence])
    expect(await previewsTo(dana)).toEqual([])
  })

  it('is refused like Send without the file of the logo, unless the contractor insists', async () => {
    const dana = await contractor(system)
    const { id } = await measured(dana)
    const { businessLogoUrl } = await dana.call(uploadLogo, {
      file: asUpload(await photo(60, 60, 'png'), 'logo.png'),
    })
    await rm(fileOf(system.objectsFolder, businessLogoUrl!.split('/').at(-1)!))
    const answer = await preview(dana, id)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'logo-missing'])
    await dana.call(quoting.previewQuote, { quoteId: id, withoutLogo: true })
    expect(await previewsTo(dana)).toHaveLength(1)
  })

  it('says “updated” where Resend would, and leaves the quote changed since sent', async () => {
    const dana = await contractor(system)
    const { id } = await measured(dana)
    await dana.call(quoting.sendQuote, { quoteId: id, status: 'sent' })
    await dana.call(quoting.savePricing, { quoteId: id, pricePerSqFt: 0.07 })
    await preview(dana, id)
    const [own] = await previewsTo(dana)
    expect(own!.subject).toMatch(/^Preview: Updated cleaning quote from /)
    expect(await dana.call(quoting.getQuote, { quoteId: id })).toMatchObject({ status: 'sent', changedSinceSent: true })
    expect(await rows('select revision from quoting.revisions where quote_id = $1', [id])).toEqual([{ revision: 1 }])
  })
})
