import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { bytesOf, unlinkedFile, writerTo } from '../../../platform/http/unlinked-file.ts'
import type { Objects } from '../../../platform/objects/objects.ts'
import type { Holdings } from '../../../shared-kernel/use-case.ts'

const rowsAtOnce = 200

export type Kept = readonly (readonly [module: string, Holdings])[]

interface File {
  readonly key: string
  readonly type: string
}

/** A contractor's data, ready to send. The lists are spooled to disk; the files stay in the object store. */
export interface Copy {
  readonly lists: FileHandle
  readonly files: readonly File[]
  readonly bytes: number
}

/** Spools all lists to disk from one database snapshot. Holds no database connection afterward. */
export async function spoolCopy(
  db: Pool,
  objects: Objects,
  kept: Kept,
  contractorId: string,
  now: Date,
): Promise<Copy> {
  const lists = await unlinkedFile()
  try {
    const files = new Map<string, File>() // two modules may refer to the same one
    const client = await db.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      await pipeline(listsOf(client, kept, contractorId, now, files), writerTo(lists))
    } finally {
      await client.query('rollback').then(
        () => client.release(),
        (error: Error) => client.release(error),
      )
    }
    let bytes = (await lists.stat()).size + ']}\n'.length
    const there: File[] = []
    for (const file of files.values()) {
      const size = await objects.size(file.key)
      if (size === null) continue // removed a moment ago
      bytes += before(file, there.length === 0).length + 4 * Math.ceil(size / 3) + after.length
      there.push(file)
    }
    return { lists, files: there, bytes }
  } catch (error) {
    await lists.close()
    throw error
  }
}

async function* listsOf(client: PoolClient, kept: Kept, contractorId: string, now: Date, files: Map<string, File>) {
  yield `{"exportedAt":${JSON.stringify(now.toISOString())}`
  for (const [module, { rows }] of kept) {
    for (const [list, sql] of Object.entries(rows)) {
      yield `,\n${JSON.stringify(`${module}.${list}`)}:[`
      let separator = ''
      const held = rowsOf<{ row: unknown }>(client, `select to_jsonb(held) as row from (${sql}) held`, contractorId)
      for await (const { row } of held) {
        yield `${separator}\n${JSON.stringify(row)}`
        separator = ','
      }
      yield ']'
    }
  }
  for (const [, holds] of kept)
    if (holds.files) for await (const file of rowsOf<File>(client, holds.files, contractorId)) files.set(file.key, file)
  yield ',\n"files":['
}

async function* rowsOf<Row extends object>(client: PoolClient, sql: string, contractorId: string) {
  await client.query(`declare kept no scroll cursor for ${sql}`, [contractorId])
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from kept`)
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('close kept')
}

const before = ({ key, type }: File, first: boolean) =>
  `${first ? '' : ','}\n{"id":"${key}","type":"${type}","base64":"`
const after = '"}'

/** The copy as one JSON file. Photos are read one at a time to bound memory. */
export async function* written({ lists, files }: Copy, objects: Objects) {
  yield* bytesOf(lists)
  for (const [at, file] of files.entries())
    yield `${before(file, at === 0)}${(await objects.read(file.key)).toString('base64')}${after}`
  yield ']}\n'
}
