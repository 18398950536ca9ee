import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { Client } from 'pg'
import { quotePage } from '../../src/modules/documents/pdf/quote-pdf.ts'
import { atMost, inTurn, median, quantile, type Row, within } from './measure.ts'
import { readyPage, threePages } from './pdf.ts'
import { roomPhoto } from './pictures.ts'
import { addContractors, ask, type Place, signIn, sql, startProduct } from './place.ts'
import { smtpSink } from './smtp-sink.ts'

const quotes = 10
const rooms = 26
const ms = (value: number) => `${Math.round(value)} ms`

/** From the Send request until the mail server has the last byte, against printing and emailing alone. */
export async function send(place: Place): Promise<Row[]> {
  const databaseUrl = await place.database('bench_send')
  const sink = await smtpSink()
  const product = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl, smtpUrl: sink.url })
  await addContractors(databaseUrl, 1)
  const cookie = await signIn(product.url, 'c1@bench.example')
  const ids: string[] = []
  for (let n = 0; n < quotes; n++) ids.push(await walk(product.url, cookie, `erin.${n}@bench.example`))
  const commits = await watchCommits(databaseUrl)

  const press = async (id: string) => {
    const answer = await ask(`${product.url}/api/quotes/${id}/status`, {
      method: 'PATCH',
      cookie,
      json: { status: 'sent' },
    })
    if (answer.status !== 200) throw new Error(`Sending answered ${answer.status}: ${answer.body}`)
  }
  const committed: number[] = []
  const sendOnce = async (id: string) => {
    await sleep(120)
    const [handedOver, commit] = [sink.next(), commits.next()]
    const begun = performance.now()
    const answered = press(id)
    committed.push((await commit) - begun)
    const [accepted] = await handedOver
    await answered
    return accepted! - begun
  }
  const floor = await printAndPost(sink)
  let turn = 0
  const taken = await inTurn(2, {
    async ours() {
      await unsend(databaseUrl)
      const times: number[] = []
      for (const id of ids) times.push(await sendOnce(id))
      return times
    },
    async floor() {
      const times: number[] = []
      for (turn = 0; turn < quotes; turn++) times.push(await floor.once())
      return times
    },
  })
  const bursts: number[] = []
  for (let round = 0; round < 3; round++) {
    await unsend(databaseUrl)
    const last = sink.next(quotes)
    const begun = performance.now()
    await Promise.all([last, ...ids.map(press)])
    bursts.push((await last).at(-1)! - begun)
  }
  const burst = median(bursts)

  await floor.close()
  await commits.close()
  await product.stop()
  await sink.close()
  const [p50, p95] = [median(taken.ours), quantile(taken.ours, 0.95)]
  const [floor50, floor95] = [median(taken.floor), quantile(taken.floor, 0.95)]
  return [
    atMost('send: request to hand-over / its floor, p50', p50 / floor50, 1.6, `${ms(p50)} / ${ms(floor50)}`),
    atMost('the same, p95', p95 / floor95, 1.8, `${ms(p95)} / ${ms(floor95)}, n=${taken.ours.length}`),
    within('the commit of a send, p50', median(committed), 15, 'ms'),
    atMost(`burst of ${quotes} sends / one send`, burst / p50, 11, `${ms(burst)} / ${ms(p50)}`),
  ]
}

/** A quote whose PDF has three pages and six photos. */
export async function walk(url: string, cookie: string, email: string): Promise<string> {
  const id = randomUUID()
  const customer = { companyName: 'Example Offices', contactPerson: 'Erin Example', email }
  const job = { phone: '(503) 555-0100', customerType: 'commercial', buildingType: 'office', frequency: 'daily' }
  const json = { id, ...customer, ...job, startTimeline: 'flexible' }
  await ok(ask(`${url}/api/quotes`, { method: 'POST', cookie, json }))
  for (let room = 0; room < rooms; room++) {
    const areaId = randomUUID()
    const form = new FormData()
    const tasks = Array.from({ length: 1 + (room % 4) }, (_, n) => ({
      id: `own-${n}`,
      name: `Task ${n} of room ${room}`,
    }))
    const fields = { id: areaId, name: `Suite ${101 + room}`, roomType: 'office', manualSqft: String(400 + 7 * room) }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('predefinedTasks', JSON.stringify(tasks))
    await ok(ask(`${url}/api/quotes/${id}/areas`, { method: 'POST', cookie, form }))
    for (let view = 0; room < 3 && view < 2; view++) {
      const photo = new FormData()
      photo.set('photo', new Blob([(await roomPhoto(2 * room + view)) as Uint8Array<ArrayBuffer>]), 'room.jpg')
      await ok(ask(`${url}/api/areas/${areaId}/photos`, { method: 'POST', cookie, form: photo }))
    }
  }
  return id
}

async function ok(asked: ReturnType<typeof ask>) {
  const { status, body } = await asked
  if (status !== 200) throw new Error(`Preparing answered ${status}: ${body}`)
}

/** Resets everything to before the request, so that the same quotes can be sent again. */
export async function unsend(databaseUrl: string) {
  await sleep(300) // for reactions to the last email
  await sql(databaseUrl, `delete from documents.mails`)
  await unprint(databaseUrl)
  await sql(databaseUrl, `delete from quoting.deliveries`)
  await sql(databaseUrl, `delete from public.limits`)
  await sql(
    databaseUrl,
    `update quoting.quotes set status = 'draft', sent_at = null, last_delivery_id = null, changed_since_sent = false
      where status <> 'draft'`,
  )
}

/** Deletes stored PDFs, so that the next ones are printed. */
export const unprint = (databaseUrl: string) => sql(databaseUrl, 'delete from documents.prints where file is not null')

/** Times commits of sends: PostgreSQL sends a notification at commit. */
async function watchCommits(databaseUrl: string) {
  await sql(
    databaseUrl,
    `create function public.pressed() returns trigger language plpgsql as $$ begin perform pg_notify('pressed', ''); return new; end $$`,
  )
  await sql(
    databaseUrl,
    'create trigger pressed after insert on quoting.deliveries for each row execute function public.pressed()',
  )
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('listen pressed')
  return {
    next: () => new Promise<number>((resolve) => client.once('notification', () => resolve(performance.now()))),
    close: () => client.end(),
  }
}

/** The floor: prints a ready page and emails it on an open connection. */
async function printAndPost(sink: Awaited<ReturnType<typeof smtpSink>>) {
  const ready = await readyPage(quotePage(await threePages()))
  const post = createTransport({ url: sink.url, pool: true, maxConnections: 1 } as never)
  return {
    async once() {
      await sleep(120)
      const accepted = sink.next()
      const begun = performance.now()
      const content = await ready.pdf()
      const attachments = [{ filename: 'quote.pdf', content }]
      await post.sendMail({
        from: 'a@bench.example',
        to: 'b@bench.example',
        subject: 'Quote',
        text: 'Quote',
        attachments,
      })
      return (await accepted)[0]! - begun
    },
    async close() {
      post.close()
      await ready.close()
    },
  }
}
