// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { WithinRouter } from '../../testing/within-router.tsx'
import { Button } from '../button.tsx'
import { preloadDialogs } from '../overlay/dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

beforeAll(() => preloadDialogs())
afterEach(cleanup)

function Proposal() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      {open && (
        <FormDialog what="proposal" open onClose={close} title="P" footer={<Button onClick={close}>Cancel</Button>}>
          <textarea aria-label="About us" />
        </FormDialog>
      )}
    </>
  )
}

const opener = () => screen.getByRole('button', { name: 'Edit', hidden: true })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Waits until the dialog is closed and has given its focus back. */
const isClosed = () => waitFor(() => expect(document.activeElement).toBe(opener()))
const question = () => screen.queryByText('Close without saving?')

/** Opens the dialog, and types into its field. */
async function open(typed: string) {
  render(<Proposal />, { wrapper: WithinRouter })
  opener().focus()
  fireEvent.click(opener())
  const field = await screen.findByLabelText<HTMLTextAreaElement>('About us')
  await waitFor(() => expect(document.activeElement).toBe(field))
  if (typed) fireEvent.input(field, { target: { value: typed } })
  return field
}

it('@TYP-03 closing a form asks before it discards what was typed, and the other answer keeps it', async () => {
  const field = await open('Bonded since 2009')
  press('Close')
  await screen.findByText('Your changes to the proposal aren’t saved yet.')
  press('Stay here')
  await waitFor(() => expect(question()).toBeNull())
  expect(screen.getByLabelText('About us')).toBe(field)
  expect(field.value).toBe('Bonded since 2009')

  press('Close')
  await waitFor(() => expect(question()).not.toBeNull())
  press('Close without saving')
  await isClosed()
})

it('@TYP-03 reloading the page asks too, while something is typed', async () => {
  const reload = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const field = await open('')
  expect(reload()).toBe(false)
  fireEvent.input(field, { target: { value: 'Bonded' } })
  expect(reload()).toBe(true)
  press('Cancel')
  await isClosed()
  expect(reload()).toBe(false)
})

it.each([
  ['nothing was typed', '', 'Close'],
  ['Cancel is pressed', 'Bonded', 'Cancel'],
])('@TYP-03 nothing is asked if %s', async (_, typed, button) => {
  await open(typed)
  press(button)
  await isClosed()
  expect(question()).toBeNull()
})
