import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import type { App } from '../../../src/app.ts'
import * as accounts from '../../../src/modules/accounts/contract/endpoints.ts'
import { saveProposal } from '../../../src/modules/accounts/contract/proposal.ts'
import type { PlanType } from '../../../src/modules/billing/contract/plans.ts'
import type { CustomCost, DefaultCosts } from '../../../src/modules/pricing/contract/costs.ts'
import { changeDefaultCosts, changeTime } from '../../../src/modules/pricing/contract/endpoints.ts'
import type { TimeSettings } from '../../../src/modules/pricing/contract/time-basis.ts'
import * as answers from '../../../src/modules/quoting/contract/answers.ts'
import * as areaContract from '../../../src/modules/quoting/contract/areas.ts'
import * as quoting from '../../../src/modules/quoting/contract/endpoints.ts'
import { fictionalCompany } from '../../../src/shared-kernel/company.ts'
import type { Endpoint, OutputOf, SentTo } from '../../../src/shared-kernel/endpoint.ts'
import { breakdownOf, type DemoAnswer, type DemoQuote, type DemoRoom, type OnTop } from './quotes.ts'
import { roomPicture } from './room-pictures.ts'

export interface Place {
  readonly databaseUrl: string
  readonly objectsUrl: string
  /** Makes the tokens of the links. */
  readonly linkSecret?: string
}

export interface DemoContractor {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly business: { name: string; phone: string; address: string; website: string }
  /** What their quotes say around the price; without it, they have the price alone. */
  readonly proposal?: SentTo<typeof saveProposal>
  readonly plan: PlanType
  /** Ten-thousandths of a dollar per sq ft per visit. */
  readonly rate: number
  readonly onTop: OnTop
  /** Dollars per hour of a price by time, and its margins in percent; the rest is as shipped. */
  readonly time?: { readonly wage: number; readonly margins: TimeSettings['margins'] }
  /** Per month; offered for each new quote. */
  readonly usualCosts: DefaultCosts & { readonly customCosts: CustomCost[] }
  readonly quotes: readonly DemoQuote[]
}

/** The same name gets the same id in every database. */
export function stableId(name: string) {
  const hex = createHash('sha256').update(`tidytally demo: ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const origin = 'http://localhost'
const minute = 60_000
const day = 24 * 60 * minute

/** Creates a contractor's quotes through the product's own routes, each at its own time in the past. */
export async function atWork(place: Place, db: Client, contractor: DemoContractor, password: string, today: Date) {
  const { buildApp } = await import('../../../src/app.ts')
  let now = today
  const system = await buildApp({
    ...place,
    sessionSecret: createHash('sha256').update(`${Math.random()}`).digest('hex'),
    publicUrl: origin,
    loopback: false,
    role: 'web',
    logLevel: 'silent',
    trustProxy: 0,
    clock: () => now,
    mail: { smtpUrl: 'smtp://127.0.0.1:9', outcomeMs: 0 },
    company: fictionalCompany,
    documents: { launch: () => Promise.reject(new Error('Seeding prints nothing')) },
  })
  try {
    await system.startJobs()
    const call = await signedIn(system.app, contractor.email, password)
    if (contractor.proposal) await call(saveProposal, contractor.proposal)
    for (const quote of contractor.quotes) {
      now = new Date(morning(today).getTime() - quote.daysAgo * day)
      const tick = (minutes: number) => {
        now = new Date(now.getTime() + minutes * minute)
        return now
      }
      await makeQuote(quote, contractor, call, tick, db)
      for (const answer of quote.answers ?? []) {
        now = new Date(morning(today).getTime() - answer.daysAgo * day + 3 * 60 * minute)
        await answerAsCustomer(system.app, quote, answer, await tokenOf(quote, call))
      }
      if (quote.answers) await settleMails(db)
      if (!quote.bid) continue
      const [bidStatus, bidNotes, daysAgo] = quote.bid
      now = new Date(morning(today).getTime() - daysAgo * day)
      const { lostReason } = quote
      await call(quoting.recordBid, { quoteId: quoteId(quote), bidStatus, bidNotes, lostReason })
    }
    const { customCosts, ...defaultCostBreakdown } = contractor.usualCosts
    await call(changeDefaultCosts, { defaultCostBreakdown, customCosts })
    if (contractor.time) await call(changeTime, contractor.time)
    await call(accounts.logout, {})
  } finally {
    await system.close()
  }
}

/** Walkthroughs begin at 17:20 UTC, which is 9:20 a.m. Pacific Standard Time. */
const morning = (today: Date) => new Date(Math.floor(today.getTime() / day) * day + 17 * 60 * minute + 20 * minute)

const quoteId = ({ details }: DemoQuote) => stableId(details.email)

type Call = <E extends Endpoint>(endpoint: E, input: SentTo<E>, file?: Blob) => Promise<OutputOf<E>>

async function signedIn(app: App['app'], email: string, password: string): Promise<Call> {
  let cookie = ''
  const call: Call = async ({ method, path, carrier, filePart }, input, file) => {
    const fields: Record<string, unknown> = { ...input }
    const url = path.replace(/:(\w+)/g, (_, name) => {
      const value = String(fields[name])
      delete fields[name]
      return value
    })
    const { payload, type } =
      carrier === 'json'
        ? { payload: JSON.stringify(fields), type: 'application/json' }
        : await form(fields, filePart, file)
    const answer = await app.inject({ method, url, payload, headers: { origin, cookie, 'content-type': type } })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
    const session = answer.cookies.find(({ name }) => name.endsWith('session'))
    if (session) cookie = `${session.name}=${session.value}`
    return (answer.body ? answer.json() : undefined) as never
  }
  await call(accounts.login, { email, password })
  return call
}

const tokenOf = async (quote: DemoQuote, call: Call) =>
  (await call(answers.copyLink, { quoteId: quoteId(quote) })).link.split('/q/')[1]!

/** Nothing is emailed about the past: the jobs go, and the signed PDF, which is made at the first start, counts as mailed. */
async function settleMails(db: Client) {
  await db.query(
    `delete from pgboss.job where name in ('documents.email-opened', 'documents.email-change', 'documents.email-declined')`,
  )
  await db.query(
    `insert into post_office.messages (key, kind, contractor_id, recipient, state, settled_at)
     select kind || ':' || a.quote_id || ':' || a.id, kind, a.user_id, q.email, 'sent', a.at
       from quoting.acceptances a join quoting.quotes q on q.id = a.quote_id,
            unnest(array['signed-quote', 'quote-accepted']) kind on conflict do nothing`,
  )
}

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'

/** Does what the customer did, without the contractor's session. */
async function answerAsCustomer(app: App['app'], { details }: DemoQuote, answer: DemoAnswer, token: string) {
  const post = async ({ path }: Endpoint, fields: object) => {
    const url = path.replace(':token', token)
    const headers = { origin, 'user-agent': phone }
    const response = await app.inject({ method: 'POST', url, payload: fields, headers, remoteAddress: '203.0.113.24' })
    if (response.statusCode >= 300) throw new Error(`${path}: ${response.statusCode} ${response.body}`)
  }
  switch (answer.did) {
    case 'opened':
      return post(answers.recordView, {})
    case 'asked':
      return post(answers.askForChange, { message: answer.message })
    case 'declined':
      return post(answers.declineQuote, { reason: answer.reason, note: answer.note })
    case 'accepted': {
      const url = answers.readByLink.path.replace(':token', token)
      const version = (await app.inject({ url })).json<OutputOf<typeof answers.readByLink>>()
      const { contactPerson: name } = details
      return post(answers.acceptQuote, {
        ...{ acceptanceId: stableId(`acceptance ${token}`), revision: version.revision, name, agreed: true },
        ...{ signature: { typed: name }, expectedMonthlyPrice: version.monthlyPrice },
        ...(version.oneTimePrice !== null && { expectedOneTimePrice: version.oneTimePrice }),
      })
    }
  }
}

async function form(fields: Record<string, unknown>, filePart: string, file?: Blob) {
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null) parts.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (file) parts.set(filePart, file, 'room.jpg')
  const body = new Response(parts)
  return { payload: Buffer.from(await body.arrayBuffer()), type: body.headers.get('content-type') ?? '' }
}

async function makeQuote(
  quote: DemoQuote,
  contractor: DemoContractor,
  call: Call,
  tick: (minutes: number) => Date,
  db: Client,
) {
  const id = quoteId(quote)
  const { details, rate, rooms, pricing, costs, mail, measuredAgain } = quote
  await call(quoting.createQuote, { ...details, id })
  for (const room of rooms) {
    tick(4)
    await addRoom(room, id, call)
  }
  tick(3)
  const home = details.customerType === 'residential' ? { homeState: 'OR' as const } : {}
  await call(quoting.savePricing, { quoteId: id, pricePerSqFt: rate, ...home, ...pricing })
  if (costs) await call(quoting.setCosts, { quoteId: id, ...breakdownOf(quote, contractor.onTop) })
  if (mail) {
    tick(2)
    await call(quoting.sendQuote, { quoteId: id, status: 'sent' })
    await recordMail(db, contractor, quote, mail, tick(1))
  }
  if (measuredAgain) {
    const [name, manualSqft] = measuredAgain
    tick(26 * 60)
    await call(areaContract.changeArea, { areaId: stableId(`${id} ${name}`), manualSqft })
  }
}

async function addRoom({ photos, ...room }: DemoRoom, quoteId: string, call: Call) {
  const id = stableId(`${quoteId} ${room.name}`)
  await call(areaContract.addArea, { ...room, id, quoteId })
  for (let view = 0; view < photos; view++) {
    const photo = new Blob([await pictureOf(room.roomType, view)])
    await call(areaContract.addPhoto, { areaId: id, id: stableId(`${id} photo ${view}`) }, photo)
  }
}

const pictures = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

function pictureOf(roomType: DemoRoom['roomType'], view: number) {
  const key = `${roomType} ${view}`
  const picture = pictures.get(key) ?? draw(roomPicture(roomType, view))
  pictures.set(key, picture)
  return picture
}

async function draw(svg: string) {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer())
}

/**
 * Records an email that the customer's mail server accepted or refused, without sending one: jobs skip a delivery that
 * has its outcome.
 */
async function recordMail(
  db: Client,
  contractor: DemoContractor,
  quote: DemoQuote,
  mail: 'sent' | 'refused',
  at: Date,
) {
  const id = quoteId(quote)
  const { email, companyName } = quote.details
  const accepted = mail === 'sent'
  const reason = accepted ? null : `The mail server refused this email: 550 5.1.1 <${email}>: no such recipient`
  await db.query(
    `insert into documents.mails (delivery_id, contractor_id, quote_id, recipient, subject, state, reason, begun_at, claimed_at, settled_at)
     select last_delivery_id, user_id, id, $2, $3, $4, $5, $6, $6, $6 from quoting.quotes where id = $1 on conflict do nothing`,
    [
      id,
      email,
      `Cleaning quote from ${contractor.business.name} for ${companyName}`,
      accepted ? 'sent' : 'failed',
      reason,
      at,
    ],
  )
  await db.query(
    `insert into quoting.timeline (quote_id, at, kind, actor, revision, details, cause)
     select id, $2, $3, 'system', revision, $4, 'mail:' || last_delivery_id || ':' || $3 from quoting.quotes where id = $1
     on conflict (quote_id, cause) do nothing`,
    [id, at, accepted ? 'email-handed-over' : 'email-refused', { recipient: email, ...(reason && { reason }) }],
  )
  await db.query(`update quoting.quotes set status = $2, sent_at = $3 where id = $1`, [
    id,
    accepted ? 'sent' : 'draft',
    accepted ? at : null,
  ])
}
