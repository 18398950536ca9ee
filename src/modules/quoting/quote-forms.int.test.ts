import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, customer, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import * as contract from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})

const { customerType: _, ...details } = customer
const long = (letters: number) => 'x'.repeat(letters)

const bad = {
  companyName: [
    ['', 'Company name is required'],
    ['   ', 'Company name is required'],
    [undefined, 'Company name is required'],
    [null, 'Company name is required'],
    [long(300), 'Please use at most 200 characters'],
  ],
  contactPerson: [
    ['', 'Contact person is required'],
    [undefined, 'Contact person is required'],
    [long(201), 'Please use at most 200 characters'],
  ],
  email: [
    ['', 'Valid email is required'],
    [undefined, 'Valid email is required'],
    ['priya@', 'Valid email is required'],
    ['a@x.example, b@y.example', 'Valid email is required'],
    ['Priya <a@x.example>', 'Valid email is required'],
    ['a@x.example\r\nBcc: b@y.example', 'Valid email is required'],
  ],
} as const

const sentences = (rows: Record<string, readonly (readonly [unknown, string])[]>) =>
  Object.entries(rows).flatMap(([field, cases]) => cases.map(([value, sentence]) => ({ field, value, sentence })))

async function expectSentence(
  who: Visitor,
  endpoint: Parameters<Visitor['ask']>[0],
  input: object,
  field: string,
  sentence: string,
) {
  const answer = await who.ask(endpoint, input)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().issues).toContainEqual({ path: field, message: sentence })
  expect(answer.json().message).toBe(sentence)
}

describe('each field of a new quote has its own error message @QUO-38 @QUO-39 @QUO-40 @QUO-41 @QUO-43 @QUO-46 @QUO-47 @QUO-48 @QUO-49 @AMB-Q05 @AMB-Q06 @AMB-Q08 @AMB-Q26', () => {
  it.each(
    sentences({
      ...bad,
      phone: [
        ['', 'Please enter a valid phone number'],
        ['555-0188', 'Please enter a valid phone number'],
        ['         1', 'Please enter a valid phone number'],
        [undefined, 'Please enter a valid phone number'],
      ],
      buildingType: [
        ['', 'Please select a building type'],
        [undefined, 'Please select a building type'],
        ['castle', 'Please select a building type'],
      ],
      frequency: [
        ['', 'Please select cleaning frequency'],
        [undefined, 'Please select cleaning frequency'],
        ['hourly', 'Please select cleaning frequency'],
      ],
      startTimeline: [
        ['', 'Please select when to start'],
        [undefined, 'Please select when to start'],
      ],
      specialRequirements: [[long(5001), 'Please use at most 5,000 characters']],
      serviceAddress: [[long(301), 'Please use at most 300 characters']],
      privateNotes: [[long(5001), 'Please use at most 5,000 characters']],
    }),
  )('$field $value: $sentence', async ({ field, value, sentence }) => {
    await expectSentence(dana, contract.createQuote, { ...customer, [field]: value }, field, sentence)
  })

  it.each([
    ['name', '', 'Service name is required', '@QUO-44'],
    ['price', -1, 'Price must be at least 0', '@QUO-45'],
    ['price', undefined, 'Price must be at least 0', '@QUO-45'],
    ['price', 0.005, 'Use at most 2 decimals', '@QUO-45'],
    ['price', 1e9, 'Price can’t exceed $10,000,000', '@QUO-45'],
  ])('a custom service: %s %j: %s %s', async (field, value, sentence, _requirement) => {
    const item = { id: 'i1', name: 'Plant care', price: 20, [field]: value }
    await expectSentence(
      dana,
      contract.createQuote,
      { ...customer, customItems: [item] },
      `customItems.0.${field}`,
      sentence,
    )
  })
})

describe('the edit form', () => {
  const edit = { ...details, totalSqft: 1600, pricePerSqFt: 0.05 }

  it('saves all fields and recalculates the price, keeping the percentage @QUO-79 @QUO-86 @AMB-Q16 @PX-15 @PX-23', async () => {
    const quote = await draft(dana, { frequency: 'biweekly' })
    const saved = await dana.call(contract.editQuote, {
      ...edit,
      quoteId: quote.id,
      frequency: 'biweekly',
      companyName: 'Harbor Dental LLC',
      specialRequirements: 'Alarm code at the desk',
      serviceAddress: '24 Example Wharf',
    })
    expect(saved).toMatchObject({
      companyName: 'Harbor Dental LLC',
      specialRequirements: 'Alarm code at the desk',
      serviceAddress: '24 Example Wharf',
      totalSqft: 1600,
      totalMonthlyPrice: 160,
      finalMonthlyPrice: 160,
    })
    await dana.call(contract.savePricing, { quoteId: quote.id, finalMonthlyPrice: 144 })
    const again = await dana.call(contract.editQuote, {
      ...edit,
      quoteId: quote.id,
      frequency: 'weekly',
      pricePerSqFt: 0.06,
    })
    expect(again).toMatchObject({ totalMonthlyPrice: 384, finalMonthlyPrice: 345.6 })
  })

  it('saves the other fields without a size, and keeps the existing size @U-26', async () => {
    const quote = await draft(dana)
    const { totalSqft: _, ...rest } = edit
    const named = await dana.call(contract.editQuote, {
      ...rest,
      quoteId: quote.id,
      contactPerson: 'Priya Nair-Sample',
    })
    expect(named).toMatchObject({ contactPerson: 'Priya Nair-Sample', totalSqft: 0, totalMonthlyPrice: 0 })
    await dana.call(contract.editQuote, { ...edit, quoteId: quote.id })
    expect(await dana.call(contract.editQuote, { ...rest, quoteId: quote.id })).toMatchObject({ totalSqft: 1600 })
  })

  it('uses the size of the rooms if there are any @AMB-Q14', async () => {
    const quote = await draft(dana)
    await room(dana, quote.id, 2000)
    const saved = await dana.call(contract.editQuote, { ...edit, quoteId: quote.id, totalSqft: 9000 })
    expect(saved).toMatchObject({ totalSqft: 2000, totalMonthlyPrice: 400 })
  })

  it.each(
    sentences({
      ...bad,
      phone: [
        ['', 'Phone is required'],
        [undefined, 'Phone is required'],
      ],
      buildingType: [
        ['', 'Building type is required'],
        [undefined, 'Building type is required'],
      ],
      totalSqft: [
        [0, 'Square footage must be greater than 0'],
        [-5, 'Square footage must be greater than 0'],
        [null, 'Square footage must be greater than 0'],
        ['many', 'Square footage must be greater than 0'],
        [10.5, 'Square footage must be greater than 0'],
      ],
      frequency: [
        ['', 'Frequency is required'],
        [undefined, 'Frequency is required'],
      ],
      startTimeline: [
        ['', 'Start timeline is required'],
        [undefined, 'Start timeline is required'],
      ],
      pricePerSqFt: [
        [0.009, 'Price must be at least $0.01'],
        [undefined, 'Price must be at least $0.01'],
        [1.01, 'Price cannot exceed $1.00'],
      ],
    }),
  )(
    '$field $value: $sentence @QUO-80 @QUO-81 @QUO-82 @QUO-83 @QUO-84 @QUO-85 @AMB-Q08',
    async ({ field, value, sentence }) => {
      const { id } = await draft(dana)
      await expectSentence(dana, contract.editQuote, { ...edit, quoteId: id, [field]: value }, field, sentence)
    },
  )
})
