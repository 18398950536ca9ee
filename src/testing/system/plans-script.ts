import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { main } from '../../../scripts/plans/main.ts'
import { compiled } from './children.ts'
import type { System } from './system.ts'

const script = fileURLToPath(new URL('../../../scripts/plans.ts', import.meta.url))

export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

type Run = (words: string, env?: Record<string, string>) => Promise<Ended>

/** `npm run plans` on this system: `plans` in this process, `spawned` as its own process (slow: two seconds). */
export async function plansOver(system: Pick<System, 'databaseUrl' | 'stripe'>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidytally-plans-'))
  const { secretKey, publishableKey, webhookSecret, port } = system.stripe
  await writeFile(join(dataDir, 'stripe.json'), JSON.stringify({ secretKey, publishableKey, webhookSecret }))
  const settings = { DATABASE_URL: system.databaseUrl, DATA_DIR: dataDir, PORT: String(port - 2) }
  const plans: Run = async (words, env = {}) => {
    const [out, err]: [string[], string[]] = [[], []]
    const code = await main(split(words), {
      env: { ...settings, ...env },
      isTTY: false,
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
    })
    return { code, out: out.join(''), err: err.join('') }
  }
  const spawned: Run = (words, env = {}) =>
    new Promise((resolve) => {
      const { PATH, HOME } = process.env
      const options = { env: { PATH, HOME, NODE_COMPILE_CACHE: compiled, ...settings, ...env } }
      execFile(process.execPath, [script, ...split(words)], options, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      )
    })
  return { plans, spawned, forget: () => rm(dataDir, { recursive: true, force: true }) }
}

const split = (words: string) => words.split(' ').filter(Boolean)
