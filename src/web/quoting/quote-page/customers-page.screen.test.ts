import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { saveBusiness } from '../../../modules/accounts/contract/endpoints.ts'
import { savePricing } from '../../../modules/quoting/contract/endpoints.ts'

screenTest(
  'The customer draws a signature and accepts; the open list says so @ONL-03 @ONL-04 @ONL-06',
  async ({ dana }) => {
    await hasSent(dana)
    await dana.opens('/dashboard')
    const page = await customersPage(dana)
    await page.getByText('Valid until').first().waitFor()
    await page.locator('canvas').evaluate((canvas) => canvas.scrollIntoView({ block: 'center' }))
    const pad = await page.locator('canvas').boundingBox()
    assert.ok(pad)
    await page.mouse.move(pad.x + 20, pad.y + 60)
    await page.mouse.down()
    for (const step of [1, 2, 3, 4]) await page.mouse.move(pad.x + 20 + step * 30, pad.y + 60 - (step % 2) * 30)
    await page.mouse.up()
    await page.getByRole('button', { name: 'Clear' }).waitFor()
    await page.getByRole('checkbox', { name: /read the terms/ }).check()
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('heading', { name: /^Accepted\. Thank you/ }).waitFor()
    await page.getByRole('img', { name: 'The drawn signature' }).waitFor()
    await dana.sees(async () => assert.equal(await dana.page.getByRole('button', { name: /^Won: bid/ }).count(), 1))
    await dana.opensQuote('page')
    await dana.reads('What is agreed', 'Accepted by', 'Customer’s page', 'and signed by')
    await page.context().close()
  },
)

screenTest('The page is read and accepted with the keyboard alone @ONL-04', async ({ dana }) => {
  await hasSent(dana)
  const page = await customersPage(dana)
  const tabTo = async (target: Locator) => {
    while (!(await target.evaluate((own) => own === document.activeElement))) await page.keyboard.press('Tab')
  }
  await tabTo(page.getByRole('checkbox', { name: /read the terms/ }))
  await page.keyboard.press('Space')
  await tabTo(page.getByRole('button', { name: 'Accept' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Accepted\. Thank you/ }).waitFor()
  await page.context().close()
})

screenTest('A visit shows at once on the quote’s open page, after two seconds in view @ONL-09', async ({ dana }) => {
  await hasSent(dana)
  await dana.opensQuote('page')
  await dana.reads('Not opened yet. Your own visits aren’t counted.')
  const page = await customersPage(dana)
  await dana.reads('Opened once, last on', 'Opened for the first time, revision 1')
  await page.context().close()
})

screenTest('The link is switched off and made anew @ONL-12', async ({ dana }) => {
  await hasSent(dana)
  await dana.opensQuote('page')
  const before = await dana.page.getByLabel('Link').inputValue()
  await dana.presses('Switch off')
  await dana.page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await dana.reads('There is no link to copy.')
  await dana.presses('Make a new link')
  await dana.sees(async () => assert.notEqual(await dana.page.getByLabel('Link').inputValue(), before))
})

screenTest('A decided bid is reopened with a reason @ONL-11', async ({ dana }) => {
  await hasSent(dana)
  await dana.past.recordBid(dana.company, 'won')
  await dana.opensQuote('page')
  await dana.presses('More', 'Reopen bid')
  await dana.page.getByRole('dialog').getByRole('button', { name: 'Reopen bid' }).click()
  await dana.reads('Please say why')
  await dana.enters('Why?', 'They moved the opening')
  await dana.page.getByRole('dialog').getByRole('button', { name: 'Reopen bid' }).click()
  await dana.reads('Bid reopened', 'They moved the opening', 'Waiting for the customer’s answer.')
})

screenTest('A cancellation that came by phone is recorded with its day @LAW-03', async ({ dana }) => {
  await dana.signsIn()
  const business = { businessName: 'Brightline', businessPhone: '(503) 555-0142', businessAddress: '1 Sample St' }
  await dana.past.call(saveBusiness, business)
  await dana.hasDrafted('Sam Birch', { customerType: 'residential', buildingType: 'condo' })
  await dana.hasRoom(2000, { name: 'Kitchen', roomType: 'home-kitchen' })
  await dana.past.call(savePricing, { quoteId: (await dana.past.quote(dana.company)).id, homeState: 'OR' })
  await dana.past.send(dana.company)
  const page = await customersPage(dana)
  await page.getByRole('checkbox', { name: /read the terms/ }).check()
  await page.locator('[name=electronicRecords]').check()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('heading', { name: /^Accepted\. Thank you/ }).waitFor()
  await dana.opensQuote('page')
  await dana.presses('Record a cancellation')
  const today = await dana.page.getByLabel('When did they cancel?').inputValue()
  await dana.enters('When did they cancel?', '2000-01-01')
  await dana.presses('Record cancellation')
  await dana.reads('Please choose how they canceled')
  await dana.selects('How did they cancel?', 'By phone')
  await dana.presses('Record cancellation')
  await dana.reads('Please enter a day since the agreement, not later than today')
  await dana.enters('When did they cancel?', today)
  await dana.presses('Record cancellation')
  await dana.reads('Canceled by the customer by phone', 'The customer accepted, then canceled.')
  assert.equal((await dana.past.quote(dana.company)).bidStatus, 'pending')
  await page.context().close()
})

async function hasSent(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(2000, { name: 'Office', roomType: 'office' })
  await dana.past.send(dana.company)
}

/** The page in a browser of the customer's own. */
async function customersPage(dana: ScreenUser): Promise<Page> {
  const { link } = await dana.past.quote(dana.company)
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
  const context = await dana.page
    .context()
    .browser()!
    .newContext({ userAgent, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const { port } = dana.product.system.app.server.address() as AddressInfo
  await page.goto(`http://localhost:${port}${new URL(link!).pathname}`)
  return page
}
