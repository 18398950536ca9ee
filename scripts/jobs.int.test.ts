import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { contractor } from '../src/testing/fixtures/contractors.ts'
import { everyEmail } from '../src/testing/fixtures/every-email.ts'
import { jobsDone } from '../src/testing/system/jobs-done.ts'
import { startSystem } from '../src/testing/system/system.ts'

const operatorMail = 'office@tidytally.example'
const system = await startSystem({ mail: { operatorMail, held: true } })
afterAll(() => system.stop())

/** `npm run jobs`, as an operator runs it. */
async function jobs(...words: string[]) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: system.databaseUrl,
    OBJECTS_URL: pathToFileURL(system.objectsFolder).href,
    DATA_DIR: join(system.objectsFolder, '../command'),
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/jobs.ts', ...words], {
    cwd: join(import.meta.dirname, '..'),
    env,
  })
  return stdout.trim()
}

it('npm run jobs -- drop emails: a copy sends none of the email that waits in any queue @OPS-09', async () => {
  const { jobs: emails } = await everyEmail(system, await contractor(system))
  const payloads = new Map<string, object>(Object.values(emails))
  expect(system.mailQueues).toEqual(expect.arrayContaining([...payloads.keys()]))
  for (const queue of system.mailQueues)
    await system.boss.send(queue, { payload: payloads.get(queue) ?? {}, requestId: 'test' })

  expect(await jobs('drop', 'emails')).toMatch(/^\d+ dropped$/)
  await system.another({ mail: { operatorMail, smtpUrl: system.mailbox.smtpUrl } })
  await jobsDone(system.db, '%')
  expect(await system.mailbox.mails()).toEqual([])
}, 120_000)
