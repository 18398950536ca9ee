import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/system/database.ts'
import { turns } from './turns.ts'

let database: FreshDatabase
let db: Pool
beforeAll(async () => {
  database = await freshDatabase()
  db = new Pool({ connectionString: database.url })
})
beforeEach(() => db.query('delete from public.leases'))
afterAll(async () => {
  await db.end()
  await database.drop()
})

const exports = turns('exports of the test', { kind: 'shared', each: 1, by: 'account', waiting: 1, refusal: 'Wait.' })
const [here, there] = [exports(), exports()]
const untilOf = async () => (await db.query<{ until: Date }>('select until from public.leases')).rows[0]?.until

/** Another process that has a turn. */
async function otherProcess(who: string) {
  const program = `
    import { Pool } from 'pg'
    import { turns } from ${JSON.stringify(new URL('./turns.ts', import.meta.url).href)}
    const exports = turns('exports of the test', { kind: 'shared', each: 1, by: 'account', waiting: 1, refusal: 'Wait.' })()
    await exports.take(${JSON.stringify(who)}, new Pool({ connectionString: ${JSON.stringify(database.url)} }))
    console.log('has it')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

describe('shared turns', () => {
  it('are one per contractor across all processes, and each contractor has one', async () => {
    const end = await here.take('eve', db)
    expect(await there.runIfFree('eve', async () => {}, db)).toBe(false)
    const waits = there.take('eve', db)
    await there.run('dana', async () => {}, db)
    end()
    ;(await waits)()
    await expect.poll(untilOf).toBeUndefined()
  })

  it('go to one process at a time when several ask at once', async () => {
    const lines = Array.from({ length: 8 }, () => exports())
    let [running, most] = [0, 0]
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 20))
      running--
    }
    await Promise.all(lines.map((line) => line.run('eve', work, db)))
    expect(most).toBe(1)
  })

  it('of a killed process are free once its lease has expired, not before', async () => {
    const kill = await otherProcess('eve')
    expect(await here.runIfFree('eve', async () => {}, db)).toBe(false)
    await kill()
    expect(await here.runIfFree('eve', async () => {}, db)).toBe(false)
    expect((await untilOf())!.getTime()).toBeLessThan(Date.now() + 31_000)
    await db.query(`update public.leases set until = until - interval '31 seconds'`)
    expect(await here.runIfFree('eve', async () => {}, db)).toBe(true)
  })

  it('last as long as their work', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const end = await here.take('eve', db)
      await db.query(`update public.leases set until = now() + interval '1 second'`)
      await vi.advanceTimersByTimeAsync(10_000)
      await expect.poll(async () => (await untilOf())!.getTime()).toBeGreaterThan(Date.now() + 20_000)
      end()
      await expect.poll(untilOf).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  it('that another process holds too long are refused with a message', async () => {
    const end = await here.take('eve', db)
    const clock = vi.spyOn(performance, 'now')
    const refused = there.take('eve', db)
    await expect.poll(() => clock.mock.calls.length).toBeGreaterThan(1)
    const late = performance.now() + 21_000
    clock.mockImplementation(() => late)
    await expect(refused).rejects.toMatchObject({
      fault: 'too-many',
      message: 'Wait.',
      details: { retryAfterSeconds: 5 },
    })
    clock.mockRestore()
    end()
  })
})
