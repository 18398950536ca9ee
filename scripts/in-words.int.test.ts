import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { execute, freshDatabase } from '../src/testing/system/database.ts'

const folder = await mkdtemp(join(tmpdir(), 'tidytally-in-words-'))
const { url, drop } = await freshDatabase()
await execute(url, 'insert into public.database_id (id) values (gen_random_uuid())')
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true })
})

/** Runs a command as an operator does. */
const run = (script: string, words: readonly string[], settings: NodeJS.ProcessEnv) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder, ...settings }
    const child = execFile(process.execPath, [`scripts/${script}.ts`, ...words], { env }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    )
  })

const nowhere = 'postgresql://127.0.0.1:1/tidytally'
const noAnswer =
  'DATABASE_URL: no PostgreSQL answers there. Check its host and port, and that the database is running.\n'
const away = 'https://127.0.0.1:1'
const keys = { AWS_ACCESS_KEY_ID: 'none', AWS_SECRET_ACCESS_KEY: 'none' }

it.each([
  ['jobs', ['list'], { DATABASE_URL: nowhere }, noAnswer],
  ['migrate', [], { DATABASE_URL: nowhere }, noAnswer],
  ['jobs', ['list'], { PORT: 'x' }, 'PORT must be a number from 0 to 65535\n'],
  [
    'backup',
    [join(folder, 'backup')],
    { DATABASE_URL: url, OBJECTS_URL: `s3://photos?endpoint=${away}&pathStyle=true`, ...keys },
    `The bucket "photos" of OBJECTS_URL at ${away} can't be used: the server can't be reached (ECONNREFUSED).\n`,
  ],
])('npm run %s %j says in one sentence why it failed, and exits with 1', async (script, words, settings, sentence) => {
  expect(await run(script, words, settings)).toEqual({ code: 1, out: '', err: sentence })
})
