import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../shared-kernel/endpoint.ts'
import { contractorHeader, release, releaseHeader } from '../../shared-kernel/product.ts'
import { uploadPhoto } from '../quoting/photos/upload.ts'
import { address, call, NoAnswer, Offline, Problem, sentenceFor, showsWorkOf } from './api.ts'

const read = endpoint('GET /api/quotes/:quoteId', {
  access: 'subscriber',
  input: z.object({ quoteId: z.string(), q: z.string().optional() }),
})
const rename = endpoint('PUT /api/areas/:areaId', {
  access: 'subscriber',
  input: z.object({ areaId: z.string(), name: z.string() }),
})
const upload = endpoint('POST /api/photos', {
  access: 'subscriber',
  carrier: 'file',
  filePart: 'photo',
  input: z.object({ id: z.string() }),
})

afterEach(() => vi.unstubAllGlobals())
const answer = (response: () => Promise<Response>) => vi.stubGlobal('fetch', response)

describe("a call's address", () => {
  it("has path parameters in the path, and a read's other parameters in the query @WEB-49", () => {
    expect(address(read, { quoteId: 'a/b', q: 'x & y' })).toEqual({ url: '/api/quotes/a%2Fb?q=x+%26+y', body: null })
  })
  it("leaves a write's other parameters to the JSON body", () => {
    expect(address(rename, { areaId: '1', name: 'Lobby' })).toEqual({ url: '/api/areas/1', body: '{"name":"Lobby"}' })
  })
  it("puts a form's texts in its body, before its file", () => {
    const { body } = address(upload, { file: new Blob(['x']), id: '7' })
    expect([...(body as FormData).keys()]).toEqual(['id', 'photo'])
  })
})

it('a form omits null, which would be stored as the text "null"', () => {
  const { body } = address({ ...upload, carrier: 'form' }, { id: '7', notes: null, tasks: [] })
  expect([...(body as FormData)]).toEqual([
    ['id', '7'],
    ['tasks', '[]'],
  ])
})

describe('the headers of every call', () => {
  const sent: [string, string][] = []
  class Upload {
    upload = {}
    status = 200
    responseText = '{}'
    onload = () => {}
    open() {}
    setRequestHeader(...header: [string, string]) {
      sent.push(header)
    }
    send() {
      this.onload()
    }
  }

  it('have this release, in JSON, forms, reads and uploads @OPS-04', async () => {
    const calls: HeadersInit[] = []
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: HeadersInit }) => {
      calls.push(headers)
      return new Response('{}')
    })
    await call(read, { quoteId: '1' })
    await call(rename, { areaId: '1', name: 'Lobby' })
    await call(upload, { id: '7', file: new Blob(['x']) })
    expect(calls.map((headers) => new Headers(headers).get(releaseHeader))).toEqual([release, release, release])
    vi.stubGlobal('XMLHttpRequest', Upload)
    await uploadPhoto({ areaId: '1', photoId: '2', fileName: 'a.jpg', file: new Blob(['x']) }, () => {})
    expect(sent).toEqual([[releaseHeader, release]])
  })

  it('name the contractor on screen, also for uploads, unless a call is for the signed-in account @SEC-06', async () => {
    onTestFinished(() => showsWorkOf(() => null))
    const said: (string | null)[] = []
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: HeadersInit }) => {
      said.push(new Headers(headers).get(contractorHeader))
      return new Response('{}')
    })
    await call(read, { quoteId: '1' })
    showsWorkOf(() => 'dana')
    await call(read, { quoteId: '1' })
    await call(read, { quoteId: '1' }, { contractorId: null })
    expect(said).toEqual([null, 'dana', null])
    vi.stubGlobal('XMLHttpRequest', Upload)
    sent.length = 0
    await uploadPhoto({ areaId: '1', photoId: '2', fileName: 'a.jpg', file: new Blob(['x']) }, () => {})
    expect(sent).toContainEqual([contractorHeader, 'dana'])
  })

  it('are set in every file that calls the server without `call` @OPS-04', () => {
    const files = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*', '!../styled-system/**'], {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const asks = /new XMLHttpRequest|fetch\([^)]*(?:'\/api|dataset\.api)/
    const calling = Object.entries(files).filter(([, text]) => asks.test(text))
    expect(calling.length).toBeGreaterThan(3)
    expect(calling.filter(([, text]) => !/callHeaders|releaseHeader/.test(text)).map(([name]) => name)).toEqual([])
  })
})

describe('a failed call', () => {
  it('throws a problem with status and body when the server refuses', async () => {
    answer(async () => new Response('{"code":"taken","message":"Already sent"}', { status: 409 }))
    const problem = await call(read, { quoteId: '1' }).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({
      status: 409,
      message: '409: {"code":"taken","message":"Already sent"}',
      problem: { code: 'taken' },
    })
  })
  it('distinguishes server errors from network errors', async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(call(read, { quoteId: '1' })).rejects.toBeInstanceOf(Offline)
  })
  it('times out, before the first byte or before the last @HND-03', async () => {
    const never = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        if (signal.aborted) reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const hangs = (_: string, { signal }: { signal: AbortSignal }) => never(signal)
    const stops = async (_: string, { signal }: { signal: AbortSignal }) => ({ ok: true, text: () => never(signal) })
    for (const fetch of [hangs, stops]) {
      vi.stubGlobal('fetch', fetch)
      const said = await call(read, { quoteId: '1' }, { patienceMs: 20 }).catch((error: unknown) => error)
      expect(said).toBeInstanceOf(NoAnswer)
      expect(sentenceFor(said, '')).toBe('We can’t reach TidyTally. Nothing you typed is lost. Try again in a moment.')
      const left = new AbortController()
      const unwanted = call(read, { quoteId: '1' }, { signal: left.signal })
      left.abort()
      await expect(unwanted).rejects.toMatchObject({ name: 'AbortError' })
    }
  })
})

describe('the message for a failed call', () => {
  it.each([
    ['{"code":"taken","message":"Already sent","error":"taken"}', 'Already sent'],
    ['{"error":"No such mailbox"}', 'No such mailbox'],
    ['{"message":""}', 'Please try again.'],
    ['<html>Bad gateway</html>', 'Please try again.'],
    ['null', 'Please try again.'],
  ])('is a sentence, never the raw response: %s @AMB-R13', async (body, sentence) => {
    answer(async () => new Response(body, { status: 502 }))
    const problem = await call(read, { quoteId: '1' }).catch((error: unknown) => error)
    expect(sentenceFor(problem, 'Please try again.')).toBe(sentence)
  })
  it('says that nothing is lost when there was no network @AMB-R13', () => {
    expect(sentenceFor(new Offline(), 'Please try again.')).toContain('Nothing you typed is lost.')
    expect(sentenceFor(new Error('x is undefined'), 'Please try again.')).toBe('Please try again.')
  })
})
