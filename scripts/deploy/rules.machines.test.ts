import { execFileSync, spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Prometheus' own checker; Debian's package `prometheus` has it. */
const isInstalled = spawnSync('promtool', ['--version']).status === 0
if (!isInstalled) console.log('promtool is missing: apt-get install prometheus')

const promtool = (...words: readonly string[]) => execFileSync('promtool', words, { encoding: 'utf8' })

it.runIf(isInstalled)('promtool accepts the alert rules, and each fires on what it is about @SCL-08', () => {
  expect(promtool('check', 'rules', 'scripts/deploy/prometheus/alerts.yaml')).toContain('SUCCESS')
  expect(promtool('test', 'rules', 'scripts/deploy/prometheus/alerts.test.yaml')).toContain('SUCCESS')
})
