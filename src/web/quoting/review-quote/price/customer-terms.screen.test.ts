import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../../features/drivers/screen-test.ts'
import { cannotWrite, losesNetwork } from '../../../../../features/drivers/screens/network.ts'

const company = 'Harbor Dental Group'

async function hasPricedRoom(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted(company, { frequency: 'weekly' })
  await dana.past.addRoom(company, { name: 'Main floor', roomType: 'office', sqft: 2000 })
}

screenTest('A tax in Business Settings is on each quote, unless its customer is exempt @PRP-03', async ({ dana }) => {
  await hasPricedRoom(dana)
  const { page } = dana
  await dana.opens('/business-settings')
  const [percent, label] = [page.getByLabel('Tax (optional)'), page.getByLabel('Name of the tax')]
  expect([await percent.inputValue(), await label.inputValue()]).toEqual(['', 'Sales tax'])
  await page.getByLabel('Business Name').fill('Brightline')
  await percent.fill('31')
  await label.fill('')
  await dana.presses('Save Business Settings')
  await dana.reads('The tax can’t be more than 30%', 'Please name the tax')
  await percent.fill('8.25')
  await label.fill('Sales tax')
  await dana.presses('Save Business Settings')
  await dana.reads('Business Settings Updated')

  await dana.opensQuote('review')
  await dana.reads('$433.00 with Sales tax 8.25%')
  const totals = page.getByLabel('Totals')
  const shown = async () => (await totals.innerText()).replace(/\s+/g, ' ')
  expect(await shown()).toBe('Subtotal per month $400.00 Sales tax 8.25% $33.00 Total per month $433.00')

  await page.getByLabel('Tax', { exact: true }).selectOption({ label: 'Another tax' })
  await page.getByLabel('Percent', { exact: true }).fill('40')
  await page.getByLabel('Percent', { exact: true }).press('Enter')
  await dana.reads('The tax can’t be more than 30%')
  await page.getByLabel('Name of the tax').fill('GST')
  await page.getByLabel('Percent', { exact: true }).fill('5')
  await page.getByLabel('Percent', { exact: true }).press('Enter')
  await expect.poll(shown).toBe('Subtotal per month $400.00 GST 5% $20.00 Total per month $420.00')
  await expect.poll(async () => (await dana.past.quote(company)).tax).toEqual({ percent: 5, label: 'GST' })

  await page.getByLabel('This customer is exempt').check()
  await expect.poll(shown).toBe('Tax exempt Total per month $400.00')
  await page.getByLabel('This customer is exempt').uncheck()
  await page.getByLabel('Tax', { exact: true }).selectOption({ label: 'Usual: Sales tax 8.25%' })
  await expect.poll(shown).toBe('Subtotal per month $400.00 Sales tax 8.25% $33.00 Total per month $433.00')
  await expect
    .poll(() => dana.past.quote(company))
    .toMatchObject({ tax: null, taxExempt: false, finalMonthlyPrice: 400 })
})

screenTest('The customer sees room prices or only the totals @PRP-03', async ({ dana }) => {
  await hasPricedRoom(dana)
  const { page } = dana
  await dana.opensQuote('review')
  const room = page.getByRole('article').filter({ hasText: 'Main floor' })
  expect(await room.innerText()).toContain('$400.00')
  expect(await page.getByLabel('Totals').count()).toBe(0)
  await page.getByLabel('Room prices').selectOption({ label: 'Totals only' })
  await dana.reads('No costs, no margin, no room prices.')
  expect(await room.innerText()).not.toContain('$400.00')
  expect(await page.getByLabel('Totals').innerText()).toContain('$400.00')
  await expect.poll(async () => (await dana.past.quote(company)).showsRoomPrices).toBe(false)

  await dana.opens('/business-settings')
  await page.getByLabel('Business Name').fill('Brightline')
  await page.getByLabel('Show room prices').uncheck()
  await dana.presses('Save Business Settings')
  await dana.reads('Business Settings Updated')
  await dana.opensQuote('review')
  await page.getByLabel('Room prices').selectOption({ label: 'Usual: Totals only' })
  await expect.poll(async () => (await dana.past.quote(company)).showsRoomPrices).toBeNull()
  await dana.reads('No costs, no margin, no room prices.')
})

screenTest(
  'Choices made without a signal wait, also over a reload, and are saved once there is one @PRP-03 @TYP-03',
  async ({ dana }) => {
    await hasPricedRoom(dana)
    const { page } = dana
    await dana.opensQuote('review')
    await losesNetwork(dana)
    await page.getByLabel('Room prices').selectOption({ label: 'Totals only' })
    await dana.reads('No costs, no margin, no room prices.')
    await page.getByLabel(/^Offer annual prepayment/).check()
    await expect.poll(() => page.getByText('Kept on this device. Not sent yet.').count()).toBe(2)
    await cannotWrite(dana)
    await page.context().setOffline(false)
    await page.reload()
    await dana.reads('No costs, no margin, no room prices.')
    await expect.poll(() => page.getByLabel(/^Offer annual prepayment/).isChecked()).toBe(true)
    expect(await dana.past.quote(company)).toMatchObject({ showsRoomPrices: null, offersAnnualPrepayment: false })
    await page.unrouteAll()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect
      .poll(() => dana.past.quote(company))
      .toMatchObject({ showsRoomPrices: false, offersAnnualPrepayment: true })
  },
)
