import { PgBoss } from 'pg-boss'
import { isJobId, listDeadLetters, retryDeadLetters } from '../src/platform/dead-letters.ts'
import { dropWaiting, listWaiting } from '../src/platform/held-mail.ts'
import { bossOptions } from '../src/platform/jobs.ts'
import { atDatabase } from './at-database.ts'
import { inWords } from './in-words.ts'
import { inApp } from './plans/at-work.ts'

const usage = `npm run jobs -- list           jobs that were given up, with the reason
npm run jobs -- retry <id>     puts one of them back in its queue
npm run jobs -- retry all      puts all of them back
npm run jobs -- waiting        how many jobs wait in each queue; with HOLD_MAIL=on, the held email
npm run jobs -- drop emails    drops all email that waits: it is never sent, and quotes show "Could not confirm"
npm run jobs -- drop <queue>   drops only the email that waits in this queue
npm run jobs -- sweep [--yes]  moves orphan files to the trash now; --yes even if they are many`

const [what, which = ''] = process.argv.slice(2)

/** Lists failed jobs: where, when and why they failed, and which request started them. */
async function list(boss: PgBoss) {
  const jobs = await listDeadLetters((sql) => boss.getDb().executeSql(sql), 10_000)
  for (const { id, failedAt, queue, reason, cause, payload } of jobs) {
    console.log(`${id}  ${failedAt.toISOString()}  ${queue}  request ${cause}`)
    console.log(`  ${reason}`)
    console.log(`  ${JSON.stringify(payload)}`)
  }
  console.log(jobs.length === 0 ? 'No job was given up' : `${jobs.length} in all`)
}

async function retry(boss: PgBoss) {
  const moved = which === 'all' || isJobId(which) ? await retryDeadLetters(boss, which) : 0
  console.log(moved === 0 ? 'There is no such job' : `${moved} back in the queue`)
  if (moved === 0) process.exitCode = 1
}

async function waiting(boss: PgBoss) {
  const queues = await listWaiting((sql) => boss.getDb().executeSql(sql))
  for (const { queue, count, since } of queues) console.log(`${count}  ${queue}  since ${since.toISOString()}`)
  if (queues.length === 0) console.log('No job is waiting')
}

async function drop(boss: PgBoss, queues: readonly string[] = [which]) {
  const dropped = await dropWaiting((sql, values) => boss.getDb().executeSql(sql, values), queues)
  console.log(dropped === 0 ? 'No email waits there' : `${dropped} dropped`)
  if (dropped === 0) process.exitCode = 1
}

/** Queues the job; a running worker does it and logs the outcome. */
async function sweep(boss: PgBoss) {
  await boss.send('objects.remove-orphans', { payload: { yes: which === '--yes' }, requestId: 'operator' })
  console.log('Ordered. A running worker does it within seconds; its log says how many files were moved.')
}

const commands: Readonly<Record<string, (boss: PgBoss) => Promise<void>>> = { list, retry, waiting, drop, sweep }
const command = Object.hasOwn(commands, what ?? '') ? commands[what!] : undefined
const fits = what === 'sweep' ? ['', '--yes'].includes(which) : Boolean(which) === (what === 'retry' || what === 'drop')

if (what === '--help') console.log(usage)
else if (what === 'drop' && which === 'emails')
  await inWords(() => inApp(false, process.env, ({ boss, mailQueues }) => drop(boss, mailQueues)))
else if (command && fits) {
  await inWords(() =>
    atDatabase(async ({ databaseUrl }) => {
      const boss = new PgBoss({ ...bossOptions(databaseUrl), max: 2, supervise: false, schedule: false })
      boss.on('error', (error) => console.error(error.message))
      await boss.start()
      await command(boss)
      await boss.stop({ graceful: false })
    }),
  )
} else {
  console.error(usage)
  process.exitCode = 2
}
