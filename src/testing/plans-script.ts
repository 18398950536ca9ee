import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { System } from './system.ts'

const script = fileURLToPath(new URL('../../scripts/plans.ts', import.meta.url))

export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** `npm run plans` as an operator runs it, in its own process, on this system. */
export async function plansOver(system: Pick<System, 'databaseUrl' | 'stripe'>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidytally-plans-'))
  const { secretKey, publishableKey, webhookSecret, port } = system.stripe
  await writeFile(join(dataDir, 'stripe.json'), JSON.stringify({ secretKey, publishableKey, webhookSecret }))
  const { PATH, HOME } = process.env
  const settings = { DATABASE_URL: system.databaseUrl, DATA_DIR: dataDir, PORT: String(port - 2) }
  const plans = (words: string, env: Record<string, string> = {}) =>
    new Promise<Ended>((resolve) => {
      const options = { env: { PATH, HOME, ...settings, ...env } }
      execFile(process.execPath, [script, ...words.split(' ').filter(Boolean)], options, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      )
    })
  return { plans, forget: () => rm(dataDir, { recursive: true, force: true }) }
}
