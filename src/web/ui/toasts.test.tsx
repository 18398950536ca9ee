// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastsNow } from '../testing/toasts-now.ts'
import { Toasts } from './overlay/toast.tsx'
import { toaster, toastFailure, toastProgress, toastSuccess } from './toasts.ts'

const shown = () =>
  [...document.querySelectorAll('[data-scope=toast][data-part=title]')].map(({ textContent }) => textContent)
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const say = async (tell: () => void) => {
  act(tell)
  await pass(0.1)
}

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => {
  toaster.remove()
  cleanup()
  vi.useRealTimers()
})

describe('A message', () => {
  it('takes the place of the one before, whatever both say @WEB-37', async () => {
    await say(() => toastSuccess('Room added'))
    expect(shown()).toEqual(['Room added'])
    await say(() => toastFailure('Update Failed'))
    expect(shown()).toEqual(['Update Failed'])
    await say(() => {
      toastFailure('Delete Failed')
      toastSuccess('Logged out')
    })
    expect(shown()).toEqual(['Logged out'])
  })

  it('is shown too if it came before the code that shows it', async () => {
    cleanup()
    toastSuccess('Room added')
    render(<Toasts />)
    await pass(0.1)
    expect(shown()).toEqual(['Room added'])
  })

  it('that something worked goes after about five seconds, from the screen and from memory @AMB-R11 @WEB-39', async () => {
    await say(() => toastSuccess('Room added'))
    await pass(4)
    expect(shown()).toEqual(['Room added'])
    await pass(3)
    expect(shown()).toEqual([])
    await pass(1000)
    expect(toastsNow().length).toBe(0)
  })

  it('that something failed stays until it is closed @AMB-R11 @WEB-38', async () => {
    await say(() => toastFailure('Update Failed'))
    await pass(3600)
    expect(shown()).toEqual(['Update Failed'])
    fireEvent.click(screen.getByRole('button', { name: 'Close this message' }))
    await pass(1)
    expect(shown()).toEqual([])
  })

  it('@SPC-14 can be updated: the same toast, then for as long as its new message @WEB-38', async () => {
    let id = ''
    await say(() => {
      id = toastProgress('Sending...')
    })
    const toast = screen.getByRole('status')
    await pass(3600)
    expect(shown()).toEqual(['Sending...'])
    await say(() => toastSuccess('Quote sent successfully!', undefined, { updates: id }))
    expect([shown(), screen.getByRole('status')]).toEqual([['Quote sent successfully!'], toast])
    await pass(4)
    expect(shown()).toEqual(['Quote sent successfully!'])
    await pass(3)
    expect(shown()).toEqual([])
  })

  it('with an undo stays for ten seconds: the product says how long, not the library @WEB-40', async () => {
    await say(() => toastSuccess('Room removed', undefined, { action: { label: 'Undo', onClick: () => {} } }))
    await pass(9)
    expect(shown()[0]).toContain('Room removed')
    await pass(3)
    expect(shown()).toEqual([])
  })

  it('that something failed stays until another one comes @AMB-R11', async () => {
    await say(() => toastFailure('Update Failed'))
    await pass(3600)
    await say(() => toastSuccess('Saved'))
    expect(shown()).toEqual(['Saved'])
  })

  it('waits under a mouse and goes on afterward; a tap does not keep it @WEB-39', async () => {
    await say(() => toastSuccess('Room added'))
    const toast = screen.getByRole('status')
    await pass(3)
    fireEvent.pointerEnter(toast, { pointerType: 'mouse' })
    await pass(60)
    expect(shown()).toEqual(['Room added'])
    fireEvent.pointerLeave(toast, { pointerType: 'mouse' })
    await pass(1.5)
    expect(shown()).toEqual(['Room added'])
    await pass(1)
    expect(shown()).toEqual([])
    await say(() => toastSuccess('Room added'))
    fireEvent.pointerEnter(screen.getByRole('status'), { pointerType: 'touch' })
    await pass(6)
    expect(shown()).toEqual([])
  })
})
