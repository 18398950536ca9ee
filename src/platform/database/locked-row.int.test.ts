import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordBid } from '../../modules/quoting/contract/endpoints.ts'
import { type Contractor, contractor, draft } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'
import { unlimited } from './limits.ts'

const system = await startSystem()
const holder = new Client({ connectionString: system.databaseUrl })
let [eve, dana] = [] as unknown as [Contractor, Contractor]
beforeAll(async () => {
  await holder.connect()
  eve = await contractor(system)
  dana = await contractor(system)
})
afterAll(async () => {
  await holder.end()
  await system.stop()
})

const won = (who: Contractor, quoteId: string) => who.ask(recordBid, { quoteId, bidStatus: 'won' })

describe('a locked row', () => {
  it('S-10: makes ten saves wait, but none of another contractor @F-07', async () => {
    const [hers, other] = [await draft(eve), await draft(dana)]
    await holder.query(unlimited)
    await holder.query('begin')
    await holder.query('select 1 from quoting.quotes where id = $1 for update', [hers.id])
    let refused = 0
    const saves = Array.from({ length: 10 }, () =>
      won(eve, hers.id).then((answer) => {
        refused++
        return answer
      }),
    )
    const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await system.db.query(waiting)).rows[0].n).toBe(3)
    expect((await won(dana, other.id)).statusCode).toBe(200)
    expect(refused).toBeLessThan(10)
    for (const { statusCode, headers, json } of await Promise.all(saves)) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
      expect(json().message).toBe('This is taking too long. Try again in a few seconds.')
    }
    await holder.query('rollback')
    expect((await won(eve, hers.id)).statusCode).toBe(200)
  })

  it('S-10: every pool has timeouts, and waits less for a lock than for a statement @F-07', async () => {
    const of = async (ask: (text: string) => Promise<{ setting: string }[]>) =>
      Promise.all(
        ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map(async (name) => {
          const [row] = await ask(`select setting from pg_settings where name = '${name}'`)
          return Number(row!.setting)
        }),
      )
    const boss = system.boss.getDb()
    expect(await of(async (text) => (await system.db.query(text)).rows)).toEqual([8_000, 3_000, 15_000])
    expect(await of((text) => system.orm.em.fork().execute(text))).toEqual([8_000, 3_000, 15_000])
    expect(await of(async (text) => (await boss.executeSql(text)).rows)).toEqual([60_000, 30_000, 60_000])
  })
})
