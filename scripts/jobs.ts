import { PgBoss } from 'pg-boss'
import { listDeadLetters, retryDeadLetters } from '../src/platform/dead-letters.ts'
import { atDatabase } from './at-database.ts'

const usage = `npm run jobs -- list           jobs that were given up, with the reason
npm run jobs -- retry <id>     puts one of them back in its queue
npm run jobs -- retry all      puts all of them back`

const [what, which] = process.argv.slice(2)

/** What an operator sees of a job: where, when and why it failed, and which request started it. */
async function list(boss: PgBoss) {
  const jobs = await listDeadLetters((sql) => boss.getDb().executeSql(sql), 10_000)
  for (const { id, failedAt, queue, reason, cause, payload } of jobs) {
    console.log(`${id}  ${failedAt.toISOString()}  ${queue}  request ${cause}`)
    console.log(`  ${reason}`)
    console.log(`  ${JSON.stringify(payload)}`)
  }
  console.log(jobs.length === 0 ? 'No job was given up' : `${jobs.length} in all`)
}

async function retry(boss: PgBoss, id: string) {
  const moved = await retryDeadLetters(boss, id)
  console.log(moved === 0 ? 'There is no such job' : `${moved} back in the queue`)
  if (moved === 0) process.exitCode = 1
}

if (what === 'list' || (what === 'retry' && which)) {
  await atDatabase(async ({ databaseUrl }) => {
    const boss = new PgBoss({ connectionString: databaseUrl, max: 2, supervise: false, schedule: false })
    boss.on('error', (error) => console.error(error.message))
    await boss.start()
    await (what === 'list' ? list(boss) : retry(boss, which ?? ''))
    await boss.stop({ graceful: false })
  })
} else {
  console.log(usage)
  process.exitCode = 1
}
