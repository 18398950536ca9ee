import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { watch } from 'chokidar'
import { environment, fail, nodePath, prepare, root } from './bootstrap.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

/** What the running server has loaded: all but tests and the signed-in screens, which Vite serves with hot reload. */
const loaded = ['db', 'src/web/public', ...sourcesBut('web', 'testing')]

function sourcesBut(...others) {
  return readdirSync(join(root, 'src')).flatMap((name) => (others.includes(name) ? [] : [`src/${name}`]))
}

async function develop() {
  await prepare()
  // A browser that keeps the product for offline work would show old screens.
  const env = environment({ SERVICE_WORKER: 'off' })
  const run = (program, args, output = 'inherit') =>
    spawn(program, args, { cwd: root, env, stdio: ['inherit', output, 'inherit'], detached: true })

  const logs =
    process.stdout.isTTY && spawn(bin('pino-pretty'), { stdio: ['pipe', 'inherit', 'inherit'], detached: true })
  const startProduct = () => {
    const started = run(nodePath(), ['scripts/start.mjs'], logs ? 'pipe' : 'inherit')
    if (logs) started.stdout.pipe(logs.stdin, { end: false })
    return started
  }
  let product = startProduct()
  const tools = [
    run(bin('vite'), ['--config', 'src/web/vite.config.ts']),
    run(bin('panda'), ['codegen', '--watch', '--config', 'src/web/panda.config.ts', '--silent']),
  ]
  console.log('Signed-in screens with hot reload: http://localhost:5173/dashboard')

  const ended = (child) => child.exitCode !== null || child.signalCode !== null
  let restarting = false
  /** One restart covers all changes until the new server starts. The start rebuilds public pages if they changed. */
  async function restart() {
    if (restarting) return
    restarting = true
    console.log('The server restarts')
    product.kill('SIGTERM')
    if (!ended(product)) await once(product, 'exit')
    restarting = false
    product = startProduct()
  }
  const watcher = watch(loaded, {
    cwd: root,
    ignoreInitial: true,
    ignored: /\.test\.tsx?$/,
    awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 },
  }).on('all', restart)

  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await watcher.close()
    for (const child of [...tools, product]) child.kill('SIGTERM')
    if (!ended(product)) await once(product, 'exit')
    logs?.stdin?.end()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  for (const tool of tools) tool.once('exit', end)
}

develop().catch(fail)
