import assert from 'node:assert/strict'
import { type ScreenUser, screenTest } from '../../../../../features/drivers/screen-test.ts'
import { cannotWrite, losesNetwork } from '../../../../../features/drivers/screens/network.ts'
import { openRoom, totalIs } from '../../../../../features/drivers/screens/rooms.ts'
import { changeTime } from '../../../../modules/pricing/contract/endpoints.ts'
import { savePricing } from '../../../../modules/quoting/contract/endpoints.ts'

const company = 'Larkspur Architects'
const asInTheExample = { setupMinutes: 0, margin: 25 }

screenTest(
  'The first price by time asks for the figures, explains the price, and gives the price by area back @TIM-01 @TIM-05 @TIM-07',
  async ({ dana }) => {
    await hasWalked(dana)
    await dana.opensQuote('review')
    await dana.page.getByText('By time', { exact: true }).click()
    await dana.reads('These are example figures. Put in yours; the rest is in Pricing Settings.')
    await dana.enters('Wage', '18')
    await dana.presses('Save figures')
    await dana.reads('Why this price', '46.94 h at $18.00', 'of which workers’ compensation 6.1%')
    await dana.doesNotRead('Example figures.')
    const [settings, quote] = [await dana.past.call(changeTime, {}), await dana.past.quote(company)]
    assert.deepEqual([settings.timeSettings.wage, quote.pricedBy], [18, 'time'])
    await dana.page.getByText('Per sq ft', { exact: true }).click()
    await dana.sees(async () => assert.equal((await dana.now.prices(company))['Selling Price'], '$5,000.00'))
  },
)

screenTest(
  'A figure typed on Review changes the price at once, and only this quote @TIM-03 @TIM-05',
  async ({ dana }) => {
    await isPricedByTime(dana)
    await dana.opensQuote('review')
    await sellingPriceIs(dana, '$1,414.40')
    await types(dana, 'Wage', '34')
    await sellingPriceIs(dana, '$2,828.80')
    await dana.reads('Usually $17.00')
    await dana.sees(async () => assert.equal((await dana.past.quote(company)).time?.wage, 34))
    await types(dana, 'Margin', '100')
    await dana.reads('Enter a margin from 0 to 99 percent')
    await sellingPriceIs(dana, '$2,828.80')
    assert.equal((await dana.past.call(changeTime, {})).timeSettings.wage, 17)
  },
)

screenTest(
  'A figure of the price by time typed without a signal waits and survives a reload @TIM-05 @TYP-03',
  async ({ dana }) => {
    await isPricedByTime(dana)
    await dana.opensQuote('review')
    await losesNetwork(dana)
    await types(dana, 'Wage', '34')
    await dana.reads('Kept on this device. Not sent yet.')
    await cannotWrite(dana)
    await dana.page.context().setOffline(false)
    await dana.page.reload()
    await dana.fieldIs('Wage', '34.00')
    await sellingPriceIs(dana, '$2,828.80')
    await dana.page.unrouteAll()
    await dana.page.evaluate(() => dispatchEvent(new Event('online')))
    await dana.sees(async () => assert.equal((await dana.past.quote(company)).finalMonthlyPrice, 2828.8))
  },
)

screenTest(
  'Of two values for a figure of the price by time, the chosen one is shown and counts @TIM-05 @TYP-03',
  async ({ dana }) => {
    await isPricedByTime(dana)
    await dana.opensQuote('review')
    await losesNetwork(dana)
    await types(dana, 'Wage', '34')
    await dana.reads('Not sent yet.')
    const { id: quoteId } = await dana.past.quote(company)
    await dana.past.call(savePricing, { quoteId, time: { wage: 25.5 } })
    await dana.page.context().setOffline(false)
    await dana.page.unrouteAll()
    await dana.page.evaluate(() => dispatchEvent(new Event('online')))
    await dana.presses('Use the other version')
    await dana.fieldIs('Wage', '25.50')
    await sellingPriceIs(dana, '$2,121.60')
  },
)

screenTest('Costs are taken over from the price by time @TIM-06', async ({ dana }) => {
  await isPricedByTime(dana)
  await dana.opensQuote('review')
  await dana.reads('Puts 43.33 h at $20.40')
  await dana.presses('Use as costs')
  await dana.readsMessage('Costs updated')
  await dana.sees(async () => assert.equal((await dana.past.quote(company)).totalMonthlyCosts, 1060.8))
  await dana.reads('$353.60')
})

screenTest('Fixtures of a restroom take at most three taps, and change its time @TIM-02', async ({ dana }) => {
  await isPricedByTime(dana)
  await dana.past.addRoom(company, { name: 'Restrooms', roomType: 'restroom', sqft: 200 })
  await dana.usesPhone()
  await openRoom(dana, 'Restrooms')
  await dana.presses('3 toilets, 3 sinks, 2 bins')
  await dana.presses('One more: toilets')
  await dana.sees(async () => {
    const { fixtures } = (await dana.past.room(company, 'Restrooms'))!
    assert.deepEqual(fixtures, { toilets: 4, sinks: 3, bins: 2 })
  })
  await dana.reads('2.4 labor hours a visit')
  await totalIs(dana, '$1,713.78', 2, 5200)
})

async function hasWalked(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted(company, { frequency: 'daily', buildingType: 'office' })
  await dana.past.addRoom(company, { name: 'Open office', roomType: 'office', sqft: 5000 })
}

/** 5,000 sq ft five days a week: $1,414.40 a month. */
async function isPricedByTime(dana: ScreenUser) {
  await hasWalked(dana)
  await dana.past.call(changeTime, { wage: 17 })
  const { id: quoteId } = await dana.past.quote(company)
  await dana.past.call(savePricing, { quoteId, pricedBy: 'time', time: asInTheExample })
}

async function types(dana: ScreenUser, label: string, figure: string) {
  await dana.enters(label, figure)
  await dana.page.keyboard.press('Tab')
}

const sellingPriceIs = (dana: ScreenUser, price: string) =>
  dana.sees(async () => assert.equal((await dana.now.prices(company))['Selling Price'], price))
