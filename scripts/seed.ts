import { seedDemo } from '../db/seeds/demo.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { readSettings } from '../src/settings/settings.ts'
import { atDatabase } from './at-database.ts'

/** `npm run db:seed`: adds the demo contractors, once. */
if (!readSettings().demo) {
  console.error('The demonstration has a published password. Say that you want it here: DEMO=on npm run db:seed')
  process.exit(1)
}
await atDatabase(async ({ databaseUrl, pooledUrl, objectsUrl }) => {
  await migrate(databaseUrl, { pooledUrl })
  await seedDemo({ databaseUrl, objectsUrl })
  console.log('The demonstration contractors are there: demo@brightline.example, second@sparrowhome.example')
})
