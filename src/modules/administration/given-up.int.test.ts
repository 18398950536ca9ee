import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { timePasses } from '../../testing/system/counted.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startSystem } from '../../testing/system/system.ts'
import { alarmQueue } from './reactions/alarm-operator.ts'

const operatorMail = 'office@tidytally.example'
let away = false
const system = await startSystem({
  mail: { operatorMail },
  behave: ({ to }) => (away && to.includes(operatorMail) ? 'refuse-451' : 'accept'),
})
const second = await system.another({ role: 'worker' })
afterAll(() => system.stop())

const query = (sql: string, values: unknown[] = []) => system.db.query(sql, values)
const givenUp = (queue: string) =>
  query(
    `insert into pgboss.job (id, name, data, source_name, source_id, source_retry_count, source_output, state)
     values (gen_random_uuid(), 'dead-letters', '{"payload": {}, "requestId": "req-1"}', $1, gen_random_uuid(), 8,
             '{"message": "The mail server did not answer", "code": "ECONNREFUSED"}', 'created')`,
    [queue],
  )
/** Runs the clock's job several times at once. */
async function watch() {
  for (let strike = 0; strike < 4; strike++)
    await system.boss.send('administration.watch-jobs', { payload: {}, requestId: 'clock' })
  await jobsDone(system.db, 'administration.watch-jobs')
}
const anHourLater = () => timePasses(system.db, 61)
const alarmJobs = async () =>
  (await query(`select state, retry_count from pgboss.job where name = $1 and state < 'completed'`, [alarmQueue])).rows
const alarms = async () => (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(operatorMail))

beforeEach(async () => {
  away = false
  await query('delete from pgboss.job')
  await query('delete from public.limits')
})

it('two workers email at most once an hour while dead letters exist, and log each one once @OPS-03', async () => {
  const errors = [system.app.log, second.app.log].map((log) => vi.spyOn(log, 'error'))
  for (const queue of ['documents.email-quote', 'documents.email-quote', 'billing.remind']) await givenUp(queue)
  await watch()
  await jobsDone(system.db, alarmQueue)
  await watch()
  const told = errors.flatMap(({ mock }) => mock.calls.filter(([, message]) => message === 'job given up'))
  expect(told).toHaveLength(3)
  expect(told.map(([about]) => about)).toContainEqual({
    queue: 'billing.remind',
    job: expect.any(String),
    attempts: 9,
    reqId: 'req-1',
    code: 'ECONNREFUSED',
    reason: 'The mail server did not answer',
  })
  const [alarm, ...others] = await alarms()
  expect(others).toEqual([])
  expect(alarm!.subject).toBe('3 jobs ran out of retries')
  for (const part of ['documents.email-quote', '2 jobs', 'billing.remind', '1 job', 'npm run jobs -- list'])
    expect(alarm!.text).toContain(part)
  await anHourLater()
  await watch()
  await jobsDone(system.db, alarmQueue)
  expect(await alarms()).toHaveLength(2)
  await query(`delete from pgboss.job where name = 'dead-letters'`)
  await anHourLater()
  await watch()
  await jobsDone(system.db, alarmQueue)
  expect(await alarms()).toHaveLength(2)
})

it('while the mail server is down, no further alert is queued, and the alert’s own failure triggers none @OPS-03', async () => {
  const before = (await alarms()).length
  away = true
  await givenUp('documents.email-quote')
  for (let hour = 0; hour < 3; hour++) {
    await watch()
    await anHourLater()
  }
  await expect.poll(alarmJobs).toEqual([{ state: 'retry', retry_count: 0 }])
  const retryNow = (set: string) =>
    query(`update pgboss.job set start_after = now() ${set} where name = $1`, [alarmQueue])
  await retryNow(', retry_count = retry_limit - 1')
  await jobsDone(system.db, alarmQueue)
  expect((await query(`select source_name from pgboss.job where name = 'dead-letters'`)).rows).toEqual([
    { source_name: 'documents.email-quote' },
  ])
  expect(await alarms()).toHaveLength(before)
  away = false
  await watch()
  await jobsDone(system.db, alarmQueue)
  await watch()
  await jobsDone(system.db, alarmQueue)
  expect(await alarms()).toHaveLength(before + 1)
})
