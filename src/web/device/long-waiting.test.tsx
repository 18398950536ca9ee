// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { change } from '../testing/outbox-samples.ts'
import { LongWaiting } from './waiting-list.tsx'

const day = 24 * 60 * 60_000
const edit = (areaId: string, days: number) => ({ ...change(areaId, { notes: 'x' }), since: Date.now() - days * day })

afterEach(cleanup)

it("only edits that couldn't be sent for 30 days can be deleted, after a second click @SEC-10", () => {
  const { rerender } = render(<LongWaiting queue={[edit('a', 29), change('b', { notes: 'y' })]} />)
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<LongWaiting queue={[edit('a', 31), edit('b', 29)]} />)
  expect(document.body.textContent).toContain('1 room on this device couldn’t be sent for more than 30 days.')
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('button', { name: 'Delete for good' })).toBeTruthy()
})
