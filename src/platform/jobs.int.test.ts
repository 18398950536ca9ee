import { setTimeout } from 'node:timers/promises'
import { MikroORM } from '@mikro-orm/postgresql'
import { Pool } from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type DomainEvent, eventType } from '../shared-kernel/event.ts'
import { every, type Job, longNight, on } from '../shared-kernel/use-case.ts'
import { severable } from '../testing/system/cuttable-proxy.ts'
import { freshDatabase } from '../testing/system/database.ts'
import { reportGivenUp } from './dead-letters.ts'
import { createJobs } from './jobs.ts'

const wiped = eventType('testing.wiped', z.object({ room: z.int() }))
const spilled = eventType('testing.spilled', z.object({ room: z.int() }))
const stalled = eventType('testing.stalled', z.object({ room: z.int() }))
const orphaned = eventType('testing.orphaned', z.object({ room: z.int() }))
const mailed = eventType('testing.mailed', z.object({ contractorId: z.string() }))
const patience = { retries: 2, firstDelaySeconds: 0, longestDelaySeconds: 1 }

const database = await freshDatabase()
const db = new Pool({ connectionString: database.url })
const orm = await MikroORM.init({ clientUrl: database.url, entities: [], discovery: { warnWhenNoEntities: false } })
const nothing = async () => {}
const logged: object[] = []
const write = (level: string) => (about: object, message: string) => void logged.push({ level, message, ...about })
const log = { info: write('info'), warn: write('warn'), error: write('error') }
const jobs = createJobs(
  database.url,
  [
    on(wiped, 'testing.note', nothing, patience),
    on(wiped, 'testing.praise', nothing, patience),
    on(spilled, 'testing.mop', nothing, patience),
    on(stalled, 'testing.stall', nothing, { ...patience, retries: 1, expireSeconds: 1 }),
    on(orphaned, 'testing.die', nothing, patience),
    on(mailed, 'testing.mail', nothing, { ...patience, atOnce: 2 }),
  ],
  log,
)
await jobs.start()

const released = Promise.withResolvers<void>()
const eveMayGoOn = Promise.withResolvers<void>()
const done: { queue: string; payload: object; requestId: string; job: Job }[] = []
await jobs.work(async ({ queue }, { payload, requestId }, job) => {
  done.push({ queue, payload, requestId, job })
  if (queue === 'testing.mail' && 'contractorId' in payload && payload.contractorId === 'eve') await eveMayGoOn.promise
  if (queue === 'testing.stall' || queue === 'testing.die') await released.promise
  if (queue === 'testing.mop')
    throw Object.assign(new Error('the mop of dana@brightline.example is broken'), { code: 'EMOP' })
})
beforeEach(async () => {
  done.length = 0
  logged.length = 0
  await db.query('delete from pgboss.job')
})
afterAll(async () => {
  released.resolve()
  await jobs.boss.stop({ graceful: true, timeout: 5000 })
  await orm.close(true)
  await db.end()
  await database.drop()
})

const publish = (event: DomainEvent, requestId = 'request-0001') =>
  orm.em.fork().transactional((em) => jobs.publish(event, em as never, requestId))
const stored = async () => (await db.query('select name, state from pgboss.job order by name')).rows

describe('an event', () => {
  it('in a transaction that is rolled back creates no job @O-07', async () => {
    const failed = orm.em.fork().transactional(async (em) => {
      await jobs.publish(wiped({ room: 1 }), em as never, 'request-0001')
      const inside = await em.execute('select 1 from pgboss.job')
      expect(inside).toHaveLength(2)
      throw new Error('second thoughts')
    })
    await expect(failed).rejects.toThrow('second thoughts')
    expect(await stored()).toEqual([])
    expect(done).toEqual([])
  })

  it('in a committed transaction creates one job per reaction, with the id of its request @O-02', async () => {
    await publish(wiped({ room: 7 }), 'request-0007')
    await expect.poll(() => done.length).toBe(2)
    expect(done.map(({ queue }) => queue).sort()).toEqual(['testing.note', 'testing.praise'])
    for (const { payload, requestId, job } of done) {
      expect([payload, requestId, job.attempt, job.last]).toEqual([{ room: 7 }, 'request-0007', 1, false])
    }
    await expect.poll(stored).toEqual([
      { name: 'testing.note', state: 'completed' },
      { name: 'testing.praise', state: 'completed' },
    ])
  })

  it('published sixty times at once is processed without pauses @O-07', async () => {
    const begun = performance.now()
    await Promise.all(Array.from({ length: 60 }, (_, room) => publish(wiped({ room }))))
    await expect.poll(() => done.length, { timeout: 15_000, interval: 20 }).toBe(120)
    expect(new Set(done.map(({ queue, payload }) => queue + JSON.stringify(payload))).size).toBe(120)
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  it('must have the payload that it declares @O-07', () => {
    expect(() => wiped({ room: 'lobby' } as never)).toThrow()
  })
})

describe('a queue that an earlier release created', () => {
  it('takes the options of this release when a server starts', async () => {
    await db.query(
      "update pgboss.queue set retry_limit = 9, expire_seconds = 7, notify = false where name = 'testing.mop'",
    )
    const starts = async () => {
      const later = createJobs(database.url, [on(spilled, 'testing.mop', nothing, patience)], log)
      await later.start()
      await later.boss.stop()
      return jobs.boss.getQueue('testing.mop')
    }
    const updated = await starts()
    expect(updated).toMatchObject({ retryLimit: patience.retries, expireInSeconds: 60, notify: true })
    expect((await starts())?.updatedOn).toEqual(updated?.updatedOn)
  })
})

describe('scheduled jobs', () => {
  it('of one queue run one at a time, over all processes, and those of another beside them @OPS-07', async () => {
    const subscriptions = [
      every('0 0 1 1 *', 'testing.night', nothing, longNight),
      every('0 0 1 1 *', 'testing.minute', nothing),
    ]
    const running = { 'testing.night': 0, 'testing.minute': 0 }
    const most = { ...running }
    const ended = { ...running }
    const processes = [1, 2].map(() => createJobs(database.url, subscriptions, log))
    for (const one of processes) {
      await one.start()
      await one.work(async ({ queue }) => {
        const name = queue as keyof typeof running
        running[name] += 1
        most[name] = Math.max(most[name], running[name])
        await setTimeout(300)
        running[name] -= 1
        ended[name] += 1
      })
    }
    const [first] = processes
    expect(await first!.boss.getQueue('testing.night')).toMatchObject({ expireInSeconds: 6 * 3600 })
    expect(await first!.boss.getSchedules('testing.night')).toMatchObject([{ options: { group: { id: 'clock' } } }])
    const [schedule] = await first!.boss.getSchedules('testing.night')
    for (let minute = 0; minute < 3; minute++)
      for (const queue of ['testing.night', 'testing.minute']) {
        const { data, options } = schedule!
        await first!.boss.send(queue, data ?? {}, options)
        await setTimeout(150) // two that are fetched at the same moment may both start
      }
    await expect.poll(() => ended).toEqual({ 'testing.night': 3, 'testing.minute': 3 })
    expect(most).toEqual({ 'testing.night': 1, 'testing.minute': 1 })
    for (const one of processes) await one.boss.stop({ graceful: true, timeout: 5000 })
  })
})

describe('many jobs of one contractor', () => {
  it("S-03: leave a worker free for another contractor's @F-19", async () => {
    const begun = () => done.map(({ payload }) => ('contractorId' in payload ? payload.contractorId : ''))
    await publish(mailed({ contractorId: 'eve' }))
    await expect.poll(begun).toContain('eve') // two that are fetched at the same moment may both start
    for (let mail = 1; mail < 4; mail++) await publish(mailed({ contractorId: 'eve' }))
    await publish(mailed({ contractorId: 'dana' }))
    await expect.poll(begun).toContain('dana')
    expect(begun()).toEqual(['eve', 'dana'])
    eveMayGoOn.resolve()
    await expect.poll(begun).toEqual(['eve', 'dana', 'eve', 'eve', 'eve'])
  })
})

describe('a job that always fails', () => {
  it('is retried, ends among the dead letters, and delays no other job @F-19 @O-07', async () => {
    await publish(spilled({ room: 3 }))
    for (let room = 0; room < 5; room++) await publish(wiped({ room }))
    await expect.poll(() => done.filter(({ queue }) => queue !== 'testing.mop').length).toBe(10)
    await expect.poll(() => done.filter(({ queue }) => queue === 'testing.mop').length).toBe(3)
    const tries = done.filter(({ queue }) => queue === 'testing.mop')
    expect(tries.map(({ job }) => [job.attempt, job.last])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
    expect(new Set(tries.map(({ job }) => job.id)).size).toBe(1)
    await expect
      .poll(async () => (await stored()).filter(({ name }) => name !== 'testing.note' && name !== 'testing.praise'))
      .toEqual([
        { name: 'dead-letters', state: 'created' },
        { name: 'testing.mop', state: 'failed' },
      ])
    const { rows } = await db.query(`select data from pgboss.job where name = 'dead-letters'`)
    expect(rows[0].data).toEqual({ payload: { room: 3 }, requestId: 'request-0001' })
  })
})

describe('a failed attempt is logged, and so is a job that is given up', () => {
  const sql = (text: string) => db.query(text)
  const letters = async () =>
    (await db.query(`select count(*)::int from pgboss.job where name = 'dead-letters'`)).rows[0].count
  const given = (queue: string) => logged.filter((line) => 'queue' in line && line.queue === queue)

  it('when the handler fails: with queue, job, attempt, code and request id, but no private data @OPS-03', async () => {
    await publish(spilled({ room: 3 }), 'request-0003')
    await expect.poll(letters).toBe(1)
    const about = { queue: 'testing.mop', job: expect.any(String), reqId: 'request-0003' }
    const attempts = [1, 2, 3].map((attempt) => ({ level: 'warn', message: 'job failed', ...about, attempt }))
    expect(given('testing.mop')).toMatchObject(attempts)
    await Promise.all([reportGivenUp(sql, log), reportGivenUp(sql, log), reportGivenUp(sql, log)])
    const end = { level: 'error', message: 'job given up', ...about, attempts: 3, code: 'EMOP' }
    expect(given('testing.mop').slice(3)).toEqual([{ ...end, reason: 'the mop of [address] is broken' }])
  })

  it('when it times out outside our code @OPS-03', async () => {
    await publish(stalled({ room: 4 }), 'request-0004')
    await expect.poll(letters, { timeout: 20_000 }).toBe(1)
    await reportGivenUp(sql, log)
    const about = { queue: 'testing.stall', reqId: 'request-0004', reason: 'handler execution exceeded 1s' }
    expect(given('testing.stall')).toMatchObject([
      { level: 'warn', message: 'job failed', ...about, attempt: 1 },
      { level: 'error', message: 'job given up', ...about, attempts: 2 },
    ])
  })

  it('when its process died @OPS-03', async () => {
    await publish(orphaned({ room: 5 }), 'request-0005')
    await expect.poll(() => done.map(({ queue }) => queue)).toContain('testing.die')
    await db.query(
      `update pgboss.job set started_on = now() - interval '1 day', retry_count = retry_limit where name = 'testing.die'`,
    )
    await jobs.boss.supervise('testing.die')
    await expect.poll(letters).toBeGreaterThan(0)
    await reportGivenUp(sql, log)
    expect(given('testing.die')).toMatchObject([
      { level: 'error', message: 'job given up', reqId: 'request-0005', attempts: 3, reason: 'job timed out' },
    ])
    const { rows } = await db.query(
      `select id from pgboss.job where name = 'dead-letters' and source_name = 'testing.die'`,
    )
    await orm.em.fork().transactional(async (em) => expect(await jobs.retry(rows[0].id, em as never)).toBe(true))
  })
})

describe('without a database', () => {
  it('four processes with thirty queues each log a few lines, and work again once it is back @SCL-03 @JDG-10 @O-02', async () => {
    const line = await severable(database.url)
    const lines: { about: object; message: string }[] = []
    const note = (about: object, message: string) => void lines.push({ about, message })
    const subscriptions = Array.from({ length: 30 }, (_, at) => on(wiped, `testing.flood-${at}`, nothing, patience))
    const worked = new Set<string>()
    const processes = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const one = createJobs(line.url, subscriptions, { info: note, warn: note, error: note })
        await one.start()
        await one.work(async ({ queue }) => void worked.add(queue))
        return one
      }),
    )
    line.cut()
    await setTimeout(12_000)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.length).toBeLessThan(60)
    expect(Math.max(...lines.map(({ about }) => ('times' in about ? Number(about.times) : 1)))).toBeGreaterThan(20)
    line.mend()
    await orm.em.fork().transactional((em) => processes[0]!.publish(wiped({ room: 3 }), em as never, 'request-0003'))
    await expect.poll(() => worked.size).toBe(30)
    await Promise.all(processes.map(({ boss }) => boss.stop({ graceful: false })))
    line.stop()
  })
})
