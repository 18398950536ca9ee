import { afterAll, expect, it } from 'vitest'
import { freshDatabase } from '../../testing/system/database.ts'
import { connect } from './database.ts'

const database = await freshDatabase()
const pool = connect(database.url)
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it('a connection that the server ends while it is in use fails its next query, and nothing else @SEC-01', async () => {
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve)) // events.once would listen to errors too
  await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await ended // a query under way would take the error
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
