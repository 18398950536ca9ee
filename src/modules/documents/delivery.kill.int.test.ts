import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { compiled } from '../../testing/system/killable-server.ts'
import { startSystem } from '../../testing/system/system.ts'
import * as quoting from '../quoting/contract/endpoints.ts'

/** Kills at a random moment; `npm test -- proof` makes 25. */
const kills = Number(process.env.KILLS ?? 2)
const system = await startSystem({ role: 'web' })
const dana = await contractor(system)
afterAll(() => system.stop())

const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
const cache = JSON.stringify(fileURLToPath(new URL('../../../.cache', import.meta.url)))

/** A worker in a process of its own, as the product starts one, to be killed. */
const program = `
  const { flushCompileCache } = await import('node:module')
  const { buildApp } = await import(${at('../../app.ts')})
  const { chromium } = await import(${at('../../stand-ins/chromium.ts')})
  const system = await buildApp({
    databaseUrl: process.env.DATABASE, objectsUrl: process.env.OBJECTS, sessionSecret: 'x'.repeat(40),
    publicUrl: 'http://localhost:3000', loopback: true, role: 'worker', logLevel: 'silent', trustProxy: 0,
    documents: { launch: () => chromium({ cacheDir: ${cache} }) },
    mail: { smtpUrl: process.env.SMTP, mailFrom: 'quotes@tidytally.example' },
  })
  await system.app.ready()
  await system.startJobs()
  flushCompileCache()
  process.send('working')
`

const workers: ChildProcess[] = []
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL')
})

async function startWorker(fault = ''): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      NODE_ENV: 'test',
      FAULT: fault,
      DATABASE: system.databaseUrl,
      OBJECTS: pathToFileURL(system.objectsFolder).href,
      SMTP: system.mailbox.smtpUrl,
    },
  })
  workers.push(worker)
  await new Promise((resolve) => worker.once('message', resolve))
  return worker
}

const ended = (worker: ChildProcess) =>
  worker.exitCode !== null || worker.signalCode
    ? Promise.resolve()
    : new Promise((resolve) => worker.once('exit', resolve))

async function press() {
  const email = `${randomUUID()}@harbordental.example`
  const { id } = await draft(dana, { email })
  await room(dana, id, 2000)
  void dana.ask(quoting.sendQuote, { quoteId: id, status: 'sent' })
  await expect.poll(() => query('select 1 from quoting.deliveries where quote_id = $1', [id])).toHaveLength(1)
  return { id, email }
}

const query = async (text: string, values: unknown[] = []) => (await system.db.query(text, values)).rows
const mailsTo = async (email: string) =>
  (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(email))
const arrived = async (email: string) => (await mailsTo(email)).length

/** What the queue does by itself half a minute after a worker stopped giving signs of life. */
const giveBackJobs = () =>
  query(
    "update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state in ('active', 'retry')",
  )

const stateOf = async (id: string): Promise<string> =>
  (await query('select state from documents.mails where quote_id = $1', [id]))[0]?.state ?? 'queued'
const settled = /sent|failed|unconfirmed/

const points = [
  ['mail.afterPdf', 'sent', 1],
  ['mail.afterConnect', 'sent', 1],
  ['mail.beforeClaim', 'sent', 1],
  ['mail.afterClaim', 'unconfirmed', 0],
  ['mail.afterSend', 'unconfirmed', 1],
  ['mail.beforeCommit', 'unconfirmed', 1],
  ['mail.afterRecord', 'sent', 1],
] as const

describe('a worker killed while it mails a quote', () => {
  it.each(points)(
    'at %s: the mail is %s, %d arrived, and none twice, each with its one PDF @F-01 @F-02 @N-05',
    async (point, state, mails) => {
      const { id, email } = await press()
      await ended(await startWorker(point))
      await giveBackJobs()
      const next = await system.another({ role: 'worker' })
      await expect.poll(() => stateOf(id), { timeout: 60_000 }).toMatch(settled)
      expect(await stateOf(id)).toBe(state)
      await expect
        .poll(() => query('select status from quoting.quotes where id = $1', [id]), { timeout: 60_000 })
        .toEqual([{ status: state === 'sent' ? 'sent' : 'draft' }])
      expect(await arrived(email)).toBe(mails)
      for (const { attachments } of await mailsTo(email)) {
        expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf'])
      }
      await next.close()
    },
  )

  it(
    `at ${kills} random moments: no second mail, none lost, few in doubt @F-01 @N-05`,
    async () => {
      const pressed: { id: string; email: string }[] = []
      for (const moment of fc.sample(fc.noBias(fc.integer({ min: 0, max: 900 })), kills)) {
        pressed.push(await press(), await press())
        const worker = await startWorker()
        await new Promise((resolve) => setTimeout(resolve, moment))
        worker.kill('SIGKILL')
        await ended(worker)
        await giveBackJobs()
      }
      const next = await system.another({ role: 'worker' })
      const outcomes: { state: string; mails: number }[] = []
      for (const { id, email } of pressed) {
        await expect.poll(() => stateOf(id), { timeout: 60_000 }).toMatch(settled)
        outcomes.push({ state: await stateOf(id), mails: await arrived(email) })
      }
      await next.close()
      expect(outcomes.filter(({ mails }) => mails > 1)).toEqual([])
      expect(outcomes.filter(({ state, mails }) => state === 'sent' && mails !== 1)).toEqual([])
      expect(outcomes.filter(({ state }) => state === 'failed')).toEqual([])
      const inDoubt = outcomes.filter(({ state }) => state === 'unconfirmed').length
      console.info(`${kills} random kills over ${outcomes.length} mails: ${inDoubt} in doubt`)
      expect(inDoubt).toBeLessThanOrEqual(Math.ceil(kills / 4))
    },
    60_000 + kills * 15_000,
  )
})
