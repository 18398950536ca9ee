import { PgBoss } from 'pg-boss'
import { deadLetters, type Envelope } from '../src/platform/jobs.ts'
import { atDatabase } from './at-database.ts'

const usage = `npm run jobs -- list           jobs that were given up, with the reason
npm run jobs -- retry <id>     puts one of them back in its queue
npm run jobs -- retry all      puts all of them back`

const [what, which] = process.argv.slice(2)

/** What an operator sees of a job: where, when and why it failed, and which request started it. */
async function list(boss: PgBoss) {
  const jobs = await boss.findJobs<Envelope>(deadLetters, { queued: true })
  for (const { id, data, sourceName, sourceOutput, output, createdOn } of jobs) {
    console.log(`${id}  ${createdOn.toISOString()}  ${sourceName ?? 'unknown queue'}  request ${data.requestId}`)
    console.log(`  ${reasonOf(sourceOutput ?? output)}`)
    console.log(`  ${JSON.stringify(data.payload)}`)
  }
  console.log(jobs.length === 0 ? 'No job was given up' : `${jobs.length} in all`)
}

const reasonOf = (output: unknown) =>
  typeof output === 'object' && output !== null && 'message' in output ? String(output.message) : JSON.stringify(output)

async function retry(boss: PgBoss, id: string) {
  const moved = await boss.redrive(deadLetters, id === 'all' ? {} : { ids: [id] })
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
