import { MikroORM } from '@mikro-orm/postgresql'
import { CompiledQuery, type DatabaseConnection } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../testing/system/database.ts'
import { BoundDriver } from './bound-statements.ts'
import { connect } from './database.ts'

const database = await freshDatabase()
const pool = connect(database.url)
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it('if the server ends a connection in use, only its next query fails @SEC-01', async () => {
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve)) // events.once would listen to errors too
  await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await ended // a query in progress would get the error instead
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

describe('a transaction whose connection breaks frees its pool slot', () => {
  const backend = CompiledQuery.raw('select pg_backend_pid() as pid')
  const end = (pid: unknown) => pool.query('select pg_terminate_backend($1)', [pid])

  const ormWith = (reserved: (connection: DatabaseConnection) => Promise<void> = async () => {}) =>
    MikroORM.init({
      driver: BoundDriver,
      clientUrl: database.url,
      entities: [],
      discovery: { warnWhenNoEntities: false },
      pool: { max: 1 },
      driverOptions: { connectionTimeoutMillis: 2000 },
      onReserveConnection: (connection) => reserved(connection as DatabaseConnection),
    })

  /** The pool may hand out the broken connection once more before it learns that it has ended. */
  const works = (orm: MikroORM) =>
    expect
      .poll(() => orm.em.fork().transactional((em) => em.execute('select 1 as one')), { timeout: 5000 })
      .toEqual([{ one: 1 }])

  it('in mid-transaction @F-07', async () => {
    const orm = await ormWith()
    const broken = orm.em.fork().transactional(async (em) => {
      const [row] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid')
      await end(row!.pid)
      await em.execute('select 1')
    })
    await expect(broken).rejects.toThrow()
    await works(orm)
    await orm.close(true)
  })

  it('before it begins @F-07', async () => {
    let breaks = false
    const orm = await ormWith(async (connection) => {
      if (!breaks) return
      breaks = false
      const { rows } = await connection.executeQuery<{ pid: number }>(backend)
      await end(rows[0]!.pid)
    })
    breaks = true
    await expect(orm.em.fork().transactional((em) => em.execute('select 1'))).rejects.toThrow()
    await works(orm)
    await orm.close(true)
  })
})
