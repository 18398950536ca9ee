import { join } from 'node:path'
import { readSettings } from '../src/settings/settings.ts'
import { startPostgres } from '../src/stand-ins/postgres.ts'

/** Runs an operator's work on the configured database, or starts our own for it and stops it afterward. */
export async function atDatabase(
  work: (place: { databaseUrl: string; objectsUrl: string }) => Promise<void>,
  { databaseUrl, dataDir, objectsUrl } = readSettings(),
) {
  if (databaseUrl) return work({ databaseUrl, objectsUrl })
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), log: console.error })
  try {
    await work({ databaseUrl: postgres.url, objectsUrl })
  } finally {
    await postgres.stop()
  }
}
