// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { openAsContractor } from '../../testing/open-as-contractor.tsx'
import { quote } from '../../testing/quote-samples.ts'
import { toastsNow } from '../../testing/toasts-now.ts'
import { toaster } from '../../ui/toasts.ts'
import type { NewQuote } from '../new-quote.ts'
import { quoteKey } from '../quotes.ts'
import { CustomerStep } from './customer-step.tsx'

const fresh: NewQuote = { id: '00000000-0000-4000-8000-000000000009', customerType: null, typed: {} }

async function open(stored: Quote = quote()) {
  const [onType, onSaved] = [vi.fn(), vi.fn()]
  function Step() {
    const { data } = useQuery({ queryKey: quoteKey(stored.id), queryFn: () => stored, initialData: stored })
    return (
      <CustomerStep
        {...{ onType, onSaved }}
        onRate={() => {}}
        onTemplate={() => {}}
        customerType="commercial"
        quote={data}
        newQuote={fresh}
        onBack={() => {}}
      />
    )
  }
  const opened = await openAsContractor(() => <Step />, { id: 'contractor' })
  // happy-dom loses a choice that was set before its options were rendered.
  type('Building type', stored.buildingType)
  type('Start', stored.startTimeline)
  return { ...opened, onType, onSaved }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const goOn = () => fireEvent.click(screen.getAllByRole('button', { name: 'Continue to Walkthrough' })[0]!)

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  toaster.remove()
  vi.unstubAllGlobals()
})

describe('Editing the customer of a quote that is on the server', () => {
  it('shows when offline that it was not saved, and keeps the input', async () => {
    const { onType, onSaved } = await open()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    type('Contact person', 'Pria Corrected')
    goOn()
    await expect.poll(() => toastsNow().map(({ title }) => title)).toEqual(['Update Failed'])
    expect(toastsNow()[0]?.description).toContain('Nothing you typed is lost.')
    expect(onSaved).not.toHaveBeenCalled()
    expect(onType).not.toHaveBeenCalled()

    cleanup()
    await open(quote({ phone: '555-010-0999' }))
    expect(field('Contact person').value).toBe('Pria Corrected')
    expect(field('Phone').value).toBe('555-010-0999')
  })

  it('forgets the input once it is reverted or saved', async () => {
    const { answers, onSaved } = await open()
    type('Phone', '555-010-0999')
    expect(sessionStorage.length).toBe(1)
    type('Phone', quote().phone)
    expect(sessionStorage.length).toBe(0)

    type('Contact person', 'Pria Corrected')
    answers.push(Response.json(quote({ contactPerson: 'Pria Corrected', version: 4 })))
    goOn()
    await expect.poll(() => onSaved.mock.calls).toEqual([[quote().id]])
    expect(sessionStorage.length).toBe(0)
  })

  /** Corrects the phone of a quote whose company another device has renamed meanwhile. */
  async function correctChanged() {
    const theirs = quote({ companyName: 'Renamed at the desk', pricePerSqFt: 0.09, version: 4 })
    const { asked, answers, onSaved } = await open()
    answers.push(Response.json({ message: 'Changed', current: theirs }, { status: 409 }))
    type('Phone', '555-010-0999')
    goOn()
    await screen.findByText(/^This quote was changed in another tab or on another device\./)
    expect(onSaved).not.toHaveBeenCalled()
    expect([field('Phone').value, field('Company name').value]).toEqual(['555-010-0999', quote().companyName])
    return { theirs, asked, answers, onSaved }
  }

  it('keeps what is here if Continue is pressed again after another device changed it @QUO-87', async () => {
    const { theirs, asked, answers, onSaved } = await correctChanged()
    answers.push(Response.json({ ...theirs, phone: '555-010-0999', version: 5 }))
    goOn()
    await expect.poll(() => onSaved.mock.calls).toEqual([[quote().id]])
    const { companyName } = quote()
    expect(asked[1]).toMatchObject([
      'PUT',
      `/api/quotes/${quote().id}`,
      { companyName, pricePerSqFt: 0.09, version: 4 },
    ])
  })

  it('shows what another device saved on request, and goes on with it @QUO-87', async () => {
    const { theirs, asked, onSaved } = await correctChanged()
    fireEvent.click(screen.getByRole('button', { name: 'Use the other version' }))
    expect([field('Phone').value, field('Company name').value]).toEqual([quote().phone, theirs.companyName])
    expect(sessionStorage.length).toBe(0)
    goOn()
    await expect.poll(() => onSaved.mock.calls).toEqual([[quote().id]])
    expect(asked).toHaveLength(1)
  })
})

it('@SPC-15 @QUO-37 A new quote is sent as an empty draft', async () => {
  const { id: _, ...known } = quote()
  const typed = { companyName: known.companyName, contactPerson: known.contactPerson, email: known.email }
  const { asked } = await openAsContractor(
    () => (
      <CustomerStep
        {...{ onType: () => {}, onRate: () => {}, onTemplate: () => {}, onSaved: () => {}, onBack: () => {} }}
        customerType="commercial"
        quote={undefined}
        newQuote={{ ...fresh, typed: { ...typed, phone: known.phone, frequency: known.frequency } }}
      />
    ),
    { id: 'contractor' },
  )
  type('Building type', known.buildingType)
  type('Start', known.startTimeline)
  goOn()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked[0]).toMatchObject(['POST', '/api/quotes', { id: fresh.id, totalSqft: 0, status: 'draft' }])
})

describe('A new quote from a template @TPL-01', () => {
  const { id: _, ...known } = quote()
  const chosen = { id: 'starter-office', name: 'Office', rooms: 10, totalSqft: 3080 }
  const { companyName, contactPerson, email, phone, frequency } = known
  async function start() {
    const [onSaved, onTemplate] = [vi.fn(), vi.fn()]
    const opened = await openAsContractor(
      () => (
        <CustomerStep
          {...{ onType: () => {}, onRate: () => {}, onTemplate, onSaved, onBack: () => {} }}
          customerType="commercial"
          quote={undefined}
          newQuote={{ ...fresh, typed: { companyName, contactPerson, email, phone, frequency }, template: chosen }}
        />
      ),
      { id: 'contractor' },
    )
    type('Building type', known.buildingType)
    type('Start', known.startTimeline)
    return { ...opened, onSaved, onTemplate }
  }

  it('names the template and the size, and can go without it', async () => {
    const { onTemplate, asked } = await start()
    expect(screen.getByText(/10 rooms, 3,080 sq ft\./).textContent).toContain('“Office”')
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(onTemplate.mock.calls).toEqual([[{ template: undefined }]])
    goOn()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(asked[0]).toMatchObject(['POST', '/api/quotes', { templateId: 'starter-office', totalSqft: 3080 }])
  })

  it('is not started offline without its rooms, and says why', async () => {
    const { onSaved, onTemplate } = await start()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    goOn()
    await expect.poll(() => toastsNow().map(({ title }) => title)).toEqual(['Error creating quote'])
    expect(toastsNow()[0]?.description).toContain('Templates don’t work offline. Nothing you typed is lost.')
    expect(onSaved).not.toHaveBeenCalled()
    // The request may have arrived, so what is continued without the template is another quote.
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(onTemplate.mock.calls[0]?.[0]).toEqual({ template: undefined, id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  })
})
