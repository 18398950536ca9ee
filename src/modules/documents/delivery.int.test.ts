import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { objectsIn } from '../../platform/objects/objects.ts'
import type { Behavior, Mail } from '../../stand-ins/mailbox.ts'
import { visitor } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { readPdf } from '../../testing/fixtures/pdf.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startSystem } from '../../testing/system/system.ts'
import { recordAcceptedElsewhere } from '../quoting/contract/accepted-elsewhere.ts'
import * as answers from '../quoting/contract/answers.ts'
import * as areaContract from '../quoting/contract/areas.ts'
import { summarizeQuotes } from '../quoting/contract/desk.ts'
import * as quoting from '../quoting/contract/endpoints.ts'
import { issuedNow } from '../quoting/index.ts'
import { assembleQuoteDocument } from './assemble.ts'
import { generatePdf } from './contract/endpoints.ts'
import { unpacked } from './pdf/unpacked.ts'
import { dentalPractice } from './samples.ts'

let behavior: Behavior = 'accept'
const system = await startSystem({ behave: () => behavior, mail: { answerMs: 4_000 } })
let dana: Contractor
beforeEach(async () => {
  dana = await contractor(system) // each has a share of the printing
})
afterEach(() => {
  behavior = 'accept'
})
afterAll(() => system.stop())

const practice = async (owner: Contractor = dana, companyName = 'Harbor Dental Group') => {
  const quote = await draft(owner, { companyName, email: `${randomUUID()}@harbordental.example` })
  const area = await room(owner, quote.id, 2000, { name: 'Main floor', notes: 'Ring twice.' })
  return { ...quote, areaId: area.id }
}
beforeAll(async () => {
  const first = await contractor(system)
  await send((await practice(first)).id, first) // warms up browser and mail server
})

const send = (quoteId: string, owner: Contractor = dana) => owner.ask(quoting.sendQuote, { quoteId, status: 'sent' })
const read = (quoteId: string) => dana.call(quoting.getQuote, { quoteId })
const mailsTo = async (address: string) =>
  (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(address))
const pdfOf = async (mail: Mail | undefined) =>
  readPdf(mail?.attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content ?? new Uint8Array())
const textOf = async (mail: Mail | undefined) => (await pdfOf(mail)).text.replace(/\s+/g, ' ')

/** Runs the next retry now instead of in half a minute. */
const hurry = () =>
  system.db.query("update pgboss.job set start_after = now() where name = 'documents.email-quote' and state = 'retry'")
const waitsForRetry = async (db = system.db) =>
  (await db.query("select 1 from pgboss.job where name = 'documents.email-quote' and state = 'retry'")).rowCount

/** Waits until a quote to another customer has been emailed, so earlier requests have had their turn. */
async function mailingGoesOn() {
  const other = await practice()
  await send(other.id)
  await expect.poll(() => mailsTo(other.email)).toHaveLength(1)
}

describe('sending a quote', () => {
  it('emails the customer a PDF whose lines add up, and marks the quote sent @DOC-01 @DOC-02 @DOC-07 @DOC-08 @AMB-D01 @SND-06', async () => {
    const { id, email, areaId } = await practice()
    await dana.call(areaContract.addPhoto, { areaId, file: asUpload(await photo(900, 600)) })
    const answer = await send(id)
    expect(answer.json()).toMatchObject({ status: 'sent', delivery: { state: 'sent' } })
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`Cleaning quote from Dana ${dana.user.lastName} for Harbor Dental Group`)
    expect(mail?.envelope).toEqual({ from: 'quotes@tidytally.example', to: [email] })
    expect(system.bounceDesk).toBeNull() // off by default
    expect(mail?.text).toContain('Monthly price: $400.00')
    expect(mail?.html).toContain('$400.00')
    expect(mail?.headers.find(({ name }) => name.toLowerCase() === 'reply-to')?.value).toContain(dana.user.email)
    const text = await textOf(mail)
    for (const expected of [
      'Main floor',
      '2,000 $400.00',
      'Total per month $400.00',
      'Weekly, 4 visits a month',
      'Ring twice.',
    ])
      expect(text).toContain(expected)
    expect((await pdfOf(mail)).pages.flatMap(({ pictures }) => pictures)).toHaveLength(1)
  })

  it('@SPC-03 @DOC-08 @AMB-D01 a quote was sent when the mail server accepted the email, not when its job began', async () => {
    const { id, email } = await practice()
    const { sentAt } = (await send(id)).json()
    const [mail] = await mailsTo(email)
    const { rows } = await system.db.query<{ began: Date }>(
      `select started_on as began from pgboss.job where name = 'documents.email-quote' and data #>> '{payload,quoteId}' = $1`,
      [id],
    )
    expect(Date.parse(sentAt)).toBeGreaterThanOrEqual(Date.parse(mail!.receivedAt))
    expect(Date.parse(sentAt)).toBeGreaterThan(rows[0]!.began.getTime())
    expect(Date.parse(sentAt)).toBeLessThanOrEqual(Date.now())
  })

  it('emails the current version again, marked as updated if it changed @DOC-10 @AMB-D02 @AMB-D04', async () => {
    const { id, email } = await practice()
    const { sentAt } = (await send(id)).json()
    await dana.call(quoting.resendQuote, { quoteId: id, deliveryId: randomUUID() })
    await room(dana, id, 500, { name: 'Annex' })
    const again = await dana.call(quoting.resendQuote, { quoteId: id, deliveryId: randomUUID() })
    const mails = (await mailsTo(email)).reverse()
    expect(mails.map(({ subject }) => subject.split(' quote')[0])).toEqual(['Cleaning', 'Cleaning', 'Updated cleaning'])
    expect(await textOf(mails[2])).toContain('Total per month $500.00')
    expect(again.sentAt).toBe(sentAt)
    expect(
      new Set(mails.map(({ headers }) => headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value)).size,
    ).toBe(3)
  })

  it('sends one email for 50 simultaneous requests, all with the same response @T-43', async () => {
    const { id, email } = await practice()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(id)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.json().status))).toEqual(new Set(['sent']))
    expect(await mailsTo(email)).toHaveLength(1)
    const { rows } = await system.db.query('select state from documents.mails where quote_id = $1', [id])
    expect(rows).toEqual([{ state: 'sent' }])
  })

  it('reveals no costs in the PDF, its metadata, the email, or the file name @DOC-04 @T-40', async () => {
    const { id, email } = await practice()
    await dana.call(quoting.savePricing, { quoteId: id, monthlyCost: 918_273.64, oneTimeCost: 918_273.64 })
    await send(id)
    const [mail] = await mailsTo(email)
    const pdf = await pdfOf(mail)
    const everything = JSON.stringify([
      mail?.text,
      mail?.html,
      mail?.headers,
      mail?.attachments.map(({ filename }) => filename),
      pdf.text,
      pdf.title,
    ])
    expect(everything).toContain('$400.00')
    expect(everything).not.toMatch(/918[,.]?273/)
    const bytes = unpacked(mail?.attachments[0]?.content ?? new Uint8Array())
    expect(bytes).toContain(pdf.title)
    expect(bytes).not.toMatch(/918[,.]?273/)
  })
})

describe('when the mail server does not accept the email', () => {
  it('reports a permanent refusal at once and does not retry @F-08 @DOC-09', async () => {
    behavior = 'refuse-550'
    const { id, email } = await practice()
    const answer = await send(id)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.json().message).toContain('No such mailbox')
    expect(await read(id)).toMatchObject({ status: 'draft', delivery: { state: 'failed' } })
    behavior = 'accept'
    await hurry()
    await mailingGoesOn()
    expect(await mailsTo(email)).toEqual([])
    expect((await send(id)).json()).toMatchObject({ status: 'sent' })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('retries after a temporary refusal, and sends one email @F-08', async () => {
    behavior = 'refuse-451'
    const { id, email } = await practice()
    const pressed = send(id)
    await expect.poll(() => waitsForRetry()).toBe(1)
    expect(await read(id)).toMatchObject({ status: 'sending', delivery: { state: 'queued' } })
    behavior = 'accept'
    await hurry()
    expect((await pressed).json()).toMatchObject({ status: 'sent' })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it.each<[Behavior, number]>([
    ['hang', 0],
    ['cut-after-data', 1],
  ])(
    'reports an unconfirmed delivery if the server stops responding (%s), and sends no second email @F-01',
    async (how, arrived) => {
      behavior = how
      const { id, email } = await practice()
      const answer = await send(id)
      expect(answer.json().message).toContain('can’t tell whether the email went out')
      expect((await read(id)).delivery).toMatchObject({ state: 'unconfirmed' })
      behavior = 'accept'
      await hurry()
      await mailingGoesOn()
      expect(await mailsTo(email)).toHaveLength(arrived)
    },
  )
})

describe('an undelivered email', () => {
  const nobody = { mail: { smtpUrl: 'smtp://127.0.0.1:9', outcomeMs: 100 } }
  const elsewhere = () => startSystem(nobody)

  it('waits while the mail server is down, then fails with a clear reason, and the quote is a draft again @F-08 @DOC-09', async () => {
    const away = await elsewhere()
    try {
      const owner = await contractor(away)
      const { id } = await practice(owner)
      expect((await send(id, owner)).json()).toMatchObject({ status: 'sending' })
      await expect.poll(() => waitsForRetry(away.db)).toBe(1)
      expect((await owner.call(quoting.getQuote, { quoteId: id })).delivery).toMatchObject({ state: 'queued' })
      await away.db.query(
        "update pgboss.job set start_after = now(), retry_count = retry_limit - 1 where name = 'documents.email-quote'",
      )
      const now = () => owner.call(quoting.getQuote, { quoteId: id })
      await expect.poll(async () => (await now()).status).toBe('draft')
      expect((await now()).delivery).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('couldn’t be reached'),
      })
    } finally {
      await away.stop()
    }
  })

  it('gets a final state even if its workers are gone for good @F-01', async () => {
    const [{ id: first }, { id: second }] = [await practice(), await practice()]
    await send(first)
    await send(second)
    await jobsDone(system.db, 'documents.email-quote') // an email isn't abandoned while a job has it
    const leave =
      'update documents.mails set settled_at = null, state = $2, claimed_at = $3, begun_at = $3 where quote_id = $1'
    const yesterday = new Date(Date.now() - 24 * 3600_000)
    await system.db.query(leave, [first, 'sending', yesterday])
    await system.db.query(leave, [second, 'queued', yesterday])
    await system.boss.send('documents.settle-abandoned', { payload: {}, requestId: 'test' })
    const state = async (id: string) => (await read(id)).delivery?.state
    await expect.poll(() => state(first)).toBe('unconfirmed')
    await expect.poll(() => state(second)).toBe('failed')
  })
})

describe('a quote that is accepted', () => {
  const recorded = () => jobsDone(system.db, 'quoting.record-%')
  const resend = (quoteId: string) => dana.ask(quoting.resendQuote, { quoteId, deliveryId: randomUUID() })
  const price = (quoteId: string, finalMonthlyPrice: number) =>
    dana.call(quoting.savePricing, { quoteId, finalMonthlyPrice })
  async function accept(link: string) {
    const customer = visitor(system.app, '10.8.1.1')
    const token = link.split('/q/')[1]!
    const { revision, monthlyPrice } = await customer.call(answers.readByLink, { token })
    const signature = { typed: 'Priya Nair' }
    return customer.call(answers.acceptQuote, {
      ...{ token, acceptanceId: randomUUID(), revision, name: 'Priya Nair', agreed: true, signature },
      expectedMonthlyPrice: monthlyPrice,
    })
  }
  const acceptByLink = async (quoteId: string) => accept((await dana.call(answers.copyLink, { quoteId })).link)
  const acceptElsewhere = async (quoteId: string) => {
    const day = new Date().toISOString().slice(0, 10)
    const answer = await dana.ask(recordAcceptedElsewhere, { quoteId, name: 'Priya Nair', day } as never)
    expect(answer.statusCode).toBe(200)
  }
  const retries = `select from pgboss.job
    where name = 'documents.email-quote' and state = 'retry' and data -> 'payload' ->> 'quoteId' = $1`
  /** Does this while the quote's email waits for its next attempt, which then fails. */
  async function whileQueued(
    quoteId: string,
    press: (quoteId: string) => PromiseLike<unknown>,
    act: (quoteId: string) => Promise<unknown>,
  ) {
    behavior = 'refuse-451'
    const pressed = press(quoteId)
    await expect.poll(async () => (await system.db.query(retries, [quoteId])).rowCount).toBe(1)
    await act(quoteId)
    behavior = 'refuse-550'
    await hurry()
    await pressed
    await recorded()
    behavior = 'accept'
  }
  const update = async (quoteId: string) => {
    await price(quoteId, 555)
    return resend(quoteId)
  }

  it('by an email that we couldn’t confirm is sent, and counts as agreed though its draft was edited @ONL-11 @F-01', async () => {
    behavior = 'cut-after-data'
    const { id, email } = await practice()
    await price(id, 400)
    await send(id)
    await recorded()
    behavior = 'accept'
    expect(await read(id)).toMatchObject({ status: 'draft', delivery: { state: 'unconfirmed' } })
    await price(id, 500)
    const [mail] = await mailsTo(email)
    await accept(mail!.text!.match(/https?:\S+\/q\/[\w-]{32}/)![0])
    expect(await read(id)).toMatchObject({
      ...{ status: 'sent', sentAt: expect.any(String), bidStatus: 'won' },
      ...{ acceptedRevision: 1, acceptedMonthlyPrice: 400, finalMonthlyPrice: 500, changedSinceSent: true },
    })
    expect(await dana.call(summarizeQuotes, {})).toMatchObject({ wonRevenue: 400, wonAnnualRevenue: 4800 })
  })

  it('while its first email waits stays sent if that fails, and Resend emails the same version @ONL-11 @DOC-09', async () => {
    const { id } = await practice()
    await whileQueued(id, send, acceptByLink)
    const agreed = { status: 'sent', bidStatus: 'won', revision: 1, acceptedRevision: 1, changedSinceSent: false }
    expect(await read(id)).toMatchObject({ ...agreed, delivery: { state: 'failed' } })
    await resend(id)
    await recorded()
    expect(await read(id)).toMatchObject({ ...agreed, delivery: { state: 'sent' } })
  })

  it.each([
    ['by the link', acceptByLink],
    ['elsewhere', acceptElsewhere],
  ])(
    '%s has no changes, whether the email of its update has failed or fails later @ONL-11 @ORD-02',
    async (_, agree) => {
      const { id } = await practice()
      await send(id)
      await recorded()
      behavior = 'refuse-550'
      await update(id)
      await recorded()
      expect(await read(id)).toMatchObject({ revision: 2, changedSinceSent: true })
      await agree(id)
      expect(await read(id)).toMatchObject({ bidStatus: 'won', revision: 2, changedSinceSent: false })

      behavior = 'accept'
      const other = await practice()
      await send(other.id)
      await recorded()
      await whileQueued(other.id, update, agree)
      expect(await read(other.id)).toMatchObject({
        ...{ bidStatus: 'won', revision: 2, changedSinceSent: false, delivery: { state: 'failed' } },
      })
    },
  )
})

describe('the quote document', () => {
  it('has only these fields, so nothing else can reach a customer @T-40 @DOC-04', async () => {
    const { id } = await practice()
    await dana.call(quoting.savePricing, { quoteId: id, monthlyCost: 1000 })
    const issued = (await issuedNow(system.db, dana.user.id, id, new Date()))!
    const document = await assembleQuoteDocument(issued, objectsIn(pathToFileURL(system.objectsFolder).href), false)
    const keys = (value: object | undefined) =>
      Object.keys(value ?? {})
        .sort()
        .join(' ')
    expect(keys(document)).toBe(keys({ ...dentalPractice, poNumberRule: 'optional' }))
    expect(keys(document.letterhead)).toBe(keys(dentalPractice.letterhead))
    expect(keys(document.customer)).toBe(keys(dentalPractice.customer))
    expect(keys(document.areas[0])).toBe(keys(dentalPractice.areas[0]))
  })
})

describe('the PDF in the browser', () => {
  const ask = (asker: Pick<Contractor, 'ask'>, id: string) => asker.ask(generatePdf, { id })

  it.each(['not-a-uuid', '0', '', "' or 1=1"])('@SPC-11 @AMB-D05 is 404 for %j, which can be no quote', async (id) => {
    const answer = await ask(dana, id)
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Quote not found'])
  })

  it('shows the contractor their quote without changing or sending anything @DOC-05 @AMB-D05', async () => {
    const { id, email } = await practice(dana, 'Café Möbel & Söhne')
    const before = await read(id)
    const answer = await ask(dana, id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename="cafe-mobel-sohne-quote\.pdf"/)
    expect((await readPdf(answer.rawPayload)).text).toContain('$400.00')
    expect(await read(id)).toEqual(before)
    await mailingGoesOn()
    expect(await mailsTo(email)).toEqual([])
  })

  it('is not available to anyone else @AMB-D05 @T-01', async () => {
    const { id } = await practice()
    expect((await ask(await contractor(system), id)).statusCode).toBe(404)
    expect((await ask(dana, randomUUID())).statusCode).toBe(404)
    expect((await ask(visitor(system.app), id)).statusCode).toBe(401)
  })
})
