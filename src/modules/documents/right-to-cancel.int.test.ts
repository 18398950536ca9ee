import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { visitor } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, draft, password, room } from '../../testing/fixtures/contractors.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startSystem } from '../../testing/system/system.ts'
import { closeAccount, saveBusiness } from '../accounts/contract/endpoints.ts'
import * as answers from '../quoting/contract/answers.ts'
import * as quoting from '../quoting/contract/endpoints.ts'
import { readProof } from './contract/endpoints.ts'
import { signedQuoteOf } from './signed-quotes.ts'

let now = new Date('2026-11-24T18:00:00Z') // a Tuesday: the last day to cancel is Saturday
const system = await startSystem({ clock: () => now })
afterAll(() => system.stop())

const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1' }
const ana = visitor(system.app, '10.9.1.1', phone)

/** A quote for a home that its customer accepted. */
async function accepted(dana: Contractor, spokenLanguage: 'en' | 'es' = 'en') {
  const email = `${randomUUID()}@home.example`
  const { id: quoteId } = await draft(dana, { email, customerType: 'residential', buildingType: 'single-family' })
  await room(dana, quoteId, 900)
  await dana.call(quoting.savePricing, { quoteId, homeState: 'OR', spokenLanguage })
  const { link } = await dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
  const token = link!.split('/q/')[1]!
  return { quoteId, email, token, acceptanceId: await accept(token) }
}

async function accept(token: string) {
  const version = await ana.call(answers.readByLink, { token })
  const acceptanceId = randomUUID()
  await ana.call(answers.acceptQuote, {
    token,
    acceptanceId,
    revision: version.revision,
    name: 'Ana Sample',
    agreed: true,
    electronicRecords: true,
    signature: { typed: 'Ana Sample' },
    expectedMonthlyPrice: version.monthlyPrice,
    expectedOneTimePrice: version.oneTimePrice,
  })
  return acceptanceId
}

const done = () => jobsDone(system.db, 'documents.%')
const rights = async (address: string) =>
  (await system.mailbox.mails()).filter(
    ({ to, subject }) => to.includes(address) && /^(Your right|Su derecho)/.test(subject),
  )

async function homes() {
  const dana = await contractor(system)
  const business = { businessName: 'Brightline', businessAddress: '1 Sample Street', businessPhone: '5035550142' }
  await dana.call(saveBusiness, { ...business, timeZone: 'America/Los_Angeles' })
  return dana
}

test('closing the account before the last day emails the customer signed PDF, notice and address, once @ONL-11', async () => {
  const dana = await homes()
  const [english, spanish, canceled] = [await accepted(dana), await accepted(dana, 'es'), await accepted(dana)]
  await ana.call(answers.cancelByLink, { token: canceled.token, name: 'Ana Sample' })
  await done()
  now = new Date('2026-11-29T07:59:00Z') // the last minute of Saturday in Los Angeles
  await dana.call(closeAccount, { password })
  await done()
  const [mail, ...more] = await rights(english.email)
  expect(more).toEqual([])
  expect(mail!.from).toContain('Brightline')
  expect(mail!.text).toContain(
    `until midnight of Saturday, November 28, 2026: reply to this email, write to ${dana.user.email}, or bring or send the notice to Brightline, 1 Sample Street.`,
  )
  expect(mail!.attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf')
  expect((await rights(spanish.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Su derecho a cancelar'),
  ])
  expect(await rights(canceled.email)).toEqual([])
  expect((await ana.ask(answers.readByLink, { token: english.token })).statusCode).toBe(404)
  const { rows } = await system.db.query('select 1 from documents.signed_quotes')
  expect(rows).toEqual([])
  const { rows: kept } = await system.db.query(
    "select contractor_id from post_office.messages where kind = 'right-to-cancel'",
  )
  expect(kept).toEqual([{ contractor_id: null }, { contractor_id: null }])
})

test('an account is closed only when the PDF that its customer may need is there @ONL-11', async () => {
  now = new Date('2026-11-24T18:00:00Z')
  const dana = await homes()
  const { quoteId } = await accepted(dana)
  await done()
  const { rows } = await system.db.query('delete from documents.signed_quotes where quote_id = $1 returning file', [
    quoteId,
  ])
  expect(rows).toHaveLength(1)
  const refused = await dana.ask(closeAccount, { password })
  expect(refused.json()).toMatchObject({
    status: 409,
    message: 'A signed PDF is still being made. Please try again in a minute.',
  })
  now = new Date('2026-11-29T08:01:00Z')
  expect((await dana.ask(closeAccount, { password })).statusCode).toBe(200)
  await done()
})

test('after the last day nothing is emailed, and nothing stays @ONL-11', async () => {
  now = new Date('2026-11-24T18:00:00Z')
  const dana = await homes()
  const { email } = await accepted(dana)
  await done()
  now = new Date('2026-11-29T08:01:00Z')
  await dana.call(closeAccount, { password })
  await done()
  expect(await rights(email)).toEqual([])
  const { rows } = await system.db.query('select 1 from documents.signed_quotes')
  expect(rows).toEqual([])
})

test('a PDF that is signed late takes nothing from the agreement that replaced it @ONL-06 @ONL-11', async () => {
  now = new Date('2026-11-24T18:00:00Z')
  const dana = await homes()
  const { quoteId, token, acceptanceId } = await accepted(dana)
  await done()
  await dana.call(answers.reviseQuote, { quoteId })
  await dana.call(quoting.savePricing, { quoteId, finalMonthlyPrice: 777 })
  await dana.call(quoting.resendQuote, { quoteId })
  await accept(token)
  await done()
  const rows = async () =>
    (
      await system.db.query(
        'select revision, cancelable is not null as cancelable from documents.signed_quotes where quote_id = $1 order by 1',
        [quoteId],
      )
    ).rows
  const both = [
    { revision: 1, cancelable: false },
    { revision: 2, cancelable: true },
  ]
  expect(await rows()).toEqual(both)
  await system.db.query('delete from documents.signed_quotes where quote_id = $1 and revision = 1', [quoteId])
  const again = { quoteId, contractorId: dana.user.id, acceptanceId, revision: 1 }
  await system.boss.send('documents.sign-quote', { payload: again, requestId: 'test' })
  await done()
  expect(await rows()).toEqual(both)
  expect((await signedQuoteOf(system.db, dana.user.id, quoteId))?.acceptanceId).not.toBe(acceptanceId)
  const proof = unzipSync((await dana.ask(readProof, { quoteId, revision: 1 })).rawPayload)
  expect(Buffer.from(proof['statement.html']!).toString()).toContain(
    'It doesn’t hold anymore: the customer accepted a newer version on November 24, 2026.',
  )
})
