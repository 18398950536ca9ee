import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environment, fail, nodePath, prepare, root } from './bootstrap.mjs'

const server = join(root, 'src', 'server.ts')
const leaveWithParent = pathToFileURL(join(root, 'scripts', 'leave-with-parent.mjs')).href
const memory = ['--max-semi-space-size=8', '--max-old-space-size=768'] // scripts/bench/README.md says why
const pidFile = join(root, '.cache', 'server.pid')
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function start() {
  await prepare()
  await orphanGone()
  // Its own session: we get Ctrl-C from both the terminal and npm, and the server must get it only once.
  const child = spawn(nodePath(), [...memory, '--import', leaveWithParent, server], {
    cwd: root,
    env: environment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  writeFileSync(pidFile, family(child.pid).join(' '))
  let askedAt = 0
  const end = (signal) => {
    if (Date.now() - askedAt < 10_000) return
    askedAt = Date.now()
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  if (process.env.npm_lifecycle_event) endWithParent(() => end('SIGTERM'))
  child.once('error', fail)
  child.once('exit', (code, signal) => {
    rmSync(pidFile, { force: true })
    process.exit(signal ? 1 : code)
  })
}

/** npm sends a signal when it ends, unless it was killed. */
function endWithParent(end) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(), 500).unref()
}

/** Process ids of the server, this script, and npm if it called us: each is the parent of the one before. */
function family(server) {
  return process.env.npm_lifecycle_event ? [server, process.pid, process.ppid] : [server, process.pid]
}

/** Waits for a server whose start script or npm was killed: it is shutting down and then frees the port. */
async function orphanGone() {
  const last = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split(' ').map(Number) : []
  for (let waited = 0; waited < 15_000 && isOrphan(last); waited += 100) {
    if (waited === 0) console.log('Waiting for the last TidyTally to end')
    if (waited === 10_000) process.kill(last[0], 'SIGKILL')
    await sleep(100)
  }
}

function isOrphan([pid, ...parents]) {
  if (!told(pid, 'args').includes(server)) return false
  return parents.some((parent, index) => Number(told([pid, ...parents][index], 'ppid')) !== parent)
}

/** Command line or parent of a process, empty if it has ended. A minimal Linux has no `ps`, and macOS no /proc. */
function told(pid, what) {
  try {
    const words = ['-ww', '-o', `${what}=`, '-p', String(pid)]
    if (process.platform !== 'linux') return execFileSync('ps', words, { encoding: 'utf8' })
    if (what === 'args') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]
  } catch {
    return ''
  }
}

start().catch(fail)
