// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openAsContractor } from '../../../testing/open-as-contractor.tsx'
import { areas, quote } from '../../../testing/quote-samples.ts'
import { toastsNow } from '../../../testing/toasts-now.ts'
import { contractor } from '../../../testing/user-samples.ts'
import { toaster } from '../../../ui/toasts.ts'
import { usePricing } from '../price/pricing-draft.ts'
import { useReviewActions } from '../review-actions.tsx'

const rooms = areas()
const unnamed = contractor({ businessName: null, businessPhone: null })
let shown = quote()
function Review() {
  const { buttons, question } = useReviewActions(shown, rooms, usePricing(shown, rooms), {
    unsavedCosts: false,
    withoutLogo: false,
  })
  return (
    <>
      <h1>Review</h1>
      {buttons}
      {question}
    </>
  )
}

/** Opens Review for this contractor; `writes` are the changes that it requests. */
async function open(user = unnamed) {
  const { asked, ...rest } = await openAsContractor(Review, user)
  return { writes: () => asked.filter((one) => (one as string[])[0] !== 'GET'), ...rest }
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send to Customer' }))
const sheet = () => screen.findByRole('dialog', { name: 'What name goes on your quote?' })
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () => fireEvent.submit(field('Business name').form!)
const told = () => toastsNow().map(({ title }) => title)
const sends = () => [Response.json(quote({ version: 4 })), Response.json(quote({ version: 5, status: 'sent' }))]
afterEach(() => {
  cleanup()
  toaster.remove()
  sessionStorage.clear()
  shown = quote()
  vi.unstubAllGlobals()
})

describe('What name goes on your quote? @SND-01', () => {
  it('asks before the first Send, and sends automatically once the name is saved', async () => {
    const { writes, answers } = await open()
    send()
    await sheet()
    expect([field('Business name').value, field(/Business phone/).value]).toEqual(['Dana Dustwell', ''])
    type('Business name', ' Delgado Cleaning ')
    type(/Business phone/, '(503) 555-0144')
    answers.push(Response.json({ ...unnamed, businessName: 'Delgado Cleaning' }), ...sends())
    submit()
    submit()
    await waitFor(() => expect(told()).toEqual(['Quote sent successfully!']))
    expect(writes()).toHaveLength(3)
    expect(writes()[0]).toEqual([
      'PUT',
      '/api/user/sender',
      { businessName: 'Delgado Cleaning', businessPhone: '(503) 555-0144' },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks before a changed quote is sent again', async () => {
    shown = quote({ status: 'sent', changedSinceSent: true })
    const { writes } = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Resend to Customer' }))
    await sheet()
    expect(writes()).toEqual([])
  })

  it.each([
    ['the button', () => fireEvent.click(screen.getByRole('button', { name: 'Use my name' }))],
    ['her name, left as it is', submit],
  ])('remembers that the contractor uses their own name: %s', async (_, answer) => {
    const { writes, answers } = await open()
    send()
    await sheet()
    answers.push(Response.json({ ...unnamed, usesOwnName: true }), ...sends())
    answer()
    await waitFor(() => expect(told()).toEqual(['Quote sent successfully!']))
    expect(writes()[0]).toEqual(['PUT', '/api/user/sender', { businessName: null, businessPhone: '' }])
  })

  it.each([
    ['has a business name', contractor(), quote()],
    ['uses her own name', { ...unnamed, usesOwnName: true }, quote()],
    ['sends an unchanged version again', unnamed, quote({ status: 'sent', changedSinceSent: false })],
  ])('does not ask a contractor who %s', async (_, user, of) => {
    shown = of
    const { answers } = await open(user)
    answers.push(...sends())
    fireEvent.click(screen.getByRole('button', { name: /(Rese|Se)nd to Customer/ }))
    await waitFor(() => expect(told().join()).toMatch(/^Quote (sent successfully!|Resent)$/))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps the input when the save fails, and through Escape and a reload; nothing is sent', async () => {
    const { writes, answers } = await open()
    send()
    const dialog = await sheet()
    type('Business name', 'Delgado Cleaning')
    answers.push(Promise.reject(new TypeError('no network')))
    submit()
    expect((await screen.findByText(/^No connection\./)).textContent).toContain('Nothing you typed is lost')
    expect(field('Business name').value).toBe('Delgado Cleaning')
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    cleanup()
    await open()
    send()
    await sheet()
    expect(field('Business name').value).toBe('Delgado Cleaning')
    expect(writes()).toHaveLength(1)
  })

  it('sends nothing if it is closed while the name is being saved', async () => {
    const { writes, answers, client } = await open()
    const saved = Promise.withResolvers<Response>()
    send()
    await sheet()
    type('Business name', 'Delgado Cleaning')
    answers.push(saved.promise)
    submit()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    saved.resolve(Response.json({ ...unnamed, businessName: 'Delgado Cleaning' }))
    await waitFor(() => expect(client.isMutating()).toBe(0))
    expect(writes()).toHaveLength(1)
  })

  it.each([
    ['   ', '', 'Enter a name, or choose “Use my name”'],
    ['x'.repeat(256), '', 'Please use at most 255 characters'],
    ['Delgado', '5'.repeat(51), 'Please use at most 50 characters'],
  ])('shows an error at the field and sends no request', async (name, phone, sentence) => {
    const { writes } = await open()
    send()
    await sheet()
    type('Business name', name)
    type(/Business phone/, phone)
    submit()
    await screen.findByText(sentence)
    expect(writes()).toEqual([])
  })

  it('stops and shows the name that another tab saved first', async () => {
    const { writes, answers } = await open()
    send()
    await sheet()
    type('Business name', 'Delgado & Sons')
    const current = { ...unnamed, businessName: 'Delgado Cleaning' }
    const message = 'Your quotes already say “Delgado Cleaning”.'
    answers.push(Response.json({ code: 'already-named', message, current }, { status: 409 }))
    submit()
    await waitFor(() => expect(told()).toEqual(['Your quote isn’t sent yet']))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(writes()).toHaveLength(1)
  })
})
