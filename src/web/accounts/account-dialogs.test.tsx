// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { press, problem, told, type } from '../testing/open-trial.tsx'
import { preloadDialogs } from '../ui/overlay/dialog.tsx'
import { toaster } from '../ui/toasts.ts'
import { ChangePasswordDialog } from './change-password.tsx'
import { YourDataDialog } from './your-data.tsx'

beforeAll(preloadDialogs)
afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

/** Opens a dialog with the server's answers in this order; records the requests. */
function open(dialog: ReactNode, ...answers: Response[]) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([init.method, url, JSON.parse(String(init.body))])
    return answers.shift() ?? Response.error()
  })
  render(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>)
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
