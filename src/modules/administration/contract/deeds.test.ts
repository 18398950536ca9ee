import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { deedOf, deeds } from './deeds.ts'

const files = import.meta.glob<object>('../../**/*.ts')

/** The names of all facts: what the files that declare any export. */
async function factsOf(): Promise<string[]> {
  const names: string[] = []
  for (const [path, load] of Object.entries(files)) {
    if (path.endsWith('.test.ts') || !readFileSync(new URL(path, import.meta.url), 'utf8').includes('factType('))
      continue
    for (const value of Object.values<{ eventName?: string; subject?: string | null }>({ ...(await load()) }))
      if (value.eventName && value.subject !== undefined) names.push(value.eventName)
  }
  return names
}

it('every fact of the audit trail has words, and no words are left of a fact that is gone @FRD-17', async () => {
  const facts = await factsOf()
  expect(facts.length).toBeGreaterThan(25)
  expect(Object.keys(deeds).sort()).toEqual(facts.sort())
  expect(new Set(Object.values(deeds)).size).toBe(facts.length)
  for (const words of Object.values(deeds)) expect(words).toMatch(/^(?:[A-Z][a-z]+ed|Made|Read|Sent|Took) /)
})

it.each(['quoting.long-gone', 'constructor', '__proto__', ''])('%j of another time is shown as it is', (action) => {
  expect(deedOf(action)).toBe(action)
})
