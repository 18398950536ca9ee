// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyOnIntent, lazyPart, loadInBackground } from './lazy.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {})) // React logs what a boundary catches
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Chip = ({ words }: { words: string }) => <p>{words}</p>
const noSignal = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const signalIsBack = () => window.dispatchEvent(new Event('online'))

test('a part whose code fails to load leaves the screen intact, and loads when the signal returns @HND-01', async () => {
  const load = vi.fn(async () => Chip).mockImplementationOnce(noSignal)
  const Part = lazyPart(load)
  render(
    <main>
      Rooms
      <Part words="1 waits" fallback={<p>Loading...</p>} />
    </main>,
  )
  await waitFor(() => expect(load).toHaveBeenCalled())
  expect(screen.getByText('Rooms')).toBeTruthy()
  expect(screen.getByText('Loading...')).toBeTruthy()
  await vi.waitFor(() => {
    signalIsBack()
    expect(screen.getByText('1 waits')).toBeTruthy()
  })
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part can handle the failure to load its code', async () => {
  const load = vi.fn(noSignal)
  const Part = lazyPart<{ words: string }>(load)
  const onFailed = vi.fn()
  render(<Part words="Card" onFailed={onFailed} />)
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
  signalIsBack()
  await Promise.resolve()
  expect(load).toHaveBeenCalledOnce()
})

test('a dialog whose code fails to load shows an error, and Retry opens it @HND-01', async () => {
  const load = vi.fn(async () => Chip).mockImplementationOnce(noSignal)
  const Dialog = lazyOnIntent(load)
  render(<Dialog words="Your data" onCancel={vi.fn()} fallback={<button type="button">Open</button>} />)
  expect(await screen.findByRole('heading', { name: 'This couldn’t be loaded' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Your data')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'This couldn’t be loaded' })).toBeNull()
})

test('a dialog whose code fails to load can be closed, and the next click loads it again @HND-01', async () => {
  const load = vi.fn(async () => Chip).mockImplementationOnce(noSignal)
  const Dialog = lazyOnIntent(load)
  const onCancel = vi.fn()
  const { unmount } = render(<Dialog words="Your data" onCancel={onCancel} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
  unmount()
  render(<Dialog words="Your data" onCancel={onCancel} />)
  expect(await screen.findByText('Your data')).toBeTruthy()
})

test('code that was loaded on hover shows at once', async () => {
  const Dialog = lazyOnIntent(async () => Chip)
  Dialog.intent.onPointerEnter()
  await Dialog.preload()
  render(<Dialog words="Your data" onCancel={vi.fn()} fallback={<p>Loading...</p>} />)
  await waitFor(() => expect(screen.getByText('Your data')).toBeTruthy(), { timeout: 100 })
})

test("a part that crashes reaches its screen's error boundary, and isn't retried", async () => {
  const load = vi.fn(async () => () => {
    throw new Error('A defect')
  })
  const Part = lazyPart<object>(load)
  render(
    <ScreenBoundary>
      <Part />
    </ScreenBoundary>,
  )
  expect(await screen.findByText('A defect')).toBeTruthy()
})

class ScreenBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render = () => this.state.error?.message ?? this.props.children
}

test('canceled loading is not retried', async () => {
  const load = vi.fn(noSignal)
  const then = vi.fn()
  const cancel = loadInBackground(load, then)
  await vi.waitFor(() => {
    signalIsBack()
    expect(load.mock.calls.length).toBeGreaterThan(1)
  })
  cancel()
  const before = load.mock.calls.length
  signalIsBack()
  await Promise.resolve()
  expect(load).toHaveBeenCalledTimes(before)
  expect(then).not.toHaveBeenCalled()
})

test('code that failed to load on a weak signal is retried automatically', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => 'code').mockImplementationOnce(noSignal)
  const then = vi.fn()
  loadInBackground(load, then)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(then).toHaveBeenCalledWith('code')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
