// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { useSyncExternalStore } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { quoteTexts } from '../../../modules/quoting/contract/quote-texts.ts'
import { showsWorkOf } from '../../app/api.ts'
import { openAsContractor } from '../../testing/open-as-contractor.tsx'
import { quote } from '../../testing/quote-samples.ts'
import { outboxState } from '../outbox/state.ts'
import { areSeveral, waitingIn, waitingInWords } from '../outbox/waiting.ts'
import { clearOutbox, startOutbox } from '../outbox.ts'
import { quoteKey } from '../quotes.ts'
import { PrivateNotes } from './private-notes.tsx'

let contractors = 0
Object.defineProperty(navigator, 'locks', { value: { request: (_: string, work: () => Promise<void>) => work() } })
afterEach(async () => {
  cleanup()
  await clearOutbox().catch(() => {})
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const queued = () => getDefaultStore().get(outboxState).queue
const field = () => screen.getByLabelText<HTMLTextAreaElement>(quoteTexts.privateNotes.label)
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const signal = (isThere: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}

/** The notes of a quote, with a server that stores them and refuses a stale change. */
async function open(privateNotes: string | null = 'Gate code 12') {
  const id = `contractor-${++contractors}`
  const stored = quote({ id, privateNotes })
  const shown = { now: { ...stored }, changed: () => {} }
  const subscribe = (changed: () => void) => {
    shown.changed = changed
    return () => {}
  }
  const Screen = () => (
    <>
      <h1>Review</h1>
      <PrivateNotes quote={useSyncExternalStore(subscribe, () => shown.now)} />
    </>
  )
  const { client } = await openAsContractor(Screen, { id })
  const asked: Record<string, unknown>[] = []
  const server = { answers: Promise.resolve() }
  const change = (to: Partial<Quote>) => Object.assign(stored, to, { version: stored.version + 1 })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!String(url).includes(id) || !init?.body) return Response.json({}, { status: 404 })
    const { version, ...wanted } = JSON.parse(String(init.body))
    asked.push(wanted)
    await server.answers
    if (version !== stored.version) return Response.json({ message: 'Changed', current: stored }, { status: 409 })
    return Response.json(change(wanted))
  })
  client.setQueryData(quoteKey(id), shown.now)
  client.getQueryCache().subscribe(() => {
    shown.now = client.getQueryData<Quote>(quoteKey(id))!
    shown.changed()
  })
  showsWorkOf(() => id)
  startOutbox({ contractorId: id, client, goOnWith: () => {} })
  const learn = () => client.setQueryData(quoteKey(id), { ...stored })
  return { asked, change, server, learn }
}

describe('@TYP-03 private notes on Review', () => {
  it('save themselves, without spaces at their ends, and are cleared by an empty text', async () => {
    const { asked } = await open()
    expect(field().value).toBe('Gate code 12')
    type('Pays $1,200')
    type('Pays $1,200 now ')
    await screen.findByText('Saving...')
    await waitFor(() => expect(asked).toEqual([{ privateNotes: 'Pays $1,200 now' }]), { timeout: 4000 })
    await screen.findByText('Saved as you type.')
    expect(field().value).toBe('Pays $1,200 now ')
    fireEvent.blur(field())
    expect(field().value).toBe('Pays $1,200 now')
    type(' ')
    await waitFor(() => expect(asked.at(-1)).toEqual({ privateNotes: null }), { timeout: 4000 })
  })

  it('wait in the outbox without a signal, the newest only', async () => {
    const { asked } = await open()
    signal(false)
    type('Their lease')
    type('Their lease ends in May')
    await screen.findByText('Not sent yet. Keep this page open.') // tests have no storage
    const { queue } = getDefaultStore().get(outboxState)
    getDefaultStore().set(outboxState, (now) => ({ ...now, written: new Set(queue.map(({ id }) => id)) }))
    await screen.findByText('Kept on this device. Not sent yet.')
    expect(queued()).toMatchObject([{ field: 'privateNotes', patch: { privateNotes: 'Their lease ends in May' } }])
    expect([waitingInWords(waitingIn(queued())), areSeveral(waitingIn(queued()))]).toEqual(['private notes', true])
    expect(asked).toEqual([])
    signal(true)
    await waitFor(() => expect(asked).toEqual([{ privateNotes: 'Their lease ends in May' }]), { timeout: 4000 })
    await screen.findByText('Saved as you type.')
  })

  it('merge with a change of something else elsewhere', async () => {
    const { asked, change } = await open()
    change({ pricePerSqFt: 0.09 })
    type('Alarm at six')
    const sent = { privateNotes: 'Alarm at six' }
    await waitFor(() => expect(asked).toEqual([sent, sent]), { timeout: 4000 })
    await screen.findByText('Saved as you type.')
  })

  it('ask which notes to keep if they were changed elsewhere, too', async () => {
    const { change } = await open()
    change({ privateNotes: 'From the desk' })
    type('From the phone')
    fireEvent.blur(field())
    fireEvent.click(await screen.findByRole('button', { name: 'Use the other version' }, { timeout: 4000 }))
    await waitFor(() => expect([field().value, queued()]).toEqual(['From the desk', []]))
  })

  it('ask also if typing goes on while the first change is on its way, and send what is kept', async () => {
    const { asked, change, server } = await open()
    change({ privateNotes: 'From the desk' })
    const answer = Promise.withResolvers<void>()
    server.answers = answer.promise
    type('From the phone')
    await waitFor(() => expect(asked).toHaveLength(1), { timeout: 4000 })
    type('From the phone, more')
    await waitFor(() => expect(queued()).toHaveLength(2))
    answer.resolve()
    const keep = await screen.findByRole('button', { name: 'Keep this version' })
    expect(field().value).toBe('From the phone, more')
    fireEvent.click(keep)
    const kept = { privateNotes: 'From the phone, more' }
    await waitFor(() => expect(asked.at(-1)).toEqual(kept), { timeout: 4000 })
    await screen.findByText('Saved as you type.')
  })

  it('ask also if this device learned what was saved elsewhere while the older text was being edited', async () => {
    const { asked, change, learn } = await open()
    type('From the phone ')
    await waitFor(() => expect(asked).toHaveLength(1), { timeout: 4000 })
    await screen.findByText('Saved as you type.')
    change({ privateNotes: 'From the desk' })
    learn()
    type('From the phone, more')
    const keep = await screen.findByRole('button', { name: 'Keep this version' })
    expect(asked).toHaveLength(1)
    fireEvent.click(keep)
    const kept = { privateNotes: 'From the phone, more' }
    await waitFor(() => expect(asked.at(-1)).toEqual(kept), { timeout: 4000 })
    await screen.findByText('Saved as you type.')
  })
})
