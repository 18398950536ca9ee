// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openAsContractor } from '../../../testing/open-as-contractor.tsx'
import { areas, quote } from '../../../testing/quote-samples.ts'
import { toastsNow } from '../../../testing/toasts-now.ts'
import { contractor } from '../../../testing/user-samples.ts'
import { toaster } from '../../../ui/toasts.ts'
import { usePricing } from '../price/pricing-draft.ts'
import { useSend } from './send.ts'

const rooms = areas()
const screenOf = (unsavedCosts: boolean) =>
  function Sending() {
    const draft = quote()
    const { send } = useSend(draft, usePricing(draft, rooms), { unsavedCosts, withoutLogo: false })
    return (
      <>
        <h1>Review</h1>
        <button type="button" onClick={send}>
          Send to Customer
        </button>
      </>
    )
  }
const told = () => toastsNow().map(({ title, description }) => [title, description])

afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

describe('Send to Customer', () => {
  it.each([
    [true, 'Your costs aren’t saved yet. Save them in Review.'],
    [false, undefined],
  ])('reminds of unsaved costs: %s @PRI-71', async (unsavedCosts, reminder) => {
    const { asked, answers } = await openAsContractor(screenOf(unsavedCosts), contractor())
    answers.push(Response.json(quote({ version: 4 })), Response.json(quote({ version: 5, status: 'sent' })))
    const button = screen.getByRole('button', { name: 'Send to Customer' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(told()).toEqual([['Quote sent successfully!', reminder]]))
    expect(asked).toHaveLength(2)
  })
})
