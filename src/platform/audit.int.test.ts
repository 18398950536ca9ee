import { afterAll, describe, expect, it } from 'vitest'
import { forgetThePast } from '../modules/accounts/account/forget-the-past.ts'
import { closeAccount } from '../modules/accounts/contract/endpoints.ts'
import * as areaContract from '../modules/quoting/contract/areas.ts'
import * as quoting from '../modules/quoting/contract/endpoints.ts'
import { contractor, draft, password, room } from '../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../testing/fixtures/pictures.ts'
import { startSystem } from '../testing/system/system.ts'
import { forgetAudit } from './audit.ts'

let now = new Date('2026-11-19T18:00:00Z')
const system = await startSystem({ clock: () => now })
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
})
