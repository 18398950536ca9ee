// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../modules/accounts/contract/endpoints.ts'
import { contractor } from '../../testing/user-samples.ts'
import { useBusinessForm } from './use-business-form.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Sent {
  readonly version: number
  readonly businessName: string
}

/** A server that refuses every version except its own. */
function server(stored: CurrentUser) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { version, ...wanted } = JSON.parse(String(init.body)) as Sent
    sent.push({ version, ...wanted })
    if (version !== stored.businessVersion)
      return Response.json({ message: 'This was changed elsewhere', current: stored }, { status: 409 })
    return Response.json({ ...stored, ...wanted, businessVersion: version + 1 })
  })
  return sent
}

const open = (user: CurrentUser) =>
  renderHook(({ user }) => useBusinessForm(user), {
    initialProps: { user },
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  })
type Form = ReturnType<typeof open>['result']
const type = (form: Form, name: 'businessName' | 'businessPhone' | 'timeZone', text: string) =>
  act(() => form.current.form.setValue(name, text, { shouldDirty: true }))
const save = (form: Form) => act(() => form.current.submit())

describe('Two tabs of the business settings', () => {
  const theirs = contractor({
    ...{ businessName: 'Their Cleaning', businessPhone: '(503) 555-0177', businessAddress: '9 Sample Street' },
    businessVersion: 5,
  })

  it('keep the input, update the other fields to their saved values, and list the conflicts @ACC-67 @T-42', async () => {
    const sent = server(theirs)
    const { result } = open(contractor())
    type(result, 'businessName', 'My Cleaning')
    await save(result)
    await waitFor(() => expect(result.current.clash?.fields).toEqual(['businessName']))
    expect(result.current.form.getValues()).toMatchObject({
      ...{ businessName: 'My Cleaning', businessPhone: '(503) 555-0177', businessAddress: '9 Sample Street' },
    })
    expect(result.current.unsaved).toEqual(['Business Name'])
    expect(result.current.refusal).toBe('')
    await save(result)
    await waitFor(() => expect(result.current.clash).toBeNull())
    expect(sent.map(({ version, businessName }) => [version, businessName])).toEqual([
      [4, 'My Cleaning'],
      [5, 'My Cleaning'],
    ])
    expect(result.current.unsaved).toEqual([])
  })

  it("take the other tab's values on request @T-42", async () => {
    server(theirs)
    const { result } = open(contractor())
    type(result, 'businessName', 'My Cleaning')
    await save(result)
    await waitFor(() => expect(result.current.clash).not.toBeNull())
    act(() => result.current.takeTheirs())
    expect(result.current.form.getValues('businessName')).toBe('Their Cleaning')
    expect([result.current.clash, result.current.unsaved]).toEqual([null, []])
  })

  it("show each other's saved changes only while nothing is typed", async () => {
    const { result, rerender } = open(contractor())
    rerender({ user: theirs })
    await waitFor(() => expect(result.current.form.getValues('businessName')).toBe('Their Cleaning'))
    type(result, 'businessPhone', '(503) 555-0111')
    rerender({ user: contractor({ businessVersion: 6 }) })
    expect(result.current.form.getValues()).toMatchObject({
      ...{ businessName: 'Their Cleaning', businessPhone: '(503) 555-0111' },
    })
  })
})

describe('The business settings', () => {
  it('keep what is typed while a save is in progress @ACC-60', async () => {
    const stored = contractor()
    const answers = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      await answers.promise
      const { version, ...wanted } = JSON.parse(String(init.body)) as Sent
      return Response.json({ ...stored, ...wanted, businessVersion: version + 1 })
    })
    const { result } = open(stored)
    type(result, 'businessName', 'My Cleaning')
    act(() => void result.current.submit())
    await waitFor(() => expect(result.current.save.isPending).toBe(true))
    type(result, 'businessPhone', '(503) 555-0111')
    answers.resolve()
    await waitFor(() => expect(result.current.save.isSuccess).toBe(true))
    expect(result.current.form.getValues()).toMatchObject({
      ...{ businessName: 'My Cleaning', businessPhone: '(503) 555-0111' },
    })
    expect(result.current.unsaved).toEqual(['Business Phone'])
  })

  it('count an uploaded logo as saved, and save on top of it @ACC-53', async () => {
    const businessLogoUrl = '/uploads/00000000-0000-4000-8000-000000000009'
    const uploaded = contractor({ businessLogoUrl, businessVersion: 5 })
    const sent = server(uploaded)
    const { result } = open(contractor())
    type(result, 'businessName', 'My Cleaning')
    act(() => result.current.logoUploaded(uploaded))
    expect(result.current.unsaved).toEqual(['Business Name'])
    await save(result)
    await waitFor(() => expect(result.current.unsaved).toEqual([]))
    expect(sent).toMatchObject([{ version: 5, businessLogoUrl }])
  })

  it('B-10: reject an unknown time zone at its field, and keep the input @ISS-06', async () => {
    const sent = server(contractor())
    const { result } = open(contractor())
    type(result, 'timeZone', 'Mars/Olympus')
    await save(result)
    expect(result.current.sentence('timeZone')).toContain('This time zone isn’t known.')
    expect(result.current.form.getValues('timeZone')).toBe('Mars/Olympus')
    expect(sent).toEqual([])
    type(result, 'timeZone', 'US/Hawaii')
    await save(result)
    expect(sent).toMatchObject([{ timeZone: 'Pacific/Honolulu' }])
  })
})
