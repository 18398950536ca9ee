import type { Pool, PoolClient } from 'pg'
import type { System } from './system.ts'

type Asked = string | { readonly text: string; readonly values?: unknown[] }

/** Records each statement on the product's two pools from now on: its text with single spaces, and its last values. */
export function recordStatements({ measurable }: Pick<System, 'measurable'>): ReadonlyMap<string, readonly unknown[]> {
  const statements = new Map<string, readonly unknown[]>()
  const recorded = new WeakSet<PoolClient>()
  const record = (client: PoolClient) => {
    if (recorded.has(client)) return
    recorded.add(client)
    const query = client.query.bind(client) as (asked: Asked, ...more: unknown[]) => unknown
    client.query = ((asked: Asked, ...more: unknown[]) => {
      const { text, values = [] } = typeof asked === 'string' ? { text: asked, values: more[0] as unknown[] } : asked
      statements.set(text.replace(/\s+/g, ' ').trim(), values)
      return query(asked, ...more)
    }) as PoolClient['query']
  }
  for (const pool of Object.values<Pool>(measurable.pools)) pool.on('acquire', record)
  return statements
}
