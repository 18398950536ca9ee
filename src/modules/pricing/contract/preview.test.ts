import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { previewPrice, previewSamples } from './preview.ts'
import { office } from './price.examples.ts'
import { priceOf } from './price.ts'

describe('the rate preview', () => {
  it.each([
    ['3 cents @PX-39', 0.03, ['$259.80', '$3,000.00', '$9,000.00']],
    ['5 cents @PX-40', 0.05, ['$433.00', '$5,000.00', '$15,000.00']],
    ['8 cents @PX-41', 0.08, ['$692.80', '$8,000.00', '$24,000.00']],
  ])('prices three buildings at %s @PRI-11 @PRI-41 @PRI-42', (_, rate, prices) => {
    expect(previewSamples.map(({ sqft, frequency }) => formatMoney(previewPrice(sqft, rate, frequency)))).toEqual(
      prices,
    )
  })

  it('counts 4.33 weeks, although a quote bills 4 visits @PX-42 @AMB-P03', () => {
    expect(formatMoney(previewPrice(2000, 0.05, 'weekly'))).toBe('$433.00')
    expect(formatMoney(priceOf(office).totalMonthly)).toBe('$400.00')
  })

  it('counts 2.17 biweekly visits @PX-43', () => {
    expect(formatMoney(previewPrice(1000, 0.05, 'biweekly'))).toBe('$108.50')
  })
})
