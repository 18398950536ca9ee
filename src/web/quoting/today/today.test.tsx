// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DueQuote } from '../../../modules/quoting/contract/follow-up.ts'
import { showsWorkOf } from '../../app/api.ts'
import { queryClient } from '../../testing/app-client.ts'
import { openAsContractor } from '../../testing/open-as-contractor.tsx'
import { contractor } from '../../testing/user-samples.ts'
import { toaster } from '../../ui/toasts.ts'
import { todayQuery } from '../follow-ups.ts'
import { outboxState } from '../outbox/state.ts'
import { clearOutbox, startOutbox } from '../outbox.ts'
import { TodayScreen } from './today.tsx'

Object.defineProperty(navigator, 'locks', { value: { request: (_: string, work: () => Promise<void>) => work() } })
const user = contractor()
let opened = 0
let due: DueQuote
beforeEach(() => {
  showsWorkOf(() => user.id)
  startOutbox({ contractorId: user.id, client: queryClient, goOnWith: () => {} })
  due = {
    ...{ quoteId: `00000000-0000-4000-8000-00000000000${++opened}`, companyName: 'Harbor Dental Group' },
    ...{ contactPerson: 'Priya S', phone: '555-010-0123', email: 'p@h.example', addressIsWrong: false },
    ...{ lastCall: null, price: 400, once: false, why: 'Sent 3 days ago' },
  } as DueQuote
})
afterEach(async () => {
  cleanup()
  toaster.remove()
  await clearOutbox().catch(() => {})
  vi.unstubAllGlobals()
})

async function open() {
  const { client } = await openAsContractor(TodayScreen, user)
  client.setQueryData(todayQuery.queryKey, [due])
  await screen.findByText('Sent 3 days ago')
  vi.stubGlobal('fetch', () => new Promise(() => {})) // so that the outbox keeps what is done
}
const note = () => screen.queryByLabelText<HTMLTextAreaElement>('What was said')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
function type(text: string) {
  press('Note a call with Harbor Dental Group')
  fireEvent.change(note()!, { target: { value: text } })
}
const done = () =>
  getDefaultStore()
    .get(outboxState)
    .queue.map((one) => one.kind === 'followUp' && one.action)

it('saves a note that is typed before an answer takes the card away @FOL-05', async () => {
  await open()
  type('Wants the windows in spring ')
  press('Harbor Dental Group: they answered')
  await waitFor(() =>
    expect(done()).toEqual([{ what: 'call', note: 'Wants the windows in spring' }, { what: 'answered' }]),
  )
  await waitFor(() => expect(screen.queryByText('Sent 3 days ago')).toBeNull())
})

it('saves no empty note, and the answer still counts @FOL-05', async () => {
  await open()
  type(' ')
  press('Harbor Dental Group: they answered')
  await waitFor(() => expect(done()).toEqual([{ what: 'answered' }]))
})

it('keeps the card while its note is too long to save @FOL-05', async () => {
  await open()
  type('x'.repeat(2_001))
  press('Harbor Dental Group: they answered')
  await screen.findByText('Please use at most 2,000 characters')
  expect([done(), note()?.value.length]).toEqual([[], 2_001])
})

it('keeps a typed note across other screens and a reload, until it is saved @FOL-05 @TYP-03', async () => {
  await open()
  type('Call again on Friday')
  cleanup()
  await open()
  expect(note()?.value).toBe('Call again on Friday')
  expect(JSON.stringify({ ...sessionStorage })).toContain('Call again on Friday')
  press('Save note')
  await waitFor(() => expect(done()).toEqual([{ what: 'call', note: 'Call again on Friday' }]))
  expect([note(), JSON.stringify({ ...sessionStorage }).includes('Friday')]).toEqual([null, false])
})
