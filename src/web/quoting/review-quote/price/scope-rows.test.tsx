// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../../modules/accounts/contract/endpoints.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { openAsContractor } from '../../../testing/open-as-contractor.tsx'
import { quote } from '../../../testing/quote-samples.ts'
import { clearOutbox, startOutbox } from '../../outbox.ts'
import type { Pricing } from './pricing-draft.ts'
import { FirstCleanRow, HolidaysRow, useHolidayTerms } from './scope-rows.tsx'

Object.defineProperty(navigator, 'locks', { value: { request: (_: string, work: () => Promise<void>) => work() } })
afterEach(async () => {
  cleanup()
  await clearOutbox().catch(() => {})
})

function open(change: Partial<Quote> = {}, user: Partial<CurrentUser> = {}) {
  const [shown, saveChange] = [quote(change), vi.fn()]
  function Rows() {
    return (
      <dl>
        <FirstCleanRow quote={shown} pricing={{ saveChange } as unknown as Pricing} />
        <HolidaysRow quote={shown} />
        <dd>{useHolidayTerms(shown, 381_600)}</dd>
      </dl>
    )
  }
  return openAsContractor(
    () => (
      <>
        <h1>Review</h1>
        <Rows />
      </>
    ),
    user,
  ).then((opened) => ({ ...opened, saveChange }))
}
const choice = () => screen.getByLabelText<HTMLSelectElement>('Holidays')
const firstClean = () => screen.getByLabelText<HTMLInputElement>('First clean')

it("holidays follow the account until the quote has its own choice, with the customer's sentence @SCH-03", async () => {
  const { asked, answers, client } = await open({}, { holidays: 'skip', holidayDays: ['Labor Day', 'Christmas Day'] })
  expect([choice().value, choice().options[0]!.text]).toEqual(['', 'Usual: We don’t clean'])
  screen.getByText('Holidays: we don’t clean on Labor Day and Christmas Day.')
  startOutbox({ contractorId: 'scope rows', client, goOnWith: () => {} })
  answers.push(Response.json(quote({ holidays: 'move', version: 4 })))
  fireEvent.change(choice(), { target: { value: 'move' } })
  await vi.waitFor(() =>
    expect(asked).toContainEqual(expect.arrayContaining([expect.objectContaining({ holidays: 'move' })])),
  )
})

it('holidays are not mentioned without a choice @SCH-03', async () => {
  await open()
  expect(choice().options[0]!.text).toBe('Usual: Not stated')
  expect(screen.queryByText(/Holidays: /)).toBeNull()
})

it('the first clean is saved once, when its field is left, and cleared by an empty one @SCH-07', async () => {
  const { saveChange } = await open()
  fireEvent.focus(firstClean())
  fireEvent.change(firstClean(), { target: { value: '250' } })
  expect(saveChange).not.toHaveBeenCalled()
  fireEvent.keyDown(firstClean(), { key: 'Enter' })
  fireEvent.blur(firstClean())
  expect(saveChange.mock.calls).toEqual([[{ firstVisitPrice: 250 }]])
  expect(firstClean().value).toBe('250.00')
  cleanup()
  const other = await open({ firstVisitPrice: 250 })
  expect(firstClean().value).toBe('250.00')
  fireEvent.change(firstClean(), { target: { value: '' } })
  fireEvent.blur(firstClean())
  expect(other.saveChange.mock.calls).toEqual([[{ firstVisitPrice: null }]])
})

it('the first clean is not saved while it is no price @SCH-07', async () => {
  const { saveChange } = await open()
  fireEvent.change(firstClean(), { target: { value: '17..50' } })
  fireEvent.blur(firstClean())
  expect(saveChange).not.toHaveBeenCalled()
  screen.getByText('Please enter a price')
})
