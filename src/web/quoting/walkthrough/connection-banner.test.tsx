// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, expect, it } from 'vitest'
import { add } from '../../testing/outbox-samples.ts'
import { nothingWaits, outboxState } from '../outbox/state.ts'
import { ConnectionBanner } from './connection-banner.tsx'

afterEach(() => {
  cleanup()
  getDefaultStore().set(outboxState, nothingWaits())
})

it('counts a room as saved on this phone once it is stored there @HND-03', () => {
  const queue = [add('lobby'), add('vault')]
  const show = (count: number) => {
    const written = new Set(queue.slice(0, count).map(({ id }) => id))
    getDefaultStore().set(outboxState, { queue, written, connection: 'no-signal', refusal: null })
  }
  show(1)
  const { rerender } = render(<ConnectionBanner />)
  expect(screen.getByRole('status').textContent).toContain('No signal. 1 room saved on this phone.')
  show(2)
  rerender(<ConnectionBanner />)
  expect(screen.getByRole('status').textContent).toContain('No signal. 2 rooms saved on this phone.')
})
