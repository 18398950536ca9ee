import type { PoolClient } from 'pg'

const atOnce = 200

/** Reads the rows of a query a few at a time, inside the client's transaction. */
export async function* rowsOf<Row extends object>(client: PoolClient, sql: string, values: readonly unknown[]) {
  await client.query(`declare kept no scroll cursor for ${sql}`, [...values])
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${atOnce} from kept`)
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('close kept')
}
