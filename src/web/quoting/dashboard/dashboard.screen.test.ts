import assert from 'node:assert/strict'
import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'

screenTest(
  'The dashboard shows figures and cards and asks for a business name @QUO-63 @QUO-64 @QUO-65 @QUO-68 @AMB-D07',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.hasQuotes(
      { company: 'Harbor Dental Group', 'per month': '$3,816.00', costs: '$909.00', bid: 'won' },
      { company: 'Acme Offices', 'per month': '$200.00', sent: 'yes' },
    )
    await dana.opens('/dashboard')
    await dana.reads(
      'One bid is waiting for an answer.',
      '$45,792.00 a year',
      '1 won, 0 lost',
      '$2,907.00',
      'Quick Start',
      '5.0¢',
      'Drop in up to five photos',
      'Analyze photos',
      'Bids decided',
      'Your quotes show your own name. Add your business name and logo.',
    )
    await dana.linkLeadsTo('Start a quote', '/calculator')
    await dana.linkLeadsTo('Change rate', '/pricing-settings')
    await dana.linkLeadsTo('Business settings', '/business-settings')
    await dana.linkLeadsTo('Export to Excel', '/api/quotes/export')
  },
)

screenTest(
  'The dashboard during a trial says when it ends and what the plan costs @QUO-66 @BIL-63 @BIL-64 @AMB-B29 @QUO-67',
  async ({ dana }) => {
    await dana.signsIn({ planStatus: 'trialing' })
    await dana.opens('/dashboard')
    await dana.reads(
      'Your free trial ends',
      'Your Pro monthly plan',
      'Included in every paid plan',
      '$32.99',
      'A year saves $134.88',
    )
    await dana.linkLeadsTo('Create Your First Quote', '/calculator')
    await dana.linkLeadsTo('Upgrade Now', '/subscription/manage')
    await dana.linkLeadsTo('Manage plan', '/subscription/manage')
    await expect(dana.control('Upgrade to Access').isDisabled()).resolves.toBe(true)
  },
)

screenTest('Filters are kept in the address @QUO-69 @QUO-70 @AMB-Q29', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasQuotes(
    { company: 'Harbor Dental Group', 'per month': '$300.00', bid: 'won' },
    { company: 'Acme Offices', 'per month': '$200.00' },
    { company: 'Birch House', 'per month': '$100.00', bid: 'won' },
  )
  await dana.opens('/dashboard')
  await dana.presses('Won 2')
  await dana.selects('Sort', 'Highest price first')
  await dana.rowsAre('Harbor Dental Group', 'Birch House')
  await dana.page.reload()
  await dana.rowsAre('Harbor Dental Group', 'Birch House')
  await dana.selects('Customer', 'Acme Offices (1)')
  await dana.reads('No quote matches Won and Acme Offices')
  await dana.presses('Show all quotes')
  await dana.rowsAre('Birch House', 'Acme Offices', 'Harbor Dental Group')
})

screenTest(
  'A decided bid leaves the pending list and updates the figures @QUO-88 @QUO-91 @AMB-Q20 @U-03 @SCR-48',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.hasQuotes(
      { company: 'Harbor Dental Group', 'per month': '$300.00', sent: 'yes' },
      { company: 'Acme Offices', 'per month': '$200.00', sent: 'yes' },
      { company: 'Birch House', 'per month': '$100.00' },
    )
    await dana.opens('/dashboard')
    await dana.presses('Drafts 1')
    await dana.rowsAre('Birch House')
    await dana.presses('Pending 2')
    await dana.rowsAre('Acme Offices', 'Harbor Dental Group')
    await dana.presses('Pending: bid status of Harbor Dental Group', 'Won Adds $3,600.00 a year to won revenue')
    await dana.presses('Save status')
    await dana.readsMessage('Status Updated', 'Won. +$3,600 a year.')
    await menuIsAboveMessage(dana, 'Acme Offices')
    await dana.readsButton('Pending 1', 'Won 1')
    await dana.reads('$3,600.00 a year')
    await dana.doesNotRead('Harbor Dental Group')
  },
)

screenTest(
  '@QUO-92 @AMB-Q30 A bid is pending until something else is recorded; the list calls a draft a draft',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.hasQuotes(
      { company: 'Harbor Dental Group', 'per month': '$300.00', sent: 'yes' },
      { company: 'Birch House' },
    )
    await dana.opens('/dashboard')
    const bids = async () => (await dana.now.quotes()).map(({ company, bid }) => [company, bid])
    assert.deepEqual(await bids(), [
      ['Birch House', 'Draft'],
      ['Harbor Dental Group', 'Pending'],
    ])
    await dana.presses('Draft: bid status of Birch House')
    assert.ok(await dana.page.getByRole('radio', { name: /^Pending/ }).isChecked())
  },
)

screenTest('A new rate reprices the quote in the list @QUO-79 @QUO-80 @QUO-87 @AMB-Q14', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(2000)
  await dana.opens('/dashboard')
  await dana.presses('More for Harbor Dental Group', 'Edit details')
  await dana.enters('Company name', 'Harbor Dental LLC')
  await dana.enters('Rate per sq ft per visit', '0.06')
  await dana.presses('Save changes')
  await dana.readsMessage('Quote Updated')
  await dana.reads('Harbor Dental LLC', '$480.00')
})

/** The menu of a quote is drawn over a message that is still there. */
async function menuIsAboveMessage(dana: ScreenUser, company: string) {
  const layer = (part: string) => dana.page.locator(part).evaluate((own) => Number(getComputedStyle(own).zIndex))
  await dana.presses(`More for ${company}`)
  const menu = await layer('[data-scope=menu][data-part=positioner]:has([data-state=open])')
  assert.ok(menu > (await layer('[data-scope=toast][data-part=group]')), `${menu}`)
  await dana.page.keyboard.press('Escape')
}
