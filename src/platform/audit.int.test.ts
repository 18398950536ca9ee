import { afterAll, describe, expect, it } from 'vitest'
import { forgetThePast } from '../modules/accounts/account/forget-the-past.ts'
import { closeAccount } from '../modules/accounts/contract/endpoints.ts'
import { getOverview, listAudit } from '../modules/administration/contract/endpoints.ts'
import * as areaContract from '../modules/quoting/contract/areas.ts'
import * as quoting from '../modules/quoting/contract/endpoints.ts'
import { administrator, staff } from '../testing/fixtures/administrator.ts'
import { contractor, draft, password, room } from '../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../testing/fixtures/pictures.ts'
import { recordStatements } from '../testing/system/statements.ts'
import { startSystem } from '../testing/system/system.ts'
import { forgetAudit } from './audit.ts'

let now = new Date('2026-11-19T18:00:00Z')
const system = await startSystem({ clock: () => now, administration: staff })
afterAll(() => system.stop())

const entries = async (owner: string) =>
  (
    await system.db.query(
      'select at, actor_kind, actor, action, subject, details from public.audit where owner = $1 order by id',
      [owner],
    )
  ).rows

describe('A-03, A-04: the audit trail', () => {
  it('records who did what to which quote, and when', async () => {
    const dana = await contractor(system, { signsUp: true })
    const { id } = await draft(dana)
    const { id: areaId } = await room(dana, id, 2000)
    const sent = await dana.call(areaContract.addPhoto, { areaId, file: asUpload(await photo()) })
    await dana.call(quoting.savePricing, { quoteId: id, finalMonthlyPrice: 390, finalOneTimePrice: 25.5 })
    await dana.call(quoting.savePricing, { quoteId: id, finalMonthlyPrice: 390, finalOneTimePrice: 25.5 })
    await dana.call(quoting.sendQuote, { quoteId: id, status: 'sent' })
    now = new Date('2026-11-20T09:30:00Z')
    await dana.call(quoting.recordBid, { quoteId: id, bidStatus: 'won', bidNotes: 'Erin signed' })
    await dana.call(quoting.deleteQuote, { quoteId: id })

    const all = await entries(dana.user.id)
    const hers = { actor_kind: 'contractor', actor: dana.user.id, subject: id }
    expect(all).toMatchObject([
      { actor_kind: 'visitor', actor: null, action: 'accounts.account-opened', subject: dana.user.id },
      { ...hers, action: 'quoting.quote-created', at: new Date('2026-11-19T18:00:00Z') },
      { ...hers, action: 'quoting.photo-added', details: { areaId, photoId: sent.id } },
      { ...hers, action: 'quoting.quote-priced', details: { monthly: 39_000, oneTime: 2_550 } },
      { ...hers, action: 'quoting.quote-issued', details: { revision: 1, monthly: 39_000 } },
      { ...hers, action: 'quoting.bid-recorded', at: now, details: { bid: 'won' } },
      { ...hers, action: 'quoting.quote-deleted' },
    ])
    expect(JSON.stringify(all)).not.toMatch(/Erin|Harbor|@/)
  })

  it('records nothing of a failed change', async () => {
    const [dana, eve] = [await contractor(system, { signsUp: true }), await contractor(system, { signsUp: true })]
    const { id } = await draft(dana)
    await expect(eve.call(quoting.recordBid, { quoteId: id, bidStatus: 'won' })).rejects.toThrow('Quote not found')
    await expect(dana.call(quoting.sendQuote, { quoteId: id, status: 'sent' })).rejects.toThrow()
    expect((await entries(dana.user.id)).map(({ action }) => action)).toEqual([
      'accounts.account-opened',
      'quoting.quote-created',
    ])
    expect(await entries(eve.user.id)).toHaveLength(1)
  })

  it('is append-only', async () => {
    const dana = await contractor(system, { signsUp: true })
    await draft(dana)
    await expect(system.db.query("update public.audit set actor = 'nobody'")).rejects.toThrow(/never changed/)
  })

  it('is deleted with the account', async () => {
    const dana = await contractor(system, { signsUp: true })
    await draft(dana)
    expect(await entries(dana.user.id)).toHaveLength(2)
    await dana.call(closeAccount, { password })
    expect(await entries(dana.user.id)).toEqual([])
    await system.db.query(
      `insert into public.audit (at, actor_kind, action, subject, owner, cause) values (now(), 'system', 'late', $1, $1, 'test')`,
      [dana.user.id],
    )
    await forgetThePast({}, { db: system.db, now: new Date() } as never)
    expect(await entries(dana.user.id)).toEqual([])
  })

  it('is kept for 400 days', async () => {
    now = new Date('2025-10-14T00:00:00Z')
    const dana = await contractor(system, { signsUp: true })
    now = new Date('2025-10-15T00:00:00Z')
    await draft(dana)
    now = new Date('2025-10-17T00:00:00Z')
    await draft(dana)
    const later = new Date('2026-11-20T12:00:00Z')
    await forgetAudit({}, { db: system.db, now: later } as never)
    expect(await entries(dana.user.id)).toMatchObject([{ at: now }])
  })

  it('has a partition for each month, which is made in advance and dropped in the end; a late job loses no entry @SCL-05', async () => {
    const dana = await contractor(system, { signsUp: true })
    const partitions = async () =>
      (
        await system.db.query(`select inhrelid::regclass::text as name from pg_inherits
          where inhparent = 'public.audit'::regclass order by 1`)
      ).rows.map(({ name }) => name.replace('public.', ''))
    const placed = async () =>
      (
        await system.db.query(
          'select tableoid::regclass::text as month from public.audit where owner = $1 order by at',
          [dana.user.id],
        )
      ).rows.map(({ month }) => month.replace('public.', ''))
    now = new Date('2030-05-31T23:59:59Z')
    await draft(dana)
    now = new Date('2030-06-01T00:00:00Z')
    await draft(dana)
    expect((await placed()).slice(-2)).toEqual(['audit_later', 'audit_later'])
    await forgetAudit({}, { db: system.db, now } as never)
    expect((await placed()).slice(-2)).toEqual(['audit_2030_05', 'audit_2030_06'])
    expect((await partitions()).slice(-3)).toEqual(['audit_2030_11', 'audit_first', 'audit_later'])
    expect((await partitions())[0]).toBe('audit_2029_04') // 400 days earlier
    await forgetAudit({}, { db: system.db, now: new Date('2031-07-06T00:00:00Z') } as never)
    expect((await partitions())[0]).toBe('audit_2030_06')
    expect(await placed()).toEqual(['audit_2030_06'])
  })

  it('a page, a count and each sweep read one month @SCL-05 @OPS-19', async () => {
    now = new Date('2031-10-15T12:00:00Z')
    await system.db.query(
      `insert into public.audit (at, actor_kind, action, cause)
       select '2031-08-01Z'::timestamptz + entry * interval '5 minutes', 'system', 'test', 'test' from generate_series(1, 21000) entry`,
    )
    await forgetAudit({}, { db: system.db, now } as never)
    await system.db.query('analyze public.audit')
    const client = await system.db.connect()
    const statements = recordStatements(system)
    await contractor(system, { signsUp: true })
    const ops = administrator(system.app)
    const page = await ops.ask(listAudit, {}, { url: '/api/admin/audit?limit=20' })
    expect(page.json()[0].time).toBe(now.toISOString())
    await ops.ask(listAudit, {}, { url: String(page.headers.link).match(/<(.*)>; rel="next"/)![1]! })
    await ops.call(getOverview, {})
    await forgetThePast({}, { db: system.db, now } as never)
    await forgetAudit({}, { db: system.db, now } as never)

    /** The months that a statement opens when it runs, apart from the index lookup of a page's cursor by its id. */
    const monthsOf = async (statement: string, values: readonly unknown[]) => {
      await client.query('begin')
      const { rows } = await client.query(`explain (analyze, format json) ${statement}`, [...values])
      await client.query('rollback')
      const opened = (part: Record<string, unknown> | null) =>
        part?.['Actual Loops'] !== 0 && !String(part?.['Index Name']).endsWith('_pkey')
      const plan = JSON.stringify(rows[0]['QUERY PLAN'], (_, part) => (opened(part) ? part : null))
      return [...new Set(plan.match(/(?<=")audit_(\d{4}_\d\d|later)(?=")/g))]
    }
    const read = [...statements].filter(([text]) => /^(select|delete) .*public\.audit\b/.test(text))
    expect(read.length).toBe(5) // two pages, the count, two sweeps
    for (const [text, values] of read) expect(await monthsOf(text, values), text).toHaveLength(1)
    client.release()
  })
})
