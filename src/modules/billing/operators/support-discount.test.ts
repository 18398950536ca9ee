import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthsFor } from './support-discount.ts'

const at = (text: string) => new Date(`${text}T10:00:00Z`)
const monthly = { planType: 'pro-monthly', status: 'active', trialEnd: null } as const

it('B-14: a coupon lasts an extra month if a short month would exclude the last renewal', () => {
  const inMarch = { ...monthly, periodStart: at('2027-02-28'), periodEnd: at('2027-03-31') }
  expect(monthsFor(inMarch, 1, new Date('2027-02-28T12:00:00Z'))).toBe(2)
  expect(
    monthsFor({ ...inMarch, periodStart: at('2027-03-10'), periodEnd: at('2027-04-10') }, 3, at('2027-03-20')),
  ).toBe(3)
})

it('B-14: a date on which no coupon fits is refused instead of discounting an extra renewal', () => {
  const period = { ...monthly, periodStart: at('2027-01-28'), periodEnd: at('2027-02-28') }
  const late = new Date('2027-01-31T09:00:00Z')
  expect(() => monthsFor(period, 1, late)).toThrow('Please give it tomorrow.')
  expect(monthsFor(period, 1, at('2027-02-01'))).toBe(1)
})

it('B-14: yearly renewals are counted in years', () => {
  const period = {
    ...monthly,
    planType: 'pro-yearly',
    periodStart: at('2027-01-31'),
    periodEnd: at('2028-01-31'),
  } as const
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 360 }), (renewals, days) => {
      const now = new Date(at('2027-01-31').getTime() + days * 24 * 3600 * 1000)
      const months = monthsFor(period, renewals, now)
      const end = new Date(now)
      end.setUTCMonth(end.getUTCMonth() + months)
      const last = Date.UTC(2028 + renewals - 1, 0, 31)
      expect(end.getTime()).toBeGreaterThan(last)
      expect(end.getTime()).toBeLessThan(last + 100 * 24 * 3600 * 1000)
    }),
  )
})
