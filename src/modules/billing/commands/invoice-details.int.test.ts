import { afterAll, describe, expect, it } from 'vitest'
import { receiptPage } from '../../../stand-ins/stripe/pages/receipt.ts'
import { contractor } from '../../../testing/fixtures/contractors.ts'
import { atStripe, later, onPlan } from '../../../testing/fixtures/subscribers.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { saveBusiness } from '../../accounts/contract/endpoints.ts'
import * as billing from '../contract/endpoints.ts'

const system = await startSystem({ reports: true })
afterAll(() => system.stop())

const company = {
  companyName: 'Brightline Cleaning Co.',
  address: '100 Sample Street, Suite 4\nPortland, OR 97200',
  taxId: '12-3456789',
}

/** The page behind an invoice's receipt link. */
async function page(id: string) {
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${system.stripe.secretKey}` }
    return (await fetch(`${system.stripe.url}/v1/${path}`, { headers })).json() as never
  }
  const html = (await receiptPage({ get } as never, id)) ?? ''
  return html.replaceAll('<br>', ' ').replace(/<[^>]+>|\s+/g, ' ')
}

describe('B-12: invoice details', () => {
  it('appear on invoices from now on; earlier invoices stay unchanged', async () => {
    const dana = await onPlan(system)
    await dana.call(saveBusiness, { businessName: company.companyName, businessAddress: company.address })
    const { saved, suggested } = await dana.call(billing.invoiceDetails, {})
    expect([saved, suggested]).toEqual([null, { ...company, taxId: '' }])
    expect(await dana.call(billing.saveInvoiceDetails, { ...company, taxId: '123456789' })).toEqual(company)
    const stored = { ...company, address: '100 Sample Street, Suite 4\nPortland, OR 97200' }
    expect((await dana.call(billing.invoiceDetails, {})).saved).toEqual(stored)
    const [first] = atStripe(system, dana.email).paid
    await later(system, 32 * 24)
    const next = atStripe(system, dana.email).paid.find(({ id }) => id !== first!.id)!
    const words = `${company.companyName} 100 Sample Street, Suite 4 Portland, OR 97200 Tax ID 12-3456789`
    expect(await page(next.id)).toContain(words)
    const before = await page(first!.id)
    expect(before).toContain('Dana Dustwell')
    expect(before).not.toContain('Brightline')
  })

  it('can be changed and cleared, and the saved card stays', async () => {
    const dana = await onPlan(system)
    await dana.call(billing.saveInvoiceDetails, company)
    const bare = { companyName: 'Brightline LLC', address: '', taxId: '' }
    await dana.call(billing.saveInvoiceDetails, bare)
    expect((await dana.call(billing.invoiceDetails, {})).saved).toEqual(bare)
    expect((await dana.call(billing.refreshSubscription, {})).card?.last4).toBe('4242')
    await later(system, 32 * 24)
    expect(atStripe(system, dana.email).paid).toHaveLength(2)
  })

  it.each([
    ['companyName', ' ', 'Company name is required'],
    ['companyName', 'x'.repeat(151), 'Please use at most 150 characters'],
    ['address', 'x'.repeat(301), 'Please use at most 300 characters'],
    ['taxId', '12-34567', 'Please write the EIN with nine digits, such as 12-3456789'],
  ])('are rejected with an error at the field: %s "%s"', async (path, value, message) => {
    const dana = await onPlan(system)
    const answer = await dana.ask(billing.saveInvoiceDetails, { ...company, [path]: value })
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]])
  })

  it('require a plan', async () => {
    const eve = await contractor(system, { planStatus: 'none' })
    expect((await eve.ask(billing.saveInvoiceDetails, company)).json().message).toBe('Please choose a plan first.')
    expect((await eve.call(billing.invoiceDetails, {})).saved).toBeNull()
  })
})
