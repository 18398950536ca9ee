import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { countOf } from '../../testing/system/counted.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startSystem } from '../../testing/system/system.ts'
import { currentUser } from '../accounts/contract/endpoints.ts'
import { chooseCopies } from '../accounts/contract/sender.ts'
import * as quoting from '../quoting/contract/endpoints.ts'
import { getTimeline } from '../quoting/contract/history.ts'

/** An address whose mail server refuses email. */
let refused = ''
const system = await startSystem({ behave: ({ to }) => (to.includes(refused) ? 'refuse-550' : 'accept') })
afterAll(() => system.stop())
const { db } = system

async function measured(who: Contractor) {
  const { id } = await draft(who, { email: `priya.${randomUUID()}@harbordental.example` })
  await room(who, id, 2000)
  return who.call(quoting.getQuote, { quoteId: id })
}
const withCopies = async () => {
  const dana = await contractor(system)
  await dana.call(chooseCopies, { wantsCopies: true })
  return dana
}
const send = (who: Contractor, quoteId: string) => who.call(quoting.sendQuote, { quoteId, status: 'sent' })
const copiesOf = async (who: Contractor) =>
  (
    await db.query(`select state from post_office.messages where kind = 'quote-copy' and contractor_id = $1`, [
      who.user.id,
    ])
  ).rows
/** Newest first. */
const mailsTo = async (email: string) => {
  await jobsDone(db, 'documents.email-%')
  return (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(email))
}
const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
const parts = ({ html, text, headers, attachments }: Awaited<ReturnType<typeof mailsTo>>[number]) => ({
  html,
  text,
  senders: headers.filter(({ name }) => /^(from|reply-to)$/i.test(name)),
  attachments: attachments.map(({ filename, content }) => [filename, Buffer.from(content).toString('base64')]),
})

describe('a copy of each email to a customer @SND-07', () => {
  it('is an account setting that is off at first', async () => {
    const dana = await contractor(system)
    expect(dana.user.wantsCopies).toBe(false)
    await send(dana, (await measured(dana)).id)
    expect(await subjects(dana.user.email)).toEqual([])
    expect(await dana.call(chooseCopies, { wantsCopies: true })).toMatchObject({ wantsCopies: true })
    expect(await dana.call(currentUser, {})).toMatchObject({ wantsCopies: true })
    expect(await dana.call(chooseCopies, { wantsCopies: false })).toMatchObject({ wantsCopies: false })
    await send(dana, (await measured(dana)).id)
    expect(await subjects(dana.user.email)).toEqual([])
  })

  it('is the same email and PDF for a send and a resend, once each', async () => {
    const dana = await withCopies()
    const { id, email } = await measured(dana)
    await send(dana, id)
    const [sent] = await mailsTo(email)
    const [copy, ...more] = await mailsTo(dana.user.email)
    expect(more).toEqual([])
    expect(copy!.subject).toBe(`Copy: ${sent!.subject}`)
    expect(parts(copy!)).toEqual(parts(sent!))
    expect(parts(copy!).attachments).toHaveLength(1)

    await dana.call(quoting.savePricing, { quoteId: id, pricePerSqFt: 0.07 })
    await dana.call(quoting.resendQuote, { quoteId: id, deliveryId: randomUUID() })
    const resent = (await subjects(email))[0]
    expect(resent).toMatch(/^Updated /)
    expect(new Set(await subjects(dana.user.email))).toEqual(new Set([`Copy: ${sent!.subject}`, `Copy: ${resent}`]))
    expect(await mailsTo(dana.user.email)).toHaveLength(2)
  })

  it('counts toward no limit of the customer, and adds nothing to the quote or its timeline', async () => {
    const [dana, june] = [await withCopies(), await contractor(system)]
    const known = async (who: Contractor) => {
      const { id } = await measured(who)
      await send(who, id)
      await mailsTo(who.user.email)
      const { status, delivery, version } = await who.call(quoting.getQuote, { quoteId: id })
      const timeline = await who.call(getTimeline, { quoteId: id })
      return {
        ...{ status, state: delivery?.state, version, timeline: timeline.map(({ kind }) => kind) },
        counted: [
          await countOf(db, 'send-daily', who.user.id),
          await countOf(db, 'send-quote', [who.user.id, id]),
          await countOf(db, 'preview-quote', who.user.id),
        ],
      }
    }
    expect(await known(dana)).toEqual(await known(june))
    expect(await mailsTo(dana.user.email)).toHaveLength(1)
  })

  it('that is refused changes nothing about the delivery, and a delivery that fails has no copy', async () => {
    const dana = await withCopies()
    const [first, second] = [await measured(dana), await measured(dana)]
    refused = dana.user.email
    await send(dana, first.id)
    expect(await subjects(dana.user.email)).toEqual([])
    expect(await copiesOf(dana)).toEqual([{ state: 'failed' }])
    expect(await mailsTo(first.email)).toHaveLength(1)
    expect(await dana.call(quoting.getQuote, { quoteId: first.id })).toMatchObject({
      status: 'sent',
      delivery: { state: 'sent', reason: null },
    })
    refused = second.email
    expect((await dana.ask(quoting.sendQuote, { quoteId: second.id, status: 'sent' })).statusCode).toBe(503)
    expect(await subjects(dana.user.email)).toEqual([])
    expect(await copiesOf(dana)).toHaveLength(1)
  })

  it('and a preview that is refused tells the browsers of its contractor', async () => {
    const [dana, june] = [await contractor(system), await contractor(system)]
    const { id: quoteId } = await measured(dana)
    const failures = async ({ user }: Contractor) =>
      (await db.query(`select subject from public.changes where kind = 'preview' and owner = $1`, [user.id])).rows
    await dana.call(quoting.previewQuote, { quoteId })
    expect(await mailsTo(dana.user.email)).toHaveLength(1)
    expect(await failures(dana)).toEqual([])
    refused = dana.user.email
    await dana.call(quoting.savePricing, { quoteId, pricePerSqFt: 0.07 })
    await dana.call(quoting.previewQuote, { quoteId })
    expect(await mailsTo(dana.user.email)).toHaveLength(1)
    expect([await failures(dana), await failures(june)]).toEqual([[{ subject: quoteId }], []])
  })

  it('and a preview go to no address that isn’t confirmed by then', async () => {
    const dana = await withCopies()
    const { id: quoteId } = await measured(dana)
    await send(dana, quoteId)
    expect(await subjects(dana.user.email)).toHaveLength(1)
    await db.query('update accounts.users set email_verified_at = null where id = $1', [dana.user.id])
    const about = { contractorId: dana.user.id, quoteId, updated: false }
    const jobs = {
      'documents.email-copy': { ...about, deliveryId: randomUUID(), revision: 1 },
      'documents.email-preview': { ...about, previewId: randomUUID() },
    }
    for (const [queue, payload] of Object.entries(jobs)) await system.boss.send(queue, { payload, requestId: 'test' })
    expect(await subjects(dana.user.email)).toHaveLength(1)
  })
})
