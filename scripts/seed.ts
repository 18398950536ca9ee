import { seedDemo } from '../db/seeds/demo.ts'
import { migrate } from '../src/migrate.ts'
import { atDatabase } from './at-database.ts'

/** `npm run db:seed`: the demonstration contractors, once. */
await atDatabase(async ({ databaseUrl, objectsUrl }) => {
  await migrate(databaseUrl)
  await seedDemo({ databaseUrl, objectsUrl })
  console.log('The demonstration contractors are there: demo@brightline.example, second@sparrowhome.example')
})
