// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../testing/app-client.ts'
import { openAt } from '../testing/open-at.tsx'
import { contractor } from '../testing/user-samples.ts'

vi.stubGlobal('scrollTo', () => {})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const hasOwnHeader = () => document.querySelector('[data-phone-header]') !== null

it('On a phone, the calculator hides the header while it loads, too @U-21', async () => {
  openAt('/calculator', contractor())
  await waitFor(() => expect(document.querySelector('header')).toBeTruthy(), { timeout: 10_000 })
  expect(hasOwnHeader()).toBe(true)
  await waitFor(() => expect(document.querySelector('h1')).toBeTruthy(), { timeout: 10_000 })
  expect(hasOwnHeader()).toBe(true)
})

it('The dashboard keeps its header while it loads @U-21', async () => {
  openAt('/dashboard', contractor())
  await waitFor(() => expect(document.querySelector('header')).toBeTruthy(), { timeout: 10_000 })
  expect(hasOwnHeader()).toBe(false)
})
