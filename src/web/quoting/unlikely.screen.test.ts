import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../features/drivers/screen-test.ts'
import { openRoom } from '../../../features/drivers/screens/rooms.ts'

screenTest(
  'An unlikely size or price of extra work is asked about once, and saved anyway @TYP-04',
  async ({ dana }) => {
    await walked(dana)
    await openRoom(dana, 'Reception')
    await dana.enters('Square footage', '62000')
    await dana.reads('Is 62,000 sq ft right?')
    await dana.presses('Change')
    await dana.enters('Square footage', '6200')
    await dana.doesNotRead('Is 62,000 sq ft right?')
    await dana.enters('Square footage', '62000')
    await dana.presses('Yes, 62,000 sq ft')
    await dana.doesNotRead('Is 62,000 sq ft right?')
    await dana.enters('Square footage', '620')
    await dana.enters('Square footage', '62000')
    await dana.doesNotRead('Is 62,000 sq ft right?')
    await dana.enters('Square footage', '72000')
    await dana.reads('Is 72,000 sq ft right?')

    await dana.enters('Square footage', '1000')
    await dana.presses('Add a service')
    await dana.page.getByLabel('Service', { exact: true }).fill('Deep cleaning')
    await dana.enters('Price in $', '1500')
    await dana.doesNotRead('right?')
    await dana.enters('Price in $', '12345')
    await dana.reads('Is $12,345.00 right? Usually, it’s $150.00 for this room.')
    await dana.presses('Add service')
    await dana.reads('$12,345.00')
  },
)

screenTest('An unlikely wage, month or rate is asked about only when it was typed @TYP-04', async ({ dana }) => {
  await walked(dana)
  await dana.opensQuote('review')
  await dana.doesNotRead('per sq ft per visit right?')
  await dana.enters('Cost Per Sq Ft', '0.95')
  await dana.reads('Is $0.95 per sq ft per visit right? For a building like this, our planning figure is')
  await dana.presses('Yes, $0.95 per sq ft per visit')
  await dana.doesNotRead('Is $0.95')
  await dana.presses('Add worker')
  await dana.enters('Worker 1, dollars per hour', '180')
  await dana.reads('Is $180.00 an hour right?')
  await dana.enters('Worker 1, hours per month', '800')
  await dana.reads('Is 800 hours a month right? A month has 744.')
  await dana.presses('Yes, 800 hours a month', 'Yes, $180.00 an hour')
  await dana.page.reload()
  await dana.fieldIs('Worker 1, dollars per hour', '180.00')
  await dana.doesNotRead('right?')
  expect(await dana.page.getByRole('button', { name: /^Send/ }).first().isEnabled()).toBe(true)
})

async function walked(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted(dana.company, { frequency: 'daily' })
  await dana.hasRoom(620)
}
