import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, fail, nodePath, prepare, root } from './bootstrap.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const vite = ['build', '--watch', '--config', 'src/web/vite.config.ts', '--logLevel', 'warn']
const watched = ['src', 'db', '.build/client', '.build/server', '.build/worker'].map(
  (folder) => `--watch-path=${folder}`,
)

/** The server restarts when its code or the built client changes; the client is rebuilt when its code changes. */
const programs = () => [
  [bin('panda'), ['codegen', '--watch', '--config', 'src/web/panda.config.ts', '--silent']],
  [bin('vite'), vite],
  [bin('vite'), [...vite, '--ssr']],
  [bin('vite'), [...vite, '--mode', 'worker']],
  [nodePath(), ['--watch', '--watch-preserve-output', ...watched, 'src/server.ts']],
]

async function develop() {
  await prepare()
  const children = programs().map(([program, args]) =>
    spawn(program, args, { cwd: root, env: environment(), stdio: 'inherit', detached: true }),
  )
  let ending = false
  const endAll = () => {
    if (ending) return
    ending = true
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
  for (const child of children) child.once('exit', endAll)
}

develop().catch(fail)
