import type { EntityManager } from '@mikro-orm/postgresql'

/** A Chromium that printed text: its major version, and the date of its program. */
export interface ProvenBrowser {
  readonly version: string
  readonly dated: Date
}

export const noteBrowser = (em: EntityManager, { version, dated }: ProvenBrowser) =>
  em.execute(
    `insert into documents.browser (version, dated) values (?, ?)
     on conflict (only_row) do update set version = excluded.version, dated = excluded.dated`,
    [version, dated],
  )

/** The browser of the worker that started last; null before the first. */
export async function provenBrowser(em: EntityManager): Promise<{ version: string; dated: string } | null> {
  const sql = 'select version, views.iso(dated) as dated from documents.browser'
  const [browser] = await em.execute<{ version: string; dated: string }[]>(sql)
  return browser ?? null
}
