import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { outsideTransaction, thisRelease } from './migrate.ts'

/** Made before the rule. Their checks of new columns read each row once. */
const lastBefore = '288-last-backup.sql'

/** What a migration does to a table with many rows that would keep everyone from writing. Empty if nothing. */
function blocking(text: string): string[] {
  if (text.startsWith(outsideTransaction)) return []
  const statements = text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' ').toLowerCase())
  const made = new Set(
    statements.map((statement) => /^create table (?:if not exists )?([\w.]+)/.exec(statement)?.[1] ?? ''),
  )
  return statements.filter((statement) => {
    const table = /^(?:create (?:unique )?index .*?\bon|alter table(?: only)?(?: if exists)?) ([\w.]+)/.exec(
      statement,
    )?.[1]
    if (!table || made.has(table)) return false
    if (statement.startsWith('create')) return true
    const readsEachRow = /\b(check|references|set not null|unique|primary key|exclude)\b/.test(statement)
    return (
      (readsEachRow && !/ not valid$/.test(statement)) || /\balter (column )?\w+ (set data )?type\b/.test(statement)
    )
  })
}

describe('a migration while the product goes on writing @OPS-08', () => {
  it.each([
    ['create index quotes_email on quoting.quotes (email);', 1],
    ['create unique index quotes_email\n  on quoting.quotes (email);', 1],
    ['alter table quoting.quotes add column floor text check (length(floor) < 40);', 1],
    ['alter table quoting.quotes add constraint short check (length(floor) < 40);', 1],
    ['alter table quoting.quotes alter column floor set not null;', 1],
    ['alter table quoting.quotes alter column floor type varchar(40);', 1],
    ['alter table quoting.quotes add column floor text; -- check (later)', 0],
    ['alter table quoting.quotes add constraint short check (length(floor) < 40) not valid;', 0],
    ['alter table quoting.quotes validate constraint short;', 0],
    ['create table quoting.keys (id uuid primary key);\ncreate index keys_id on quoting.keys (id);', 0],
    [`${outsideTransaction}create index concurrently if not exists quotes_email on quoting.quotes (email);`, 0],
  ])('is told apart from one that blocks: %s', (text, count) => {
    expect(blocking(text)).toHaveLength(count)
  })

  it.each(readdirSync(thisRelease.migrations).filter((name) => name.endsWith('.sql') && name > lastBefore))(
    '%s blocks no writes for long',
    (name) => {
      expect(blocking(readFileSync(new URL(name, thisRelease.migrations), 'utf8'))).toEqual([])
    },
  )
})
