import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { fictionalCompany as company } from '../../shared-kernel/company.ts'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { everyEmail } from '../../testing/fixtures/every-email.ts'
import { type Doomed, doomed } from '../../testing/system/killable-server.ts'
import '../../testing/system/property-seed.ts'
import { count } from '../../testing/system/counted.ts'
import { proved } from '../../testing/system/proved.ts'
import { startSystem } from '../../testing/system/system.ts'
import type { State } from './messages.ts'

/** Number of kills at a random moment; `npm test -- proof` makes 25. */
const kills = Number(process.env.KILLS ?? 1)
const operatorMail = 'office@tidytally.example'
const system = await startSystem({ role: 'web', mail: { operatorMail }, company })
const kinds = system.emailKinds
afterAll(() => system.stop())

const query = async (text: string, values: unknown[] = []) => (await system.db.query(text, values)).rows

const workers: Doomed[] = []
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill()
})

/** A worker with an empty queue, to be killed. */
async function workerThatDies(fault = ''): Promise<Doomed> {
  await query('delete from pgboss.job')
  await query('delete from post_office.messages where settled_at is not null')
  const worker = await doomed(system, { role: 'worker', prints: true, operatorMail, company, fault })
  workers.push(worker)
  return worker
}

/** Makes one email of each kind due. */
async function order() {
  const dana = await contractor(system, { signsUp: true })
  const { id: quoteId } = await draft(dana, { email: `${randomUUID()}@harbordental.example` })
  await room(dana, quoteId, 2000)
  void dana.ask(quoting.sendQuote, { quoteId, status: 'sent' })
  await expect.poll(() => query('select 1 from quoting.deliveries where quote_id = $1', [quoteId])).toHaveLength(1)
  const { jobs, postId, analysisId } = await everyEmail(system, dana)
  const { welcome: _, ...unsent } = jobs // enqueued at sign-up already
  for (const [queue, payload] of Object.values(unsent)) await system.boss.send(queue, { payload, requestId: 'test' })
  await count(system.db, 'alarm-jobs', 'all', 1) // so that the schedule enqueues no second alarm
  await query(
    `insert into pgboss.job (id, name, data, source_name, state)
     values (gen_random_uuid(), 'dead-letters', '{"payload": {}, "requestId": "req-1"}', 'quoting.remove-files', 'created')`,
  )
  await system.boss.send('administration.alarm-operator', { payload: {}, requestId: 'test' })
  return { quoteId, postId, analysisId }
}

/** Does what the queue does half a minute after a worker's last heartbeat. */
const giveBackJobs = () =>
  query(
    "update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state in ('active', 'retry')",
  )

const open = `from post_office.messages where state in ('queued', 'sending')`
const unfinished = `from pgboss.job where state < 'completed' and name not in ('dead-letters', 'administration.watch-jobs')`

/** Another worker finishes; ten minutes later the sweep settles the rest. */
async function bringToAnEnd() {
  await giveBackJobs()
  const next = await system.another({ role: 'worker' })
  await expect.poll(() => query(`select name ${unfinished}`), { timeout: 120_000 }).toEqual([])
  await query(`update post_office.messages set claimed_at = now() - interval '11 minutes' where state = 'sending'`)
  await system.boss.send('post-office.sweep', { payload: {}, requestId: 'clock' })
  await expect.poll(() => query(`select key ${open}`), { timeout: 60_000 }).toEqual([])
  await next.close()
}

interface Row {
  readonly kind: string
  readonly state: State
  readonly copies: number
}

/** Each email with the number of copies that arrived. */
async function outcomes(): Promise<Row[]> {
  const rows = await query('select id, kind, state from post_office.messages order by kind')
  const mails = await system.mailbox.mails()
  return rows.map(({ id, kind, state }) => ({
    kind,
    state,
    copies: mails.filter(({ headers }) => headers.some(({ value }) => value.includes(`<${id}@`))).length,
  }))
}

const isAlarm = (kind: string) => kind.endsWith('-alarm')

/** The state and copies of an email whose worker dies at that point, for at most once and at least once. */
const places = [
  ['mail.afterConnect', ['sent', 1], ['sent', 1]],
  ['mail.beforeClaim', ['sent', 1], ['sent', 1]],
  ['mail.afterClaim', ['unconfirmed', 0], ['sent', 1]],
  ['mail.afterSend', ['unconfirmed', 1], ['sent', 2]],
  ['mail.afterRecord', ['sent', 1], ['sent', 1]],
] as const

describe('a worker killed while it hands over an email of every kind', () => {
  it.each(places)(
    'at %s: at most one copy of each, at least one of an alarm @F-01 @F-02 @N-05 @FRD-06 @EYE-10',
    async (place, once, alarm) => {
      const { gone } = await workerThatDies(`${place}*${kinds.length}`)
      const { quoteId, postId, analysisId } = await order()
      await gone
      await bringToAnEnd()
      expect(await outcomes()).toEqual(
        [...kinds].sort().map((kind) => {
          const [state, copies] = isAlarm(kind) ? alarm : once
          return { kind, state, copies }
        }),
      )
      const [state] = once
      expect(
        await query(
          `select (select status from quoting.quotes where id = $1) as quote,
                  (select state from documents.mails where quote_id = $1) as mail,
                  (select state from content.blog_mails where post_id = $2) as copy,
                  (select report from vision.analyses where id = $3)`,
          [quoteId, postId, analysisId],
        ),
      ).toEqual([{ quote: state === 'sent' ? 'sent' : 'draft', mail: state, copy: state, report: state }])
    },
  )

  it(
    `at ${kills} random moments: no second copy, none lost, few in doubt @F-01 @N-05`,
    async () => {
      const moments = fc.sample(fc.noBias(fc.integer({ min: 0, max: 900 })), kills)
      let inDoubt = 0
      for (const moment of moments) {
        const worker = await workerThatDies()
        await order()
        await new Promise((resolve) => setTimeout(resolve, moment))
        await worker.kill()
        await bringToAnEnd()
        const rows = await outcomes()
        expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(kinds))
        expect(rows.filter(({ kind, copies }) => copies > 1 && !isAlarm(kind))).toEqual([])
        expect(rows.filter(({ state, copies }) => state === 'sent' && copies === 0)).toEqual([])
        expect(rows.filter(({ state }) => state !== 'sent' && state !== 'unconfirmed')).toEqual([])
        proved('kill while sending')
        inDoubt += rows.filter(({ state }) => state === 'unconfirmed').length
      }
      console.info(`${kills} random kills over ${kills * kinds.length} emails: ${inDoubt} in doubt`)
      expect(inDoubt).toBeLessThanOrEqual(Math.ceil((kills * kinds.length) / 4))
    },
    60_000 + kills * 60_000,
  )
})
