// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { asksBeforeReload } from '../../testing/asks-before-reload.ts'
import { WithinRouter } from '../../testing/within-router.tsx'
import { preloadDialogs } from '../../ui/overlay/dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

beforeAll(() => preloadDialogs())
afterEach(cleanup)

it('closing a schedule asks before it discards what was chosen @TYP-03', async () => {
  const onClose = vi.fn()
  render(
    <WithinRouter>
      <ScheduleDialog value={{ frequency: 'weekly' }} onSave={() => {}} onClose={onClose} />
    </WithinRouter>,
  )
  fireEvent.click(await screen.findByLabelText('Times a month'))
  expect(asksBeforeReload()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByText('Your changes to the schedule aren’t saved yet.')
  expect(onClose).not.toHaveBeenCalled()
})
