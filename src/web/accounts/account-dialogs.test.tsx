// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { asksBeforeReload } from '../testing/asks-before-reload.ts'
import { press, problem, told, type, waits } from '../testing/open-trial.tsx'
import { WithinRouter } from '../testing/within-router.tsx'
import { preloadDialogs } from '../ui/overlay/dialog.tsx'
import { toaster } from '../ui/toasts.ts'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangePasswordDialog } from './change-password.tsx'
import { YourDataDialog } from './your-data.tsx'

beforeAll(preloadDialogs)
afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

/** Opens a dialog with the server's answers in this order; records the requests. */
function open(dialog: ReactNode, ...answers: (Response | Promise<Response>)[]) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([init.method, url, JSON.parse(String(init.body))])
    return answers.shift() ?? Response.error()
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WithinRouter>{dialog}</WithinRouter>
    </QueryClientProvider>,
  )
  return asked
}

const says = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text))
const refused = (path: string, message: string) => Response.json({ issues: [{ path, message }] }, { status: 422 })

describe('Changing the password', () => {
  it('shows an error at the field if the current password is wrong, and continues with the right one @T-13', async () => {
    const closed = vi.fn()
    const wrong = 'This isn’t your current password'
    const asked = open(
      <ChangePasswordDialog onClose={closed} />,
      refused('currentPassword', wrong),
      Response.json({ ok: true }),
    )
    type('Current password', 'not-my-mop')
    type('New password', 'louder-mop')
    press('Change password')
    await says(wrong)
    expect(closed).not.toHaveBeenCalled()
    type('Current password', 'quiet-mop-and-bucket')
    press('Change password')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(told()).toEqual([['Password changed', 'Every other device was signed out.']])
    expect(asked).toEqual(
      ['not-my-mop', 'quiet-mop-and-bucket'].map((currentPassword) => [
        ...['PUT', '/api/auth/password', { currentPassword, password: 'louder-mop' }],
      ]),
    )
  })
})

describe('Changing the email address', () => {
  const current = 'dana@brightline.example'
  const dialog = (asked: (email: string) => 'waits' | 'stays', closed: () => void, pending: string | null = null) => (
    <ChangeEmailDialog email={current} pending={pending} onAsked={asked} onClose={closed} />
  )
  const fill = (email: string, password: string) => {
    type('New email address', email)
    type('Your password', password)
  }

  it('sends nothing before both fields are filled in @SND-05', async () => {
    const asked = open(dialog(vi.fn(), vi.fn()))
    await says(`We’ll email a link to the new address. Until you open it, ${current} stays.`)
    fill('dana', '')
    press('Send the link')
    await says('Please enter a valid email address')
    await says('Please enter your password')
    expect(asked).toEqual([])
  })

  it('keeps what was typed after a wrong password, sends once however often it is clicked, and says what is next @SND-05', async () => {
    const [accepted, closed] = [vi.fn(() => 'waits' as const), vi.fn()]
    const wrong = 'This isn’t your current password'
    const { promise: later, resolve: answer } = Promise.withResolvers<Response>()
    const asked = open(dialog(accepted, closed), refused('password', wrong), later)
    fill(' dana@new.example ', 'not-my-mop')
    press('Send the link')
    await says(wrong)
    expect(accepted).not.toHaveBeenCalled()
    type('Your password', 'quiet-mop-and-bucket')
    press('Send the link')
    fireEvent.submit(document.querySelector('form')!)
    await waitFor(() => expect(waits('Sending...')).toBe('true'))
    fireEvent.submit(document.querySelector('form')!)
    await new Promise((resolve) => setTimeout(resolve, 50))
    answer(Response.json({ ok: true }))
    await waitFor(() => expect(accepted).toHaveBeenCalled())
    expect(closed).toHaveBeenCalled()
    expect(accepted).toHaveBeenCalledExactlyOnceWith('dana@new.example')
    expect(told()).toEqual([
      ['Confirm your new address', `We sent a link to dana@new.example. Until you open it, ${current} stays.`],
    ])
    expect(asked).toEqual(
      ['not-my-mop', 'quiet-mop-and-bucket'].map((password) => [
        ...['PUT', '/api/user/email', { email: 'dana@new.example', password }],
      ]),
    )
  })

  it('shows a limit, and a lost connection, and stays open @SND-05', async () => {
    const accepted = vi.fn()
    const limit = 'You asked for a confirmation link 5 times in the last hour. Please try again in 52 minutes.'
    const lost = Promise.reject<Response>(new TypeError('Failed to fetch'))
    lost.catch(() => {}) // reported only where it is awaited
    open(dialog(accepted, vi.fn()), Response.json({ message: limit }, { status: 429 }), lost)
    fill('dana@new.example', 'quiet-mop-and-bucket')
    press('Send the link')
    await says(limit)
    press('Send the link')
    await says('Nothing you typed is lost.')
    expect(accepted).not.toHaveBeenCalled()
  })

  it('asks before it discards what was typed @TYP-03', async () => {
    const closed = vi.fn()
    open(dialog(vi.fn(), closed))
    await says('We’ll email a link')
    expect(asksBeforeReload()).toBe(false)
    fill('dana@new.example', '')
    expect(asksBeforeReload()).toBe(true)
    press('Close')
    await says('Your changes to the email address aren’t saved yet.')
    expect(closed).not.toHaveBeenCalled()
  })

  it('names the address that waits, and takes the change back with the current one @SND-05', async () => {
    open(
      dialog(() => 'stays', vi.fn(), 'dana@new.example'),
      Response.json({ ok: true }),
    )
    await says(`dana@new.example waits for its link to be opened. To keep ${current}, enter that one.`)
    fill(current, 'quiet-mop-and-bucket')
    press('Send the link')
    await waitFor(() => expect(told()).toEqual([['Your email address stays', current]]))
  })
})

describe('Deleting the account', () => {
  const words = 'Type "delete my account"'

  it('sends nothing before the phrase and the password are typed @T-57', async () => {
    const asked = open(<YourDataDialog onClose={() => {}} />)
    press('Delete my account')
    await says('Please type "delete my account"')
    await says('Please enter your password')
    type(words, 'delete my')
    type('Your password', 'quiet-mop-and-bucket')
    press('Delete my account')
    type(words, 'delete my account')
    type('Your password', '')
    press('Delete my account')
    await says('Please enter your password')
    expect(asked).toEqual([])
  })

  it('sends the password, and shows an error at the field if it is wrong @T-57', async () => {
    const asked = open(<YourDataDialog onClose={() => {}} />, refused('password', 'This is not your password'))
    type(words, 'Delete my account ')
    type('Your password', 'not-my-mop')
    press('Delete my account')
    await says('This is not your password')
    expect(asked).toEqual([['DELETE', '/api/user', { password: 'not-my-mop' }]])
  })

  it('shows an error when the server fails @T-57', async () => {
    open(<YourDataDialog onClose={() => {}} />, problem(500, 'fault', ''))
    type(words, 'delete my account')
    type('Your password', 'quiet-mop-and-bucket')
    press('Delete my account')
    await says('The account couldn’t be deleted. Please try again.')
  })
})
