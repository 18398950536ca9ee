import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Endpoint } from '../src/shared-kernel/endpoint.ts'
import { release } from '../src/shared-kernel/product.ts'
import { fewest, type Recorded } from '../src/testing/previous-release/recorded.ts'
import { keptFile, keptReleases, releases, releasesFile } from '../src/testing/previous-release/releases.ts'
import { routeOf } from '../src/testing/previous-release/replay.ts'
import { contractsOf, shared } from '../src/testing/previous-release/schemas.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** An error shown as one sentence. */
class Failure extends Error {}

const usage = `npm run release                        runs all tests in a browser and keeps what this release's client asks for
npm run release -- --recorded <folder> takes what an earlier run recorded there
npm run release -- --commit <commit>   the released commit, if it isn't HEAD`

/** Tests compare only the last two. */
const keptAtMost = 2

function argument(name: string) {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

function git(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Failure(stderr.trim())
  return stdout.trim()
}

/** Checks that every place with the version has this one. */
function checkVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const heading = /^## (.+)$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[1]
  if (version !== release || heading !== release)
    throw new Failure(
      `package.json says ${version}, src/shared-kernel/product.ts ${release} and CHANGELOG.md ${heading}: they must agree`,
    )
}

/** Records the client's requests during all tests in a browser. */
function record(folder: string) {
  const env = { ...process.env, RECORDED_REQUESTS: folder }
  const { status } = spawnSync(process.execPath, ['scripts/test.mjs', 'browser', 'screens'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Failure('A test in a browser failed, so nothing was kept')
}

async function allEndpoints(): Promise<readonly Endpoint[]> {
  const files = globSync('src/modules/*/contract/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/*.examples.ts'] })
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)))
  const isEndpoint = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
}

/** One line for each endpoint, part and request, so that a diff can be read. */
function text(lists: Readonly<Record<string, unknown>>) {
  const lines = Object.entries(lists).map(([name, list]) => {
    if (typeof list !== 'object' || list === null) return `"${name}":${JSON.stringify(list)}`
    if (Array.isArray(list)) return `"${name}":[\n${list.map((item) => JSON.stringify(item)).join(',\n')}\n]`
    const entries = Object.entries(list).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    return `"${name}":{\n${entries.join(',\n')}\n}`
  })
  return `{\n${lines.join(',\n')}\n}\n`
}

async function keep(folder: string) {
  const endpoints = await allEndpoints()
  const recorded = readdirSync(folder).flatMap(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Recorded[],
  )
  const requests = fewest(recorded).filter((request) => routeOf(endpoints, request))
  const migration = readdirSync(join(root, 'db', 'migrations'))
    .sort()
    .at(-1)
  writeFileSync(keptFile(release), text({ migration, ...shared(contractsOf(endpoints)), requests }))
  return requests.length
}

function list(commit: string) {
  const date = git('show', '-s', '--format=%ad', '--date=short', commit)
  const short = git('rev-parse', '--short=7', commit)
  const all = [...releases().filter(({ version }) => version !== release), { version: release, commit: short, date }]
  const lines = all.map((one) => `  { "version": "${one.version}", "commit": "${one.commit}", "date": "${one.date}" }`)
  writeFileSync(releasesFile, `[\n${lines.join(',\n')}\n]\n`)
  for (const { version } of keptReleases().slice(0, -keptAtMost)) rmSync(keptFile(version))
}

async function main() {
  if (process.argv.includes('--help')) return console.log(usage)
  checkVersion()
  const given = argument('--recorded')
  const folder = given ?? mkdtempSync(join(tmpdir(), 'tidytally-release-'))
  if (!given) record(folder)
  const requests = await keep(folder)
  list(argument('--commit') ?? 'HEAD')
  console.log(`${release}: kept ${requests} requests. Commit db/releases.json and src/testing/previous-release.`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
})
