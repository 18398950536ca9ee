import { describe, expect, it } from 'vitest'
import { type StartingPoint, startOf } from './starting-rate.ts'

const rates = { daily: null, daily7: null, weekly: null, biweekly: null, monthly: null }
const fresh: StartingPoint = { pricePerSqFt: 0.05, hasSavedRate: false, startWith: 'last', rates, lastRates: [] }
const sent = [{ buildingType: 'office', frequency: 'daily', pricePerSqFt: 0.015 }] as const

describe('a new quote starts with @RTE-02', () => {
  it('our planning figure at the reference size, at least a cent, in a new account', () => {
    expect(startOf(fresh, 'office', { frequency: 'daily' })).toEqual({ rate: 0.011, from: 'planning' })
    expect(startOf(fresh, 'warehouse', { frequency: 'daily' })).toEqual({ rate: 0.01, from: 'planning' })
    expect(startOf(fresh, 'single-family', { frequency: 'biweekly' }).rate).toBe(0.09)
  })

  it('the rate last sent for the same building type and frequency, and no other', () => {
    const account = { ...fresh, hasSavedRate: true, pricePerSqFt: 0.04, lastRates: sent }
    expect(startOf(account, 'office', { frequency: 'daily' })).toEqual({ rate: 0.015, from: 'last' })
    expect(startOf(account, 'office', { frequency: 'weekly' })).toEqual({ rate: 0.04, from: 'default' })
    expect(startOf(account, 'retail', { frequency: 'daily' })).toEqual({ rate: 0.04, from: 'default' })
  })

  it('the default rate of its frequency, else the single one, if ever saved @RTE-03', () => {
    const account = { ...fresh, rates: { ...rates, weekly: 0.045 } }
    expect(startOf(account, 'office', { frequency: 'weekly' })).toEqual({ rate: 0.045, from: 'default' })
    expect(startOf(account, 'office', { frequency: 'daily' }).from).toBe('planning')
    expect(startOf({ ...account, hasSavedRate: true, pricePerSqFt: 0.06 }, 'office', { frequency: 'daily' }).rate).toBe(
      0.06,
    )
  })

  it('what the account chose', () => {
    const account = { ...fresh, hasSavedRate: true, pricePerSqFt: 0.04, lastRates: sent }
    expect(startOf({ ...account, startWith: 'default' }, 'office', { frequency: 'daily' }).rate).toBe(0.04)
    expect(startOf({ ...account, startWith: 'planning' }, 'office', { frequency: 'daily' }).rate).toBe(0.011)
    expect(startOf({ ...fresh, startWith: 'default' }, 'office', { frequency: 'daily' }).rate).toBe(0.05)
  })

  it('our planning figure for an account that an earlier release kept on this device', () => {
    expect(startOf({ pricePerSqFt: 0.05 }, 'office', { frequency: 'daily' })).toEqual({ rate: 0.011, from: 'planning' })
  })
})
