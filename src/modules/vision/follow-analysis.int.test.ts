import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Contractor, contractor } from '../../testing/fixtures/contractors.ts'
import { lookingSystem, picture } from '../../testing/fixtures/vision.ts'
import { publicUrl } from '../../testing/system/system.ts'
import * as contract from './contract/endpoints.ts'

/** The model answers once this is called. */
let letGo: () => void = () => undefined
let held = Promise.resolve()
const hold = () => {
  held = new Promise((resolve) => {
    letGo = resolve
  })
}
const system = await lookingSystem({
  answer: async () => {
    await held
    return false
  },
})
const other = await system.another({ role: 'web' })
await other.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = other.app.server.address() as AddressInfo
afterAll(() => {
  letGo()
  return system.stop()
})

let dana: Contractor
beforeEach(async () => {
  dana = await contractor(system)
})

interface Event {
  readonly id: string
  readonly event: string
  readonly data: Record<string, unknown>
}

/** Reads the stream from the other process, until it ends or `enough` events have come. */
async function follow(analysisId: string, { after, enough = 99 }: { after?: string; enough?: number } = {}) {
  const leaving = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/api/image-analyses/${analysisId}/events`, {
    headers: { cookie: dana.cookie, origin: publicUrl, ...(after && { 'last-event-id': after }) },
    signal: leaving.signal,
  })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const events: Event[] = []
  let text = ''
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const lines = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
      if (lines.event) events.push({ id: lines.id, event: lines.event, data: JSON.parse(lines.data) })
    }
    if (events.length >= enough) leaving.abort()
    if (leaving.signal.aborted) break
  }
  return events
}

const patient = { timeout: 60_000 }
const begun = (analysisId: string) =>
  vi.waitFor(async () => expect((await dana.ask(contract.getAnalysis, { analysisId })).statusCode).toBe(200), patient)

describe('the progress of an analysis @EYE-01 @AMB-V06', () => {
  it('is reported photo by photo from any process, and resumes after the last received event', async () => {
    hold()
    const analysisId = randomUUID()
    const images = [await picture('a.jpg'), await picture('b.jpg')]
    const answer = dana.call(contract.analyzeImages, { analysisId, images })
    await begun(analysisId)
    const first = await follow(analysisId, { enough: 2 })
    expect(first.map(({ event, data }) => [event, data.state, data.done])).toEqual([
      ['progress', 'running', 0],
      ['progress', 'running', 0],
    ])
    const rest = follow(analysisId, { after: first[0]!.id })
    letGo()
    const events = await rest
    expect(events.map(({ event, data }) => [event, data.state, data.done, data.total])).toEqual([
      ['progress', 'running', 0, 2],
      ['progress', 'done', 1, 2],
      ['progress', 'done', 2, 2],
      ['done', 'done', 2, 2],
    ])
    expect(events.map(({ id }) => Number(id))).toEqual([2, 3, 4, 4])
    expect(await follow(analysisId, { after: '4' })).toMatchObject([{ event: 'done' }])
    expect((await answer).analysis).toMatchObject({ state: 'done' })
  })

  it('can be open in at most five tabs', async () => {
    hold()
    const analysisId = randomUUID()
    const answer = dana.call(contract.analyzeImages, { analysisId, images: [await picture()] })
    await begun(analysisId)
    const tab = () =>
      fetch(`http://127.0.0.1:${port}/api/image-analyses/${analysisId}/events`, {
        headers: { cookie: dana.cookie, origin: publicUrl },
      })
    const tabs: Response[] = []
    for (let open = 0; open < 5; open++) tabs.push(await tab())
    expect([...tabs, await tab()].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    letGo()
    for (const open of tabs) expect(await open.text()).toContain('event: done')
    expect((await tab()).status).toBe(200)
    await answer
  })

  it('analyzes two pictures per contractor at a time, without delaying other contractors @EYE-12 @F-11', async () => {
    hold()
    const before = system.looker.asked().length
    const many = await Promise.all(Array.from({ length: 5 }, () => picture()))
    const hers = dana.call(contract.analyzeImages, { images: many })
    await vi.waitFor(() => expect(system.looker.asked().length - before).toBe(2), patient)
    const bob = await contractor(system)
    const his = bob.call(contract.analyzeImages, { images: [await picture()] })
    await vi.waitFor(() => expect(system.looker.asked().length - before).toBe(3), patient)
    letGo()
    expect((await hers).analysis).toMatchObject({ done: 5 })
    expect((await his).analysis).toMatchObject({ done: 1 })
  })
})
