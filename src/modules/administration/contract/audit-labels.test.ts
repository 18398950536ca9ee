import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { auditLabelOf, auditLabels } from './audit-labels.ts'

const files = import.meta.glob<object>('../../**/*.ts')

/** The names of all audit events exported by the files that declare them. */
async function eventNames(): Promise<string[]> {
  const names: string[] = []
  for (const [path, load] of Object.entries(files)) {
    if (path.endsWith('.test.ts') || !readFileSync(new URL(path, import.meta.url), 'utf8').includes('auditEventType('))
      continue
    for (const value of Object.values<{ eventName?: string; subject?: string | null }>({ ...(await load()) }))
      if (value.eventName && value.subject !== undefined) names.push(value.eventName)
  }
  return names
}

it('every audit event has a label, and every label has an event @FRD-17', async () => {
  const events = await eventNames()
  expect(events.length).toBeGreaterThan(25)
  expect(Object.keys(auditLabels).sort()).toEqual(events.sort())
  expect(new Set(Object.values(auditLabels)).size).toBe(events.length)
  for (const words of Object.values(auditLabels)) expect(words).toMatch(/^(?:[A-Z][a-z]+ed|Made|Read|Sent|Took) /)
})

it.each(['quoting.long-gone', 'constructor', '__proto__', ''])('the unknown action %j is shown as it is', (action) => {
  expect(auditLabelOf(action)).toBe(action)
})
