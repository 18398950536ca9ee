import assert from 'node:assert/strict'
import { screenTest } from '../../../../features/drivers/screen-test.ts'
import { onePagePdf } from '../../../testing/fixtures/pictures.ts'

screenTest(
  'The proposal is written once in Business Settings, and says something else on one quote @PRP-01 @PRP-06',
  async ({ dana }) => {
    const fill = (label: string, text: string) => dana.page.getByRole('dialog').getByLabel(label).fill(text)
    await dana.signsIn()
    await dana.hasDrafted()
    await dana.hasRoom(2000)
    await dana.opens('/business-settings')
    await dana.presses('Write your proposal')
    await fill('Supplies', 'We bring everything')
    await fill('Insurance and bonding', 'Insured to $1 million')
    await dana.presses('Save proposal')
    await dana.reads('On every quote: Insurance and bonding, Supplies, Terms.')

    await dana.opensQuote('review')
    await dana.reads('Proposal: Insurance and bonding, Supplies, Terms')
    await dana.presses('Edit proposal')
    await fill('Supplies', '')
    await fill('Not included', 'Exterior windows')
    await dana.presses('Save proposal')
    await dana.reads('Proposal: Insurance and bonding, Not included, Terms')
    const { proposal } = await dana.past.quote(dana.company)
    assert.deepEqual([proposal?.supplies, proposal?.notIncluded, proposal?.insurance], ['', 'Exterior windows', null])
  },
)

screenTest(
  'A certificate is added once, goes with a quote unless it is left out, and one that has expired is named @PRP-02',
  async ({ dana }) => {
    const { page } = dana
    await dana.signsIn()
    await dana.hasDrafted()
    await dana.hasRoom(2000)
    await dana.opens('/business-settings')
    const add = (name: string, buffer: Buffer) =>
      page.getByLabel('Add a PDF').setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await add('broken.pdf', Buffer.from('nothing'))
    await dana.reads('This file isn’t a PDF that we can read.')
    await add('insurance.pdf', onePagePdf)
    await dana.reads('insurance.pdf', 'No last day')
    await page.getByLabel('Last day it’s valid').fill('2020-01-31')
    await add('old license.pdf', onePagePdf)
    await dana.reads('Expired on Jan 31, 2020: it isn’t sent anymore')

    await dana.opensQuote('review')
    await dana.reads('Attached: 1 PDF', 'Expired on Jan 31, 2020: it isn’t sent anymore')
    await page.getByRole('checkbox', { name: 'insurance.pdf' }).uncheck()
    await dana.reads('No attachments')
    await dana.sees(async () => assert.deepEqual((await dana.past.quote(dana.company)).attachmentIds, []))
    await page.reload()
    await dana.reads('No attachments')
    assert.equal(await page.getByRole('checkbox', { name: 'insurance.pdf' }).isChecked(), false)
  },
)
