import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inParts } from './split-contracts.ts'

const contract = `
import { z } from 'zod'
import { Frequency } from '../frequency.ts'
import { endpoint } from '../endpoint.ts'
export const words = ['a', 'b']
const limit = 5
export const Word = z.enum(words)
const Few = z.array(Word).max(limit)
export const Often = Frequency.optional()
export const labels = { Word: 'A word', z: 'zed' }
export const shout = (text) => text.toUpperCase()
export const send = endpoint('POST /api/words', { access: 'public', carrier: 'form', input: z.object({ few: Few }), output: Word })
`

describe('A contract in the client\u2019s build @HND-08', () => {
  const { plain, schemas } = inParts(contract)

  it('has its texts and endpoints without schemas', () => {
    expect(plain).toContain(
      "endpoint('POST /api/words', { access: 'public', carrier: 'form', input: void 0, output: void 0 })",
    )
    for (const kept of ['export const words', 'const limit', 'labels', 'shout']) expect(plain).toContain(kept)
    expect(plain).not.toMatch(/z\.|const Word|Few|Often/)
  })

  it('has its schemas in a separate module, tree-shakable, importing what they need', () => {
    const aside = schemas('words.ts?plain')
    expect(aside).toContain("import { words, limit, labels, shout, send } from 'words.ts?plain'")
    expect(aside).toContain('export const Word = /*@__PURE__*/z.enum(words)')
    expect(aside).toContain('const Few = /*@__PURE__*/z.array(Word).max(limit)')
    expect(aside).toContain('export const Often = /*@__PURE__*/Frequency.optional()')
    expect(aside).not.toContain('POST')
  })
})

it("No screen uses an endpoint's schemas, which the browser does not have @HND-08", () => {
  const named = /export const (\w+) = endpoint\(/g
  const endpoints = sourcesIn('../../modules', /contract\/.*\.ts$/).flatMap(([, code]) => [...code.matchAll(named)])
  const asked = new RegExp(
    `(?<!typeof )(?<!typeof \\w+\\.)\\b(${endpoints.map(([, name]) => name).join('|')})\\.(input|output)\\b`,
  )
  const asking = sourcesIn('..', /\.tsx?$/).filter(([name, code]) => !/\.test\./.test(name) && asked.test(code))
  expect(endpoints.length).toBeGreaterThan(80)
  expect(asking.map(([name]) => name)).toEqual([])
})

const sourcesIn = (folder: string, which: RegExp) => {
  const root = join(import.meta.dirname, folder)
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => which.test(name))
  return names.map((name) => [name, readFileSync(join(root, name), 'utf8')] as const)
}
