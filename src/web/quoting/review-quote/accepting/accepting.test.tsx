// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../../modules/accounts/contract/endpoints.ts'
import { usualNotices } from '../../../../modules/accounts/contract/notices.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { noticesQuery } from '../../../accounts/notices.ts'
import { openAsContractor } from '../../../testing/open-as-contractor.tsx'
import { areas, quote } from '../../../testing/quote-samples.ts'
import { contractor } from '../../../testing/user-samples.ts'
import { clearOutbox, startOutbox } from '../../outbox.ts'
import { quoteKey } from '../../quotes.ts'
import { useQuoteAsChosen } from '../choices.ts'
import { usePricing } from '../price/pricing-draft.ts'
import { useReviewActions } from '../review-actions.tsx'
import { AtHome } from '../send/at-home.tsx'
import { EmailExtras } from '../send/email-extras.tsx'
import { AcceptingCard } from './accepting-card.tsx'

Object.defineProperty(navigator, 'locks', { value: { request: (_: string, work: () => Promise<void>) => work() } })
afterEach(async () => {
  cleanup()
  await clearOutbox().catch(() => {})
  vi.unstubAllGlobals()
})

const home = (more: Partial<Quote> = {}) =>
  quote({ customerType: 'residential', agreedAtHome: true, homeState: 'OR', ...more })
const named = contractor({
  businessName: 'Delgado Cleaning',
  businessPhone: '503-555-0144',
  businessAddress: '1 Bay Road',
})

/** Review's choices, with the outbox open. */
async function open(stored: Quote, user: Partial<CurrentUser> = named, lastState: string | null = null) {
  function Shown() {
    const { data = stored } = useQuery<Quote>({
      queryKey: quoteKey(stored.id),
      queryFn: () => stored,
      initialData: stored,
      staleTime: Number.POSITIVE_INFINITY,
    })
    const chosen = useQuoteAsChosen(data)
    const rooms = areas()
    const { hindrance } = useReviewActions(chosen, rooms, usePricing(chosen, rooms), {
      unsavedCosts: false,
      withoutLogo: false,
    })
    return (
      <>
        <h1>Review</h1>
        <p>{hindrance}</p>
        <AcceptingCard quote={chosen} />
        <AtHome quote={chosen} />
        <EmailExtras quote={chosen} />
      </>
    )
  }
  const opened = await openAsContractor(() => <Shown />, user)
  await waitFor(() => expect(opened.client.isFetching()).toBe(0))
  opened.client.setQueryData(noticesQuery.queryKey, { ...usualNotices, confirmAbove: 1500 })
  opened.client.setQueryData(['api', 'home-state'], { homeState: lastState })
  startOutbox({ contractorId: 'accepting', client: opened.client, goOnWith: () => {} })
  const writes = () => opened.asked.filter((one) => (one as string[])[0] !== 'GET').map((one) => (one as unknown[])[2])
  return { ...opened, writes }
}
const labels = () => [...document.querySelectorAll('label')].map((label) => label.textContent)

it('nothing about a home, its right to cancel or a language is shown for a business @LAW-05', async () => {
  await open(quote({ poNumberRule: 'optional' }))
  expect(labels().join()).toBe(
    'PO number,Confirm with a code,Your note above the email (optional),Also send to (optional)',
  )
  expect(document.body.textContent).not.toMatch(/cancel|home|lawyer|Spanish/i)
})

it('a home reminds the contractor to say the right to cancel aloud, in California with both days @LAW-01', async () => {
  await open(home())
  expect(document.body.textContent).toContain(
    'Say it aloud: your customer can cancel until midnight of the third business day after accepting.',
  )
  expect(document.body.textContent).toContain('Not legal advice: ask a lawyer in your state.')
  cleanup()
  await open(home({ homeState: 'CA' }))
  expect(document.body.textContent).toContain(
    'of the third business day, or the fifth if they are 65 or older after accepting.',
  )
  cleanup()
  await open(home({ agreedAtHome: false }))
  expect(document.body.textContent).not.toMatch(/cancel until|State of the home|lawyer/)
})

it('what a home lacks is asked for in place, and named before sending @LAW-01', async () => {
  const { writes, answers } = await open(
    home(),
    contractor({ businessName: 'Delgado Cleaning', businessPhone: null, businessAddress: null }),
  )
  expect(document.body.textContent).toContain(
    'so this quote needs your business address and your business phone. Add it under “Before you send”.',
  )
  fireEvent.change(screen.getByLabelText('Business address'), { target: { value: ' 1 Bay Road ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Please enter your business phone')
  expect(writes()).toEqual([])
  fireEvent.change(screen.getByLabelText('Business phone'), { target: { value: '503-555-0144' } })
  answers.push(Response.json(named))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByLabelText('Business phone')).toBeNull())
  expect(writes()).toEqual([
    { businessName: 'Delgado Cleaning', businessPhone: '503-555-0144', businessAddress: '1 Bay Road' },
  ])
  expect(document.body.textContent).not.toContain('so this quote needs')
})

it('a draft starts with the state of the last quote for a home @LAW-01', async () => {
  const stored = home({ homeState: null })
  const { writes, answers } = await open(stored, named, 'NV')
  answers.push(Response.json({ ...stored, homeState: 'NV', version: 4 }))
  await waitFor(() => expect(writes()).toEqual([{ homeState: 'NV', version: 3 }]))
  expect(screen.getByLabelText<HTMLSelectElement>('State of the home').value).toBe('NV')
})

it('a state that the contractor clears stays clear @LAW-01', async () => {
  const stored = home({ id: '00000000-0000-4000-8000-000000000031', homeState: null })
  const { writes, answers } = await open(stored, named, 'NV')
  const state = () => screen.getAllByLabelText<HTMLSelectElement>('State of the home')
  answers.push(Response.json({ ...stored, homeState: 'NV', version: 4 }))
  await waitFor(() => expect(writes()).toEqual([{ homeState: 'NV', version: 3 }]))
  await waitFor(() => expect(state()).toHaveLength(1))
  answers.push(Response.json({ ...stored, version: 5 }))
  fireEvent.change(state()[0]!, { target: { value: '' } })
  await waitFor(() => expect(writes()[1]).toEqual({ homeState: null, version: 4 }))
  await waitFor(() => expect(state()).toHaveLength(2))
  cleanup()
  const again = await open(stored, named, 'NV')
  expect(state().map(({ value }) => value)).toEqual(['', ''])
  expect([writes().length, again.writes()]).toEqual([2, []])
})

it('language, PO number and code are choices of the quote @LAW-04 @ONL-14', async () => {
  const stored = home()
  const { writes, answers } = await open(stored)
  await screen.findByText('Usual: Above $1,500.00')
  answers.push(Response.json({ ...stored, spokenLanguage: 'es', version: 4 }))
  fireEvent.change(screen.getByLabelText('We spoke'), { target: { value: 'es' } })
  await screen.findByText('The law wants your own texts in Spanish too.')
  await waitFor(() => expect(writes()).toEqual([{ spokenLanguage: 'es', version: 3 }]))
  answers.push(Response.json({ ...stored, spokenLanguage: 'es', poNumberRule: 'required', version: 5 }))
  fireEvent.change(screen.getByLabelText('PO number'), { target: { value: 'required' } })
  await waitFor(() => expect(writes()[1]).toEqual({ poNumberRule: 'required', version: 4 }))
  answers.push(Response.json({ ...stored, confirmWithCode: false, version: 6 }))
  fireEvent.change(screen.getByLabelText('Confirm with a code'), { target: { value: 'no' } })
  await waitFor(() => expect(writes()[2]).toEqual({ confirmWithCode: false, version: 5 }))
})

it('further addresses save when the field is left, and a wrong one is named @PRP-04', async () => {
  const stored = quote()
  const { writes, answers } = await open(stored)
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(/Also send to/)
  fireEvent.change(field(), { target: { value: 'boss@harbor.example, nobody' } })
  fireEvent.blur(field())
  await screen.findByText('Valid email is required')
  expect(writes()).toEqual([])
  const cc = ['boss@harbor.example', 'site@harbor.example']
  answers.push(Response.json({ ...stored, cc, version: 4 }))
  fireEvent.change(field(), { target: { value: cc.join('\n') } })
  fireEvent.blur(field())
  await waitFor(() => expect(writes()).toEqual([{ cc, version: 3 }]))
  expect(field().value).toBe(cc.join('\n'))
})

it('a wrong further address stops sending, and stays until it is corrected @PRP-04', async () => {
  const stored = quote({ id: '00000000-0000-4000-8000-000000000032' })
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(/Also send to/)
  const hindrance = 'Please check the addresses in “Also send to”.'
  const first = await open(stored)
  fireEvent.change(field(), { target: { value: 'boss@harbor.example, site@harbor' } })
  expect(screen.queryByText(hindrance)).toBeNull()
  fireEvent.blur(field())
  await screen.findByText(hindrance)
  expect(first.writes()).toEqual([])
  cleanup()
  const { writes, answers } = await open(stored)
  expect(field().value).toBe('boss@harbor.example, site@harbor')
  await screen.findByText(hindrance)
  const cc = ['boss@harbor.example', 'site@harbor.example']
  answers.push(Response.json({ ...stored, cc, version: 4 }))
  fireEvent.change(field(), { target: { value: cc.join('\n') } })
  fireEvent.blur(field())
  await waitFor(() => expect(screen.queryByText(hindrance)).toBeNull())
  await waitFor(() => expect(writes()).toEqual([{ cc, version: 3 }]))
})

it('further addresses that were typed when Review was closed are saved when it opens again @PRP-04', async () => {
  const stored = quote({ id: '00000000-0000-4000-8000-000000000033' })
  await open(stored)
  fireEvent.change(screen.getByLabelText(/Also send to/), { target: { value: 'boss@harbor.example' } })
  cleanup()
  const { writes } = await open(stored)
  await waitFor(() => expect(writes()).toEqual([{ cc: ['boss@harbor.example'], version: 3 }]))
})
