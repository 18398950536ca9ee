// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import type { Quote } from '../../modules/quoting/contract/endpoints.ts'
import { showsWorkOf } from '../app/api.ts'
import { quote } from '../testing/quote-samples.ts'
import type { Change, Queue } from './outbox/operations.ts'
import { outboxState } from './outbox/state.ts'
import { clearOutbox, everythingSent, startOutbox } from './outbox.ts'
import { quoteKey } from './quotes.ts'
import { saveField, sendFieldsFirst } from './review-quote/quote-edits.ts'
import { act } from './today/act.ts'

/** The queue on this device. */
let stored: Queue = []
vi.mock('./outbox/storage.ts', () => ({
  storageOf: () => ({
    read: async () => stored,
    update: async (change: Change) => (stored = change(stored)),
    dropOldDrafts: async () => {},
    clear: async () => {},
  }),
}))
Object.defineProperty(navigator, 'locks', { value: { request: (_: string, work: () => Promise<void>) => work() } })

afterEach(async () => {
  await clearOutbox()
  stored = []
  showsWorkOf(() => null)
  vi.unstubAllGlobals()
})

const queue = () => getDefaultStore().get(outboxState).queue
const known = quote({ privateNotes: 'Old' })
const theirs = quote({ privateNotes: 'Theirs', version: known.version + 1 })
const clash = () => Response.json({ message: 'Changed', current: theirs }, { status: 409 })
const refusal = () => Response.json({ code: 'answered', message: 'Reopen it first.' }, { status: 409 })
const older = () => Response.json({ code: 'newer-client', message: 'Older' }, { status: 409 })

/** Opens the outbox; the server answers each change with `answer`. The urls asked for. */
function opens(answer: (url: string, body: Partial<Quote>) => Response | Promise<Response>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(known)
    asked.push(url)
    return answer(url, JSON.parse(String(body ?? '{}')))
  })
  const client = new QueryClient()
  client.setQueryData(quoteKey(known.id), known)
  showsWorkOf(() => 'dana')
  startOutbox({ contractorId: 'dana', client, goOnWith: () => {} })
  return asked
}

const inTrouble = (kind: string) => vi.waitFor(() => expect(queue()[0]?.trouble?.kind).toBe(kind))
const called = { what: 'call', note: 'She wants Tuesdays' } as const

it('asks about a field that an earlier release left in conflict behind a later change of it', async () => {
  const edit = { quoteId: known.id, areaId: known.id, due: 0, kind: 'changeQuote', field: 'privateNotes' } as const
  stored = [
    {
      ...{ ...edit, id: '1', patch: { privateNotes: 'Mine' }, before: { privateNotes: 'Old' }, tried: true },
      trouble: { kind: 'quote-conflict', current: theirs },
    },
    { ...edit, id: '2', patch: { privateNotes: 'Mine, more' }, before: { privateNotes: 'Mine' } },
  ]
  opens(clash)
  await vi.waitFor(() => expect(queue()).toHaveLength(1))
  expect(queue()).toMatchObject([{ patch: { privateNotes: 'Mine, more' }, trouble: { kind: 'quote-conflict' } }])
})

it('a refused follow-up keeps neither a later call from being sent nor Review closed', async () => {
  const asked = opens((url) => (url.endsWith('not-interested') ? refusal() : Response.json({ ok: true })))
  await act(known.id, { what: 'not-interested' })
  await inTrouble('refused')
  expect(await everythingSent(known.id)).toBe(true)
  await act(known.id, called)
  await vi.waitFor(() => expect(asked.at(-1)).toMatch(/call$/))
  await vi.waitFor(() => expect(queue()).toMatchObject([{ action: { what: 'not-interested' } }]))
})

it('a call is sent while a field waits for a decision, and Review opens', async () => {
  const asked = opens((url) => (url.endsWith('call') ? Response.json({ ok: true }) : clash()))
  await saveField(known, 'privateNotes', 'Mine')
  await inTrouble('quote-conflict')
  await act(known.id, called)
  expect(await everythingSent(known.id)).toBe(true)
  await vi.waitFor(() => expect(asked.at(-1)).toMatch(/call$/))
})

it("the email waits for its note, although the costs can't be saved", async () => {
  const saved = Promise.withResolvers<Response>()
  const asked = opens((url) => (url.endsWith('costs') ? older() : saved.promise))
  const costs = { workers: [], customCosts: [] } as never
  await saveField(known, 'costBreakdown', costs)
  await inTrouble('server-older')
  await saveField(known, 'emailNote', 'Use the side door', 800)
  const sent = vi.fn()
  const sending = sendFieldsFirst(known.id).then(sent)
  await vi.waitFor(() => expect(asked.at(-1)).not.toMatch(/costs$/))
  expect(sent).not.toHaveBeenCalled()
  saved.resolve(Response.json({ ...known, emailNote: 'Use the side door', version: known.version + 1 }))
  await sending
  expect(queue()).toMatchObject([{ field: 'costBreakdown' }])
})

it('while the server is older, the reason not to send is the update', async () => {
  opens(older)
  await saveField(known, 'emailNote', 'Hello')
  await inTrouble('server-older')
  await expect(sendFieldsFirst(known.id)).rejects.toMatchObject({
    problem: { message: 'TidyTally is being updated. Nothing you typed is lost. Try again in a few minutes.' },
  })
})
