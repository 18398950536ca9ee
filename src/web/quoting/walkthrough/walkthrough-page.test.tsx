// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../testing/app-client.ts'
import { openAt } from '../../testing/open-at.tsx'
import { areas, quote } from '../../testing/quote-samples.ts'
import { contractor } from '../../testing/user-samples.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const { id } = quote()

it.each([
  ['Failed to fetch quote', { [`/api/quotes/${id}/areas`]: areas() }],
  ['Failed to fetch areas', { [`/api/quotes/${id}`]: quote() }],
])('@SPC-04 @WEB-52 @AMB-R10 The field tool says "%s" and leads to the dashboard', async (title, answers) => {
  openAt(`/field-tool/${id}`, contractor(), answers)
  await screen.findByText(title)
  const link = screen.getByRole('link', { name: 'Back to Dashboard' })
  expect(link.getAttribute('href')).toBe('/dashboard')
})
