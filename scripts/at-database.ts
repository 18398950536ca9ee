import { join } from 'node:path'
import { readSettings } from '../src/settings/settings.ts'
import { startPostgres } from '../src/stand-ins/postgres.ts'

/** Runs an operator's work on the configured database, past any pooler, or starts our own for it and stops it afterward. */
export async function atDatabase(
  work: (place: { databaseUrl: string; pooledUrl: string; objectsUrl: string }) => Promise<void>,
  { databaseUrl, databaseDirectUrl, dataDir, objectsUrl } = readSettings(),
) {
  if (databaseUrl) return work({ databaseUrl: databaseDirectUrl ?? databaseUrl, pooledUrl: databaseUrl, objectsUrl })
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), log: console.error })
  try {
    await work({ databaseUrl: postgres.url, pooledUrl: postgres.url, objectsUrl })
  } finally {
    await postgres.stop()
  }
}
