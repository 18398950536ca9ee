import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium as playwright } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { npmBrowserFits } from '../testing/browser/browser.ts'
import { elsewhere } from '../testing/system/elsewhere.ts'
import { chromium } from './chromium.ts'

let cacheDir: string
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'browser cache '))
})
afterAll(async () => rm(cacheDir, { recursive: true }))

afterEach(() => {
  vi.unstubAllEnvs()
})

/** With no browser installed. */
const npm = () => chromium({ cacheDir, places: [] })
const ofNpm = it.runIf(npmBrowserFits)

ofNpm('is unpacked once by two processes at the same time', async () => {
  const program = `const { chromium } = await import(${JSON.stringify(new URL('chromium.ts', import.meta.url).href)})
    console.log((await chromium({ cacheDir: process.env.CACHE, places: [] })).executablePath)`
  const run = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, CACHE: cacheDir },
    })
  const [one, two] = await Promise.all([run(), run()])
  expect(one.stdout.trim()).toBe(join(cacheDir, 'chromium-153', 'chromium'))
  expect(two.stdout).toBe(one.stdout)
  expect((await readdir(cacheDir)).sort()).toEqual(['chromium-153', 'fonts.conf'])
})

ofNpm('starts at once the second time, and survives its first page @F-13', async () => {
  const unpackedAt = async () => (await stat(join(cacheDir, 'chromium-153'))).ctimeMs
  const before = await unpackedAt()
  const { sandbox, warning: _, ...launch } = await npm()
  expect(await unpackedAt()).toBe(before)
  const browser = await playwright.launch({ ...launch, chromiumSandbox: sandbox })
  try {
    for (const words of ['first quote', 'second quote']) {
      const context = await browser.newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      await page.setContent(`<h1>${words}</h1>`)
      expect(await page.locator('h1').innerText()).toBe(words)
      expect((await page.pdf()).byteLength).toBeGreaterThan(500)
      await context.close()
    }
    expect(browser.isConnected()).toBe(true)
  } finally {
    await browser.close()
  }
})

ofNpm('needs no HOME and, once it is unpacked, writes only its font cache @OPS-01', async () => {
  const files = async () => {
    const names = await readdir(cacheDir, { recursive: true })
    const kept = names.filter((name) => !name.startsWith('fontconfig')).sort()
    return Promise.all(kept.map(async (name) => [name, (await stat(join(cacheDir, name))).ctimeMs]))
  }
  const before = await files()
  const { sandbox, warning: _, ...launch } = await npm()
  const browser = await playwright.launch({ ...launch, chromiumSandbox: sandbox })
  try {
    await (await browser.newPage()).setContent('<h1>A quote</h1>')
    expect(await files()).toEqual(before)
    expect(launch.env.HOME).toBe('/nonexistent') // a user without an entry in /etc/passwd has none
  } finally {
    await browser.close()
  }
})

ofNpm('gives the browser none of our secrets, and a sandbox unless it runs as root @O-10', async () => {
  vi.stubEnv('SESSION_SECRET', 'not for the browser')
  const { env, args, sandbox } = await npm()
  expect(Object.keys(env).sort()).toEqual(['FONTCONFIG_FILE', 'HOME', 'LANG', 'LD_LIBRARY_PATH', 'PATH'])
  expect(args.includes('--no-sandbox')).toBe(!sandbox)
  if (process.getuid?.() === 0) expect(sandbox).toBe(false)
})

ofNpm('S-27: no browser process has our secrets in its environment @O-10', async () => {
  vi.stubEnv('SESSION_SECRET', 'not for the browser')
  const { executablePath, args, env, sandbox } = await npm()
  const browser = await playwright.launch({ executablePath, args, env, chromiumSandbox: sandbox })
  try {
    await (await browser.newPage()).setContent('<h1>A quote</h1>')
    const environments = await environmentsOf(executablePath)
    expect(environments.length).toBeGreaterThan(1)
    expect(environments.some((text) => text.includes('FONTCONFIG_FILE='))).toBe(true)
    for (const text of environments) expect(text).not.toMatch(/SESSION_SECRET|not for the browser/)
    expect(await readFile('/proc/self/environ', 'utf8')).toMatch(/NODE_ENV=/) // Node processes do have them
  } finally {
    await browser.close()
  }
})

/** The environment each process of this program started with. */
async function environmentsOf(program: string) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = pids.map(async (pid) => {
    const read = (file: string) => readFile(join('/proc', pid, file), 'utf8').catch(() => '')
    return (await read('cmdline')).startsWith(program) ? read('environ') : ''
  })
  return (await Promise.all(found)).filter(Boolean)
}

it('S-27: a browser without its sandbox comes with a warning that gives the reason and the remedy', async () => {
  const { sandbox, warning } = await chromium({ cacheDir, path: process.env.CHROMIUM_PATH ?? null })
  expect(warning === null).toBe(sandbox)
  if (process.getuid?.() === 0)
    expect(warning).toBe(
      'Chromium prints without its sandbox because this process is root. Start it as an ordinary user.',
    )
  else if (!sandbox) expect(warning).toMatch(/because the system forbids it\. Allow user namespaces/)
})

it('prefers an installed browser to the one from npm', async () => {
  const installed = join(cacheDir, 'chrome')
  await writeFile(installed, '#!/bin/sh\n')
  await chmod(installed, 0o755)
  const place = await chromium({ cacheDir, places: ['/nowhere/chrome', installed, '/bin/sh'] })
  expect([place.executablePath, place.env.LD_LIBRARY_PATH]).toEqual([installed, undefined])
})

it.each([
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['linux', 'arm64'],
] as const)('on %s %s an error says that a browser must be installed', async (platform, arch) => {
  elsewhere(platform, arch)
  await expect(npm()).rejects.toThrow(
    /^TidyTally needs a browser for PDFs here: install Chrome, Chromium or Edge, or name one in CHROMIUM_PATH$/,
  )
})

it('an error names the path where the browser was missing', async () => {
  await expect(chromium({ cacheDir, path: '/nowhere/chrome' })).rejects.toThrow(
    'There is no Chromium at /nowhere/chrome',
  )
})
