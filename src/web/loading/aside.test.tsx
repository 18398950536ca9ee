// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toastsNow } from '../testing/toasts-now.ts'
import { toaster } from '../ui/toasts.ts'
import { aside, untilLoaded } from './aside.tsx'
import { late } from './late.tsx'

afterEach(() => {
  cleanup()
  toaster.remove()
})

const Chip = ({ words }: { words: string }) => <p>{words}</p>
const noSignal = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const signalIsBack = () => window.dispatchEvent(new Event('online'))

test('a part whose code cannot load leaves the screen as it is, and comes with the signal @HND-01', async () => {
  const load = vi.fn(async () => Chip).mockImplementationOnce(noSignal)
  const Aside = aside(load)
  render(
    <main>
      Rooms
      <Aside words="1 waits" />
    </main>,
  )
  await waitFor(() => expect(load).toHaveBeenCalled())
  expect(screen.getByText('Rooms')).toBeTruthy()
  await vi.waitFor(() => {
    signalIsBack()
    expect(screen.getByText('1 waits')).toBeTruthy()
  })
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that somebody asked for and that cannot load says so, and the next press tries again @HND-01', async () => {
  const load = vi.fn(async () => Chip).mockImplementationOnce(noSignal)
  const Late = late(load)
  const onUnavailable = vi.fn()
  const { unmount } = render(<Late words="Your data" waiting={<p>Wait</p>} onUnavailable={onUnavailable} />)
  expect(screen.getByText('Wait')).toBeTruthy()
  await waitFor(() => expect(onUnavailable).toHaveBeenCalled())
  expect(toastsNow()[0]?.title).toBe('This could not be loaded')
  unmount()
  render(<Late words="Your data" />)
  expect(await screen.findByText('Your data')).toBeTruthy()
})

test('code that is no longer wanted is not asked for again', async () => {
  const load = vi.fn(noSignal)
  const then = vi.fn()
  const callOff = untilLoaded(load, then)
  await vi.waitFor(() => {
    signalIsBack()
    expect(load.mock.calls.length).toBeGreaterThan(1)
  })
  callOff()
  const before = load.mock.calls.length
  signalIsBack()
  await Promise.resolve()
  expect(load).toHaveBeenCalledTimes(before)
  expect(then).not.toHaveBeenCalled()
})

test('code that a weak signal kept from loading is asked for again by itself', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => 'code').mockImplementationOnce(noSignal)
  const then = vi.fn()
  untilLoaded(load, then)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(then).toHaveBeenCalledWith('code')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
