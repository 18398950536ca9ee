// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { asksBeforeReload } from '../../testing/asks-before-reload.ts'
import { WithinRouter } from '../../testing/within-router.tsx'
import { Button } from '../button.tsx'
import { preloadDialogs } from '../overlay/dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

beforeAll(() => preloadDialogs())
afterEach(cleanup)

/** Opens a dialog with one field, and types into it. */
async function open(typed: string) {
  const onClose = vi.fn()
  render(
    <WithinRouter>
      <FormDialog
        what="proposal"
        open
        onClose={onClose}
        title="Proposal"
        footer={<Button onClick={onClose}>Cancel</Button>}
      >
        <textarea aria-label="About us" />
      </FormDialog>
    </WithinRouter>,
  )
  const field = await screen.findByLabelText<HTMLTextAreaElement>('About us')
  if (typed) fireEvent.input(field, { target: { value: typed } })
  return { field, onClose }
}

const closeButton = () => screen.getByRole('button', { name: 'Close' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('@TYP-03 closing a form asks before it discards what was typed, and the other answer keeps it', async () => {
  const { field, onClose } = await open('Bonded since 2009')
  fireEvent.click(closeButton())
  await screen.findByText('Your changes to the proposal aren’t saved yet.')
  press('Stay here')
  await waitFor(() => expect(screen.queryByText('Close without saving?')).toBeNull())
  expect(field.value).toBe('Bonded since 2009')
  expect(onClose).not.toHaveBeenCalled()

  fireEvent.click(closeButton())
  await screen.findByText('Close without saving?')
  press('Close without saving')
  expect(onClose).toHaveBeenCalledOnce()
})

it('@TYP-03 reloading the page asks too, while something is typed', async () => {
  const { field } = await open('')
  expect(asksBeforeReload()).toBe(false)
  fireEvent.input(field, { target: { value: 'Bonded' } })
  expect(asksBeforeReload()).toBe(true)
})

it.each([
  ['nothing was typed', '', 'Close'],
  ['Cancel is pressed', 'Bonded', 'Cancel'],
])('@TYP-03 nothing is asked if %s', async (_, typed, button) => {
  const { onClose } = await open(typed)
  press(button)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(screen.queryByText('Close without saving?')).toBeNull()
})
