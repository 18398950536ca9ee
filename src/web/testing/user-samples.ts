import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { noGuard } from '../../modules/pricing/contract/guard-codes.ts'
import { shippedTime } from '../../modules/pricing/contract/time-basis.ts'

const moment = '2026-11-19T15:00:00.000Z'

/** A contractor with a business name and a phone, for tests. */
export const contractor = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  ...{ id: '00000000-0000-4000-8000-000000000007', email: 'dana@brightline.example' },
  ...{ firstName: 'Dana', lastName: 'Dustwell' },
  ...{ businessName: 'Brightline Cleaning Co.', businessLogoUrl: null, businessPhone: '(503) 555-0142' },
  ...{ businessAddress: null, businessWebsite: null, letterheadColor: null },
  sources: ['Referral', 'Website', 'Phone'],
  ...{ holidays: null, holidayDays: ['Labor Day', 'Christmas Day'] },
  ...{ showsRoomPrices: true, tax: null },
  ...{ usesOwnName: false, wantsCopies: false, businessVersion: 4, timeZone: 'America/Los_Angeles' },
  ...{ pricePerSqFt: 0.05, defaultCostBreakdown: null, customCosts: [], sharedCosts: [], monthCovers: 'flat' },
  ...{ hasSavedRate: false, startWith: 'last', lastRates: [] },
  ...{ timeSettings: shippedTime, hasSavedTime: false, guard: noGuard },
  rates: { daily: null, daily7: null, weekly: null, biweekly: null, monthly: null },
  ...{ subscriptionStatus: 'active', planType: 'pro-yearly', trialEndDate: null },
  ...{
    subscriptionStartDate: moment,
    subscriptionEndDate: moment,
    accessEndDate: null,
    createdAt: moment,
    emailVerified: true,
  },
  ...change,
})
