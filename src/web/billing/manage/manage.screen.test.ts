import assert from 'node:assert/strict'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { isOnPlan } from '../../../../features/drivers/screens/billing.ts'
import * as billing from '../../../modules/billing/contract/endpoints.ts'
import { formatMoney, toCents } from '../../../shared-kernel/money.ts'

screenTest(
  'The plans page shows six prices @BIL-04 @BIL-05 @BIL-06 @BIL-08 @BIL-09 @AMB-B11 @AMB-B15',
  async ({ dana }) => {
    await dana.signsIn({ planStatus: 'none' })
    await dana.opens('/subscription/manage')
    await dana.reads(
      'Residential only',
      'Commercial only',
      '$19.99',
      '$157',
      'a year, save $83',
      'Pro',
      'Most Popular',
      '$32.99',
      '$261',
      'a year, save $135',
    )
  },
)

screenTest.for([390, 1280])(
  'At %i px the notice of a trial and the chosen price stay inside their borders @SCR-42 @SCR-46',
  async (width, { dana }) => {
    await dana.signsIn({ planStatus: 'trialing', plan: 'pro-monthly' })
    await dana.page.setViewportSize({ width, height: 860 })
    await dana.opens('/subscription/manage')
    const start = dana.page.getByRole('button', { name: 'Start it now' })
    const room = await start.evaluate((own) => {
      const notice = own.parentElement!.parentElement!.parentElement!.getBoundingClientRect()
      const { top, bottom } = own.getBoundingClientRect()
      return Math.min(top - notice.top, notice.bottom - bottom)
    })
    assert.ok(room >= 10, `${room} px`)
    const corners = await dana.page.getByRole('radio', { name: /^Pro, / }).evaluateAll((radios) =>
      radios.map((radio) => {
        const { borderBottomLeftRadius, borderBottomRightRadius } = getComputedStyle(radio.closest('label')!)
        return [borderBottomLeftRadius, borderBottomRightRadius].map((corner) => corner !== '0px')
      }),
    )
    assert.deepEqual(corners, [
      [width === 390, false],
      [false, true],
    ])
  },
)

screenTest('A larger plan starts at once for the amount on the button @AMB-B25', async ({ dana }) => {
  await isOnPlan(dana, 'commercial-monthly')
  await dana.opens('/subscription/manage')
  await dana.reads('Choose another plan to see what it costs.')
  await choosesMonthly(dana, 'Pro')
  const button = dana.page.getByRole('button', { name: /^Change to .* today$/ })
  const [, amount] = /for (\$[\d.]+) today/.exec((await button.textContent()) ?? '') ?? []
  assert.ok(amount, 'The button names no amount')
  await button.click()
  await dana.readsMessage('Plan Changed', 'You’re on Pro, monthly now.')
  await dana.sees(async () => {
    const [newest] = (await dana.past.call(billing.invoices, {})).items
    assert.deepEqual([newest?.status, formatMoney(toCents(newest?.amount ?? 0))], ['paid', amount])
  })
  await dana.reads(amount)
})

screenTest('A smaller plan starts with the next period and can be undone @AMB-B25', async ({ dana }) => {
  await isOnPlan(dana, 'pro-monthly')
  await dana.opens('/subscription/manage')
  await choosesMonthly(dana, 'Residential only')
  await dana.reads('Residential monthly starts on', '$0.00')
  await dana.page.getByRole('button', { name: /^Change to .* on / }).click()
  await dana.readsMessage('Plan Changed')
  await dana.reads('Residential only, monthly starts on')
  await dana.presses('Keep my plan')
  await dana.readsMessage('Plan kept', 'You stay on Pro, monthly.')
})

async function choosesMonthly({ page }: ScreenUser, plan: string) {
  await page.getByRole('radio', { name: new RegExp(`^${plan}, .*a month`) }).check({ force: true })
}
