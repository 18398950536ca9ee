// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../modules/accounts/contract/endpoints.ts'
import { queryClient } from '../../testing/app-client.ts'
import { openAt } from '../../testing/open-at.tsx'
import { press, told } from '../../testing/open-trial.tsx'
import { contractor } from '../../testing/user-samples.ts'
import { toaster } from '../../ui/toasts.ts'

afterEach(() => {
  cleanup()
  toaster.remove()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const unnamed = { businessName: null, businessPhone: null }
const said = () => document.body.textContent
const says = (text: string) => waitFor(() => expect(said()).toContain(text))
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(label) })
const typed = (label: string) => field(label).value
const type = (label: string, text: string) => fireEvent.input(field(label), { target: { value: text } })

/** Opens the settings; `save` answers a save. Records the saved values. */
async function open(user: Partial<CurrentUser> = unnamed, save: () => Response | Promise<Response> = Response.error) {
  const sent: unknown[] = []
  const { history } = openAt('/business-settings', contractor(user), { '/api/quotes': [] })
  const read = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'GET') return read(url, init)
    sent.push(JSON.parse(String(init.body)))
    return save()
  })
  await screen.findByRole('heading', { name: 'Business Settings' })
  return { sent, history }
}

it('the business settings show how much storage photos use and how to free it @SEC-07', async () => {
  openAt('/business-settings', contractor(), { '/api/quotes': [], '/api/photo-storage': { bytes: 1.2 * 1024 ** 3 } })
  await screen.findByText('Photos use 1.2 GB of 2 GB. Deleting quotes frees space.')
})

describe('The business settings, on the screen', () => {
  it('preview the quote and list unsaved changes @ACC-57 @ACC-58 @AMB-A06', async () => {
    await open()
    const preview = () => document.querySelector('[aria-labelledby=quote-preview]')?.textContent
    expect(preview()).toContain('Your Business Name - Estimate')
    type('Business Name', 'Brightline Cleaning Co.')
    type('Business Phone', '503-555-0142')
    type('Website', 'brightline.example')
    fireEvent.blur(field('Website'))
    type('Business Address', '100 Sample Street')
    await waitFor(() => expect(preview()).toContain('Brightline Cleaning Co. - Estimate'))
    for (const text of ['(503) 555-0142', 'brightline.example', '100 Sample Street']) expect(preview()).toContain(text)
    expect(typed('Website')).toBe('https://brightline.example')
    await says('Not saved yet: Business Name, Business Phone, Website, Business Address')
  })

  it('list missing and invalid fields, and save nothing @ACC-64 @ACC-65 @AMB-A05', async () => {
    const { sent } = await open()
    type('Website', 'javascript:alert(1)')
    press('Save Business Settings')
    await says('There is a problem')
    await says('Business name is required')
    await says('Website must be a valid URL')
    expect(sent).toEqual([])
  })

  it("keep the input when it can't be saved @ACC-67", async () => {
    await open(unnamed, () => Promise.reject(new TypeError('Failed to fetch')))
    type('Business Name', 'Brightline Cleaning Co.')
    press('Save Business Settings')
    await waitFor(() => expect(told().map(([title]) => title)).toEqual(['Update Failed']))
    expect(typed('Business Name')).toBe('Brightline Cleaning Co.')
  })

  it('ask before leaving while they are being saved @ACC-67', async () => {
    const { sent } = await open(unnamed, () => new Promise(() => {}))
    type('Business Name', 'Brightline Cleaning Co.')
    press('Save Business Settings')
    await waitFor(() => expect(sent).toHaveLength(1))
    fireEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
    await says('Leave without saving?')
  })

  it('list what another device changed in the meantime, with its values @ACC-60 @T-42', async () => {
    const current = contractor({ businessName: 'Brightline LLC', businessVersion: 5 })
    await open(unnamed, () => Response.json({ message: 'This was changed elsewhere', current }, { status: 409 }))
    type('Business Name', 'Brightline Cleaning Co.')
    press('Save Business Settings')
    await says('These settings were changed in another tab or on another device.')
    await says('Business Name there: Brightline LLC')
    expect([typed('Business Name'), typed('Business Phone')]).toEqual(['Brightline Cleaning Co.', '(503) 555-0142'])
  })

  it('ask before discarding unsaved changes @WEB-41', async () => {
    const { history } = await open()
    type('Business Name', 'Brightline Cleaning Co.')
    await says('Not saved yet')
    fireEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
    await says('Leave without saving?')
    press('Stay here')
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
    expect(typed('Business Name')).toBe('Brightline Cleaning Co.')
    expect(history.location.pathname).toBe('/business-settings')
    fireEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard'))
  })
})

describe('U-14: the letterhead color, on the screen', () => {
  const preview = () => document.querySelector<HTMLElement>('[aria-labelledby=quote-preview]')!
  const ground = () => preview().querySelector<HTMLElement>('[data-part=price]')!.style.background

  it('colors the price and the initials, and is saved', async () => {
    const { sent } = await open({ letterheadColor: null })
    expect(preview().textContent).toContain('BC')
    expect(ground()).toBe('#0c3f3a')
    fireEvent.click(screen.getByRole('radio', { name: 'Burgundy' }))
    await waitFor(() => expect(ground()).toBe('#7a1f2e'))
    await says('Not saved yet: Letterhead Color')
    press('Save Business Settings')
    await waitFor(() => expect(sent).toMatchObject([{ letterheadColor: '#7a1f2e' }]))
  })

  it('is darkened when white text would be unreadable, and the screen says so', async () => {
    await open()
    type('Any other color', '#ffdf52')
    await says('White text is hard to read on this color, so we’ll use a darker shade: #877627.')
    expect(ground()).toBe('#877627')
    type('Any other color', '#15305b')
    await waitFor(() => expect(said()).not.toContain('printed darker'))
  })

  it.each([
    ['fa0', '#ffaa00'],
    ['#FFF', '#ffffff'],
    [' 15305B', '#15305b'],
  ])('is accepted in common notations: %j', async (written, color) => {
    const { sent } = await open({ letterheadColor: null })
    type('Any other color', written)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Pick a color').value).toBe(color))
    fireEvent.blur(document.getElementById('letterheadColor')!)
    expect(typed('Any other color')).toBe(color)
    press('Save Business Settings')
    await waitFor(() => expect(sent).toMatchObject([{ letterheadColor: color }]))
  })

  it('shows an example for an invalid color, and U-23: an error for an invalid website', async () => {
    const { sent } = await open({})
    type('Any other color', 'reddish')
    type('Website', 'not a url at all')
    press('Save Business Settings')
    await says('Please enter a color like #1f56e6')
    await says('Website must be a valid URL')
    expect([typed('Any other color'), sent]).toEqual(['reddish', []])
  })
})
