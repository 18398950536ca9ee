import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { getQuote } from '../../src/modules/quoting/contract/endpoints.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { visitor } from '../../src/testing/browser/visitor.ts'
import { contractor, draft } from '../../src/testing/fixtures/contractors.ts'
import { databaseUrl, execute } from '../../src/testing/system/database.ts'
import { debianPostgres, startDebianPostgres } from '../../src/testing/system/debian-postgres.ts'
import { startSystem } from '../../src/testing/system/system.ts'

const installed = debianPostgres()
const hasPgBackRest = spawnSync('pgbackrest', ['version']).status === 0
if (!installed || !hasPgBackRest)
  console.log('pgBackRest or PostgreSQL’s server is missing: apt-get install postgresql pgbackrest')

/** The steps of OPERATING.md, "Back to any minute". */
it.runIf(installed && hasPgBackRest)('pgBackRest brings back a quote as it was at a given minute @SCL-09', async () => {
  const postgres = await startDebianPostgres(installed!.bin)
  onTestFinished(postgres.remove)
  const { folder, cluster, port } = postgres
  for (const name of ['repo', 'log', 'spool', 'lock']) {
    mkdirSync(join(folder, name))
    postgres.own(join(folder, name))
  }
  const config = join(folder, 'pgbackrest.conf')
  writeFileSync(
    config,
    `[global]
repo1-path=${folder}/repo
repo1-retention-full-type=time
repo1-retention-full=28
start-fast=y
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=only-for-this-test
log-path=${folder}/log
spool-path=${folder}/spool
lock-path=${folder}/lock
[tidytally]
pg1-path=${cluster}
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=tidytally
pg1-database=postgres
`,
  )
  const pgbackrest = (...words: string[]) =>
    postgres.run('pgbackrest', [`--config=${config}`, '--stanza=tidytally', ...words])
  const archiving = `pgbackrest --config=${config} --stanza=tidytally archive-push %p`
  await postgres.stop()
  postgres.configure({ archive_mode: 'on', archive_command: archiving })
  await postgres.start()
  pgbackrest('stanza-create')
  pgbackrest('check')

  await execute(postgres.url, 'create database tidytally')
  const url = databaseUrl(postgres.url, 'tidytally')
  await migrate(url)
  const before = await startSystem({ databaseUrl: url })
  const dana = await contractor(before)
  pgbackrest('--type=full', 'backup')
  const { id: quoteId } = await draft(dana)
  const quote = await dana.call(getQuote, { quoteId })
  await sleep(1000)
  const [{ now }] = (await execute(url, 'select now()::text as now')) as [{ now: string }]
  await sleep(1000)
  await execute(url, 'delete from quoting.quotes')
  expect((await dana.ask(getQuote, { quoteId })).statusCode).toBe(404)
  await before.stop()
  pgbackrest('--type=diff', 'backup')

  await postgres.stop()
  pgbackrest('--delta', '--type=time', `--target=${now}`, '--target-action=promote', 'restore')
  await postgres.start()
  const after = await startSystem({ databaseUrl: url, mail: { held: true } })
  onTestFinished(after.stop)
  const again = visitor(after.app, '10.1.2.3')
  again.cookie = dana.cookie
  expect(await again.call(getQuote, { quoteId })).toEqual(quote)
})
