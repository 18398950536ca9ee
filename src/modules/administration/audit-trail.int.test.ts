import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startAdministration } from '../../testing/fixtures/administration.ts'
import { contractor, draft } from '../../testing/fixtures/contractors.ts'
import { closeAccount, exportAccount } from '../accounts/contract/endpoints.ts'
import * as areas from '../quoting/contract/areas.ts'
import * as contract from './contract/endpoints.ts'

const { system, ops, own, dana, quoteId, objectId, entries, sentStory, givenUpJob } = await startAdministration()
afterAll(() => system.stop())

describe('the audit trail', () => {
  it('records each read and action: who, what, when, and from where @T-45 @AMB-M02 @FRD-08 @FRD-17', async () => {
    const storyId = await sentStory('july@x.example')
    const { photos } = await ops.call(contract.openStory, { storyId })
    const inputs: Record<string, object> = {
      openStory: { storyId },
      openStoryPhoto: { photoId: photos[0]!.id },
      approveStory: { storyId },
      declineStory: { storyId },
      openQuote: { quoteId },
      exportQuote: { quoteId },
      retryJob: { jobId: await givenUpJob() },
    }
    for (const [name, endpoint] of own) {
      const before = (await entries()).length
      const answer = await ops.ask(endpoint, inputs[name] ?? {})
      expect([name, answer.statusCode]).toEqual([name, 200])
      const [entry, ...more] = (await entries()).slice(before)
      expect(more).toEqual([])
      expect(entry).toMatchObject({
        actor: 'ops',
        address: '10.7.0.1',
        action: expect.stringMatching(/^(administration|content)\./),
      })
      expect(JSON.stringify(entry)).not.toMatch(/Harbor|Priya|@/)
    }
    const [opened] = (await entries(`action = 'administration.quote-opened'`)).slice(-1)
    expect(opened).toMatchObject({ subject: quoteId, owner: dana.user.id })
    const [listed] = (await entries(`action = 'administration.quotes-listed'`)).slice(-1)
    expect(listed).toMatchObject({ subject: null, details: { shown: expect.arrayContaining([quoteId]) } })
  })

  it('is written in the same transaction: a failed read records nothing, and a failed record blocks the response @FRD-08', async () => {
    const before = (await entries()).length
    expect((await ops.ask(contract.openQuote, { quoteId: randomUUID() })).statusCode).toBe(404)
    expect((await ops.ask(contract.exportQuote, { quoteId: randomUUID() })).statusCode).toBe(404)
    expect((await ops.ask(contract.retryJob, { jobId: randomUUID() })).statusCode).toBe(404)
    expect((await ops.ask(areas.getObject, { objectId: randomUUID() })).statusCode).toBe(404)
    expect(await entries()).toHaveLength(before)
    const jobId = await givenUpJob()
    const storyId = await sentStory('august@x.example')
    const photoId = (await ops.call(contract.openStory, { storyId })).photos[0]!.id
    const written = (await entries()).length
    await system.db.query(
      `alter table public.audit add constraint none check (actor_kind <> 'administrator') not valid`,
    )
    try {
      for (const [, endpoint] of own) {
        const wanted = Object.entries({ quoteId, jobId, storyId, photoId }).filter(
          ([key]) => key in endpoint.input.shape,
        )
        const answer = await ops.ask(endpoint, Object.fromEntries(wanted))
        expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, 500])
        expect(answer.body).not.toMatch(/Harbor|priya|dana/)
      }
      const image = await ops.ask(areas.getObject, { objectId })
      expect([image.statusCode, image.headers['content-type']]).toEqual([
        500,
        'application/problem+json; charset=utf-8',
      ])
      const { rows } = await system.db.query('select name from pgboss.job where id = $1', [jobId])
      expect(rows).toEqual([{ name: 'dead-letters' }])
    } finally {
      await system.db.query('alter table public.audit drop constraint none')
    }
    expect(await entries()).toHaveLength(written)
    expect((await ops.call(contract.openStory, { storyId })).state).toBe('pending')
  })

  it('@SCR-53 is listed at /admin with names, newest first; filtered by record it includes the lists that showed it @FRD-17', async () => {
    await ops.call(contract.openQuote, { quoteId })
    const [newest, ...rest] = await ops.call(contract.listAudit, { limit: 200 })
    expect(newest).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      who: 'ops',
      action: 'administration.quote-opened',
      subject: quoteId,
      subjectName: 'Harbor Dental Group',
      address: '10.7.0.1',
    })
    const account = rest.find(({ action }) => action === 'accounts.account-opened')
    expect(account?.subjectName).toMatch(/^Dana Dustwell/)
    await ops.call(contract.listAllQuotes, { q: 'Harbor Dental' })
    const about = await ops.call(contract.listAudit, { subject: quoteId, by: 'administrator' })
    expect(about.slice(0, 2).map(({ action }) => action)).toEqual([
      'administration.quotes-listed',
      'administration.quote-opened',
    ])
    const other = await draft(await contractor(system), { companyName: 'Cedar & Finch Books' })
    expect((await ops.call(contract.listAudit, { subject: other.id })).map(({ action }) => action)).toEqual([
      'quoting.quote-created',
    ])
  })

  it('is paginated @FRD-17 @AMB-Q29', async () => {
    const seen: contract.AuditEntry[] = []
    let url = '/api/admin/audit?limit=7&by=contractor'
    for (let page = 0; url && page < 50; page++) {
      const answer = await ops.ask(contract.listAudit, {}, { url })
      seen.push(...answer.json())
      url = String(answer.headers.link ?? '').match(/<(.*)>; rel="next"/)?.[1] ?? ''
    }
    const { rows } = await system.db.query(
      `select action, subject from public.audit where actor_kind = 'contractor' order by id desc`,
    )
    expect(seen.map(({ action, subject }) => ({ action, subject }))).toEqual(rows)
  })

  it('is in the contractor’s export, and is deleted with the account', async () => {
    const eve = await contractor(system)
    const { id } = await draft(eve)
    await ops.call(contract.openQuote, { quoteId: id })
    expect((await eve.ask(exportAccount, {})).body).toContain('administration.quote-opened')
    await eve.call(closeAccount, { password: 'quiet-mop-and-bucket' })
    expect(await entries('subject = $1', [id])).toEqual([])
  })
})
