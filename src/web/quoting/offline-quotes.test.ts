import { expect, it } from 'vitest'
import { searchOffline } from './offline-quotes.ts'

const quote = (companyName: string, phone: string) => ({
  ...{ id: companyName, companyName, phone, contactPerson: 'Ada', email: 'ada@birch.example' },
  ...{ buildingType: 'office', bidStatus: 'pending', sentAt: null, createdAt: companyName },
})
const seen = [
  {
    key: ['/api', 'quotes', 'list', {}],
    data: { pages: [{ quotes: [quote('Plain', '5035550123'), quote('Written', '(503) 555-0123')], next: null }] },
    at: 1,
  },
]
const found = (q: string) => {
  const { pages } = searchOffline({ q } as never, seen as never)!.data as {
    pages: { quotes: { companyName: string }[] }[]
  }
  return pages[0]!.quotes.map(({ companyName }) => companyName).sort()
}

it('finds an opened quote by its PO number offline @ORD-01', () => {
  const opened = { ...quote('Opened', '555'), acceptance: { poNumber: 'PO-4711' } }
  const pages = { key: ['/api', 'quotes', 'Opened'], data: opened, at: 1 }
  expect(searchOffline({ q: 'po-4711' } as never, [...seen, pages] as never)?.data).toMatchObject({
    pages: [{ quotes: [{ companyName: 'Opened' }] }],
  })
})

it('finds a phone number in any spelling offline @AMB-Q23', () => {
  for (const q of ['(503) 555-0123', '5035550123', '+1 503 555 0123']) expect(found(q), q).toEqual(['Plain', 'Written'])
  expect(found('503-556')).toEqual([])
  expect(found('plain')).toEqual(['Plain'])
})

it('sorts by the price that a row shows offline, of a month or of a single visit @QUO-70 @SCH-07', () => {
  const monthly = { ...quote('Monthly', '555'), finalMonthlyPrice: 20, finalOneTimePrice: 90 }
  const once = { ...quote('Once', '555'), finalMonthlyPrice: 0, finalOneTimePrice: 5000 }
  const accepted = {
    ...quote('Accepted', '555'),
    finalMonthlyPrice: 900,
    acceptedMonthlyPrice: 0,
    acceptedOneTimePrice: 450,
  }
  const list = { ...seen[0], data: { pages: [{ quotes: [monthly, accepted, once], next: null }] } }
  expect(searchOffline({ sort: 'price' } as never, [list] as never)?.data).toMatchObject({
    pages: [{ quotes: [{ companyName: 'Once' }, { companyName: 'Accepted' }, { companyName: 'Monthly' }] }],
  })
})
