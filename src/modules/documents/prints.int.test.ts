import { rm, writeFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { ourChromium } from '../../testing/browser/browser.ts'
import { type Contractor, contractor, draft, password, room } from '../../testing/fixtures/contractors.ts'
import { readPdf } from '../../testing/fixtures/pdf.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { doomed } from '../../testing/system/killable-server.ts'
import { age, fileOf, isThere, storedFiles, trashed } from '../../testing/system/stored-files.ts'
import { type System, startSystem } from '../../testing/system/system.ts'
import { closeAccount } from '../accounts/contract/endpoints.ts'
import { deleteQuote, sendQuote } from '../quoting/contract/endpoints.ts'
import { generatePdf } from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())
const { boss, objectsFolder: folder } = system
const query = async (text: string, values: unknown[] = []) => (await system.db.query(text, values)).rows

interface Row {
  readonly id: string
  readonly hash: string
  readonly file: string
  readonly sent: boolean
  readonly shows: object | null
  readonly trouble: string | null
}

async function measured(who: Contractor) {
  const { id, email } = await draft(who)
  await room(who, id, 900)
  const ask = (revision?: number) => who.ask(generatePdf, { id, ...(revision !== undefined && { revision }) })
  const shown = async (revision?: number) => {
    const answer = await ask(revision)
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }
  const prints = async ({ db }: Pick<System, 'db'> = system) =>
    (await db.query<Row>('select * from documents.prints where quote_id = $1 order by ordered_at', [id])).rows
  return { who, id, email, ask, shown, prints }
}

const jobsOf = async (contractorId: string, { db }: Pick<System, 'db'> = system) => {
  const ours = `select id from pgboss.job where name = 'documents.print-quote' and data #>> '{payload,contractorId}' = $1`
  return (await db.query(ours, [contractorId])).rows
}
describe('a stored PDF', () => {
  it('is printed once for twenty simultaneous requests, and again when the quote changes @DOC-05', async () => {
    const dana = await contractor(system)
    const { id, shown, prints } = await measured(dana)
    const all = await Promise.all(Array.from({ length: 20 }, () => shown()))
    for (const pdf of all) expect(pdf.equals(all[0]!)).toBe(true)
    expect(await shown()).toEqual(all[0])
    expect(await prints()).toMatchObject([{ sent: false, shows: null }])
    expect(await jobsOf(dana.user.id)).toHaveLength(1)
    await room(dana, id, 777)
    expect((await readPdf(await shown())).text).toContain('777')
    expect(await jobsOf(dana.user.id)).toHaveLength(2)
  })

  it('is attached to the email, and shown to the contractor for that version afterward @DOC-01 @DOC-05', async () => {
    const dana = await contractor(system)
    const { id, email, shown, prints } = await measured(dana)
    const seen = await shown()
    await dana.call(sendQuote, { quoteId: id, status: 'sent' })
    const [mail] = (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(email))
    const attached = mail!.attachments.find(({ mimeType }) => mimeType === 'application/pdf')!.content
    expect(Buffer.from(attached as Uint8Array).equals(seen)).toBe(true)
    expect((await shown(1)).equals(seen)).toBe(true)
    expect(await prints()).toMatchObject([{ sent: true }])
  })

  it('is printed for the email if the contractor did not preview it', async () => {
    const dana = await contractor(system)
    const { id, shown, prints } = await measured(dana)
    await dana.call(sendQuote, { quoteId: id, status: 'sent' })
    expect(await prints()).toMatchObject([{ sent: true, shows: null }])
    await shown()
    expect(await jobsOf(dana.user.id)).toEqual([])
  })

  it('is printed again if its file is missing or damaged', async () => {
    const { shown, prints } = await measured(await contractor(system))
    const first = await shown()
    const fileNow = async () => (await prints())[0]!.file
    const before = await fileNow()
    await rm(fileOf(folder, before))
    expect((await readPdf(await shown())).text).toBe((await readPdf(first)).text)
    const second = await fileNow()
    expect(second).not.toBe(before)
    await writeFile(fileOf(folder, second), first.subarray(0, 1000))
    expect((await readPdf(await shown())).text).toBe((await readPdf(first)).text)
    expect(await fileNow()).not.toBe(second)
  })

  it('belongs to one contractor, even if another contractor’s has the same content @T-01', async () => {
    const [dana, eve] = [await contractor(system), await contractor(system)]
    const { shown, prints } = await measured(dana)
    await shown()
    const [kept] = await prints()
    await query('update documents.prints set contractor_id = $1 where id = $2', [eve.user.id, kept!.id])
    await writeFile(fileOf(folder, kept!.file), 'the PDF of Eve')
    expect((await readPdf(await shown())).text).toContain('900')
    expect(await prints()).toHaveLength(2)
  })
})

describe('stored PDFs', () => {
  it('are deleted with their quote and account, rows and files @T-57', async () => {
    const dana = await contractor(system)
    const [one, other] = [await measured(dana), await measured(dana)]
    for (const { shown } of [one, other]) await shown()
    const [[first], [second]] = [await one.prints(), await other.prints()]
    await dana.call(deleteQuote, { quoteId: one.id })
    await jobsDone(system.db, 'documents.forget-%')
    expect([await one.prints(), await isThere(folder, first!.file)]).toEqual([[], false])
    expect(await isThere(folder, second!.file)).toBe(true)
    await dana.call(closeAccount, { password })
    await jobsDone(system.db, 'documents.forget-%')
    expect([await other.prints(), await isThere(folder, second!.file)]).toEqual([[], false])
  })

  it('are kept for a day for a draft, and for 30 days for a sent version', async () => {
    const dana = await contractor(system)
    const [drawn, sent] = [await measured(dana), await measured(dana)]
    await drawn.shown()
    await dana.call(sendQuote, { quoteId: sent.id, status: 'sent' })
    const left = async () => [(await drawn.prints()).length, (await sent.prints()).length]
    const aged = (age: string) =>
      query('update documents.prints set ordered_at = now() - $1::interval where contractor_id = $2', [
        age,
        dana.user.id,
      ])
    const [draftsFile, sentFile] = [(await drawn.prints())[0]!.file, (await sent.prints())[0]!.file]
    for (const [age, rows] of [
      ['23 hours', [1, 1]],
      ['25 hours', [0, 1]],
      ['29 days', [0, 1]],
      ['31 days', [0, 0]],
    ] as const) {
      await aged(age)
      await boss.send('documents.forget-prints', { payload: {}, requestId: 'clock' })
      await jobsDone(system.db, 'documents.forget-%')
      expect(await left()).toEqual(rows)
      expect([await isThere(folder, draftsFile), await isThere(folder, sentFile)]).toEqual(rows.map(Boolean))
    }
  })

  it('are limited to the newest 20 drafts, not counting sent versions', async () => {
    const dana = await contractor(system)
    const { id, shown, prints } = await measured(dana)
    await dana.call(sendQuote, { quoteId: id, status: 'sent' })
    await query(
      `insert into documents.prints (contractor_id, hash, quote_id, ordered_at)
       select $1, 'page ' || n, $2, now() - n * interval '3 minutes' from generate_series(1, 30) n`,
      [dana.user.id, id],
    )
    await room(dana, id, 777)
    await shown()
    await jobsDone(system.db, 'documents.print-%')
    const kept = await prints()
    expect(kept.filter(({ sent }) => sent)).toHaveLength(1)
    expect(kept.filter(({ sent }) => !sent).map(({ hash }) => hash)).toEqual([
      ...Array.from({ length: 19 }, (_, n) => `page ${19 - n}`),
      expect.stringMatching(/^[\da-f]{64}$/),
    ])
  })
})

const launched: string[] = []
const launch = (who: string) => () => {
  launched.push(who)
  return ourChromium()
}
const proving = (who: string) => ({ launch: launch(who), proves: true, warmed: true })
const web = await startSystem({ role: 'web', documents: { ...proving('web'), waitMs: 60_000 } })
const hasty = await web.another({ documents: { launch: launch('web'), waitMs: 1 } })
afterAll(() => web.stop())

describe('a web process', () => {
  it('never starts a browser: a worker prints, after passing its print check @OPS-01', async () => {
    const { shown } = await measured(await contractor(web))
    const asked = shown()
    const worker = await web.another({ role: 'worker', documents: proving('worker') })
    expect((await readPdf(await asked)).text).toContain('900')
    expect(new Set(launched)).toEqual(new Set(['worker']))
    await worker.close()
  })

  it('reports a timeout while no worker is running, and shows the PDF once one is @F-13', async () => {
    const { who, ask } = await measured(await contractor(hasty))
    for (const _ of [1, 2]) {
      const refused = await ask()
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60'])
      expect(refused.json()).toMatchObject({
        code: 'pdf-not-made',
        message: 'This PDF took too long to make. Please try again in a minute.',
      })
    }
    const worker = await web.another({ role: 'worker', documents: { launch: ourChromium } })
    await jobsDone(hasty.db, 'documents.print-%')
    expect((await ask()).statusCode).toBe(200)
    expect(await jobsOf(who.user.id, hasty)).toHaveLength(1)
    await worker.close()
  })

  it('requeues a print whose job was lost, and replaces a print from another release', async () => {
    const { id, ask, prints } = await measured(await contractor(hasty))
    await ask()
    const [{ hash } = { hash: '' }] = await prints(hasty)
    await hasty.db.query(`delete from pgboss.job where name = 'documents.print-quote'`)
    await hasty.db.query(`update documents.prints set ordered_at = now() - interval '3 minutes' where hash = $1`, [
      hash,
    ])
    await ask()
    await hasty.db.query(`update documents.prints set hash = 'of another release' where hash = $1`, [hash])
    await hasty.db.query(
      'insert into documents.prints (contractor_id, hash, quote_id) select contractor_id, $1, quote_id from documents.prints where quote_id = $2',
      [hash, id],
    )
    const worker = await web.another({ role: 'worker', documents: { launch: ourChromium } })
    await jobsDone(hasty.db, 'documents.print-%')
    expect(await prints(hasty)).toMatchObject([{ hash, trouble: null }])
    expect((await ask()).statusCode).toBe(200)
    await worker.close()
  })
})

it('a worker that dies before storing its print leaves the job to another, and its file to the nightly sweep @F-13', async () => {
  const before = await storedFiles(web.objectsFolder)
  const { shown } = await measured(await contractor(web))
  const dying = await doomed(web, { role: 'worker', fault: 'print.afterFile', prints: true })
  const asked = shown()
  await dying.gone
  const [orphan] = (await storedFiles(web.objectsFolder)).filter((file) => !before.includes(file))
  await web.db.query(
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state in ('active', 'retry')`,
  )
  const workers = await Promise.all(
    [1, 2].map(() => web.another({ role: 'worker', documents: { launch: ourChromium } })),
  )
  const pdf = await asked
  expect((await readPdf(pdf)).text).toContain('900')
  await age(web.objectsFolder, 25)
  await web.boss.send('objects.remove-orphans', { payload: {}, requestId: 'clock' })
  await jobsDone(web.db, 'objects.remove-%')
  expect(await trashed(web.objectsFolder)).toEqual([orphan!.split('/').at(-1)])
  expect(await shown()).toEqual(pdf)
  for (const worker of workers) await worker.close()
})
