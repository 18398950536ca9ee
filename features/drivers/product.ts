import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { receiveBounces } from '../../src/platform/post-office/bounce-server.ts'
import { createMailer } from '../../src/platform/post-office/mailer.ts'
import { servePages } from '../../src/site/pages.ts'
import type { Behavior } from '../../src/stand-ins/mailbox.ts'
import { serveSimulatedPayments } from '../../src/stand-ins/stripe/browser.ts'
import { completion, send } from '../../src/stand-ins/vision-model/answers.ts'
import { staff } from '../../src/testing/fixtures/administrator.ts'
import { postfixReport } from '../../src/testing/fixtures/bounce-reports.ts'
import { readPdf } from '../../src/testing/fixtures/pdf.ts'
import { lookingSystem } from '../../src/testing/fixtures/vision.ts'
import { recordRequests } from '../../src/testing/previous-release/recorder.ts'
import { keptOf, keptReleases } from '../../src/testing/previous-release/releases.ts'
import { refusedByOlder } from '../../src/testing/previous-release/replay.ts'
import { startTestDatabases } from '../../src/testing/system/template-database.ts'

export type Product = Awaited<ReturnType<typeof startProduct>>

/** The server on which each product in this process gets its own database. */
export async function startDatabases() {
  const databases = await startTestDatabases()
  process.env.TEST_DATABASE_SERVER = JSON.stringify(databases.server)
  return databases
}

/** The whole product with its own simulated payments. It listens only with its pages, or if payments send it events. */
export async function startProduct({ pages, reports = false }: { pages: boolean; reports?: boolean }) {
  const mailServer = new Map<string, Behavior>()
  const estimates = new Map<number, object>()
  const system = await lookingSystem({
    demo: pages, // as with npm start
    answer: async ({ model, picture }, response) => {
      const estimate = estimates.get((await sharp(picture).metadata()).width)
      if (estimate) send(response, 200, completion(model, JSON.stringify(estimate)))
      return estimate !== undefined
    },
    system: {
      administration: staff,
      trustProxy: 1,
      reports: reports && !pages,
      behave: ({ to }) => mailServer.get(to[0] ?? '') ?? 'accept',
      mail: { answerMs: 1_500, outcomeMs: pages ? 5_000 : 20_000, bounceAddress: 'bounce@tidytally.example' },
      documents: { warmed: true },
      prepare: async ({ app, homeOf, content }, stripe) => {
        if (!pages) return
        await servePages(app, { publicUrl: 'http://localhost', homeOf, content })
        await serveSimulatedPayments(app, stripe)
      },
    },
  })
  if (pages) await system.app.listen({ port: 0, host: '127.0.0.1' })
  const recorded = pages ? recordRequests(system.app.server) : async () => []
  const { port } = (system.app.server.address() ?? { port: 0 }) as AddressInfo
  if (pages) system.stripe.deliverTo(`http://127.0.0.1:${port}/api/stripe/webhook`, `http://localhost:${port}`)

  /** Fails if the last release's server would refuse a request of these pages, since it may still run beside this one. */
  async function assertLastReleaseAccepts() {
    const last = keptReleases().at(-1)!
    const refused = refusedByOlder(await recorded(), keptOf(last.version).contracts)
    assert.deepEqual(refused, [], `a server of ${last.version} would refuse what this client asks (db/README.md)`)
  }

  async function stop() {
    await assertLastReleaseAccepts()
    const folder = process.env.RECORDED_REQUESTS
    if (folder) await writeFile(join(folder, `${randomUUID()}.json`), JSON.stringify(await recorded()))
    await system.stop()
  }

  /** The emails that customers got from this contractor, oldest first. */
  async function mailsFrom(contractorEmail: string) {
    const mails = await system.mailbox.mails()
    const isHers = ({ headers }: (typeof mails)[number]) =>
      headers.some(({ name, value }) => name.toLowerCase() === 'reply-to' && value.includes(contractorEmail))
    return mails.filter(isHers).reverse()
  }

  /** Reports the last email to this address as undeliverable, as its mail server would. */
  async function returnMailTo(address: string, reason: string) {
    const mail = (await system.mailbox.mails()).find(({ envelope }) => envelope.to.includes(address))!
    const server = await receiveBounces({ port: 0, host: '127.0.0.1' }, system.bounceDesk!)
    const line = await createMailer({ smtpUrl: `smtp://127.0.0.1:${server.port}`, mailFrom: '' }).connect()
    const raw = Buffer.from(postfixReport.replace(/(Diagnostic-Code: smtp; ).*\r\n.*/, `$1${reason}`))
    const { outcome } = await line.handOver({ recipient: mail.envelope.from, raw }, async () => {})
    await server.close()
    assert.equal(outcome, 'accepted')
  }

  return {
    system,
    returnMailTo,
    url: `http://localhost:${port}`,
    mailsFrom,
    /** Sets the mail server's behavior for an address from now on. */
    setMailServer: (address: string, behavior: Behavior) => void mailServer.set(address, behavior),
    /** Sets the model's estimate for every photo of this width in pixels. */
    modelSays: (width: number, estimate: object) => void estimates.set(width, estimate),
    async pdfOf(mail: Awaited<ReturnType<typeof mailsFrom>>[number]) {
      const pdf = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf')
      if (!pdf) throw new Error('The email has no PDF')
      return { name: pdf.filename, ...(await readPdf(pdf.content)) }
    },
    assertLastReleaseAccepts,
    stop,
  }
}
