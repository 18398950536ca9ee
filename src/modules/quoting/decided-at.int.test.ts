import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { summarizeQuotes } from './contract/desk.ts'
import { recordBid } from './contract/endpoints.ts'

let now = new Date('2026-06-10T12:00:00Z')
const system = await startSystem({ clock: () => now })
afterAll(() => system.stop())
const { db } = system
const [june, november] = [now, new Date('2026-11-20T12:00:00Z')]

it('a note on an old bid leaves the months of the dashboard and the age of the evidence as they were @EVD-01 @AMB-Q21', async () => {
  now = june
  const dana = await contractor(system)
  const { id: quoteId } = await draft(dana)
  await room(dana, quoteId, 900)
  await dana.call(recordBid, { quoteId, bidStatus: 'won' })
  const figures = async () => {
    const { rows } = await db.query('select at from views.bids where user_id = $1', [dana.user.id])
    const { wonThisMonth, decided } = await dana.call(summarizeQuotes, {})
    return { wonThisMonth, decided, rows }
  }
  now = november
  const before = await figures()
  expect(before).toMatchObject({ wonThisMonth: 0, rows: [{ at: june }] })
  await dana.call(recordBid, { quoteId, bidStatus: 'won', bidNotes: 'Gate code at the desk' })
  expect(await figures()).toEqual(before)
})

it('days that notes moved are restored where the timeline has the decision @EVD-01', async () => {
  const eve = await contractor(system)
  const migration = await readFile(new URL('../../../db/migrations/379-decided-at.sql', import.meta.url), 'utf8')
  const restored = async (bid: string, entries: readonly [kind: string, bid: string | null, at: string][]) => {
    const { id } = await draft(eve)
    await db.query(
      `update quoting.quotes set bid_status = $2, bid_status_updated_at = '2026-09-09T12:00:00Z' where id = $1`,
      [id, bid],
    )
    for (const [kind, decided, at] of entries)
      await db.query(
        `insert into quoting.timeline (quote_id, at, kind, actor, details)
         values ($1, $2::date + time '12:00', $3, 'contractor', jsonb_strip_nulls(jsonb_build_object('bid', $4::text)))`,
        [id, at, kind, decided],
      )
    await db.query(migration)
    const { rows } = await db.query<{ day: string }>(
      `select to_char(bid_status_updated_at, 'MM-DD') as day from quoting.quotes where id = $1`,
      [id],
    )
    return rows[0]!.day
  }
  await db.query(`update public.migrations set run_at = '2026-05-01' where name = '135-timeline.sql'`)
  const recorded = (bid: string, at: string) => ['bid-recorded', bid, at] as [string, string, string]
  expect(await restored('won', [recorded('won', '2026-06-01')])).toBe('06-01')
  expect(await restored('won', [recorded('lost', '2026-06-01'), recorded('won', '2026-07-01')])).toBe('07-01')
  // Of release 0.4.0
  expect(await restored('won', [recorded('won', '2026-06-01'), recorded('won', '2026-07-01')])).toBe('06-01')
  expect(await restored('won', [recorded('won', '2026-06-01'), ['accepted', null, '2026-07-01']])).toBe('07-01')
  expect(await restored('lost', [['declined', null, '2026-07-01']])).toBe('07-01')
  // From before the timeline, and not in it
  expect(await restored('won', [recorded('won', '2026-04-01')])).toBe('09-09')
  expect(await restored('won', [])).toBe('09-09')
  expect(await restored('pending', [['declined', null, '2026-07-01']])).toBe('09-09')
})
