import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemo } from '../db/seeds/demo.ts'
import type { TimelineEntry } from './modules/quoting/contract/history.ts'
import { jobsDone } from './testing/jobs-done.ts'
import { type System, startSystem } from './testing/system.ts'

let system: System
beforeAll(async () => {
  system = await startSystem({ role: 'web' })
})
afterAll(() => system.stop())

it('the demonstration’s quotes have the history of quotes that were sent, and starting it sends none of them', async () => {
  const objectsUrl = new URL(`file://${system.objectsFolder}`).href
  await seedDemo({ databaseUrl: system.databaseUrl, objectsUrl })
  await seedDemo({ databaseUrl: system.databaseUrl, objectsUrl })
  await system.another({ role: 'all' })
  await jobsDone(system.db, 'documents.%')
  expect(await system.mailbox.mails()).toEqual([])

  const { rows } = await system.db.query<{
    status: string
    revision: number
    reconstructed: boolean
    history: Pick<TimelineEntry, 'kind' | 'revision'>[]
  }>(
    `select q.status, q.revision, coalesce(bool_or(r.reconstructed), false) as reconstructed,
            (select jsonb_agg(jsonb_build_object('kind', kind, 'revision', revision) order by at, id) from quoting.timeline t
              where t.quote_id = q.id) as history
       from quoting.quotes q left join quoting.revisions r on r.quote_id = q.id group by q.id`,
  )
  const sent = rows.filter(({ status }) => status === 'sent')
  expect(sent.length).toBeGreaterThanOrEqual(10)
  for (const { revision, reconstructed, history } of sent) {
    expect([revision, reconstructed]).toEqual([1, false])
    expect(history.slice(0, 3)).toEqual([
      { kind: 'created', revision: null },
      { kind: 'issued', revision: 1 },
      { kind: 'email-handed-over', revision: 1 },
    ])
  }
})
