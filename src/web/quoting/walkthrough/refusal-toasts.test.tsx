// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, expect, it } from 'vitest'
import { toastsNow } from '../../testing/toasts-now.ts'
import { toaster } from '../../ui/toasts.ts'
import type { Operation } from '../outbox/operations.ts'
import { lastRefusal } from '../outbox/state.ts'
import { RefusalToasts } from './refusal-toasts.tsx'

afterEach(() => {
  cleanup()
  toaster.remove()
})

it.each([
  ['pricePerSqFt', 'Error updating rate'],
  ['costBreakdown', 'Failed to update cost breakdown'],
  ['monthCovers', 'Error saving what the month covers'],
] as const)('@TYP-03 a refused %s is named, not called a room', async (field, title) => {
  const edit = { id: 'edit', quoteId: 'quote', areaId: 'quote', due: 0 }
  const operation: Operation = { ...edit, kind: 'changeQuote', field, patch: {}, before: {} }
  render(<RefusalToasts />)
  const outcome = { kind: 'refused', message: 'This price is too large', fields: {}, again: false } as const
  act(() => getDefaultStore().set(lastRefusal, { operation, outcome }))
  await waitFor(() => expect(toastsNow()).toMatchObject([{ title, description: outcome.message }]))
})
