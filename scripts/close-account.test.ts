import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { documentedTables, quotedIn } from '../src/testing/fixtures/documented-tables.ts'
import { readSources, type Sources } from './imports.ts'

const sources = readSources(fileURLToPath(new URL('..', import.meta.url)))
const [documented] = documentedTables('Closing an account')

/** Each module's part in closing an account: its queue, if it has one, and the tables that its file names. */
const partsIn = (sources: Sources) =>
  [...sources].flatMap(([path, text]) => {
    const module = path.match(/^src\/modules\/([^/]+)\/.*\bclose-account\.ts$/)?.[1]
    if (!module) return []
    const page = sources.get(`src/modules/${module}/module.ts`) ?? ''
    const queue = page.match(/\bon\(accountClosed, '([^']+)'/)?.[1] ?? 'at once'
    const statements = text.matchAll(/(delete from|update) (\w+\.\w+)/g)
    const tables = [...statements].map(([, verb, name]) => ({ name: name!, goes: verb !== 'update' }))
    return [{ module, queue, tables }]
  })
const parts = partsIn(sources)

describe('closing an account, as documented in OPERATING.md', () => {
  it('lists each module with a close-account.ts and the queue that runs it', () => {
    expect(parts.length).toBeGreaterThan(5)
    const told = documented!.map(({ module, queue }) => `${module} ${queue!.replaceAll('`', '')}`)
    expect(told.sort()).toEqual(parts.map(({ module, queue }) => `${module} ${queue}`).sort())
  })

  it.each(parts)('lists each table that $module deletes from or clears', ({ module, tables }) => {
    const row = documented!.find((one) => one.module === module)!
    const [gone, kept] = [quotedIn(row['what goes']!), quotedIn(row['what stays']!)]
    for (const { name, goes } of tables) expect(goes ? gone : kept, name).toContain(name)
  })

  it('every module that reacts to account closing does so in its close-account.ts', () => {
    const reacting = [...sources].flatMap(([path, text]) =>
      /\bon\(accountClosed,/.test(text) ? [path.split('/')[2]] : [],
    )
    expect(reacting.sort()).toEqual(parts.flatMap(({ module, queue }) => (queue === 'at once' ? [] : [module])).sort())
  })
})
