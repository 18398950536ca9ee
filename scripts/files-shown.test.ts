import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSources } from './imports.ts'

/** Columns whose files needn't be looked for at the start, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'documents.prints.file':
    'a lost print is printed again when it is next wanted, and none is kept for more than 30 days',
}

const sources = readSources(fileURLToPath(new URL('..', import.meta.url)))
const modules = [...sources].filter(([path]) => /^src\/modules\/\w+\/module\.ts$/.test(path))

/** Each column that keeps a file from the sweep. */
const named = modules.flatMap(([, text]) =>
  [...text.matchAll(/^ *names: ([`'])(.+?)\1/gms)].flatMap(([, , sql]) =>
    [...sql!.matchAll(/from (\w+\.\w+) where (\w+) =/g)].map(([, table, column]) => ({
      table: table!,
      column: column!,
    })),
  ),
)

/** The statements that say which files must be there. */
const shown = modules.flatMap(([, text]) =>
  [...text.matchAll(/^ *keys: ([`'])(.+?)\1/gms)].flatMap(([, , sql]) => sql!.split('union all')),
)

describe('each column that names files', () => {
  it('is found in every module', () => {
    expect(named.length).toBeGreaterThan(8)
  })

  it.each(named)('$table: $column is looked for at the start and in the trash, or an exception says why not', (one) => {
    const { table, column } = one
    const isShown = shown.some((sql) => sql.includes(`from ${table}`) && new RegExp(`\\b${column}\\b`).test(sql))
    expect(isShown).toBe(!exceptions[`${table}.${column}`])
  })
})
