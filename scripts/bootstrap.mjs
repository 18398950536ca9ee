// Runs on the machine's Node (20 or later); the prepared programs run on the Node that npm installs.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)
const bin = at('node_modules', '.bin')
const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** An error shown without a stack, as one sentence for the user. */
export class Failure extends Error {}

/**
 * Installs packages, builds the client and finds a browser, each only if its inputs have changed. NODE_ENV, which a
 * developer's shell may set, changes none of it.
 */
export async function prepare() {
  await install()
  nodePath()
  await Promise.all([build(), findBrowser()])
}

/** The Node that TidyTally runs on: the one that npm installed, or ours if it is new enough. */
export function nodePath() {
  const own = join(bin, 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Failure(`TidyTally needs Node 24 or later here; this is Node ${process.versions.node}`)
}

/** The environment for child processes: the installed programs and their Node come first. */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    NODE_COMPILE_CACHE: at('.cache', 'node'),
    ...extra,
  }
}

async function install() {
  const stamp = at('node_modules', '.bootstrap')
  const lock = digest([at('package-lock.json')])
  if (textOf(stamp) === lock) return
  // npm removes the installed Node first, so it must not run on it.
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  const env = { ...process.env, PATH: path.join(delimiter) }
  if (!isInstalled()) await step('Installing packages', 'npm', ['ci', '--include=dev', '--loglevel=error'], { env })
  await step('Running the install scripts we allow', 'npm', allowedScripts(textOf(at('package.json'))), { env })
  writeFileSync(stamp, lock)
}

/** `.npmrc` disables all install scripts; those that package.json allows run afterward, with any npm. */
export function allowedScripts(manifest) {
  const { allowScripts } = JSON.parse(manifest)
  const names = Object.keys(allowScripts).filter((name) => allowScripts[name])
  return ['rebuild', '--ignore-scripts=false', '--loglevel=error', ...names]
}

/** True if a developer's own `npm install` has installed exactly the lock file's packages. */
function isInstalled() {
  const lists = ['package-lock.json', join('node_modules', '.package-lock.json')].map((path) => textOf(at(path)))
  if (lists.includes('')) return false
  const [wanted, present] = lists.map((text) => JSON.parse(text).packages)
  const names = Object.keys(wanted).filter(
    (name) => name !== '' && !wanted[name].extraneous && (present[name] || !wanted[name].optional),
  )
  return names.every((name) => wanted[name].version === present[name]?.version)
}

async function build() {
  const stamp = at('.build', 'stamp')
  const sources = [...filesIn(at('src', 'web')), ...filesIn(at('src', 'shared-kernel')), ...contracts()]
  const wanted = digest([at('package-lock.json'), ...sources])
  if (textOf(stamp) === wanted && existsSync(at('src', 'web', 'styled-system'))) return
  rmSync(stamp, { force: true })
  const env = environment({ NODE_ENV: 'production' }) // with another one React's slow development build would be used
  await step('Making the styles', 'panda', ['codegen', '--config', 'src/web/panda.config.ts', '--silent'], { env })
  const vite = ['build', '--config', 'src/web/vite.config.ts', '--logLevel', 'warn']
  await Promise.all([
    step('Building the client', 'vite', vite, { env }),
    step('Building the public pages', 'vite', [...vite, '--ssr'], { env }),
    step('Building the service worker', 'vite', [...vite, '--mode', 'worker'], { env }),
  ])
  writeFileSync(stamp, wanted)
}

async function findBrowser() {
  if (process.env.CHROMIUM_PATH || existsSync(at('.cache', 'fonts.conf'))) return
  const module = JSON.stringify(pathToFileURL(at('src', 'stand-ins', 'chromium.ts')).href)
  const program = `const { chromium } = await import(${module})
    await chromium({ cacheDir: '.cache' }).catch(({ message }) => { console.error(message); process.exitCode = 1 })`
  await step('Finding the browser that makes PDFs', nodePath(), ['--input-type=module', '-e', program])
}

function contracts() {
  const modules = at('src', 'modules')
  return readdirSync(modules).flatMap((name) => filesIn(join(modules, name, 'contract')))
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'styled-system') return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

function digest(files) {
  const hash = createHash('sha256')
  for (const file of [...files].sort()) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/** Runs a program quietly; shows its output only if it failed. */
async function step(what, program, args, { env = environment() } = {}) {
  const startedAt = Date.now()
  const { code, output } = await run(program, args, { env })
  if (code !== 0)
    throw new Failure(`${output.trimEnd()}\n${what} failed (${program} ${args[0]} ended with ${code}); see above.`)
  console.log(`${what}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

function run(program, args, { env }) {
  return new Promise((resolve) => {
    const path = existsSync(join(bin, program)) ? join(bin, program) : program
    const child = spawn(path, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', (error) => resolve({ code: error.code, output: error.message }))
    child.once('close', (code, signal) => resolve({ code: code ?? signal, output }))
  })
}

/** Prints the error and exits, without a stack for a known failure. */
export function fail(error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}

mkdirSync(at('.cache'), { recursive: true })
