// @vitest-environment happy-dom
import { getDefaultStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionEnded } from '../../app/lost-access.ts'
import { change } from '../../testing/outbox-samples.ts'
import { quote } from '../../testing/quote-samples.ts'
import type { OperationOf } from './operations.ts'
import { send, update } from './send.ts'

const noFiles = { fileOf: async () => undefined, progress: () => {} }

const answering = (status: number, problem: object) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(problem), { status }))

afterEach(() => vi.unstubAllGlobals())

it('a refused value comes back with its message at its field @QUO-52', async () => {
  answering(400, {
    message: 'Please enter square footage',
    issues: [{ path: 'manualSqft', message: 'Please enter square footage' }],
  })
  expect(await send(change('a', { manualSqft: -4 }), noFiles)).toMatchObject({
    kind: 'refused',
    fields: { manualSqft: 'Please enter square footage' },
  })
})

it('a refused price inside a list is reported at the list', async () => {
  answering(400, { message: 'x', issues: [{ path: 'extraWorkItems.0.price', message: 'Price must be at least 0' }] })
  expect(await send(change('a', { extraWorkItems: [] }), noFiles)).toMatchObject({
    fields: { extraWorkItems: 'Price must be at least 0' },
  })
})

it('an edit refused for lack of a plan waits, one refused for its content does not', async () => {
  answering(402, { code: 'no-subscription', message: 'Please choose a plan to go on' })
  expect(await send(change('a', { notes: 'x' }), noFiles)).toEqual({ kind: 'no-plan' })
  answering(402, { code: 'card-declined', message: 'Your card was declined.' })
  expect(await send(change('a', { notes: 'x' }), noFiles)).toMatchObject({ kind: 'refused' })
})

it("the first refusal for lack of a session clears the device's session marks and is reported @SEC-10 @SEC-06", async () => {
  localStorage.setItem('seen-by', 'dana')
  answering(409, { code: 'someone-else', message: 'Another account is signed in in this browser.' })
  await send(change('a', { notes: 'x' }), noFiles)
  expect(localStorage.getItem('seen-by')).toBe('dana')
  expect(getDefaultStore().get(sessionEnded)).toBe('someone-else')
  answering(401, { code: 'signed-out', message: 'Please sign in' })
  expect(await send(change('a', { notes: 'x' }), noFiles)).toEqual({ kind: 'signed-out' })
  expect(localStorage.getItem('seen-by')).toBeNull()
  expect(getDefaultStore().get(sessionEnded)).toBe('signed-out')
})

it('edits wait while another account is signed in, as after the end of a session @SEC-06', async () => {
  answering(409, { code: 'someone-else', message: 'Another account is signed in in this browser.' })
  expect(await send(change('a', { notes: 'x' }), noFiles)).toEqual({ kind: 'signed-out' })
})

it("an edit that an older server can't accept is neither refused nor gone @OPS-04", async () => {
  answering(409, { code: 'newer-client', message: 'TidyTally is being updated.' })
  expect(await send(change('a', { notes: 'x' }), noFiles)).toEqual({ kind: 'server-older' })
  answering(404, { code: 'no-such-route', message: 'There’s no such address' })
  expect(await send(change('a', { notes: 'x' }), noFiles)).toEqual({ kind: 'server-older' })
})

it.each([429, 503])(
  'S-15: a photo that the server defers with %i waits and is retried automatically',
  async (status) => {
    class PutOff extends EventTarget {
      upload = {}
      status = status
      responseText = JSON.stringify({ message: 'Your other files are still being uploaded.' })
      onload = () => {}
      open() {}
      setRequestHeader() {}
      send() {
        this.onload()
      }
    }
    vi.stubGlobal('XMLHttpRequest', PutOff)
    const photo: OperationOf<'addPhoto'> = {
      ...{ id: 'o', quoteId: 'q', areaId: 'a', kind: 'addPhoto', photoId: 'p', fileName: 'a.jpg' },
      ...{ addedAt: new Date().toISOString(), due: 0, held: false },
    }
    const sent = await send(photo, { ...noFiles, fileOf: async () => new Blob(['x']) })
    expect(sent).toEqual({ kind: 'unreachable', why: 'no-answer' })
  },
)

it('U-26: editing a draft without rooms takes one request, which leaves out its size', async () => {
  const asked = vi.fn(async (_url: string, _init: RequestInit) => Response.json(quote()))
  vi.stubGlobal('fetch', asked)
  const { id, customerType, pricePerSqFt, version } = quote()
  const details = {
    companyName: 'Harbor Dental',
    contactPerson: 'Priya Nair',
    email: 'priya@harbordental.example',
    phone: '(503) 555-0188',
    buildingType: 'medical',
    frequency: 'weekly',
    startTimeline: 'flexible',
    specialRequirements: null,
    serviceAddress: null,
    privateNotes: null,
  } as const
  await update({ ...quote(), totalSqft: 0 }, { customerType, ...details })
  expect(asked).toHaveBeenCalledOnce()
  const [url, { body }] = asked.mock.calls[0]!
  expect([url, JSON.parse(String(body))]).toEqual([`/api/quotes/${id}`, { ...details, pricePerSqFt, version }])
})
