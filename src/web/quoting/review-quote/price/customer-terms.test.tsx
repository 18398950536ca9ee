// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { openAsContractor } from '../../../testing/open-as-contractor.tsx'
import { quote } from '../../../testing/quote-samples.ts'
import { clearOutbox, startOutbox } from '../../outbox.ts'
import { quoteKey } from '../../quotes.ts'
import { useQuoteAsChosen } from '../choices.ts'
import { CustomerTotals } from '../customer-totals.tsx'
import { CustomerTerms } from './customer-terms.tsx'

Object.defineProperty(navigator, 'locks', { value: { request: (_: string, work: () => Promise<void>) => work() } })
afterEach(async () => {
  cleanup()
  await clearOutbox().catch(() => {})
})

const salesTax = { percent: 8.25, label: 'Sales tax' }
const stored = quote({ customerPrices: { ...quote().customerPrices, tax: salesTax } })

/** Review's choices, with the outbox open. */
async function open() {
  function Shown() {
    const { data = stored } = useQuery<Quote>({
      queryKey: quoteKey(stored.id),
      queryFn: () => stored,
      initialData: stored,
      staleTime: Number.POSITIVE_INFINITY,
    })
    const chosen = useQuoteAsChosen(data)
    return (
      <>
        <h1>Review</h1>
        <CustomerTerms quote={chosen} className="" />
        <CustomerTotals quote={chosen} asked={{ finalMonthly: 40_000, finalOneTime: null }} />
      </>
    )
  }
  const opened = await openAsContractor(() => <Shown />, { tax: salesTax, showsRoomPrices: true })
  startOutbox({ contractorId: 'customer terms', client: opened.client, goOnWith: () => {} })
  return opened
}
const exempt = () => screen.getByLabelText<HTMLInputElement>(/^This customer is exempt/)
const totals = () => screen.getByLabelText('Totals').textContent

it('a choice is shown at once, and the answer to an earlier one doesn’t bring that back @PRP-03 @TYP-01', async () => {
  const { asked, answers, client } = await open()
  let answer = (_: Response) => {}
  answers.push(new Promise((resolve) => (answer = resolve)))
  answers.push(Response.json({ ...stored, version: 5 }))
  fireEvent.click(exempt())
  expect(exempt().checked).toBe(true)
  await vi.waitFor(() => expect(totals()).toBe('Tax exemptTotal per month$400.00'))
  await vi.waitFor(() => expect(asked).toHaveLength(1))

  fireEvent.click(exempt())
  expect(exempt().checked).toBe(false)
  const shown: boolean[] = []
  const stop = client.getQueryCache().subscribe(() => shown.push(exempt().checked))
  const { tax: _, ...others } = stored.customerPrices
  answer(
    Response.json({
      ...stored,
      taxExempt: true,
      customerPrices: { ...others, tax: null, taxExempt: true },
      version: 4,
    }),
  )
  await vi.waitFor(() => expect(client.getQueryData(quoteKey(stored.id))).toMatchObject({ version: 5 }))
  stop()
  expect(exempt().checked).toBe(false)
  expect(shown).not.toContain(true)
  expect(totals()).toBe('Subtotal per month$400.00Sales tax 8.25%$33.00Total per month$433.00')
  expect(asked.map((request) => (request as unknown[])[2])).toEqual([
    { taxExempt: true, version: 3 },
    { taxExempt: false, version: 4 },
  ])
})

it('a refused choice says why, and can be undone @PRP-03', async () => {
  const { answers } = await open()
  answers.push(Response.json({ message: 'This customer can’t be exempt' }, { status: 400 }))
  fireEvent.click(exempt())
  await screen.findByText('This customer can’t be exempt')
  expect(exempt().checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Undo this change' }))
  await vi.waitFor(() => expect(exempt().checked).toBe(false))
  expect(screen.queryByText('This customer can’t be exempt')).toBeNull()
})

it('another tab’s choice is asked about, and the other one can be used @PRP-03', async () => {
  const { answers, client } = await open()
  const theirs = { ...stored, tax: { percent: 5, label: 'GST' }, version: 4 }
  answers.push(Response.json({ message: 'Changed', current: theirs }, { status: 409 }))
  fireEvent.change(screen.getByLabelText('Tax'), { target: { value: 'own' } })
  fireEvent.change(screen.getByLabelText('Percent'), { target: { value: '6' } })
  fireEvent.blur(screen.getByLabelText('Percent'))
  await screen.findByText('The tax was changed in another tab or on another device.')
  expect(screen.getByLabelText<HTMLInputElement>('Percent').value).toBe('6')
  fireEvent.click(screen.getByRole('button', { name: 'Use the other version' }))
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Percent').value).toBe('5'))
  expect(screen.getByLabelText<HTMLInputElement>('Name of the tax').value).toBe('GST')
  expect(client.getQueryData(quoteKey(stored.id))).toMatchObject({ tax: { percent: 5 } })
})
