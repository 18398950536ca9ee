import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'

export interface SharedAssets {
  /** Stores a build's files, or renews those that are stored. */
  keep(folder: string): Promise<void>
  /** Null if no release of the last 30 days has this file. */
  find(name: string): Promise<Buffer | null>
}

/** Vite's names end with a hash of the content, so a name always means the same bytes. */
const hashed = /^[\w-][\w.-]*-[\w-]{8,}\.(js|css|woff2)$/

/**
 * The hashed files of every release that ran in the last 30 days. During an update, a page of one release may ask a
 * server of the other for its files. Only servers write here, and only files of their own build.
 */
export const sharedAssets = (db: Pool): SharedAssets => ({
  async keep(folder) {
    const names = (await readdir(folder)).filter((name) => hashed.test(name))
    // Another process may be renewing the same files: then it needn't be done twice.
    await db.query(
      `update public.assets set needed_at = now()
        where name in (select name from public.assets where name = any($1) for update skip locked)`,
      [names],
    )
    const { rows } = await db.query<{ name: string }>('select name from public.assets where name = any($1)', [names])
    const stored = new Set(rows.map(({ name }) => name))
    const missing = names.filter((name) => !stored.has(name)).sort()
    const bodies = await Promise.all(missing.map((name) => readFile(join(folder, name))))
    await db.query(
      `insert into public.assets (name, body) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing`,
      [missing, bodies],
    )
    await db.query(`delete from public.assets where needed_at < now() - interval '30 days'`)
  },
  async find(name) {
    if (!hashed.test(name)) return null
    const { rows } = await db.query<{ body: Buffer }>('select body from public.assets where name = $1', [name])
    return rows[0]?.body ?? null
  },
})
