import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { type Visitor, visitor } from '../../../testing/browser/visitor.ts'
import { type Contractor, contractor, draft, password } from '../../../testing/fixtures/contractors.ts'
import { publicUrl, startSystem } from '../../../testing/system/system.ts'
import { listArticles } from '../../content/contract/endpoints.ts'
import { recordBid } from '../../quoting/contract/endpoints.ts'
import * as accounts from '../contract/endpoints.ts'

const system = await startSystem()
const other = await system.another({ role: 'web' })
for (const { app } of [system, other]) await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => system.stop())
const { db } = system

interface Event {
  readonly id: string
  readonly event: string
  readonly data: { readonly id?: string | null; readonly version?: number | null }
}

const open: AbortController[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.abort()
})

const addressOf = ({ app }: Pick<typeof system, 'app'>) =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/events`

/** Opens a stream, and collects what it sends. */
async function follow(who: Visitor, { of = other as Pick<typeof system, 'app'>, after = '', query = '' } = {}) {
  const leaving = new AbortController()
  open.push(leaving)
  const answer = await fetch(`${addressOf(of)}${query}`, {
    headers: { cookie: who.cookie, origin: publicUrl, ...(after && { 'last-event-id': after }) },
    signal: leaving.signal,
  })
  const events: Event[] = []
  const state = { ended: false }
  const read = async () => {
    let text = ''
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += part
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const lines = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
        if (lines.event) events.push({ id: lines.id, event: lines.event, data: JSON.parse(lines.data) })
      }
    }
  }
  void read()
    .catch(() => {})
    .finally(() => {
      state.ended = true
    })
  if (answer.ok) await vi.waitFor(() => expect(events.length).toBeGreaterThan(0), patient)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    connection: answer.headers.get('connection'),
    events,
    state,
    leave: () => leaving.abort(),
  }
}

const patient = { timeout: 20_000, interval: 20 }
const quotesIn = (events: readonly Event[]) =>
  events.filter(({ event }) => event === 'quote').map(({ data }) => data.id)
const bid = (who: Contractor, quoteId: string) => who.call(recordBid, { quoteId, bidStatus: 'won' })

it('@AMB-R16 a change reaches the account’s streams of every process, and no other account’s', async () => {
  const [dana, bob] = [await contractor(system), await contractor(system)]
  const hers = [await follow(dana, { of: system as never }), await follow(dana)]
  const his = await follow(bob)
  expect(hers[0]).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' })
  const { id } = await draft(dana)
  for (const { events } of hers) await vi.waitFor(() => expect(quotesIn(events)).toContain(id), patient)
  const { id: hisOwn } = await draft(bob)
  await vi.waitFor(() => expect(quotesIn(his.events)).toContain(hisOwn), patient)
  expect(JSON.stringify(his.events)).not.toContain(id)
  expect(JSON.stringify(hers.map(({ events }) => events))).not.toContain(hisOwn)
  expect(hers[0]!.events.find(({ event }) => event === 'quote')!.data).toEqual({ id, version: 1 })
})

it('@AMB-R16 a confirmed address, a business name and a new device are events too', async () => {
  const dana = await contractor(system, { verified: false })
  const { events } = await follow(dana)
  const kinds = () => events.map(({ event }) => event)
  await db.query('update accounts.users set email_verified_at = now() where id = $1', [dana.user.id])
  await vi.waitFor(() => expect(kinds()).toContain('account'), patient)
  await visitor(system.app, '10.9.0.1').call(accounts.login, { email: dana.user.email, password })
  await vi.waitFor(() => expect(kinds()).toContain('sessions'), patient)
})

it('@AMB-R16 resumes after the last event, with what happened in between, in another process too', async () => {
  const dana = await contractor(system)
  const { id: old } = await draft(dana)
  await vi.waitFor(async () => expect(await isPast(dana)).toBe(true), patient)
  const first = await follow(dana)
  const { id } = await draft(dana)
  await vi.waitFor(() => expect(quotesIn(first.events)).toContain(id), patient)
  first.leave()
  const after = first.events.at(-1)!.id
  const { id: missed } = await draft(dana)
  for (const resume of [{ after }, { query: `?after=${after}` }]) {
    const again = await follow(dana, { of: system as never, ...resume })
    await vi.waitFor(() => expect(quotesIn(again.events)).toContain(missed), patient)
    expect(again.events[0]!.event).toBe('ready')
    expect(quotesIn(again.events)).not.toContain(old)
  }
})

/**
 * Whether every transaction that overlapped with the account's changes has ended, in any database of the server. Until
 * then, a stream that resumes tells these changes again, so that it misses none.
 */
async function isPast({ user }: Contractor): Promise<boolean> {
  const { rows } = await db.query<{ past: boolean }>(
    'select coalesce(bool_and(xact < pg_snapshot_xmin(pg_current_snapshot())), false) as past from public.changes where owner = $1',
    [user.id],
  )
  return rows[0]!.past
}

it('@AMB-R16 a transaction that began before the last event and commits later isn’t missed', async () => {
  const dana = await contractor(system)
  const [slow, quick] = [await draft(dana), await draft(dana)]
  const { events, leave } = await follow(dana)
  const client = await db.connect()
  try {
    await client.query('begin')
    await client.query('update quoting.quotes set version = version + 1 where id = $1', [slow.id])
    await bid(dana, quick.id)
    await vi.waitFor(() => expect(quotesIn(events)).toEqual([quick.id]), patient)
    leave()
    const after = events.at(-1)!.id
    await client.query('commit')
    const again = await follow(dana, { after })
    await vi.waitFor(() => expect(quotesIn(again.events)).toContain(slow.id), patient)
  } finally {
    client.release()
  }
})

it('@AMB-R16 asks to fetch everything again if what happened is forgotten, or the id is invented', async () => {
  const dana = await contractor(system)
  const { events } = await follow(dana)
  const [position] = events[0]!.id.split('-')
  const anHourAgo = `${position}-${Math.floor(Date.now() / 1000) - 3600}`
  for (const after of [anHourAgo, '999999999999999999-99999999999', 'x'.repeat(50), '1 or 1=1'])
    expect((await follow(dana, { after })).events[0]!.event, after).toBe('reset')
})

it('@AMB-R16 a first connection asks for the seconds since the page was loaded', async () => {
  const dana = await contractor(system)
  const { id } = await draft(dana)
  const late = await follow(dana, { query: '?ago=60' })
  await vi.waitFor(() => expect(quotesIn(late.events)).toEqual([id]), patient)
  expect(quotesIn((await follow(dana)).events)).toEqual([])
})

it('@AMB-R16 ends when the session ends or the account is closed, and needs a session of that account', async () => {
  const dana = await contractor(system)
  const phone = visitor(system.app, '10.9.0.2')
  await phone.call(accounts.login, { email: dana.user.email, password })
  const [here, there] = [await follow(dana), await follow(phone)]
  const { items } = await dana.call(accounts.listSessions, {})
  await dana.call(accounts.endSession, { sessionId: items.find(({ current }) => !current)!.id })
  await vi.waitFor(() => expect(there.state.ended).toBe(true), patient)
  expect(there.events.at(-1)!.event).toBe('ended')
  expect(here.state.ended).toBe(false)
  await dana.call(accounts.closeAccount, { password })
  await vi.waitFor(() => expect(here.state.ended).toBe(true), patient)
  expect(here.events.at(-1)!.event).toBe('ended')
  expect((await follow(phone)).status).toBe(401)
  const bob = await contractor(system)
  expect((await follow(bob, { query: `?contractorId=${dana.user.id}` })).status).toBe(409)
  await vi.waitFor(async () => {
    const { rows } = await db.query('select 1 from public.changes where owner = $1', [dana.user.id])
    expect(rows).toEqual([])
  }, patient)
})

it('@AMB-R16 holds one connection to the database per process, and catches up after it was lost', async () => {
  const dana = await contractor(system)
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow(dana)))
  expect((await follow(dana)).status).toBe(429)
  await follow(await contractor(system), { of: system })
  // The blog listens to its own channels, over the same connection.
  for (const { app } of [system, other]) await visitor(app).call(listArticles, {})
  const listeners = `from pg_stat_activity where datname = current_database() and query ~ '^(listen |select 1$)'`
  await vi.waitFor(async () => expect((await db.query(`select ${listeners}`)).rowCount).toBe(2), patient)
  await db.query(`select pg_terminate_backend(pid) ${listeners}`)
  const { id } = await draft(dana)
  for (const { events } of streams) await vi.waitFor(() => expect(quotesIn(events)).toContain(id), patient)
})

it('@AMB-R16 tells each change once, however many come at the same moment', async () => {
  const dana = await contractor(system)
  const { events } = await follow(dana)
  const drafts = await Promise.all(Array.from({ length: 3 }, () => draft(dana, { companyName: randomUUID() })))
  for (const { id } of drafts) await vi.waitFor(() => expect(quotesIn(events)).toContain(id), patient)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const told = events.filter(({ event }) => event === 'quote').map(({ data }) => `${data.id} ${data.version}`)
  expect(new Set(told).size).toBe(told.length)
})

it('@AMB-R16 streams end at once when the process shuts down', async () => {
  const leaving = await system.another({ role: 'web' })
  await leaving.app.listen({ port: 0, host: '127.0.0.1' })
  const dana = await contractor(system)
  const { state, connection } = await follow(dana, { of: leaving as never })
  expect(connection).toBe('close') // idle, it would stay open for a minute
  const begun = performance.now()
  await leaving.app.close()
  expect(performance.now() - begun).toBeLessThan(5_000)
  await vi.waitFor(() => expect(state.ended).toBe(true), patient)
})
