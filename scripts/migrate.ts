import { migrate } from '../src/platform/database/migrate.ts'
import { atDatabase } from './at-database.ts'
import { inWords } from './in-words.ts'

/** `npm run db:migrate`: brings the database up to date. */
await inWords(() =>
  atDatabase(async ({ databaseUrl, pooledUrl }) => {
    const done = await migrate(databaseUrl, { pooledUrl, log: console.error })
    console.log(done.length > 0 ? done.map((name) => `Migrated ${name}`).join('\n') : 'The database is up to date')
  }),
)
