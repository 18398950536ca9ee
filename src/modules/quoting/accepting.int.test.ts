import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startSystem } from '../../testing/system/system.ts'
import { saveBusiness } from '../accounts/contract/endpoints.ts'
import { copyQuote } from './contract/copies.ts'
import * as contract from './contract/endpoints.ts'
import { lastHomeState } from './contract/home-state.ts'
import { hashOf } from './domain/revision.ts'
import { revisionOf } from './revisions.ts'

const system = await startSystem({
  behave: ({ to }) => (to.some((address) => address.startsWith('refused.')) ? 'refuse-550' : 'accept'),
})
afterAll(() => system.stop())

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})

const email = () => `ana.${randomUUID()}@home.example`
async function quoted(more: Parameters<typeof draft>[1] = {}) {
  const { id } = await draft(dana, { email: email(), ...more })
  await room(dana, id, 900)
  return id
}
const home = () => quoted({ customerType: 'residential', buildingType: 'single-family' })
const read = (quoteId: string) => dana.call(contract.getQuote, { quoteId })
const save = (quoteId: string, change: object) => dana.ask(contract.savePricing, { quoteId, ...change })
const send = (quoteId: string) => dana.ask(contract.sendQuote, { quoteId, status: 'sent' })
const issued = async (quoteId: string) => (await revisionOf(system.db, dana.user.id, quoteId))!

test('a new residential quote was agreed at home, and only a business is asked for a PO number @LAW-01 @LAW-05', async () => {
  expect(await read(await home())).toMatchObject({
    agreedAtHome: true,
    homeState: null,
    spokenLanguage: 'en',
    poNumberRule: 'off',
  })
  const business = await quoted()
  expect(await read(business)).toMatchObject({ agreedAtHome: false, poNumberRule: 'optional', confirmWithCode: null })
  const refused = await save(business, { agreedAtHome: true })
  expect([refused.statusCode, refused.json().issues]).toEqual([
    400,
    [{ path: 'agreedAtHome', message: 'Only a residential quote is agreed at the customer’s home' }],
  ])
})

test('a home is sent and previewed only with business address, phone and state @LAW-01', async () => {
  await dana.call(saveBusiness, { businessName: 'Brightline', businessAddress: null, businessPhone: null })
  const quoteId = await home()
  const says = async (needs: string | null) => {
    for (const asked of [await dana.ask(contract.previewQuote, { quoteId }), await send(quoteId)])
      expect([asked.statusCode, asked.json().message]).toEqual([
        422,
        `You agreed at the customer’s home, so this quote needs ${needs}`,
      ])
  }
  await says('your business address, your business phone, and the state of the home')
  await dana.call(saveBusiness, {
    businessName: 'Brightline',
    businessAddress: '12 Broom Street, Salem',
    businessPhone: '503-555-0142',
  })
  await says('the state of the home')
  expect((await save(quoteId, { homeState: 'ZZ' })).statusCode).toBe(400)
  expect((await save(quoteId, { homeState: 'OR' })).statusCode).toBe(200)
  expect((await send(quoteId)).json()).toMatchObject({ status: 'sent' })
  expect(await issued(quoteId)).toMatchObject({ atHome: { state: 'OR' } })
})

test('the state of the last quote for a home is offered for the next one, and not set by the API @LAW-01', async () => {
  const eve = await contractor(system)
  expect(await eve.call(lastHomeState, {})).toEqual({ homeState: null })
  const first = await draft(eve, { customerType: 'residential', buildingType: 'condo' })
  await eve.call(contract.savePricing, { quoteId: first.id, homeState: 'NV' })
  const second = await draft(eve, { customerType: 'residential', buildingType: 'condo' })
  expect(second.homeState).toBeNull()
  expect(await eve.call(lastHomeState, {})).toEqual({ homeState: 'NV' })
})

test('the version freezes home, language and PO rule, and a change makes the next one @LAW-04 @LAW-05', async () => {
  const quoteId = await home()
  await save(quoteId, { homeState: 'CA', spokenLanguage: 'es', poNumberRule: 'required', confirmWithCode: true })
  await send(quoteId)
  const first = await issued(quoteId)
  expect(first).toMatchObject({ atHome: { state: 'CA' }, language: 'es', poNumberRule: 'required' })
  await save(quoteId, { confirmWithCode: false, emailNote: 'Thank you!', cc: ['son@home.example'] })
  expect(await read(quoteId)).toMatchObject({ changedSinceSent: false, confirmWithCode: false })
  await save(quoteId, { agreedAtHome: false, spokenLanguage: 'en' })
  expect(await read(quoteId)).toMatchObject({ changedSinceSent: true })
  await dana.call(contract.resendQuote, { quoteId })
  const second = await issued(quoteId)
  expect([second.revision, second.atHome, second.language]).toEqual([2, undefined, undefined])
  const { rows } = await system.db.query<{ changes: string[]; hash: string }>(
    'select changes, hash from quoting.revisions where quote_id = $1 order by revision',
    [quoteId],
  )
  expect(rows[1]!.changes).toEqual(['agreed at home in CA to elsewhere', 'language Spanish to English'])
  expect(rows[0]!.hash).toBe(hashOf(first))

  const business = await quoted()
  await save(business, { homeState: 'CA', spokenLanguage: 'es', poNumberRule: 'off' })
  await send(business)
  for (const key of ['atHome', 'language', 'poNumberRule']) expect(await issued(business)).not.toHaveProperty(key)
})

const mailsTo = async (address: string) => {
  await jobsDone(system.db, 'documents.email-%')
  return (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(address))
}
const copiedTo = (headers: readonly { readonly name: string; readonly value: string }[]) =>
  headers.find(({ name }) => name.toLowerCase() === 'cc')?.value

test('each further recipient gets the email once, with the contractor’s note above it @PRP-04', async () => {
  const [customer, first, second, refused] = [email(), email(), email(), `refused.${email()}`]
  const quoteId = await quoted({ email: customer })
  const cc = [first, refused, second, first.toUpperCase(), customer.replace('@', '+cleaning@')]
  await save(quoteId, { cc, emailNote: 'It was good to meet you, Ana.\nThe gate code helps.' })
  expect(await read(quoteId)).toMatchObject({ cc: [first.toUpperCase(), refused, second, cc[4]] })
  expect((await send(quoteId)).json()).toMatchObject({ status: 'sent' })
  const [letter, ...again] = await mailsTo(customer)
  expect(again).toEqual([])
  expect(letter!.envelope.to).toEqual([customer])
  expect(letter!.text).toContain(
    'Hello Priya,\n\nIt was good to meet you, Ana.\nThe gate code helps.\n\nHere is our quote',
  )
  expect(letter!.html).toContain('It was good to meet you, Ana.<br>')
  expect(copiedTo(letter!.headers)?.toLowerCase().split(/,\s*/)).toEqual([first, refused, second])
  for (const address of [first.toUpperCase(), second]) {
    const [copy, ...more] = await mailsTo(address)
    expect(more).toEqual([])
    expect([copy!.subject, copy!.text, copiedTo(copy!.headers)]).toEqual([
      letter!.subject,
      letter!.text,
      copiedTo(letter!.headers),
    ])
    expect(copy!.envelope.to).toEqual([address])
    expect(copy!.attachments).toHaveLength(letter!.attachments.length)
  }
  expect(await read(quoteId)).toMatchObject({ status: 'sent', delivery: { state: 'sent' } })
})

test('further recipients are at most five, and count in the limits on sending @PRP-04', async () => {
  const quoteId = await quoted()
  const six = Array.from({ length: 6 }, email)
  expect((await save(quoteId, { cc: six })).json().issues).toEqual([
    { path: 'cc', message: 'Please name at most 5 more addresses' },
  ])
  expect((await save(quoteId, { cc: ['not an address'] })).statusCode).toBe(400)
  const boss = email()
  let asked = await send(quoteId)
  for (let sent = 0; asked.statusCode === 200 && sent < 30; sent++) {
    const next = await quoted()
    await save(next, { cc: [boss] })
    asked = await send(next)
  }
  expect([asked.statusCode, asked.json().message]).toEqual([
    429,
    expect.stringContaining(`quotes to ${boss} in the last hour`),
  ])
})

test('a copy for another customer has nothing of the first one @PRP-04', async () => {
  const quoteId = await home()
  await save(quoteId, { homeState: 'CA', spokenLanguage: 'es', cc: ['son@home.example'], emailNote: 'Hi Ana' })
  const customer = { companyName: 'Ruiz', contactPerson: 'Eva Ruiz', email: email(), phone: '503-555-0199' }
  const other = await dana.call(copyQuote, { quoteId, customer })
  expect(other).toMatchObject({ agreedAtHome: true, homeState: null, spokenLanguage: 'en', cc: [], emailNote: null })
  const site = await dana.call(copyQuote, { quoteId, keepCustomer: true })
  expect(site).toMatchObject({ homeState: null, spokenLanguage: 'es', cc: ['son@home.example'], emailNote: 'Hi Ana' })
})
