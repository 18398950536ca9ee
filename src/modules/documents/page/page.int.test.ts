import { afterAll, describe, expect, it } from 'vitest'
import { visitor } from '../../../testing/browser/visitor.ts'
import { contractor, draft, room } from '../../../testing/fixtures/contractors.ts'
import { asUpload, onePagePdf, photo } from '../../../testing/fixtures/pictures.ts'
import { canaries } from '../../../testing/hostile/privacy-canaries.ts'
import { publicUrl, startSystem } from '../../../testing/system/system.ts'
import { saveBusiness } from '../../accounts/contract/endpoints.ts'
import { saveNotices } from '../../accounts/contract/notices.ts'
import { saveProposal } from '../../accounts/contract/proposal.ts'
import * as answers from '../../quoting/contract/answers.ts'
import * as areas from '../../quoting/contract/areas.ts'
import * as quoting from '../../quoting/contract/endpoints.ts'
import { getTimeline } from '../../quoting/contract/history.ts'
import { consentSentence } from '../../quoting/contract/words/consent.ts'
import { addAttachment } from '../contract/attachments.ts'
import * as contract from '../contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())
const customer = () => visitor(system.app, '10.8.0.1', { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' })

/** A quote with everything that its customer must never see. */
async function sent(businessName = 'Brightline <Cleaning> Co.') {
  const dana = await contractor(system)
  await dana.call(saveBusiness, { businessName, businessPhone: '(503) 555-0142' })
  const quote = await draft(dana, {
    ...{ companyName: 'Harbor <Dental> Group', specialRequirements: 'After 6 p.m.' },
    privateNotes: canaries.notes,
  })
  const area = await room(dana, quote.id, 2000, { name: 'Main floor', notes: 'Use <no> bleach' })
  await dana.call(areas.addPhoto, { areaId: area.id, file: asUpload(await photo()) })
  await dana.call(quoting.setCosts, { quoteId: quote.id, supplies: 987.65 })
  const { link } = await dana.call(quoting.sendQuote, { quoteId: quote.id, status: 'sent' })
  return { dana, quoteId: quote.id, areaId: area.id, token: link!.split('/q/')[1]! }
}
type Sent = Awaited<ReturnType<typeof sent>>

/** A home in California, with a yearly price, one-time work, a tax, and a code to accept above this many dollars. */
async function sentToHome(confirmAbove: number | null = 100) {
  const dana = await contractor(system)
  await dana.call(saveBusiness, {
    ...{ businessName: 'Brightline', businessPhone: '(503) 555-0142', businessAddress: '1 Sample Street' },
    tax: { percent: 8, label: 'Sales tax' },
  })
  await dana.call(saveNotices, { confirmAbove })
  const { id: quoteId } = await draft(dana, { customerType: 'residential', buildingType: 'condo' })
  await room(dana, quoteId, 2000, {
    ...{ name: 'Kitchen', roomType: 'home-kitchen' },
    extraWorkItems: [{ name: 'Window wash', price: 90, type: 'one-time' }],
  })
  const pricing = { homeState: 'CA', offersAnnualPrepayment: true, poNumberRule: 'optional' } as const
  await dana.call(quoting.savePricing, { quoteId, ...pricing })
  const { link } = await dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
  return { dana, quoteId, token: link!.split('/q/')[1]! }
}

/** A quote with all that a contractor may say around the price. */
async function sentWithTexts() {
  const dana = await contractor(system)
  await dana.call(saveBusiness, {
    ...{
      businessName: 'Brightline <Cleaning> Co.',
      businessPhone: '(503) 555-0142',
      businessAddress: '1 Sample Street',
    },
    ...{ holidays: 'skip', holidayDays: ['Christmas Day'] },
  })
  await dana.call(saveProposal, {
    ...{ coverLetter: 'Thank you for showing us around.', contactName: 'Sam Doe', contactPhone: '(503) 555-0177' },
    ...{ insurance: 'Insured to $1 million', supplies: 'We bring them', notIncluded: 'Windows above 8 ft' },
    ...{ serviceHours: 'After 6 p.m.', termAndNotice: 'Month to month', paymentTerms: 'Net 30', aboutUs: 'Since 1998' },
    ...{
      terms: '**Cancel** with 90 days’ notice.\n- In writing',
      references: { any: 'Pine Clinic', retail: 'A shop elsewhere' },
    },
  })
  await dana.ask(addAttachment, { file: asUpload(onePagePdf, 'insurance.pdf', 'application/pdf') } as never)
  const { id: quoteId } = await draft(dana, {
    ...{ companyName: 'Harbor <Dental> Group', specialRequirements: 'Ring twice', privateNotes: canaries.notes },
    serviceAddress: '22 Harbor Way',
  })
  await room(dana, quoteId, 2000, {
    ...{ name: 'Main floor', notes: 'Use <no> bleach', floor: 'Level 1' },
    extraWorkItems: [{ name: 'Window wash', price: 90, type: 'one-time' }],
  })
  await dana.call(quoting.setCosts, { quoteId, supplies: 987.65 })
  await dana.call(quoting.savePricing, { quoteId, taxExempt: true, showsLaborHours: true })
  const { link } = await dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
  return { dana, quoteId, token: link!.split('/q/')[1]! }
}

const plain = (page: string) =>
  page
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

/** Every text in an answer. */
const allTexts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(allTexts)

const pageOf = async ({ token }: Pick<Sent, 'token'>, query = '') =>
  (await customer().ask(contract.showQuotePage, { token }, { url: `/q/${token}${query}` })).body

/** Sends a form of the page as a browser without script does, from a page without referrer. */
const post = (action: string, token: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  customer().ask(contract.answerQuotePage, { token, action, ...fields }, { headers: { origin: 'null', ...headers } })

const typed = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [name!, value!]),
  )

describe('the customer’s page', () => {
  it('shows the quote complete without script, every text as it was typed, within 100 KB @ONL-02 @ONL-03', async () => {
    const page = await pageOf(await sent())
    for (const shown of [
      'Your cleaning quote for <bdi>Harbor &lt;Dental&gt; Group</bdi>',
      ...['Brightline &lt;Cleaning&gt; Co.', 'Main floor', '2,000 sq ft', '$400.00', 'Use &lt;no&gt; bleach'],
      ...['After 6 p.m.', 'Valid until', 'href="tel:5035550142"', consentSentence.en, 'Sent with TidyTally'],
    ])
      expect(page).toContain(shown)
    expect(Buffer.byteLength(page)).toBeLessThan(100 * 1024)
    expect(page.indexOf('id="terms"')).toBeLessThan(page.indexOf('name="agreed"'))
  })

  it('has no cookie, loads and runs nothing from elsewhere, and no address of it says more than the token @ONL-02', async () => {
    const { token } = await sent()
    const answer = await customer().ask(contract.showQuotePage, { token })
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    const addresses = [...answer.body.matchAll(/(?:src|href|action)="([^"]+)"/g)].map(([, address]) => address!)
    const known = /^(tel:|mailto:|#|\/q\/|\/api\/public\/quotes\/)/
    expect(addresses.filter((address) => !known.test(address))).toEqual([])
    expect(addresses.length).toBeGreaterThan(5)
  })

  it('and everything under it has no cost, profit, margin, private note or id of the contractor’s @ONL-02', async () => {
    const one = await sent()
    const { token } = one
    const photoAnswer = await customer().ask(contract.readPhotoByLink, { token, n: 1 })
    expect(photoAnswer.headers['content-type']).toBe('image/jpeg')
    const { rows } = await system.db.query(
      'select id::text, storage_id::text as key from quoting.area_photos where quote_id = $1',
      [one.quoteId],
    )
    const bodies = [await pageOf(one), (await customer().ask(answers.readByLink, { token })).body]
    const secrets = ['987', canaries.notes, one.quoteId, one.areaId, one.dana.user.id, rows[0].id, rows[0].key]
    for (const body of bodies) for (const secret of secrets) expect(body).not.toContain(secret)
    for (const missing of [2, 0]) {
      const { statusCode } = await customer().ask(contract.readPhotoByLink, { token, n: missing })
      expect(statusCode).toBe(missing === 0 ? 400 : 404)
    }
    expect((await customer().ask(contract.readLogoByLink, { token })).statusCode).toBe(404)
  })

  it('and its data have every text of the contractor’s, and each term, but nothing beside them @ONL-02 @PRP-06', async () => {
    const { dana, quoteId, token } = await sentWithTexts()
    const page = await pageOf({ token })
    const { body } = await customer().ask(answers.readByLink, { token })
    const data = allTexts(JSON.parse(body)).join(', ').replaceAll('**', '')
    const shown = [
      ...[...page.matchAll(/<bdi>(.*?)<\/bdi>/gs)].map(([, text]) => text!),
      ...[...page.matchAll(/<section id="terms">.*?<\/section>/gs)].flatMap(([terms]) =>
        [...terms.matchAll(/<li>(.*?)<\/li>/gs)].map(([, text]) => text!),
      ),
      ...['Holidays: we don’t clean on Christmas Day.', 'labor hours a week', 'Medical', '4 visits a month'],
    ].map(plain)
    expect(shown.length).toBeGreaterThan(25)
    for (const text of shown) {
      expect(plain(page)).toContain(text)
      expect(data).toContain(text)
    }
    expect(JSON.parse(body)).toMatchObject({
      ...{ taxExempt: true, tax: null, attachments: [{ n: 1, name: 'insurance.pdf' }] },
      proposal: { terms: '**Cancel** with 90 days’ notice.\n- In writing', notIncluded: 'Windows above 8 ft' },
    })
    const { rows } = await system.db.query('select * from documents.attachments where contractor_id = $1', [
      dana.user.id,
    ])
    const { id, file, sha256 } = rows[0]
    for (const secret of [quoteId, dana.user.id, id, file, sha256, canaries.notes, '987.65', 'A shop elsewhere'])
      expect(body + page).not.toContain(secret)
    expect(body).not.toMatch(/cost|profit|margin|rate"|"key"/i)
  })

  it('and its data have what a home reads before it agrees to electronic records @LAW-04', async () => {
    const { token } = await sentToHome()
    const page = await pageOf({ token })
    const { atHome } = await customer().call(answers.readByLink, { token })
    expect(atHome!.electronicRecordsTerms).toHaveLength(3)
    for (const text of [...atHome!.electronicRecordsTerms, atHome!.electronicRecords, atHome!.rightToCancel])
      expect(page).toContain(text)
  })

  it('opens the PDF of its version @ONL-03', async () => {
    const { token } = await sent()
    const answer = await customer().ask(contract.readPdfByLink, { token })
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('shows an older version without actions, and leads to the newest @ONL-01 @ONL-08', async () => {
    const one = await sent()
    await one.dana.call(quoting.savePricing, { quoteId: one.quoteId, finalMonthlyPrice: 555 })
    await one.dana.call(quoting.resendQuote, { quoteId: one.quoteId })
    expect(await pageOf(one)).toContain('$555.00')
    const old = await pageOf(one, '?revision=1')
    expect(old).toContain('There is a newer version')
    expect(old).toContain('$400.00')
    expect(old).not.toContain('<form')
    expect(await pageOf(one, '?revision=9')).toContain('$555.00')
  })

  it('answers a wrong link with one page, and a withdrawn one with its sentence @ONL-02 @ONL-12', async () => {
    const one = await sent()
    const wrong = await customer().ask(contract.showQuotePage, { token: 'x'.repeat(32) })
    expect([wrong.statusCode, wrong.json().message]).toEqual([404, expect.stringContaining('doesn’t lead to a quote')])
    await one.dana.call(answers.withdrawLink, { quoteId: one.quoteId })
    expect((await customer().ask(contract.showQuotePage, { token: one.token })).statusCode).toBe(410)
  })

  it('says in a form that the link was withdrawn while it waited @ONL-08 @ONL-12', async () => {
    const one = await sent()
    const fields = { ...typed(await pageOf(one)), name: 'Priya Sampleton', agreed: 'yes' }
    const client = await system.db.connect()
    await client.query('begin')
    await client.query('select from quoting.quotes where id = $1 for update', [one.quoteId])
    await client.query('update quoting.links set withdrawn_at = now() where quote_id = $1', [one.quoteId])
    const asked = post('accept', one.token, fields)
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await system.db.query(waits)).rowCount).toBeGreaterThan(0)
    await client.query('commit')
    client.release()
    const { statusCode, body } = await asked
    expect([statusCode, body]).toEqual([410, expect.stringContaining('The company withdrew this link')])
  })

  it('marks the contractor’s own look at it, and takes no answer from there @ONL-09 @ONL-12', async () => {
    const one = await sent()
    const own = Object.assign(customer(), { cookie: one.dana.cookie })
    const { body } = await own.ask(contract.showQuotePage, { token: one.token })
    expect(body).toContain('This is your preview')
    expect(body).not.toContain('data-view')
    expect(await pageOf(one)).toContain('data-view')
    const version = await customer().call(answers.readByLink, { token: one.token })
    const answer = await own.ask(answers.acceptQuote, {
      ...{ token: one.token, acceptanceId: crypto.randomUUID(), revision: 1, name: 'Dana Dustwell', agreed: true },
      ...{ signature: { typed: 'Dana Dustwell' }, expectedMonthlyPrice: version.monthlyPrice },
    })
    expect(answer.json()).toMatchObject({ status: 409, code: 'own-quote' })
    const home = await sentToHome()
    const { cookie } = home.dana
    const answersOfCustomers = {
      ...{ ask: { message: 'Fridays?' }, decline: { reason: 'price', revision: '1' }, code: {}, stop: {} },
      cancel: { name: 'Maria Sample' },
    }
    for (const [action, fields] of Object.entries(answersOfCustomers))
      expect(await refusal(post(action, home.token, fields, { cookie })), action).toEqual([409, ownQuote])
    const actors = async () => (await home.dana.call(getTimeline, { quoteId: home.quoteId })).map(({ actor }) => actor)
    expect(await actors()).not.toContain('customer')
    expect((await post('ask', home.token, { message: 'Fridays?' })).statusCode).toBe(303)
    expect(await actors()).toContain('customer')
  })
})

it('an accepted version opens as the signed PDF, the same one each time @ONL-06', async () => {
  const one = await sent()
  const fields = { ...typed(await pageOf(one)), name: 'Priya Sampleton', agreed: 'yes' }
  expect((await post('accept', one.token, fields)).statusCode).toBe(303)
  const pdf = () => customer().ask(contract.readPdfByLink, { token: one.token })
  const [first, again] = [await pdf(), await pdf()]
  expect(first.headers['content-disposition']).toContain('-signed.pdf')
  expect(first.rawPayload.toString('latin1')).toContain('/ETSI.CAdES.detached')
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
})

const ownQuote = 'This is your own quote. Only your customer can answer it.'
/** The status of a refused form, and the sentence that is read out. */
const refusal = async (asked: ReturnType<typeof post>) => {
  const { statusCode, body } = await asked
  return [statusCode, /role="alert"[^>]*>(?:<p>)?([^<]*)/.exec(body)?.[1]]
}

it('an accepted version says where tax comes on top, and leads to its own signed PDF @ONL-01 @ONL-06 @PRP-03', async () => {
  const home = await sentToHome(null)
  const fields = { ...typed(await pageOf(home)), name: 'Maria Sample', agreed: 'yes', electronicRecords: 'yes' }
  expect((await post('accept', home.token, { ...fields, pay: 'yearly' })).statusCode).toBe(303)
  const page = await pageOf(home)
  expect(page).toMatch(/You agreed to<\/p><p class="figure"><b>\$[\d,.]+ for the year plus tax</)
  expect(page).toContain('and $90.00 once, with the first visit, plus tax')
  expect(page).toContain('/pdf">Download the signed PDF')
  await home.dana.call(answers.reviseQuote, { quoteId: home.quoteId })
  await home.dana.call(quoting.savePricing, { quoteId: home.quoteId, finalMonthlyPrice: 555 })
  await home.dana.call(quoting.resendQuote, { quoteId: home.quoteId })
  expect(await pageOf(home, '?revision=1')).toContain('/pdf?revision=1">Download the signed PDF')
})

describe('the page’s forms, without script', () => {
  it('come back as typed when a code is asked for, and when it is wrong @ONL-04 @ONL-14 @LAW-02', async () => {
    const home = await sentToHome()
    const paths = '[[[1,2],[30,40]]]'
    const fields = {
      ...{ ...typed(await pageOf(home)), name: 'Maria Sample', poNumber: '4711', pay: 'yearly', paths },
      ...{ agreed: 'yes', electronicRecords: 'yes', age65: 'yes' },
    }
    const shown = ({ body }: { body: string }) =>
      [
        ...['name="name" maxlength="100" value="Maria Sample"', 'value="4711"', `name="paths" value="${paths}"`],
        ...['value="yearly" checked', 'name="agreed" value="yes" required checked'],
        ...['name="electronicRecords" value="yes" required checked', 'name="age65" value="yes" checked'],
      ].map((part) => body.includes(part))
    const all = Array.from({ length: 7 }, () => true)
    const asked = await post('code', home.token, { ...fields, code: '' })
    expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining('A code is on its way')])
    expect(shown(asked)).toEqual(all)
    const wrong = await post('accept', home.token, { ...fields, code: '000000' })
    expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('This code isn’t')])
    expect(shown(wrong)).toEqual(all)
    await home.dana.call(quoting.savePricing, { quoteId: home.quoteId, finalMonthlyPrice: 555 })
    await home.dana.call(quoting.resendQuote, { quoteId: home.quoteId })
    const newer = await post('accept', home.token, { ...fields, code: '000000' })
    expect(newer.body).toContain('$555.00')
    expect(shown(newer)).toEqual([true, true, true, true, false, false, true])
  })

  it('whose time has passed say so, with the text that wasn’t sent @ONL-08 @LAW-03', async () => {
    const one = await sent()
    const fields = { ...typed(await pageOf(one)), name: 'Priya Sampleton', agreed: 'yes' }
    await post('accept', one.token, fields)
    expect(await refusal(post('ask', one.token, { message: 'Fridays?' }))).toEqual([
      409,
      'This quote is already accepted.',
    ])
    const { body } = await post('ask', one.token, { message: 'Fridays <only>?' })
    expect(body).toContain('This wasn’t sent:</p><p class="text"><bdi>Fridays &lt;only&gt;?</bdi>')
    expect(await refusal(post('cancel', one.token, { name: 'Priya Sampleton' }))).toEqual([
      ...[409, 'This quote has no agreement that can be canceled here.'],
    ])
    expect(await pageOf(one)).not.toContain('role="alert"')
  })

  it('take a message of 2,000 characters, its line breaks counted once @ONL-07', async () => {
    const one = await sent()
    const message = Array.from({ length: 40 }, () => 'x'.repeat(49)).join('\r\n')
    expect((await post('ask', one.token, { message })).statusCode).toBe(303)
    const entry = (await one.dana.call(getTimeline, { quoteId: one.quoteId })).find(
      ({ kind }) => kind === 'change-requested',
    )
    expect(entry).toMatchObject({ details: { message: message.replaceAll('\r\n', '\n') } })
  })

  it('refuse a character that can’t be stored', async () => {
    const one = await sent()
    expect((await post('ask', one.token, { message: 'A\0B' })).statusCode).toBe(400)
  })

  it('accept once, and go back to the page, which says so @ONL-02 @ONL-04', async () => {
    const one = await sent()
    const fields = { ...typed(await pageOf(one)), name: 'Priya Sampleton', agreed: 'yes' }
    const two = await Promise.all([1, 2].map(() => post('accept', one.token, fields)))
    for (const answer of two) expect([answer.statusCode, answer.headers.location]).toEqual([303, `/q/${one.token}`])
    const page = await pageOf(one)
    expect(page).toContain('Accepted. Thank you, <bdi>Priya</bdi>')
    expect(page).not.toContain('name="agreed"')
    expect(await one.dana.call(quoting.getQuote, { quoteId: one.quoteId })).toMatchObject({
      ...{ bidStatus: 'won', acceptance: { name: 'Priya Sampleton', monthlyPrice: 400 }, views: 1 },
    })
  })

  it('keep a drawn signature as strokes @ONL-04', async () => {
    const one = await sent()
    const paths = JSON.stringify([
      [
        [1, 2],
        [30, 40],
      ],
    ])
    const fields = { ...typed(await pageOf(one)), name: 'Priya Sampleton', agreed: 'yes', paths }
    expect((await post('accept', one.token, fields)).statusCode).toBe(303)
    expect(await pageOf(one)).toContain('<path d="M1 2L30 40"/>')
  })

  it('are shown again as typed, with a sentence beside each field, if they are refused @ONL-04', async () => {
    const one = await sent()
    const hidden = typed(await pageOf(one))
    const answer = await post('accept', one.token, { ...hidden, name: 'P', title: 'Office <manager>' })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('value="Office &lt;manager&gt;"')
    for (const sentence of ['Please enter your full name', 'Please check the box to agree'])
      expect(answer.body).toContain(sentence)
    const changed = await post('accept', one.token, {
      ...{ ...hidden, expectedMonthlyPrice: '1', name: 'Priya Sampleton', agreed: 'yes' },
    })
    expect([changed.statusCode, changed.body]).toEqual([409, expect.stringContaining('price isn’t the one you saw')])
  })

  it('sent again after the contractor reopened the bid, are refused once and then accept @ONL-04 @ONL-11', async () => {
    const one = await sent()
    const fields = { ...typed(await pageOf(one)), name: 'Priya Sampleton', agreed: 'yes' }
    await post('accept', one.token, fields)
    await one.dana.call(answers.reopenQuote, { quoteId: one.quoteId, reason: 'By mistake' })
    const old = await post('accept', one.token, fields)
    expect([old.statusCode, old.body]).toEqual([409, expect.stringContaining('doesn’t hold anymore')])
    const again = await post('accept', one.token, { ...fields, ...typed(old.body) })
    expect([again.statusCode, again.headers.location]).toEqual([303, `/q/${one.token}`])
    expect(await pageOf(one)).toContain('Accepted. Thank you')
  })

  it('decline and ask, with the customer’s words @ONL-07', async () => {
    const one = await sent()
    expect((await post('ask', one.token, { message: '' })).body).toContain('Please write what should change')
    expect((await post('ask', one.token, { message: 'Fewer days?' })).statusCode).toBe(303)
    expect(await pageOf(one)).toContain('You asked')
    expect((await post('decline', one.token, { reason: '' })).body).toContain('Please choose a reason')
    expect((await post('decline', one.token, { reason: 'price', note: 'Too much' })).statusCode).toBe(303)
    const page = await pageOf(one)
    expect(page).toContain('You declined this quote')
    expect(page).not.toContain('<form')
  })

  it('are taken from this page only: by our origin, or by none with the token @ONL-02', async () => {
    const { token } = await sent()
    const from = (headers: Record<string, string>) => post('ask', token, { message: 'Hello' }, headers)
    expect((await from({ origin: 'https://elsewhere.example' })).statusCode).toBe(403)
    expect((await from({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await from({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303)
    expect((await from({ origin: publicUrl })).statusCode).toBe(303)
  })
})
