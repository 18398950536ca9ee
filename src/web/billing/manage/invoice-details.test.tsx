// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answers, company, openBilling, refusal, sampleSubscription, told } from '../../testing/open-billing.tsx'
import { toaster } from '../../ui/toasts.ts'

afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

const put = 'PUT /api/subscription/invoice-details'
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string | RegExp, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } })

async function opened(answers: Answers = {}) {
  const { of } = openBilling('/subscription/manage', sampleSubscription(), answers)
  await press('Add details')
  return of
}

describe('B-12: the invoice details', () => {
  it('start from the business settings and are saved for future invoices', async () => {
    const of = await opened({ [put]: (body) => Response.json(body) })
    expect(screen.getByText('On your invoices from now on. Invoices you already have stay as they are.')).toBeTruthy()
    type(/^Tax ID/, '123456789')
    await press('Save details')
    await waitFor(() => expect(of(put)).toEqual([[put, { ...company, taxId: '12-3456789' }]]))
    await screen.findByText('Tax ID 12-3456789')
    expect(told()).toEqual([['Invoice details saved', 'They appear on your invoices from now on.']])
    await press('Change details')
    expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Brightline Cleaning Co.')
  })

  it('show errors at the fields and send nothing', async () => {
    const of = await opened()
    type('Company name', ' ')
    type(/^Tax ID/, '12-34')
    await press('Save details')
    expect((await screen.findAllByText('Company name is required')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Please write the EIN with nine digits, such as 12-3456789').length).toBeGreaterThan(0)
    expect(of(put)).toEqual([])
  })

  it('ask before leaving discards them @TYP-03', async () => {
    await opened()
    type('Company name', 'Brightline LLC')
    fireEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
    await screen.findByText('Your changes to the invoice details aren’t saved yet.')
    await press('Stay here')
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Brightline LLC')
  })

  it("keep the input when the card provider doesn't respond", async () => {
    await opened({ [put]: () => refusal(503, 'payments-unavailable', 'Payments can’t be reached right now.') })
    type('Company name', 'Brightline LLC')
    await press('Save details')
    await screen.findByText('Your invoice details weren’t saved. Payments can’t be reached right now.')
    expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Brightline LLC')
  })

  it("show an error if they can't be loaded, and can be retried", async () => {
    let answers = 0
    openBilling('/subscription/manage', sampleSubscription(), {
      'GET /api/subscription/invoice-details': () =>
        answers++ ? Response.json({ saved: company, suggested: company }) : refusal(503, 'busy', 'Not now.'),
    })
    await screen.findByText('Your invoice details couldn’t be loaded. Not now.')
    await press('Try again')
    await screen.findByText('Brightline Cleaning Co.')
  })
})
