import { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import type { Objects } from '../../../objects.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Download, Holdings } from '../../../shared-kernel/use-case.ts'
import { countAttempt, refuseBeyond } from '../attempts.ts'
import type * as contract from '../contract/endpoints.ts'

const rowsAtOnce = 200
/** Each holds one connection to the database for as long as its download takes. */
const mostRunning = 2
let running = 0

/**
 * Everything that is kept of a contractor as one JSON file, written while it is read: all lists as they were at one
 * moment, then her files in base64. Neither many quotes nor many photos take more memory.
 */
export const exportAccount =
  (objects: Objects, holdings: () => Readonly<Record<string, Holdings>>): Download<typeof contract.exportAccount> =>
  async (_, { db, contractorId, now, log }) => {
    const limits = [{ key: `export:${contractorId}`, most: 10, seconds: 3600 }]
    await refuseBeyond(db, limits)
    await countAttempt(db, limits)
    if (running >= mostRunning)
      throw new DomainError('unavailable', 'busy', 'Other exports are being made. Please try again in a minute.')
    log.info({ event: 'account-exported', userId: contractorId }, 'account exported')
    const day = now.toISOString().slice(0, 10)
    return {
      body: Readable.from(written(db, objects, Object.entries(holdings()), contractorId, now)),
      type: 'application/json',
      filename: `tidytally-export-${day}.json`,
      show: 'attachment',
    }
  }

type Kept = readonly (readonly [module: string, Holdings])[]

async function* written(db: Pool, objects: Objects, kept: Kept, contractorId: string, now: Date) {
  running++
  const client = await db.connect().catch((error: unknown) => {
    running--
    throw error
  })
  try {
    const lists = await openLists(client, kept, contractorId)
    yield `{"exportedAt":${JSON.stringify(now.toISOString())}`
    for (const { title, cursor } of lists.rows) {
      yield `,\n${JSON.stringify(title)}:[`
      let separator = ''
      for await (const { row } of rowsOf<{ row: unknown }>(client, cursor)) {
        yield `${separator}\n${JSON.stringify(row)}`
        separator = ','
      }
      yield ']'
    }
    yield ',\n"files":['
    let separator = ''
    for (const cursor of lists.files) {
      for await (const { key, type } of rowsOf<{ key: string; type: string }>(client, cursor)) {
        const file = await objects.read(key).catch(() => null) // removed a moment ago
        if (!file) continue
        yield `${separator}\n{"id":"${key}","type":"${type}","base64":"${file.toString('base64')}"}`
        separator = ','
      }
    }
    yield ']}\n'
  } finally {
    await client.query('close all').catch(() => {})
    client.release()
    running--
  }
}

/** Opens every list at one moment; the cursors outlive the transaction, so that a slow download holds none. */
async function openLists(client: PoolClient, kept: Kept, contractorId: string) {
  const rows: { title: string; cursor: string }[] = []
  const files: string[] = []
  const open = async (sql: string) => {
    const cursor = `list_${rows.length}_${files.length}`
    // A cursor takes no parameters; the id is the session's own, a uuid.
    await client.query(
      `declare ${cursor} cursor with hold for ${sql.replaceAll('$1', client.escapeLiteral(contractorId))}`,
    )
    return cursor
  }
  await client.query('begin isolation level repeatable read read only')
  for (const [module, holds] of kept) {
    for (const [list, sql] of Object.entries(holds.rows))
      rows.push({ title: `${module}.${list}`, cursor: await open(`select to_jsonb(held) as row from (${sql}) held`) })
    if (holds.files) files.push(await open(holds.files))
  }
  await client.query('commit')
  return { rows, files }
}

async function* rowsOf<Row extends object>(client: PoolClient, cursor: string) {
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from ${cursor}`)
    if (rows.length === 0) return
    yield* rows
  }
}
