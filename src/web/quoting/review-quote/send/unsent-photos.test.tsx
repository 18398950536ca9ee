// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, expect, it } from 'vitest'
import { add, photo } from '../../../testing/outbox-samples.ts'
import { outboxState } from '../../outbox/state.ts'
import { UnsentPhotos } from './unsent-photos.tsx'

const store = getDefaultStore()
const before = store.get(outboxState)
afterEach(() => {
  cleanup()
  store.set(outboxState, before)
})
const text = () => screen.queryByRole('region', { name: 'Photos that aren’t sent' })?.textContent

it('Review lists unsent photos that the customer would not get @HND-03', () => {
  const trouble = { kind: 'refused', message: 'Upload failed.', fields: {}, again: true } as const
  const other = { ...photo('s', 'c'), quoteId: 'another' }
  const removed = photo('r', 'b', true)
  store.set(outboxState, {
    ...before,
    queue: [add('a'), photo('p', 'a'), { ...photo('q', 'a'), trouble }, removed, other],
  })
  render(<UnsentPhotos quoteId="q" />)
  expect(text()).toContain('2 photos are still only on this device. Your customer would get the quote without them.')
  act(() => store.set(outboxState, { ...before, queue: [photo('p', 'a')] }))
  expect(text()).toContain('1 photo is still only on this device. Your customer would get the quote without it.')
  act(() => store.set(outboxState, { ...before, queue: [add('a')] }))
  expect(text()).toBeUndefined()
})
