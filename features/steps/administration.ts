import assert from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import { exportAccount } from '../../src/modules/accounts/contract/endpoints.ts'
import * as contract from '../../src/modules/administration/contract/endpoints.ts'
import * as areas from '../../src/modules/quoting/contract/areas.ts'
import { type Answer, visitor } from '../../src/testing/browser/visitor.ts'
import { administrator, basic, staff } from '../../src/testing/fixtures/administrator.ts'
import { asUpload, photo } from '../../src/testing/fixtures/pictures.ts'
import type { World } from './world.ts'

const ops = ({ product, ip }: World) => administrator(product.system.app, ip)
const nobody = ({ product, ip }: World) => visitor(product.system.app, ip)

let found: readonly contract.AdminQuote[] = []
let opened: Answer

/** The quote of this scenario's Dana; other scenarios may have one for the same company. */
async function hers(world: World, company: string) {
  const { id } = await world.past.quote(company)
  return id
}

Then('she cannot open the administration', async function (this: World) {
  assert.equal((await this.past.open(contract.listAllQuotes, {})).statusCode, 401)
})

Then('a visitor cannot open the administration', async function (this: World) {
  assert.equal((await nobody(this).ask(contract.listAllQuotes, {})).statusCode, 401)
})

Then('staff find the quote for {string}', async function (this: World, company: string) {
  const id = await hers(this, company)
  const all = await ops(this).call(contract.listAllQuotes, { q: company, limit: 200 })
  assert.ok(all.some((quote) => quote.id === id))
})

const guess = (world: World, password: string) =>
  nobody(world).ask(contract.getOverview, {}, { headers: { authorization: basic({ ...staff, password }) } })

When('somebody enters wrong credentials for the administration ten times', async function (this: World) {
  for (let turn = 0; turn < 10; turn++) assert.equal((await guess(this, `wrong-${turn}`)).statusCode, 401)
})

Then('the eleventh time is refused, even with the right ones', async function (this: World) {
  for (const password of ['wrong-10', staff.password]) assert.equal((await guess(this, password)).statusCode, 429)
})

Then('staff at another address still get in', async function (this: World) {
  const elsewhere = administrator(this.product.system.app, '10.6.6.6')
  assert.equal((await elsewhere.ask(contract.getOverview, {})).statusCode, 200)
})

When('staff search for {string}', async function (this: World, q: string) {
  found = await ops(this).call(contract.listAllQuotes, { q, limit: 200 })
})

Then(/^they (find|do not find) the quote for "(.*)"$/, async function (this: World, does: string, company: string) {
  const id = await hers(this, company)
  assert.equal(
    found.some((quote) => quote.id === id),
    does === 'find',
  )
})

When('staff open the quote for {string}', async function (this: World, company: string) {
  opened = await ops(this).ask(contract.openQuote, { quoteId: await hers(this, company) })
  assert.equal(opened.statusCode, 200)
})

When('staff export the quote for {string}', async function (this: World, company: string) {
  opened = await ops(this).ask(contract.exportQuote, { quoteId: await hers(this, company) })
  assert.equal(opened.statusCode, 200)
})

Then(
  'they see {figure} sq ft, a monthly price, and the annual price with 15% off',
  function (this: World, sqft: number) {
    const quote: contract.AdminQuoteDetail = opened.json()
    assert.equal(quote.totalSqft, sqft)
    assert.ok(quote.finalMonthlyPrice)
    assert.equal(quote.annualPrice, Math.round(quote.finalMonthlyPrice * 12 * 85) / 100)
  },
)

Then('they see nothing of costs, profit or margin', function (this: World) {
  assert.doesNotMatch(opened.body, /cost|profit|margin/i)
})

Then(/^the audit log says that staff (opened|exported) it, from their address$/, async function (this: World, deed) {
  const { id: subject, companyName: subjectName } = opened.json() as { id: string; companyName: string }
  const [entry] = await ops(this).call(contract.listAudit, { subject, by: 'administrator' })
  assert.ok(entry)
  assert.deepEqual(
    { ...entry, time: '' },
    { time: '', who: staff.user, action: `administration.quote-${deed}`, subject, subjectName, address: this.ip },
  )
})

Then('Dana finds it in the copy of her own data', async function (this: World) {
  const copy = await this.past.open(exportAccount, {})
  assert.match(copy.body, /administration\.quote-opened/)
})

Then('the file is named after {string} and the quote', function (this: World, slug: string) {
  const name = `${slug}-${opened.json().id}.json`
  assert.ok(String(opened.headers['content-disposition']).startsWith(`attachment; filename="${name}"`))
})

Given('the room has a photo', async function (this: World) {
  const [area] = await this.past.rooms(this.company)
  await this.past.call(areas.addPhoto, { areaId: area!.id, file: asUpload(await photo(320, 200)) })
})

const photoOf = async (world: World) =>
  (await world.past.rooms(world.company))[0]!.photos[0]!.storageUrl.split('/').at(-1)!

Then('staff can open the photo', async function (this: World) {
  const answer = await ops(this).ask(areas.getObject, { objectId: await photoOf(this) })
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/jpeg'])
})

Then('a visitor cannot open the photo', async function (this: World) {
  assert.equal((await nobody(this).ask(areas.getObject, { objectId: await photoOf(this) })).statusCode, 401)
})
