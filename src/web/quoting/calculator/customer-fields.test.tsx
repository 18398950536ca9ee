// @vitest-environment happy-dom
import { zodResolver } from '@hookform/resolvers/zod'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, it } from 'vitest'
import { CustomerDetails } from '../../../modules/quoting/contract/endpoints.ts'
import { quoteTextNames, quoteTexts } from '../../../modules/quoting/contract/quote-texts.ts'
import type { CustomerType } from '../../../modules/quoting/contract/vocabulary.ts'
import { userQuery } from '../../app/session.ts'
import { queryClient } from '../../testing/app-client.ts'
import { contractor } from '../../testing/user-samples.ts'
import { CustomerFields, JobFields } from './customer-fields.tsx'
import type { Details, TypedDetails } from './customer-form.ts'

afterEach(cleanup)
queryClient.setQueryData(userQuery.queryKey, contractor())

function Fields({ of }: { of: CustomerType }) {
  const form = useForm<TypedDetails, unknown, Details>({
    resolver: zodResolver(CustomerDetails) as never,
    mode: 'onBlur',
  })
  return (
    <QueryClientProvider client={queryClient}>
      <CustomerFields form={form} customerType={of} />
      <JobFields form={form} customerType={of} />
    </QueryClientProvider>
  )
}
const leave = (label: string, text: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  fireEvent.blur(screen.getByLabelText(label))
}
const described = (label: string) =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

describe("The customer's name", () => {
  it.each([
    ['residential', 'Customer or household name', 'Company name'],
    ['commercial', 'Company name', 'Customer or household name'],
  ] as const)('of a %s customer is labeled "%s", with the same message @AMB-Q07', async (of, label, other) => {
    render(<Fields of={of} />)
    expect(screen.queryByLabelText(other)).toBeNull()
    leave(label, ' ')
    expect(await screen.findByText('Company name is required')).toBeTruthy()
    expect(described(label)).toEqual(['Company name is required'])
  })
})

describe('The phone number', () => {
  it('has an example, and needs ten characters without the spaces around them @AMB-Q26', async () => {
    render(<Fields of="commercial" />)
    expect(described('Phone')).toEqual(['With area code, like (503) 555-0188'])
    leave('Phone', '  555-0188  ')
    expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy()
    leave('Phone', '  503-555-01  ')
    await expect.poll(() => screen.queryByText('Please enter a valid phone number')).toBeNull()
  })
})

it('@SND-04 @SCR-11 special requirements say that they are printed; private notes, that only the contractor sees them', () => {
  render(<Fields of="commercial" />)
  expect(described('Special requirements (optional)')).toEqual(['Printed on the quote'])
  const notes = screen.getByLabelText(`${quoteTexts.privateNotes.label} (optional)`)
  expect([notes.tagName, notes.getAttribute('name')]).toEqual(['TEXTAREA', 'privateNotes'])
})

it.each(quoteTextNames)('the form of a new quote has a field for %s, and every other text @ENG-01', (name) => {
  render(<Fields of="commercial" />)
  expect(document.querySelector(`[name="${name}"]`)).not.toBeNull()
})
