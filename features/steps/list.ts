import assert from 'node:assert/strict'
import { type DataTable, defineParameterType, Then, When } from '@cucumber/cucumber'
import type { BidStatus } from '../../src/modules/quoting/contract/vocabulary.ts'
import { inColumns } from './quoting.ts'
import type { World } from './world.ts'

defineParameterType({ name: 'bid', regexp: /pending|won|lost/, transformer: (word) => word as BidStatus })

When('Dana/she records the {string} quote as {bid}', async function (this: World, company: string, outcome: BidStatus) {
  await this.now.recordBid(company, outcome)
})

When(
  'Dana/she records the {string} quote as {bid} because {string}',
  async function (this: World, company: string, outcome: BidStatus, notes: string) {
    await this.now.recordBid(company, outcome, notes)
  },
)

When('Dana/she deletes the {string} quote', async function (this: World, company: string) {
  await this.now.deleteQuote(company)
})

Then('the list shows:', function (this: World, table: DataTable) {
  return this.sees(async () => {
    const shown = (await this.now.quotes()).map(({ company, monthly, profit, bid, status, note }) =>
      inColumns(table, { customer: company, 'per month': monthly, 'net profit': profit, bid, sent: status, note }),
    )
    assert.deepEqual(shown, table.hashes())
  })
})

Then('the list is not empty', function (this: World) {
  return this.sees(async () => {
    assert.deepEqual(this.told, [])
    assert.equal((await this.now.quotes()).length, 1)
  })
})

Then('the list is empty', function (this: World) {
  return this.sees(async () => {
    assert.deepEqual(await this.now.quotes(), [])
  })
})

Then('a search for {string} finds {string}', function (this: World, words: string, companies: string) {
  return this.sees(async () => {
    const found = await this.now.quotes(words)
    assert.equal(found.map(({ company }) => company).join(', '), companies)
  })
})
