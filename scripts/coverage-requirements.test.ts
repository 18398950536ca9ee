import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { coverageOf, idsIn, main, provenByCucumber, provenByVitest } from './coverage-requirements.ts'

/** Adds the at sign at run time, so that this file's source doesn't name requirements. */
const at = (id: string) => `@${id}`

it('Q-14: finds requirement ids in titles', () => {
  expect(idsIn(`rounds ${at('PX-16')} ${at('T-44')}, ${at('AMB-P17')}, dana@brightline.example`)).toEqual([
    'PX-16',
    'T-44',
    'AMB-P17',
  ])
  expect(idsIn(`the doors ${['S', '03'].join('-')}: whoever is refused, X-03 and ES-2022`)).toEqual([
    ['S', '03'].join('-'),
  ])
})

it('Q-14: counts only tests that ran and passed', () => {
  const assertionResults = ['passed', 'failed', 'skipped', 'pending', 'todo'].map((status, n) => ({
    fullName: `one ${at(`PRI-${n}`)}`,
    status,
  }))
  expect(provenByVitest({ testResults: [{ assertionResults }] })).toEqual(['PRI-0'])
  const scenario = (id: string, ...statuses: string[]) => ({
    type: 'scenario',
    tags: [{ name: at(id) }],
    steps: statuses.map((status) => ({ result: { status } })),
  })
  const elements = [scenario('QUO-1', 'passed', 'passed'), scenario('QUO-2', 'passed', 'skipped')]
  expect(provenByCucumber([{ elements }])).toEqual(['QUO-1'])
})

it('Q-14: sorts requirements into proven, unproven, planned for later, and unknown', () => {
  const coverage = coverageOf(new Set(['PRI-12', 'BIL-01', 'AMB-P17', 'PRI-999', 'PRY-12']))
  expect(coverage.proven.toSorted()).toEqual(['AMB-P17', 'BIL-01', 'PRI-12'])
  expect(coverage.unproven).toContain('PRI-13')
  expect(coverage.unproven).toContain('AMB-P01')
  expect(coverage.unproven).not.toContain('PRI-12')
  expect(coverage.later).toContain('OPT-01')
  expect(coverage.unknown).toEqual(['PRI-999', 'PRY-12'])
})

it('@SPC-21 says which results are missing instead of breaking off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidytally-results-'))
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    for (const name of ['unit', 'integration', 'screens'])
      writeFileSync(join(folder, `${name}.json`), JSON.stringify({ testResults: [] }))
    expect(main(folder)).toBe(1)
    expect(said.mock.calls).toEqual([['There are no results of features, browser yet: run npm test first.']])
  } finally {
    said.mockRestore()
    rmSync(folder, { recursive: true })
  }
})
