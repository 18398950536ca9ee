import { setTimeout as sleep } from 'node:timers/promises'
import { MikroORM } from '@mikro-orm/postgresql'
import { Client } from 'pg'
import { z } from 'zod'
import { createJobs } from '../../src/platform/jobs.ts'
import { eventType } from '../../src/shared-kernel/event.ts'
import { on } from '../../src/shared-kernel/use-case.ts'
import { atLeast, inTurn, median, quantile, type Row, timed, within } from './measure.ts'
import { type Place, sql } from './place.ts'

const presses = 40
const rounds = 6
const burst = 60
const jobMs = 5
const ms = (value: number) => `${value.toFixed(1)} ms`

const rang = eventType('bench.rang', z.object({ at: z.number() }))

/** Delay from commit to job start, against a bare LISTEN; throughput of a burst, against a loop. */
export async function jobs(place: Place): Promise<Row[]> {
  const databaseUrl = await place.database('bench_jobs')
  const orm = await MikroORM.init({ clientUrl: databaseUrl, entities: [], discovery: { warnWhenNoEntities: false } })
  let began: (at: number) => void = () => {}
  const ours = createJobs(
    databaseUrl,
    [on(rang, 'bench.ring', async ({ at }) => (at ? began(performance.now() - at) : undefined))],
    console,
  )
  await ours.start()
  let handled = () => sleep(0)
  await ours.work(async (subscription, { payload }) => {
    await subscription.react(payload as never, null as never)
    await handled()
  })
  /** Commits a job and returns the milliseconds from the commit to its start. */
  const publish = async () => {
    const begun = new Promise<number>((resolve) => {
      began = () => resolve(performance.now())
    })
    await orm.em.fork().transactional((em) => ours.publish(rang({ at: 1 }), em, 'bench'))
    const committed = performance.now()
    return Math.max(0, (await begun) - committed)
  }
  const raw = await listenByHand(databaseUrl)
  const several = (once: () => Promise<number>) => async () => {
    const taken: number[] = []
    for (let press = 0; press < presses; press++) {
      taken.push(await once())
      await sleep(15)
    }
    return taken
  }
  const pickUp = await inTurn(rounds, { ours: several(publish), raw: several(raw.publish) })

  let done = () => {}
  let left = 0
  handled = async () => {
    await sleep(jobMs)
    if (--left === 0) done()
  }
  const drain = await inTurn(3, {
    async ours() {
      left = burst
      const all = new Promise<void>((resolve) => {
        done = resolve
      })
      return timed(async () => {
        await ours.boss.insert(
          'bench.ring',
          Array.from({ length: burst }, () => ({ data: envelope })),
        )
        await all
      })
    },
    plainLoop: () => fetchLoop(ours.boss),
  })
  await raw.close()
  await ours.boss.stop({ graceful: true })
  await orm.close(true)

  const p99 = { ours: quantile(pickUp.ours, 0.99), raw: quantile(pickUp.raw, 0.99) }
  const told = `p50 ${ms(median(pickUp.ours))} / ${ms(median(pickUp.raw))}, p99 ${ms(p99.ours)} / ${ms(p99.raw)}, n=${pickUp.ours.length}`
  const ratio = p99.ours / p99.raw
  return [
    { what: 'job pick-up p99 / raw LISTEN', ratio: ratio.toFixed(2), reach: '<= 10', ok: ratio <= 10, measured: told },
    within('job pick-up p99', p99.ours, 25, 'ms'),
    atLeast(
      `burst of ${burst} jobs of ${jobMs} ms: rate / plain fetch loop`,
      median(drain.plainLoop) / median(drain.ours),
      0.8,
      `${ms(median(drain.ours))} / ${ms(median(drain.plainLoop))}`,
    ),
  ]
}

const envelope = { payload: { at: 0 }, requestId: 'bench' }

/** A table, a notification and `for update skip locked`: the minimum for a queue. */
async function listenByHand(databaseUrl: string) {
  await sql(databaseUrl, 'create table public.bells (id bigserial primary key, data jsonb not null)')
  const [worker, sender] = [
    new Client({ connectionString: databaseUrl }),
    new Client({ connectionString: databaseUrl }),
  ]
  await worker.connect()
  await sender.connect()
  await worker.query('listen bells')
  let began = () => {}
  worker.on('notification', async () => {
    await worker.query(
      'delete from public.bells where id = (select id from public.bells order by id limit 1 for update skip locked) returning data',
    )
    began()
  })
  return {
    async publish() {
      const begun = new Promise<number>((resolve) => {
        began = () => resolve(performance.now())
      })
      await sender.query(`begin`)
      await sender.query(`insert into public.bells (data) values ($1)`, [envelope])
      await sender.query(`notify bells`)
      await sender.query(`commit`)
      const committed = performance.now()
      return Math.max(0, (await begun) - committed)
    },
    async close() {
      await worker.end()
      await sender.end()
    },
  }
}

/** The same queue, drained by a loop without workers and wake-ups; returns milliseconds. */
async function fetchLoop(boss: ReturnType<typeof createJobs>['boss']): Promise<number> {
  await boss.createQueue('bench.loop')
  return timed(async () => {
    await boss.insert(
      'bench.loop',
      Array.from({ length: burst }, () => ({ data: envelope })),
    )
    for (;;) {
      const [job] = await boss.fetch('bench.loop')
      if (!job) return
      await sleep(jobMs)
      await boss.complete('bench.loop', job.id)
    }
  })
}
