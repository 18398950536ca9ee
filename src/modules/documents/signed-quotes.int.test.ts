import { createHash, randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { openObjects } from '../../platform/objects/objects.ts'
import { visitor } from '../../testing/browser/visitor.ts'
import { contractor, draft, password, room } from '../../testing/fixtures/contractors.ts'
import { readPdf } from '../../testing/fixtures/pdf.ts'
import { doomed } from '../../testing/system/killable-server.ts'
import { proved } from '../../testing/system/proved.ts'
import { startSystem } from '../../testing/system/system.ts'
import { verdictOn } from '../../web/public/signed-pdf.ts'
import { closeAccount, saveBusiness } from '../accounts/contract/endpoints.ts'
import { saveNotices } from '../accounts/contract/notices.ts'
import * as answers from '../quoting/contract/answers.ts'
import * as quoting from '../quoting/contract/endpoints.ts'
import { listRevisions } from '../quoting/contract/history.ts'
import { isUnbroken } from '../quoting/index.ts'
import * as contract from './contract/endpoints.ts'

const system = await startSystem({ role: 'web' })
afterAll(() => system.stop())
const query = async (text: string, values: unknown[] = []) => (await system.db.query(text, values)).rows

const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1' }
let people = 0

/** A quote that its customer may accept, while no worker runs. */
async function open(companyName = 'Harbor Dental Group') {
  const dana = await contractor(system)
  await dana.call(saveBusiness, { businessName: 'Brightline', timeZone: 'America/New_York' })
  const email = `${randomUUID()}@harbordental.example`
  const { id: quoteId } = await draft(dana, { companyName, email })
  await room(dana, quoteId, 2000)
  void dana.ask(quoting.sendQuote, { quoteId, status: 'sent' })
  await expect.poll(() => query('select 1 from quoting.deliveries where quote_id = $1', [quoteId])).toHaveLength(1)
  const { link } = await dana.call(answers.copyLink, { quoteId })
  const token = link.split('/q/')[1]!
  const customer = visitor(system.app, `10.8.0.${++people}`, phone)
  const version = await customer.call(answers.readByLink, { token })
  const acceptanceId = randomUUID()
  const answer = {
    token,
    acceptanceId,
    revision: version.revision,
    name: 'Priya Sampleton',
    agreed: true as const,
    signature: { typed: 'Priya Sampleton' },
    expectedMonthlyPrice: version.monthlyPrice,
    expectedOneTimePrice: version.oneTimePrice,
  }
  return { dana, customer, quoteId, acceptanceId, number: version.number, email, answer }
}

type Open = Awaited<ReturnType<typeof open>>

/** The same after its customer accepted it. */
async function accepted() {
  const one = await open()
  await one.customer.call(answers.acceptQuote, one.answer)
  return one
}

const work = `from pgboss.job where state < 'completed' and name like 'documents.%'`
const done = () => expect.poll(() => query(`select name, state ${work}`), { timeout: 60_000 }).toEqual([])
const giveBackJobs = () =>
  query(
    "update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state in ('active', 'retry')",
  )

const signedOf = ({ dana, quoteId }: Open) => dana.ask(contract.readSignedQuote, { quoteId })
const mailsTo = async (address: string, subject: string) =>
  (await system.mailbox.mails()).filter((mail) => mail.to.includes(address) && mail.subject === subject)

/** The files of the proof, as text but for the PDF. */
async function proofOf({ dana, quoteId }: Open) {
  const { rawPayload, statusCode, headers } = await dana.ask(contract.readProof, { quoteId })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzipSync(rawPayload)
  const text = (name: string) => Buffer.from(files[name]!).toString()
  return { names: Object.keys(files), pdf: Buffer.from(files['signed-quote.pdf']!), text }
}

async function showsProof(one: Open & { readonly acceptanceId: string }, pdf: Buffer, digest: string) {
  const proof = await proofOf(one)
  const named = ['README.txt', 'statement.html', 'signed-quote.pdf', 'revision.json', 'log.json', 'emails.json']
  expect(proof.names).toEqual(named)
  expect(proof.pdf.equals(pdf)).toBe(true)
  const [{ hash }] = await query('select hash from quoting.acceptances where id = $1', [one.acceptanceId])
  expect(createHash('sha256').update(proof.text('revision.json')).digest('hex')).toBe(hash)
  const log = JSON.parse(proof.text('log.json'))
  expect(log.map(({ kind }: { kind: string }) => kind)).toContain('accepted')
  expect(isUnbroken(log)).toBe(true)
  expect(JSON.parse(proof.text('emails.json'))).toContainEqual(
    expect.objectContaining({
      kind: 'signed-quote',
      recipient: one.email,
      state: 'sent',
      messageId: expect.any(String),
    }),
  )
  const statement = proof.text('statement.html')
  for (const words of [
    '“<bdi>Priya Sampleton</bdi>”',
    digest,
    phone['user-agent'],
    'checked\nthe box',
    '$400.00 a month',
  ])
    expect(statement).toContain(words)
  for (const name of named.filter((name) => name.endsWith('.json')))
    expect(proof.text(name), name).not.toMatch(/profit|margin|costs/i)
}

/** The copies of the email to the customer, and of the one to the contractor. */
async function copiesOf({ dana, email, number }: Open): Promise<[number, number]> {
  const toCustomer = await mailsTo(email, `Accepted: quote ${number}`)
  const toDana = await mailsTo(dana.user.email, `Harbor Dental Group accepted quote ${number}`)
  return [toCustomer.length, toDana.length]
}

/** Another worker finishes what a killed one left: one signed PDF, which is what was signed. */
async function broughtToAnEnd(one: Open) {
  await giveBackJobs()
  const next = await system.another({ role: 'worker' })
  await done()
  await next.close()
  const rows = await query('select digest from documents.signed_quotes where quote_id = $1', [one.quoteId])
  const { rawPayload } = await signedOf(one)
  expect(rows).toEqual([{ digest: createHash('sha256').update(rawPayload).digest('hex') }])
  return rows
}

/** Number of kills at a random moment. */
const kills = Number(process.env.KILLS ?? 1)

describe('an accepted quote', () => {
  it('gets one signed PDF that both are emailed once and the contractor downloads @ONL-06 @ORD-04', async () => {
    const one = await accepted()
    expect((await signedOf(one)).statusCode).toBe(503)
    const invited = 'priya.invited@harbordental.example'
    await query(
      `insert into documents.mails (delivery_id, contractor_id, quote_id, recipient, subject, state, settled_at)
       values (gen_random_uuid(), $1, $2, $3, '', 'sent', now() - interval '1 hour')`,
      [one.dana.user.id, one.quoteId, invited],
    )
    const workers = await Promise.all([system.another({ role: 'worker' }), system.another({ role: 'worker' })])
    const repeated = { ...one, dana: undefined, contractorId: one.dana.user.id, revision: 1 }
    await system.boss.send('documents.sign-quote', { payload: repeated, requestId: 'test' })
    await done()
    const rows = await query('select digest from documents.signed_quotes where quote_id = $1', [one.quoteId])
    expect(rows).toHaveLength(1)
    const { rawPayload: pdf, headers } = await signedOf(one)
    expect(headers['content-disposition']).toContain('harbor-dental-group-quote-signed.pdf')
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(rows[0].digest)
    const ofVersion = (revision: number) => one.dana.ask(contract.readSignedQuote, { quoteId: one.quoteId, revision })
    expect([(await ofVersion(1)).rawPayload.equals(pdf), (await ofVersion(2)).statusCode]).toEqual([true, 404])
    expect((await one.dana.call(listRevisions, { quoteId: one.quoteId })).revisions).toMatchObject([{ accepted: true }])
    const certificates = await visitor(system.app).call(contract.listCertificates, {})
    expect(certificates).toHaveLength(1)
    const pems = certificates.map(({ pem }) => pem)
    expect(await verdictOn(pdf, pems)).toBe('unchanged')
    const { text } = await readPdf(pdf)
    expect(text).toContain('Certificate of acceptance')
    expect(text).toContain(`Emailed to ${invited}`)
    expect(text.replace(/\s/g, '')).toContain(phone['user-agent'].replace(/\s/g, ''))

    const [[toCustomer, ...more], [toDana, ...others]] = [
      await mailsTo(one.email, `Accepted: quote ${one.number}`),
      await mailsTo(one.dana.user.email, `Harbor Dental Group accepted quote ${one.number}`),
    ]
    expect([more, others]).toEqual([[], []])
    expect(toCustomer!.from).toContain('Brightline')
    for (const mail of [toCustomer, toDana]) {
      const attached = mail!.attachments.find(({ mimeType }) => mimeType === 'application/pdf')!
      expect(Buffer.from(attached.content).equals(pdf)).toBe(true)
    }
    await showsProof(one, pdf, rows[0].digest)
    for (const worker of workers) await worker.close()
  })

  it.each(['signed.afterFile', 'signed.afterKept'])(
    'keeps the same signed PDF when its worker dies at %s, with one email each @ONL-06',
    { repeats: Number(process.env.KILLS_EACH ?? 1) - 1 },
    async (fault) => {
      const one = await accepted()
      const worker = await doomed(system, { role: 'worker', prints: true, fault })
      await worker.gone
      const before = await query('select digest from documents.signed_quotes where quote_id = $1', [one.quoteId])
      expect(before).toHaveLength(fault === 'signed.afterKept' ? 1 : 0)
      const after = await broughtToAnEnd(one)
      if (before.length > 0) expect(after).toEqual(before)
      expect(await copiesOf(one)).toEqual([1, 1])
      proved('kill while accepting')
    },
  )

  it(`is accepted once and signed once if the process that takes the answer dies at ${kills} random moments @ONL-06`, {
    timeout: 60_000 + kills * 60_000,
  }, async () => {
    for (const moment of fc.sample(fc.noBias(fc.integer({ min: 0, max: 900 })), kills)) {
      const one = await open()
      const dying = await doomed(system, { role: 'all', prints: true })
      void dying.ask(one.customer, answers.acceptQuote, one.answer).catch(() => 'it died before it answered')
      await new Promise((resolve) => setTimeout(resolve, moment))
      await dying.kill()
      await one.customer.call(answers.acceptQuote, one.answer)
      await broughtToAnEnd(one)
      const text = 'select id from quoting.acceptances where quote_id = $1'
      expect(await query(text, [one.quoteId])).toEqual([{ id: one.acceptanceId }])
      const states = `select state from post_office.messages
                         where kind in ('signed-quote', 'quote-accepted') and key like '%' || $1 || '%'`
      const mails = (await query(states, [one.acceptanceId])).map(({ state }) => state)
      expect(mails).toHaveLength(2)
      expect(mails.filter((state) => state === 'queued')).toEqual([])
      const copies = await copiesOf(one)
      expect(Math.max(...copies)).toBeLessThanOrEqual(1)
      const handedOver = mails.filter((state) => state === 'sent').length
      expect(copies[0]! + copies[1]!).toBeGreaterThanOrEqual(handedOver)
      proved('kill while accepting')
    }
  })

  it('is emailed to the customer alone if the contractor turned that notice off, is nobody else’s, and goes with the account @ONL-06', async () => {
    const one = await accepted()
    await one.dana.call(saveNotices, { accepted: false })
    const worker = await system.another({ role: 'worker' })
    await done()
    expect(await mailsTo(one.email, `Accepted: quote ${one.number}`)).toHaveLength(1)
    expect(await mailsTo(one.dana.user.email, `Harbor Dental Group accepted quote ${one.number}`)).toEqual([])
    const other = await contractor(system)
    for (const endpoint of [contract.readSignedQuote, contract.readProof])
      expect((await other.ask(endpoint, { quoteId: one.quoteId })).statusCode).toBe(404)
    const [{ file }] = await query('select file from documents.signed_quotes where quote_id = $1', [one.quoteId])
    const objects = await openObjects(pathToFileURL(system.objectsFolder).href)
    expect(await objects.size(file)).toBeGreaterThan(10_000)
    await one.dana.call(closeAccount, { password })
    await done()
    expect(await query('select 1 from documents.signed_quotes where quote_id = $1', [one.quoteId])).toEqual([])
    expect(await objects.size(file)).toBeNull()
    await worker.close()
  })
})
