import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentUser, saveBusiness } from '../../modules/accounts/contract/endpoints.ts'
import { getNotices } from '../../modules/accounts/contract/notices.ts'
import { proposalTextNames } from '../../modules/accounts/contract/own-proposal.ts'
import { getProposal } from '../../modules/accounts/contract/proposal.ts'
import { changeDefaultCosts } from '../../modules/pricing/contract/endpoints.ts'
import { shippedTime } from '../../modules/pricing/contract/time-basis.ts'
import * as areas from '../../modules/quoting/contract/areas.ts'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import type { Endpoint } from '../../shared-kernel/endpoint.ts'
import { recordOf } from '../../shared-kernel/record-of.ts'
import { type Contractor, contractor, customer, draft, room } from '../../testing/fixtures/contractors.ts'
import { endpoints } from '../../testing/system/endpoints.ts'
import { startSystem } from '../../testing/system/system.ts'

const system = await startSystem()
afterAll(() => system.stop())

type Fields = Record<string, unknown>
interface Case {
  /** The fields that a change must have. */
  readonly required: () => Fields
  /** A value for each optional field; a new field needs one here. */
  readonly optional: Fields
  /** The stored values, by the same names. */
  readonly read: () => Promise<Fields>
}

let dana: Contractor
let ids: { quoteId: string; areaId: string; unwalkedId: string }
beforeAll(async () => {
  dana = await contractor(system)
  const { id: quoteId } = await draft(dana)
  const { id: areaId } = await room(dana, quoteId, 1200)
  ids = { quoteId, areaId, unwalkedId: (await draft(dana)).id }
})

const {
  customerType: _,
  specialRequirements: __,
  serviceAddress: ___,
  privateNotes: ____,
  ...details
} = customer as Fields
const unwalked = () => dana.call(quoting.getQuote, { quoteId: ids.unwalkedId })

const proposal = {
  ...recordOf(proposalTextNames, (name) => `Our ${name}`),
  references: { any: 'Rex Realty', office: 'Otto Offices' },
}

const cases: Readonly<Record<string, Case>> = {
  editQuote: {
    required: () => ({ quoteId: ids.unwalkedId, ...details, pricePerSqFt: 0.06 }),
    optional: {
      totalSqft: 900,
      specialRequirements: 'Ring twice',
      serviceAddress: '4 Mill Road, Salem',
      privateNotes: 'Pays $1,200 today',
      source: 'Referral',
      schedule: { weekdays: [3] },
    },
    read: unwalked,
  },
  savePricing: {
    required: () => ({ quoteId: ids.unwalkedId }),
    optional: {
      pricePerSqFt: 0.07,
      totalSqft: 950,
      frequency: 'weekly',
      // Clients may state totals, but the server computes its own.
      totalMonthlyPrice: null,
      totalOneTimePrice: null,
      finalMonthlyPrice: 333,
      finalOneTimePrice: 44,
      monthlyCost: 120,
      oneTimeCost: 12,
      offersAnnualPrepayment: true,
      monthCovers: 'visits',
      holidays: 'move',
      firstVisitPrice: 180,
      privateNotes: 'Their lease ends in May',
      schedule: { weekdays: [2] },
      pricedBy: 'time',
      time: { wage: 21, rates: { office: 3000 } },
      showsLaborHours: true,
      annualDiscountPercent: 7.5,
      startDate: '2026-12-07',
      showsRoomPrices: false,
      tax: { percent: 8.25, label: 'Sales tax' },
      taxExempt: true,
      agreedAtHome: false,
      homeState: 'OR',
      spokenLanguage: 'es',
      poNumberRule: 'required',
      confirmWithCode: true,
      emailNote: 'It was good to meet you.',
      cc: ['site@harbordental.example'],
      followUp: { enabled: true, days: [3, 9] },
      attachmentIds: ['5f0c0f6e-3f0b-4a53-8d7f-3a4a1f9f2a10'],
    },
    read: unwalked,
  },
  recordBid: {
    required: () => ({ quoteId: ids.unwalkedId, bidStatus: 'lost' }),
    optional: { bidNotes: 'Price too high', lostReason: 'price', competitor: 'Shine Brothers', winningPrice: 810 },
    read: unwalked,
  },
  changeArea: {
    required: () => ({ areaId: ids.areaId }),
    optional: {
      schedule: { weekdays: [2, 4] },
      name: 'Showroom',
      roomType: 'retail',
      manualSqft: 432,
      measuredAs: '24 x 18',
      aiEstimatedSqft: 400,
      aiConfidence: 0.8,
      aiSource: 'estimated',
      predefinedTasks: ['dust'],
      extraWorkItems: [{ name: 'Wax', price: 5, type: 'monthly' }],
      notes: 'Alarm by the door',
      difficulty: 'hard',
      fixtures: { sinks: 2 },
      sqftPerHour: 2800,
      floor: '2nd floor',
    },
    read: async () => (await dana.call(areas.listAreas, { quoteId: ids.quoteId }))[0]!,
  },
  saveBusiness: {
    required: () => ({ businessName: 'Brightline' }),
    optional: {
      businessLogoUrl: null, // uploaded separately, see logo.int.test.ts
      businessPhone: '503-555-0142',
      businessAddress: '12 Broom Street, Salem',
      businessWebsite: 'https://brightline.example',
      letterheadColor: '#0c3f3a',
      timeZone: 'America/Denver',
      holidays: 'skip',
      holidayDays: ['Labor Day', 'Christmas Day'],
      showsRoomPrices: false,
      tax: { percent: 8.25, label: 'Sales tax' },
      sources: ['Referral', 'Church'],
    },
    read: () => dana.call(currentUser, {}),
  },
  saveProposal: {
    required: () => ({}),
    optional: proposal,
    read: () => dana.call(getProposal, {}),
  },
  saveQuoteProposal: {
    required: () => ({ quoteId: ids.unwalkedId }),
    optional: proposal,
    read: async () => ({ ...(await unwalked()).proposal }),
  },
  nameSender: {
    required: () => ({ businessName: 'Brightline' }),
    optional: { businessPhone: '503-555-0199', businessAddress: '1 Bay Road, Salem' },
    read: () => dana.call(currentUser, {}),
  },
  saveNotices: {
    required: () => ({}),
    optional: {
      ...{ firstOpened: false, openedAgain: true, changeRequested: false, accepted: false, declined: false },
      confirmAbove: 1500.5,
    },
    read: async () => ({ ...(await dana.call(getNotices, {})) }),
  },
  changeRate: {
    required: () => ({ pricePerSqFt: 0.06 }), // one of its optional fields is required
    optional: { pricePerSqFt: 0.06, rates: { daily: 0.013, weekly: null }, startWith: 'planning' },
    read: () => dana.call(currentUser, {}),
  },
  changeGuard: {
    required: () => ({}),
    optional: { minimumPerVisit: 60, minimumPerMonth: 300, targetMargin: 20, minimumPerExtra: null },
    read: async () => ({ ...(await dana.call(currentUser, {})).guard }),
  },
  changeTime: {
    required: () => ({}),
    optional: {
      ...shippedTime,
      wage: 18.25,
      minimumShiftMinutes: 120,
      months: 'preset',
    },
    read: async () => ({ ...(await dana.call(currentUser, {})).timeSettings }),
  },
}

/** Values that are replaced as a whole: a missing category is 0. What is shared stays. */
const whole = ['setCosts', 'changeDefaultCosts']
/** An action, a secret, or one of the card provider's forms, without optional fields of anything stored. */
const nothingOptional = (name: string) => optionalOf(endpointNamed(name)).length === 0

const changing = endpoints.filter(([, { method }]) => method === 'PUT' || method === 'PATCH').map(([name]) => name)
const endpointNamed = (name: string): Endpoint => endpoints.find(([known]) => known === name)![1]
/** About the request, not stored. */
const unstored = ['version', 'withoutLogo']
const optionalOf = ({ input }: Endpoint): string[] =>
  Object.entries(input.shape).flatMap(([field, schema]) =>
    !unstored.includes(field) && schema.safeParse(undefined).success ? [field] : [],
  )

it('covers every endpoint that changes stored data @ENG-02 @AMB-Q15', () => {
  const expected = changing.filter((name) => !whole.includes(name) && !nothingOptional(name))
  expect(Object.keys(cases).sort()).toEqual(expected.sort())
})

describe.each(Object.entries(cases))('%s', (name, { required, optional, read }) => {
  const endpoint = endpointNamed(name)
  const fields = optionalOf(endpoint)
  const ask = (more: Fields) => dana.ask(endpoint, { ...required(), ...more })
  const stored = async () => {
    const all = await read()
    return Object.fromEntries(fields.map((field) => [field, all[field]]))
  }

  it('leaves missing optional fields unchanged @ENG-02 @AMB-Q15', async () => {
    expect(Object.keys(optional).sort(), 'a sample for each optional field').toEqual([...fields].sort())
    expect((await ask(optional)).statusCode).toBe(200)
    const before = await stored()
    expect((await ask({})).statusCode).toBe(200)
    expect(await stored()).toEqual(before)
    for (const field of fields) {
      expect((await ask({ [field]: optional[field] })).statusCode, field).toBe(200)
      expect(await stored(), field).toEqual(before)
    }
  })

  it('clears a text that is null or empty, and nothing else @ENG-02 @AMB-Q15', async () => {
    const texts = fields.filter((field) => endpoint.input.shape[field].safeParse('').data === null)
    for (const field of texts)
      for (const empty of [null, '', ' ']) {
        expect((await ask(optional)).statusCode).toBe(200)
        const before = await stored()
        expect((await ask({ [field]: empty })).statusCode, field).toBe(200)
        expect(await stored()).toEqual({ ...before, [field]: null })
      }
  })
})

describe('required fields', () => {
  it('have their own message when missing @ENG-02', async () => {
    const edit = { ...cases.editQuote!.required(), companyName: undefined }
    const business = { businessPhone: '503-555-0142' }
    const answers = [await dana.ask(quoting.editQuote, edit), await dana.ask(saveBusiness, business)]
    expect(answers.map((answer) => answer.json().issues)).toEqual([
      [{ path: 'companyName', message: 'Company name is required' }],
      [{ path: 'businessName', message: 'Business name is required' }],
    ])
  })

  it('are none in a cost breakdown, which is one value: a missing category is 0 @ENG-02', async () => {
    const { quoteId } = ids
    await dana.call(quoting.setCosts, { quoteId, supplies: 50, insurance: 20 })
    await dana.call(quoting.setCosts, { quoteId, supplies: 60 })
    const { costBreakdown } = await dana.call(quoting.getQuote, { quoteId })
    expect(costBreakdown).toMatchObject({ supplies: 60, insurance: 0 })
  })

  it('are none about shared costs: what is left out stays shared @ENG-02 @GRD-06', async () => {
    const rent = { id: 'custom-1', label: 'Rent', amount: 300 }
    const usual = { defaultCostBreakdown: { insurance: 200 }, customCosts: [rent] }
    const shared = { sharedCosts: ['insurance'], customCosts: [{ ...rent, shared: true }] } as const
    await dana.call(changeDefaultCosts, {
      ...usual,
      sharedCosts: ['insurance'],
      customCosts: [{ ...rent, shared: true }],
    })
    expect(await dana.call(changeDefaultCosts, usual)).toMatchObject(shared)
    await dana.call(quoting.setCosts, { quoteId: ids.quoteId, shareNow: ['insurance'] })
    const { costBreakdown, costShares } = await dana.call(quoting.getQuote, { quoteId: ids.quoteId })
    await dana.call(quoting.setCosts, { quoteId: ids.quoteId, ...costBreakdown! })
    expect(costShares).toMatchObject([{ cost: 'insurance', of: 200, share: 200 }])
    expect(await dana.call(quoting.getQuote, { quoteId: ids.quoteId })).toMatchObject({ costBreakdown, costShares })
  })

  it('exclude optional fields of a new quote, where missing means empty @ENG-02', async () => {
    const { specialRequirements, serviceAddress, privateNotes } = await dana.call(quoting.createQuote, {
      ...(details as typeof customer),
      customerType: 'commercial',
    })
    expect([specialRequirements, serviceAddress, privateNotes]).toEqual([null, null, null])
  })
})
