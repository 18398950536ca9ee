import assert from 'node:assert/strict'
import { screenTest } from '../../../../features/drivers/screen-test.ts'

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
