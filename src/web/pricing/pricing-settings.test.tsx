// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userKey } from '../app/session.ts'
import { openAsContractor } from '../testing/open-as-contractor.tsx'
import { toastsNow } from '../testing/toasts-now.ts'
import { contractor } from '../testing/user-samples.ts'
import { toaster } from '../ui/toasts.ts'
import { PricingSettingsScreen } from './pricing-settings.tsx'

const open = () => openAsContractor(PricingSettingsScreen, contractor({ pricePerSqFt: 0.06 }))
const rate = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Exact rate, in dollars' })
const type = (text: string) => fireEvent.change(rate(), { target: { value: text } })
const about = (name: string) => screen.getByText(name).closest('div')!.textContent
const save = () => fireEvent.click(screen.getAllByRole('button', { name: /^Save rate/ })[0]!)
const month = (monthCovers: string) => ({ monthCovers })
const told = () => toastsNow().map(({ title, description }) => [title, description])

afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

describe('Pricing Settings', () => {
  it('show the rate, and the effect of a new one @PRI-40 @PRI-41 @PRI-42', async () => {
    await open()
    expect(screen.getByRole('status').textContent).toBe('6.0¢')
    type('0.07')
    expect(about('Small office')).toBe('Small office2,000 sq ft, weekly*$606.20+$86.60')
    expect(about('Medium office')).toBe('Medium office5,000 sq ft, daily (Mon–Fri)$7,000.00+$1,000.00')
    expect(about('Large facility')).toBe('Large facility15,000 sq ft, daily (Mon–Fri)$21,000.00+$3,000.00')
    expect(screen.getByText(/^\* Uses an average month/).textContent).toContain('this office would be $560.00')
  })

  it('@SCR-23 say per visit, and keep the slider and the exact rate in sync @PRI-43 @PRI-44 @WEB-56', async () => {
    await open()
    const slider = screen.getByRole('slider', { name: /Rate per square foot per visit/ })
    expect([slider.getAttribute('aria-valuemin'), slider.getAttribute('aria-valuemax')]).toEqual(['1', '100'])
    type('0.12')
    await waitFor(() => expect(slider.getAttribute('aria-valuenow')).toBe('12'))
    fireEvent.keyDown(slider, { key: 'PageUp' })
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('22.0¢'))
    fireEvent.blur(rate())
    expect(rate().value).toBe('0.22')
    type('0.075')
    fireEvent.blur(rate())
    await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toContain('7.5 cents'))
    fireEvent.keyDown(slider, { key: 'ArrowRight' })
    expect(rate().value).toBe('0.085')
    type('0.22')
    fireEvent.blur(rate())
    fireEvent.keyDown(rate(), { key: 'ArrowDown' })
    expect(rate().value).toBe('0.21')
  })

  it('offer 3, 5 and 8 cents with the price of a small office @PRI-45 @PX-39 @PX-40 @PX-41', async () => {
    await open()
    const examples = screen.getAllByRole('button', { name: /small office/ })
    expect(examples.map(({ textContent }) => textContent)).toEqual([
      '3¢Budget$259.80 small office*',
      '5¢Standard$433.00 small office*',
      '8¢Premium$692.80 small office*',
    ])
    fireEvent.click(examples[2]!)
    expect(rate().value).toBe('0.08')
    expect(screen.getByText('base cleaning on a weekly quote, per month').parentElement!.textContent).toContain(
      '$640.00',
    )
  })

  it('warn gently where daily service is above typical prices @AMB-P01', async () => {
    await open()
    expect(screen.getByText(/are/, { selector: '*:has(> strong)' }).textContent).toBe(
      'Mon–Fri and 7 days are above typical daily-service prices, which end near $0.30, the dashed line.',
    )
    type('0.01')
    expect(screen.queryByText('above typical daily-service prices')).toBe(null)
  })

  it('save the rate, and show it as current @PRI-46 @PRI-47', async () => {
    const { asked, answers } = await open()
    answers.push(Response.json(contractor({ pricePerSqFt: 0.07 })))
    type('0.07')
    expect(screen.getAllByText('Not saved yet.').length).toBeGreaterThan(0)
    save()
    await waitFor(() => expect(told()[0]?.[0]).toBe('Pricing Updated'))
    expect(asked).toEqual([['PUT', '/api/pricing/settings', { pricePerSqFt: 0.07 }]])
    expect(screen.queryByText('Not saved yet.')).toBe(null)
    expect(screen.getByText('Current rate').parentElement!.textContent).toBe('Current rate7.0¢')
  })

  it('keep the input when saving fails @PRI-47', async () => {
    const { answers } = await open()
    answers.push(Response.json({ message: 'Premium Feature Required' }, { status: 403 }))
    type('0.07')
    save()
    await waitFor(() =>
      expect(told()).toEqual([['Update Failed', 'Failed to update pricing settings. Please try again.']]),
    )
    expect(rate().value).toBe('0.07')
  })

  it('refuse an invalid rate @PRI-44', async () => {
    const { asked } = await open()
    type('1.5')
    expect(screen.getByText('Price cannot exceed $1.00 per sq ft')).toBeTruthy()
    save()
    expect(asked).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Reset to 6.0¢' }))
    expect(screen.queryByText('Price cannot exceed $1.00 per sq ft')).toBe(null)
  })

  it('set what a month covers at once, with the sentence that customers read @SCH-05', async () => {
    const { asked, answers, client } = await open()
    const every = screen.getByRole<HTMLInputElement>('radio', { name: /^Every visit/ })
    const counted = screen.getByRole<HTMLInputElement>('radio', { name: /^A number of visits/ })
    expect([every.checked, every.closest('label')!.textContent, counted.closest('label')!.textContent]).toEqual([
      true,
      expect.stringContaining('“Every week, the same price each month.”'),
      expect.stringContaining('“Covers 4 visits a month. Each additional visit: $120.00.”'),
    ])
    answers.push(Response.json({ ...client.getQueryData<object>(userKey), monthCovers: 'visits' }))
    fireEvent.click(counted)
    await waitFor(() => expect(told()).toEqual([['Pricing Updated', expect.stringMatching(/^Quotes say so/)]]))
    expect([asked, counted.checked]).toEqual([[['PUT', '/api/pricing/month', { monthCovers: 'visits' }]], true])
  })

  it('keep the choice that is saved when saving the other one fails @SCH-05', async () => {
    const { answers } = await open()
    answers.push(Response.json({ message: 'Not now.' }, { status: 503 }))
    fireEvent.click(screen.getByRole('radio', { name: /^A number of visits/ }))
    await waitFor(() => expect(told()).toEqual([['Update Failed', 'Not now.']]))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Every visit/ }).checked).toBe(true)
  })

  it('store the last of two quick choices of what a month covers @SCH-05', async () => {
    const { asked, answers, client } = await open()
    const me = client.getQueryData<object>(userKey)
    const first = Promise.withResolvers<Response>()
    answers.push(first.promise, Response.json({ ...me, monthCovers: 'flat' }))
    fireEvent.click(screen.getByRole('radio', { name: /^A number of visits/ }))
    fireEvent.click(screen.getByRole('radio', { name: /^Every visit/ }))
    await waitFor(() => expect(asked).toHaveLength(1))
    first.resolve(Response.json({ ...me, monthCovers: 'visits' }))
    await waitFor(() => expect(asked.map((one) => (one as unknown[])[2])).toEqual([month('visits'), month('flat')]))
    await waitFor(() => expect(client.isMutating()).toBe(0))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Every visit/ }).checked).toBe(true)
  })

  it('store a default rate that is set back while the first change is being saved @RTE-03', async () => {
    const rates = (weekly: number) => ({ daily: null, daily7: null, weekly, biweekly: null, monthly: null })
    const me = contractor({ pricePerSqFt: 0.06, rates: rates(0.08) })
    const { asked, answers, client } = await openAsContractor(PricingSettingsScreen, me)
    const first = Promise.withResolvers<Response>()
    answers.push(first.promise, Response.json(me))
    const weekly = screen.getByLabelText<HTMLInputElement>('Weekly')
    const set = (value: string) => {
      weekly.focus()
      fireEvent.change(weekly, { target: { value } })
      weekly.blur()
    }
    set('0.9')
    await waitFor(() => expect(asked).toHaveLength(1))
    set('0.08')
    first.resolve(Response.json({ ...me, rates: rates(0.9) }))
    const sent = [0.9, 0.08].map((weekly) => ({ rates: { weekly } }))
    await waitFor(() => expect(asked.map((one) => (one as unknown[])[2])).toEqual(sent))
    await waitFor(() => expect(client.isMutating()).toBe(0))
    expect(weekly.value).toBe('0.08')
  })

  it('ask before discarding a rate @TYP-03', async () => {
    await open()
    type('0.07')
    fireEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
    await screen.findByText('Your changes to the default rate aren’t saved yet.')
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(rate().value).toBe('0.07'))
  })

  it('ask before discarding figures for pricing by time, also while they are being saved', async () => {
    const { answers } = await open()
    answers.push(new Promise(() => {}))
    const wage = screen.getByLabelText<HTMLInputElement>(/^Wage/)
    fireEvent.change(wage, { target: { value: '23' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save figures' }))
    fireEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Your changes to the figures for pricing by time aren’t saved yet.')
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
    expect(wage.value).toBe('23')
  })
})
