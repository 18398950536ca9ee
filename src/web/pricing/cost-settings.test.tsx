// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openAsContractor } from '../testing/open-as-contractor.tsx'
import { toastsNow } from '../testing/toasts-now.ts'
import { toaster } from '../ui/toasts.ts'
import { CostSettingsScreen } from './cost-settings.tsx'

const usual = { supplies: 120, insurance: 85.5, equipment: 0, transportation: 0, overhead: 0, other: 0 }
const rent = { id: 'custom-1', label: 'Rent', amount: 300 }
const open = (user: object = { defaultCostBreakdown: usual, customCosts: [rent] }) =>
  openAsContractor(CostSettingsScreen, { subscriptionStatus: 'active', ...user })

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name })[0]!)
const told = () => toastsNow().map(({ title, description }) => [title, description])

afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

describe('Default Cost Settings', () => {
  it('explain what they are for and who sees them @PRI-49 @PRI-50 @PRI-51 @PRI-52 @PRI-53', async () => {
    await open({ defaultCostBreakdown: null, customCosts: [] })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Default Cost Settings')
    expect(screen.getByText('Only you see this.').parentElement!.textContent).toContain('never shown to customers')
    expect(screen.getByRole('heading', { name: 'Default Monthly Costs' })).toBeTruthy()
    for (const name of ['Supplies', 'Insurance', 'Equipment', 'Transportation', 'Overhead', 'Other'])
      expect(screen.getByLabelText<HTMLInputElement>(name)).toMatchObject({ value: '', placeholder: '0.00' })
    expect(screen.getByRole('heading', { name: 'Additional Costs' })).toBeTruthy()
    press('Add Cost')
    const name = screen.getByPlaceholderText('e.g. Software, Rent')
    expect(document.activeElement).toBe(name)
    press('Remove Cost 1')
    expect(screen.queryByPlaceholderText('e.g. Software, Rent')).toBe(null)
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  })

  it('are saved as a whole @PRI-55 @PRI-56 @PRI-57', async () => {
    const { asked, answers } = await open()
    type('Supplies', '130.25')
    press('Add Cost')
    type('Cost 2, name', 'Software')
    type('Cost 2, dollars per month', '25')
    expect(screen.getAllByText('$540.75').length).toBeGreaterThan(0)
    const software = { id: expect.stringMatching(/^custom-\d+$/), label: 'Software', amount: 25 }
    const saved = { defaultCostBreakdown: { ...usual, supplies: 130.25 }, customCosts: [rent, software] }
    answers.push(Response.json({ ...saved, customCosts: [rent], subscriptionStatus: 'active' }))
    press('Save Default Costs')
    await waitFor(() =>
      expect(told()).toEqual([['Cost settings updated', 'Your default cost breakdown has been saved.']]),
    )
    expect(asked).toEqual([['PUT', '/api/cost/settings', saved]])
  })

  it('count per quote, or per month and shared by all customers @GRD-06', async () => {
    const { asked, answers } = await open({
      defaultCostBreakdown: usual,
      customCosts: [rent],
      sharedCosts: ['insurance'],
    })
    const counts = (of: string) => screen.getByLabelText<HTMLSelectElement>(`${of}, per quote or shared`)
    const chosen = (of: string) => [...counts(of).options].find(({ selected }) => selected)!.text
    expect([chosen('Supplies'), chosen('Insurance'), chosen('Cost 1')]).toEqual([
      'Per quote',
      'Per month, shared by all customers',
      'Per quote',
    ])
    fireEvent.change(counts('Supplies'), { target: { value: 'shared' } })
    fireEvent.change(counts('Cost 1'), { target: { value: 'shared' } })
    const saved = {
      defaultCostBreakdown: usual,
      customCosts: [{ ...rent, shared: true }],
      sharedCosts: ['supplies', 'insurance'],
    }
    answers.push(Response.json({ ...saved, subscriptionStatus: 'active' }))
    press('Save Default Costs')
    await waitFor(() => expect(asked).toEqual([['PUT', '/api/cost/settings', saved]]))
    await waitFor(() => expect(screen.queryAllByText('Not saved yet.')).toEqual([]))
    await waitFor(() => expect(chosen('Supplies')).toBe('Per month, shared by all customers'))
    expect(chosen('Cost 1')).toBe('Per month, shared by all customers')
    fireEvent.change(counts('Cost 1'), { target: { value: 'quote' } })
    press('Save Default Costs')
    await waitFor(() => expect(asked).toHaveLength(2))
    const { customCosts, sharedCosts } = (asked[1] as [string, string, typeof saved])[2]
    expect([customCosts, sharedCosts]).toEqual([[{ ...rent, shared: false }], undefined])
  })

  it('Q-13: show that they are being saved, once @PRI-53', async () => {
    const { asked, answers } = await open()
    const answer = Promise.withResolvers<Response>()
    answers.push(answer.promise)
    type('Supplies', '130.25')
    press('Save Default Costs')
    await screen.findAllByRole('button', { name: 'Saving...' })
    press('Saving...')
    const saved = { defaultCostBreakdown: { ...usual, supplies: 130.25 }, customCosts: [rent] }
    answer.resolve(Response.json({ ...saved, subscriptionStatus: 'active' }))
    await screen.findAllByRole('button', { name: 'Save Default Costs' })
    expect(asked).toHaveLength(1)
  })

  it('need a name for each additional cost @PRI-63', async () => {
    const { asked } = await open()
    press('Add Cost')
    press('Save Default Costs')
    expect(screen.getByText('Cost name is required')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Cost 2, name'))
    expect(asked).toEqual([])
  })

  it('show an error when there are more additional costs than an account may have @PRI-51', async () => {
    const full = Array.from({ length: 100 }, (_, at) => ({ ...rent, id: `custom-${at}` }))
    const { asked } = await open({ defaultCostBreakdown: usual, customCosts: full })
    press('Add Cost')
    type('Cost 101, name', 'Software')
    press('Save Default Costs')
    await waitFor(() => expect(told()).toEqual([['Error', 'Use at most 100 costs of your own']]))
    expect(asked).toEqual([])
  })

  it('ask before discarding unsaved changes @PRI-55', async () => {
    await open()
    type('Supplies', '130')
    fireEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Your changes to the default costs aren’t saved yet.')
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
    expect(screen.getByLabelText<HTMLInputElement>('Supplies').value).toBe('130')
  })

  const leavesWhileSaving = async () => {
    const { answers } = await open()
    const answer = Promise.withResolvers<Response>()
    answers.push(answer.promise)
    type('Supplies', '130')
    press('Save Default Costs')
    fireEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
    await screen.findByText('Leave without saving?')
    return answer
  }

  it('ask before leaving while they are being saved, and keep what is then refused @PRI-58', async () => {
    const answer = await leavesWhileSaving()
    answer.resolve(Response.json({}, { status: 503 }))
    await waitFor(() => expect(told()).toEqual([['Error', 'Failed to update cost settings']]))
    press('Stay here')
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('Supplies').value).toBe('130')
  })

  it('let go once they are saved after all @PRI-58', async () => {
    const answer = await leavesWhileSaving()
    const saved = { defaultCostBreakdown: { ...usual, supplies: 130 }, customCosts: [rent] }
    answer.resolve(Response.json({ ...saved, subscriptionStatus: 'active' }))
    for (const left of ['Leave without saving?', 'Default Cost Settings'])
      await waitFor(() => expect(screen.queryByText(left)).toBeNull())
  })

  it.each([
    ['the server’s sentence', { message: 'The database is away' }, 'The database is away'],
    ['our own', {}, 'Failed to update cost settings'],
  ])('show %s on failure and keep the input @PRI-58', async (_, body, sentence) => {
    const { answers } = await open()
    answers.push(Response.json(body, { status: 503 }))
    type('Supplies', '7')
    press('Save Default Costs')
    await waitFor(() => expect(told()).toEqual([['Error', sentence]]))
    expect(screen.getByLabelText<HTMLInputElement>('Supplies').value).toBe('7')
  })
})
