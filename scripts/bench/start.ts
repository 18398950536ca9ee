import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, familyOf, inTurn, median, megabytes, type Row, within } from './measure.ts'
import { ask, asStarted, type Place, signIn } from './place.ts'

const root = join(import.meta.dirname, '../..')
const ports = { product: 4391, skeleton: 4395 }
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`

/** From starting the process to the first response from the database, with existing data. */
export async function start(place: Place): Promise<Row[]> {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(place.folder, 'compiled'), LOG_LEVEL: 'warn' }
  const product = () => {
    const own = { PORT: String(ports.product), DATA_DIR: join(place.folder, 'product') }
    return run(['src/server.ts'], { ...env, ...own })
  }
  const skeleton = () => run(['scripts/bench/skeleton.ts', join(place.folder, 'skeleton'), String(ports.skeleton)], env)
  const productUrl = `http://localhost:${ports.product}`

  const first = product()
  await answers(`${productUrl}/healthz`)
  await sleep(500)
  const cookie = await signIn(productUrl, 'demo@brightline.example', 'tidytally-demo')
  await ended(first)

  const forms = {
    ours: () => startedIn(product, `${productUrl}/api/auth/user`, cookie),
    skeleton: () => startedIn(skeleton, `http://127.0.0.1:${ports.skeleton}/ready`),
  }
  const taken = await inTurn(5, forms)
  const rows = [
    atMost(
      'start with data there / lean skeleton of the same libraries',
      median(taken.ours) / median(taken.skeleton),
      1.3,
      `${seconds(median(taken.ours))} / ${seconds(median(taken.skeleton))}`,
    ),
  ]
  const running = product()
  await answers(`${productUrl}/api/auth/user`, cookie)
  await sleep(8_000)
  rows.push(within('Node memory at rest', megabytes(running.pid!, 'status', 'VmRSS'), 160, 'MB', 'resident'))
  const { body } = await ask(`${productUrl}/api/quotes`, { cookie })
  const [quote] = JSON.parse(body.toString()) as { id: string }[]
  const pdf = await ask(`${productUrl}/api/generate-pdf?id=${quote!.id}`, { cookie })
  if (pdf.status !== 200) throw new Error(`The PDF answered ${pdf.status}`)
  await sleep(3_000)
  const databasePid = await postmasterOf(join(place.folder, 'product', 'postgres'))
  const ofDatabase = familyOf(databasePid) // children of Node too
  const ofBrowser = familyOf(running.pid!).filter((pid) => pid !== running.pid && !ofDatabase.includes(pid))
  const share = (pids: number[]) => pids.reduce((sum, pid) => sum + pssOf(pid), 0)
  const [node, browser, database] = [pssOf(running.pid!), share(ofBrowser), share(ofDatabase)]
  const told = `Node ${Math.round(node)}, Chromium ${Math.round(browser)}, PostgreSQL ${Math.round(database)}`
  rows.push(within('all memory with the browser warm', node + browser + database, 350, 'MB', `PSS: ${told}`))
  await ended(running)
  return rows
}

function run(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [...asStarted, ...args], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function ended(child: ChildProcess) {
  const end = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await end
}

async function startedIn(begin: () => ChildProcess, url: string, cookie?: string): Promise<number> {
  const begun = performance.now()
  const child = begin()
  await answers(url, cookie)
  const taken = performance.now() - begun
  await sleep(1_500) // jobs begin after the routes
  await ended(child)
  return taken
}

async function answers(url: string, cookie?: string) {
  for (let waited = 0; waited < 60_000; waited += 5) {
    const answer = await ask(url, cookie ? { cookie } : {}).catch(() => null)
    if (answer?.status === 200) return
    await sleep(5)
  }
  throw new Error(`Nothing answers at ${url}`)
}

const pssOf = (pid: number) => {
  try {
    return megabytes(pid, 'smaps_rollup', 'Pss')
  } catch {
    return 0 // it has just ended
  }
}

async function postmasterOf(dataDir: string): Promise<number> {
  const { findPlace } = await import('../../src/stand-ins/postgres-place.ts')
  const { readFile } = await import('node:fs/promises')
  const { home } = await findPlace(dataDir, () => {})
  return Number((await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
}
