import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startAdministration, storyToRead } from '../../testing/fixtures/administration.ts'
import { contractor, draft } from '../../testing/fixtures/contractors.ts'
import * as contract from './contract/endpoints.ts'

const { system, ops, dana, quoteId, entries, sentStory, givenUpJob } = await startAdministration()
afterAll(() => system.stop())

describe('work that needs attention', () => {
  it('a failed job is shown with its reason, and Retry requeues it once @FRD-08 @O-06', async () => {
    const jobId = await givenUpJob()
    const { failedJobs } = await ops.call(contract.getOverview, {})
    const jobs = await ops.call(contract.listFailedJobs, {})
    expect(jobs).toHaveLength(failedJobs)
    expect(jobs.find(({ id }) => id === jobId)).toMatchObject({
      queue: 'rates.forget',
      reason: 'The mail server did not answer',
      cause: 'req-1',
      payload: JSON.stringify({ quoteId }),
    })
    const answers = await Promise.all([1, 2, 3].map(() => ops.ask(contract.retryJob, { jobId })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
    expect((await ops.call(contract.listFailedJobs, {})).map(({ id }) => id)).not.toContain(jobId)
    const { rows } = await system.db.query(`select count(*)::int as count from pgboss.job where source_root_id = $1`, [
      jobId,
    ])
    expect(rows).toEqual([{ count: 1 }])
    expect(await entries(`action = 'administration.job-retried' and subject = $1`, [jobId])).toHaveLength(1)
  })

  it('a failed or waiting email is shown until a later one is delivered @FRD-08', async () => {
    const erin = await contractor(system)
    const quote = await draft(erin, { companyName: 'Mailed Company' })
    const press = async (state: string) => {
      const id = randomUUID()
      await system.db.query(
        `insert into quoting.deliveries (id, quote_id, user_id, kind, recipient, updated, requested_at)
         values ($1, $2, $3, 'first', 'priya@harbordental.example', false, now())`,
        [id, quote.id, erin.user.id],
      )
      await system.db.query('update quoting.quotes set last_delivery_id = $1 where id = $2', [id, quote.id])
      if (state !== 'queued')
        await system.db.query(
          `insert into documents.mails (delivery_id, contractor_id, quote_id, recipient, subject, state, reason)
           values ($1, $2, $3, 'priya@harbordental.example', 'Quote', $4, 'No such mailbox')`,
          [id, erin.user.id, quote.id, state],
        )
      return id
    }
    for (const state of ['queued', 'failed', 'unconfirmed']) {
      const id = await press(state)
      const mine = (await ops.call(contract.listUnsentMails, {})).filter(({ quoteId }) => quoteId === quote.id)
      expect(mine).toMatchObject([
        { id, state, companyName: 'Mailed Company', recipient: 'priya@harbordental.example' },
      ])
    }
    expect(await ops.call(contract.getOverview, {})).toMatchObject({ failedMails: 1, waitingMails: 0 })
    await press('sent')
    expect((await ops.call(contract.listUnsentMails, {})).filter(({ quoteId }) => quoteId === quote.id)).toEqual([])
  })

  it('accounts are listed with their plan, newest first, and searchable @FRD-08', async () => {
    const trial = await contractor(system, { planStatus: 'trialing', plan: 'residential-monthly' })
    const none = await contractor(system, { planStatus: 'none' })
    const list = await ops.call(contract.listAccounts, { limit: 2 })
    expect(list).toMatchObject([
      { id: none.user.id, plan: null, status: null, quotes: 0 },
      { id: trial.user.id, plan: 'residential-monthly', status: 'trialing', trialEnd: expect.any(String) },
    ])
    const found = await ops.call(contract.listAccounts, { q: dana.user.email.toUpperCase() })
    expect(found).toMatchObject([{ id: dana.user.id, status: 'active', quotes: 1 }])
    expect(await ops.call(contract.listAccounts, { q: '%' })).toEqual([])
    expect(JSON.stringify(list)).not.toMatch(/argon2|password/)
  })
})

describe('stories and posts', () => {
  it('a decision based on a stale state is refused, and the earlier one stays @FRD-08', async () => {
    const storyId = await sentStory('may@fieldsofshine.example')
    expect((await ops.call(contract.approveStory, { storyId, read: 'pending' })).state).toBe('approved')
    const refused = await ops.ask(contract.declineStory, { storyId, read: 'pending' })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Somebody else decided this story in the meantime. This is how it stands now.',
    ])
    expect((await ops.call(contract.approveStory, { storyId, read: 'pending' })).state).toBe('approved')
    expect((await ops.call(contract.declineStory, { storyId, read: 'approved' })).state).toBe('declined')
  })

  it('staff can read a story with its photos, approve it, and take it back; each step is audited @FRD-08 @FRD-17', async () => {
    const { storiesToRead } = await ops.call(contract.getOverview, {})
    const storyId = await sentStory('june@fieldsofshine.example')
    expect(await ops.call(contract.getOverview, {})).toMatchObject({ storiesToRead: storiesToRead + 1 })
    expect((await ops.call(contract.listStories, { state: 'pending' })).at(-1)).toMatchObject({
      id: storyId,
      photos: 1,
    })
    const { photos, ...read } = await ops.call(contract.openStory, { storyId })
    expect(read).toMatchObject({
      id: storyId,
      state: 'pending',
      email: 'june@fieldsofshine.example',
      story: storyToRead.story,
    })
    const photoId = photos[0]!.id
    const image = await ops.ask(contract.openStoryPhoto, { photoId })
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await ops.call(contract.approveStory, { storyId })).state).toBe('approved')
    expect((await ops.call(contract.approveStory, { storyId })).state).toBe('approved')
    expect((await ops.call(contract.declineStory, { storyId })).state).toBe('declined')
    expect(await ops.call(contract.getOverview, {})).toMatchObject({ storiesToRead })
    const deeds = await entries('subject = any($1::uuid[])', [[storyId, photoId]])
    expect(deeds.map(({ action }) => action)).toEqual([
      'content.story-opened',
      'administration.story-photo-opened',
      'content.story-approved',
      'content.story-declined',
    ])
    expect(new Set(deeds.map(({ actor, address }) => `${actor} ${address}`))).toEqual(new Set(['ops 10.7.0.1']))
    expect(JSON.stringify(deeds)).not.toMatch(/June|Boise|@/)
    for (const endpoint of [contract.openStory, contract.approveStory, contract.declineStory])
      expect((await ops.ask(endpoint, { storyId: randomUUID() })).statusCode).toBe(404)
    expect((await ops.ask(contract.openStoryPhoto, { photoId: randomUUID() })).statusCode).toBe(404)
  })

  it('lists the database’s posts, drafts first @FRD-08', async () => {
    await system.db.query(
      `insert into content.posts (id, title, slug, summary, category, body_html, is_draft, published_at, created_at)
       values (gen_random_uuid(), '<b>Draft</b>', 'a-draft', 's', 'Blog', '<p>x</p>', true, null, now())`,
    )
    expect(await ops.call(contract.listPosts, {})).toMatchObject([
      { slug: 'a-draft', title: '<b>Draft</b>', status: 'draft', publishedAt: null },
    ])
  })

  it('counts the quotes, and takes PostgreSQL’s estimate when there are very many @SCL-05', async () => {
    const counted = async () => (await ops.call(contract.getOverview, {})).quotes
    const { rows } = await system.db.query('select count(*)::int as quotes from quoting.quotes')
    expect(await counted()).toBe(rows[0].quotes)
    await system.db.query(`update pg_class set reltuples = 250000 where oid = 'quoting.quotes'::regclass`)
    expect(await counted()).toBe(250_000)
  })
})
