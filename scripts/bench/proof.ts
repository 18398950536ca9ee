import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Row, within } from './measure.ts'

const root = join(import.meta.dirname, '../..')
/** One line for each thing proved, also by earlier runs: a run that is ended loses only its last test. */
const counters = join(root, '.cache/proof-counters.jsonl')

interface Proof {
  /** What the tests count. */
  readonly what: string
  readonly file: string
  readonly title: string
  /** Makes a round's tests prove about `left` more. */
  readonly env: (left: number) => Record<string, number>
}

const kinds: readonly Proof[] = [
  {
    what: 'kill while sending',
    file: 'outbox.kill',
    title: 'random moments',
    env: (left) => ({ KILLS: Math.min(left, 25) }),
  },
  {
    what: 'kill while paying',
    file: 'trouble.kill',
    title: 'at any call',
    env: (left) => ({ KILLS: Math.min(left, 50) }),
  },
  {
    what: 'kill while uploading',
    file: 'uploads.kill',
    title: 'kill -9 when',
    env: (left) => ({ KILLS_EACH: Math.ceil(Math.min(left, 60) / 3) }),
  },
  {
    what: 'kill while analyzing',
    file: 'analyze-image.kill',
    title: 'while a photo is being analyzed',
    env: (left) => ({ KILLS_EACH: Math.ceil(Math.min(left, 40) / 4) }),
  },
  {
    what: 'kill while accepting',
    file: 'signed-quotes',
    title: 'dies at',
    env: (left) => ({ KILLS_EACH: Math.ceil(Math.min(left, 40) / 4), KILLS: Math.ceil(Math.min(left, 40) / 2) }),
  },
]

/** Kills processes while they send, charge, store, analyze and accept, until each was killed that many times more (SCL-10). */
export const kills = async (_: unknown, { times = 200 }: { times?: number | undefined }): Promise<Row[]> => {
  const rows: Row[] = []
  for (const kind of kinds) rows.push(await proven(kind, times, 'lost or doubled'))
  return rows
}

/** Sends hostile inputs to every endpoint, until that many more were answered without a server error (SCL-10). */
export const fuzz = async (_: unknown, { times = 500_000 }: { times?: number | undefined }): Promise<Row[]> => [
  await proven(
    {
      what: 'hostile input',
      file: 'contract-fuzz',
      title: 'answers each',
      env: (left) => ({ FUZZ_RUNS: Math.min(400, Math.ceil(left / 100)) }),
    },
    times,
    'server errors',
  ),
]

/** Runs a proof in rounds, each with other random values, until `times` more are counted or one fails. */
async function proven({ what, file, title, env }: Proof, times: number, fault: string): Promise<Row> {
  await mkdir(join(root, '.cache'), { recursive: true })
  const before = await counted(what)
  let done = 0
  let failed = 0
  while (done < times && failed === 0) {
    const seed = randomInt(1, 2 ** 31)
    const settings = { ...env(times - done), PROPERTY_SEED: seed }
    if (!(await passes(file, title, settings))) {
      failed++
      console.error(`${what}: failed with ${JSON.stringify(settings)}`)
    }
    const after = (await counted(what)) - before
    if (after === done && failed === 0) throw new Error(`${file} counted no ${what}`)
    done = after
  }
  return within(`${what}: ${fault}`, failed, 0, '', `${done} in this run, ${before + done} in all`)
}

async function counted(what: string): Promise<number> {
  const text = await readFile(counters, 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => line.endsWith('}'))
  return lines
    .map((line) => JSON.parse(line) as { what: string; times: number })
    .filter((line) => line.what === what)
    .reduce((sum, { times }) => sum + times, 0)
}

async function passes(file: string, title: string, settings: Record<string, number>): Promise<boolean> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const words = ['run', '--config', '.config/vitest.config.ts', '--project', 'integration', file, '-t', title]
  const env = { ...process.env, NODE_ENV: 'test', PROOF_COUNTERS: counters }
  for (const [name, value] of Object.entries(settings)) Object.assign(env, { [name]: String(value) })
  const child = spawn(process.execPath, [vitest, ...words], { cwd: root, env, stdio: ['ignore', 2, 2] })
  const [code] = await once(child, 'exit')
  return code === 0
}
