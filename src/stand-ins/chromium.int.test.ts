import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium as playwright } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { chromium } from './chromium.ts'

let cacheDir: string
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'browser cache '))
})
afterAll(async () => rm(cacheDir, { recursive: true }))

afterEach(() => {
  vi.unstubAllEnvs()
})

it('is unpacked once by two processes at the same time', async () => {
  const program = `const { chromium } = await import(${JSON.stringify(new URL('chromium.ts', import.meta.url).href)})
    console.log((await chromium({ cacheDir: process.env.CACHE })).executablePath)`
  const run = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, CACHE: cacheDir },
    })
  const [one, two] = await Promise.all([run(), run()])
  expect(one.stdout.trim()).toBe(join(cacheDir, 'chromium-153', 'chromium'))
  expect(two.stdout).toBe(one.stdout)
  expect((await readdir(cacheDir)).sort()).toEqual(['chromium-153', 'fonts.conf'])
})

it('is there at once the second time, and outlives its first page @F-13', async () => {
  const unpackedAt = async () => (await stat(join(cacheDir, 'chromium-153'))).ctimeMs
  const before = await unpackedAt()
  const { sandbox, warning: _, ...launch } = await chromium({ cacheDir })
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

it('needs no home and, once it is unpacked, writes nothing but the fonts it has read @OPS-01', async () => {
  const files = async () => {
    const names = await readdir(cacheDir, { recursive: true })
    const kept = names.filter((name) => !name.startsWith('fontconfig')).sort()
    return Promise.all(kept.map(async (name) => [name, (await stat(join(cacheDir, name))).ctimeMs]))
  }
  const before = await files()
  const { sandbox, warning: _, ...launch } = await chromium({ cacheDir })
  const browser = await playwright.launch({ ...launch, chromiumSandbox: sandbox })
  try {
    await (await browser.newPage()).setContent('<h1>A quote</h1>')
    expect(await files()).toEqual(before)
    expect(launch.env.HOME).toBe('/nonexistent') // a user without an entry in /etc/passwd has none
  } finally {
    await browser.close()
  }
})

it('gives the browser none of our secrets, and a sandbox unless we are root @O-10', async () => {
  vi.stubEnv('SESSION_SECRET', 'not for the browser')
  const { env, args, sandbox } = await chromium({ cacheDir })
  expect(Object.keys(env).sort()).toEqual(['FONTCONFIG_FILE', 'HOME', 'LANG', 'LD_LIBRARY_PATH', 'PATH'])
  expect(args.includes('--no-sandbox')).toBe(!sandbox)
  if (process.getuid?.() === 0) expect(sandbox).toBe(false)
})

it('S-27: no process of the browser has a secret of ours in its environment @O-10', async () => {
  vi.stubEnv('SESSION_SECRET', 'not for the browser')
  const { executablePath, args, env, sandbox } = await chromium({ cacheDir })
  const browser = await playwright.launch({ executablePath, args, env, chromiumSandbox: sandbox })
  try {
    await (await browser.newPage()).setContent('<h1>A quote</h1>')
    const environments = await environmentsOf(executablePath)
    expect(environments.length).toBeGreaterThan(1)
    expect(environments.some((text) => text.includes('FONTCONFIG_FILE='))).toBe(true)
    for (const text of environments) expect(text).not.toMatch(/SESSION_SECRET|not for the browser/)
    expect(await readFile('/proc/self/environ', 'utf8')).toMatch(/NODE_ENV=/) // a Node process does have them
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

it('S-27: a browser without its sandbox comes with a warning that says why and what to do', async () => {
  const { sandbox, warning } = await chromium({ cacheDir })
  expect(warning === null).toBe(sandbox)
  if (process.getuid?.() === 0)
    expect(warning).toBe(
      'Chromium prints without its sandbox because this process is root. Start it as an ordinary user.',
    )
  else if (!sandbox) expect(warning).toMatch(/because the system forbids it\. Allow user namespaces/)
})

it('says where it looked for a browser that is not there', async () => {
  await expect(chromium({ cacheDir, path: '/nowhere/chrome' })).rejects.toThrow(
    'There is no Chromium at /nowhere/chrome',
  )
})
