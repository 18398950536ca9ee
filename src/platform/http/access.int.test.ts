import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as accounts from '../../modules/accounts/contract/endpoints.ts'
import * as areaContract from '../../modules/quoting/contract/areas.ts'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { accessWords, type Endpoint } from '../../shared-kernel/endpoint.ts'
import { type Answer, type Visitor, visitor } from '../../testing/browser/visitor.ts'
import { administrator, staff } from '../../testing/fixtures/administrator.ts'
import {
  arrangeSubscription,
  type Contractor,
  contractor,
  customer,
  draft,
  room,
} from '../../testing/fixtures/contractors.ts'
import { documentedTables, quotedIn } from '../../testing/fixtures/documented-tables.ts'
import { everythingOf } from '../../testing/fixtures/everything.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { sampleRequests } from '../../testing/fixtures/requests.ts'
import { lookingSystem } from '../../testing/fixtures/vision.ts'
import { endpoints } from '../../testing/system/endpoints.ts'

const canary = 'Canary-9f1d'
const system = await lookingSystem({ system: { administration: staff } })
afterAll(() => system.stop())

let dana: Contractor
let bob: Contractor
let ids: Awaited<ReturnType<typeof everythingOf>> & { sessionId: string }

beforeAll(async () => {
  dana = await contractor(system)
  bob = await contractor(system)
  const { items } = await dana.call(accounts.listSessions, {})
  ids = { ...(await everythingOf(system, dana, canary)), sessionId: items[0]!.id }
})

const requests = () => sampleRequests(ids, canary)

const ask = async (who: Visitor, name: string, endpoint: Endpoint): Promise<Answer> =>
  who.ask(endpoint, (await requests())[name] ?? {})

const stored = async () => {
  const tables = ['quotes', 'areas', 'area_photos', 'uploaded_files', 'deliveries', 'templates']
  const all = tables.map((table) =>
    system.db.query(
      `select * from quoting.${table} where to_jsonb(${table}) ->> 'id' = any($1)
     or to_jsonb(${table}) ->> 'quote_id' = any($1) order by id`,
      [Object.values(ids).filter((id) => typeof id === 'string')],
    ),
  )
  const images = system.db.query('select * from vision.images where analysis_id = $1', [ids.analysisId])
  const stories = system.db.query('select * from content.stories where id = $1', [ids.storyId])
  return JSON.stringify((await Promise.all([...all, images, stories])).map(({ rows }) => rows))
}

/** Endpoints that end the session, after which every other request would be refused. */
const endings = ['logout', 'signOutEverywhere', 'endSession', 'closeAccount']

/** Endpoints that ask the card provider about a subscription; this one exists only in the test database. */
const payments = [
  'activateTrial',
  'createSubscription',
  'previewChange',
  'changePlan',
  'keepPlan',
  'applyRetention',
  'cancelSubscription',
  'tellCancelReason',
  'resumeSubscription',
  'replaceCard',
  'confirmPayment',
  'confirmCard',
  'saveInvoiceDetails',
]

const [answers, openWithoutPlan] = documentedTables('Who gets in')
type Caller = 'signed out' | 'no plan' | 'trial' | 'paid plan' | 'Pro' | 'staff'
/** The status that OPERATING.md promises for this caller; null where the endpoint is open. */
function refusalOf({ access }: Endpoint, caller: Caller) {
  const answer = answers!.find((row) => row.access === `\`${access}\``)![caller]!
  return answer === 'open' ? null : Number(answer)
}

const guarded = endpoints.filter(([, { access }]) => !['public', 'link', 'admin'].includes(access))

describe.each(endpoints)('%s', (name, endpoint) => {
  it("shows other callers none of the contractor's data and lets them change none of it @T-01 @N-07 @WEB-03", async () => {
    const before = await stored()
    const isAboutHers = Object.values((await requests())[name] ?? {}).some((value) =>
      Object.values(ids).includes(value),
    )
    const strangers = [
      { who: visitor(system.app, '10.9.9.9'), planStatus: 'anonymous', caller: 'signed out' as const },
      ...(await Promise.all(
        (['active', 'trialing', 'expired', 'canceled', 'none'] as const).map(async (planStatus) => ({
          who: await contractor(system, { planStatus }),
          planStatus,
          caller:
            planStatus === 'active'
              ? ('Pro' as const)
              : planStatus === 'trialing'
                ? ('trial' as const)
                : ('no plan' as const),
        })),
      )),
    ]
    for (const { who, planStatus, caller } of strangers) {
      const answer = await ask(who, name, endpoint)
      const notFound = isAboutHers && endpoint.access !== 'public' ? 404 : null
      const refused = refusalOf(endpoint, caller) ?? notFound
      if (refused) expect(answer.statusCode, planStatus).toBe(refused)
      else expect(answer.statusCode, planStatus).toBeLessThan(500)
      expect(answer.body, planStatus).not.toContain(canary)
    }
    expect(await stored()).toBe(before)
  })
})

it('answers the owner, so the refusals above mean something @T-01', async () => {
  const own = guarded.filter(
    ([name]) =>
      ![
        ...[
          'uploadLogo',
          'deleteQuote',
          'removeArea',
          'removePhoto',
          'sendQuote',
          'resendQuote',
          'reviseQuote',
          'recordCanceled',
          'recordAcceptedElsewhere',
          'readAcceptedElsewhere',
          'reopenQuote',
          'withdrawLink',
          'renewLink',
          'copyLink',
          'readSignedQuote',
          'readProof',
          'retryImage',
          'forgetAnalysis',
          'followChanges',
        ],
        ...payments,
        ...endings,
      ].includes(name),
  )
  for (const [name, endpoint] of own) {
    expect((await ask(dana, name, endpoint)).statusCode, name).toBeLessThan(300)
  }
})

it('OPERATING.md lists every access level, and every endpoint that stays open without a plan @WEB-32', () => {
  expect(answers!.map(({ access }) => quotedIn(access!)[0])).toEqual(expect.arrayContaining([...accessWords]))
  expect(answers).toHaveLength(accessWords.length)
  const listed = openWithoutPlan!.flatMap(({ endpoints }) => quotedIn(endpoints!))
  const open = guarded.filter(([, endpoint]) => refusalOf(endpoint, 'no plan') === null)
  expect(listed.sort()).toEqual(open.map(([, { method, path }]) => `${method} ${path}`).sort())
})

it('a paid plan opens everything except Pro features @WEB-32', async () => {
  const carol = await contractor(system, { plan: 'commercial-monthly' })
  for (const [name, endpoint] of guarded.filter(([, { access }]) => access === 'paid' || access === 'pro'))
    expect((await ask(carol, name, endpoint)).statusCode === 403, name).toBe(refusalOf(endpoint, 'paid plan') === 403)
})

const isNowhere = /^(retryJob|openStory|openStoryPhoto|approveStory|declineStory)$/

it('staff endpoints answer staff @T-01 @T-45', async () => {
  const ops = administrator(system.app)
  for (const [name, endpoint] of endpoints.filter(([, { access }]) => access !== 'public'))
    expect((await ask(ops, name, endpoint)).statusCode, name).toBe(
      refusalOf(endpoint, 'staff') ?? (isNowhere.test(name) ? 404 : 200),
    )
})

it('a foreign quote and a nonexistent one get the same response @T-01 @AMB-R10', async () => {
  const foreign = await bob.ask(quoting.getQuote, { quoteId: ids.quoteId })
  const absent = await bob.ask(quoting.getQuote, { quoteId: randomUUID() })
  expect(foreign.statusCode).toBe(404)
  expect(foreign.body).toBe(absent.body)
})

it('ids of another contractor in a request body reveal and change nothing @T-04', async () => {
  const mine = await draft(bob)
  const before = await stored()
  const attempts = [
    bob.ask(quoting.createQuote, { ...customer, id: ids.quoteId }),
    bob.ask(areaContract.addArea, { quoteId: mine.id, id: ids.areaId, name: 'Mine', roomType: 'lobby' }),
    bob.ask(
      areaContract.changeArea,
      { areaId: ids.areaId, name: 'Mine' },
      { url: `/api/areas/${ids.areaId}?quoteId=${mine.id}` },
    ),
    bob.ask(quoting.resendQuote, { quoteId: ids.quoteId, deliveryId: randomUUID() }),
  ]
  for (const answer of await Promise.all(attempts)) {
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain(canary)
  }
  const area = await room(bob, mine.id, 300)
  const answer = await bob.ask(areaContract.addPhoto, {
    areaId: area.id,
    id: ids.photoId,
    file: asUpload(await photo()),
  })
  expect(answer.statusCode).toBe(404)
  expect(await stored()).toBe(before)
})

it('two contractors who use the same id at the same time both get an answer @T-04', async () => {
  for (let round = 0; round < 10; round++) {
    const id = randomUUID()
    const answers = await Promise.all([dana, bob].map((who) => who.ask(quoting.createQuote, { ...customer, id })))
    expect(answers.map(({ statusCode }) => statusCode).sort()[0]).toBe(200)
    expect(Math.max(...answers.map(({ statusCode }) => statusCode))).toBeLessThan(500)
  }
})

it("lists show only the owner's quotes, among many contractors @T-03", async () => {
  const others = await Promise.all(Array.from({ length: 5 }, () => contractor(system)))
  await Promise.all(others.flatMap((other, at) => [1, 2, 3].map(() => draft(other, { companyName: `Owner ${at}` }))))
  for (const [at, other] of others.entries()) {
    const names = (await other.call(quoting.listQuotes, {})).map(({ companyName }) => companyName)
    expect(names).toEqual([1, 2, 3].map(() => `Owner ${at}`))
  }
})

it("no variant of an object path gets an answer except the owner's own @T-02 @AMB-M03", async () => {
  const pieces = [
    '..',
    '%2e%2e',
    '..%2f',
    '..%5c',
    '%00',
    '//',
    '/etc/passwd',
    '%252e%252e%252f',
    '\\',
    ids.objectId,
    '.',
    ';',
    '%c0%ae',
    ids.objectId.toUpperCase(),
    'C:',
    '~',
    '%0a',
    '*',
    "'",
    '?',
    '#',
    'objects',
  ]
  for (let turn = 0; turn < 200; turn++) {
    const path = [0, 1, 2, 3]
      .map((place) => pieces[(turn * 7 + place * ((turn % 5) + 1)) % pieces.length])
      .join(turn % 2 ? '/' : '')
    const answer = await dana.ask(areaContract.getObject, {}, { url: `/objects/${path}` })
    expect(answer.statusCode, path).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode, path).toBeLessThan(500)
  }
  for (const url of ['/objects', '/objects/'])
    expect((await dana.ask(areaContract.getObject, {}, { url })).statusCode, url).toBeGreaterThanOrEqual(400)
  for (const who of [visitor(system.app), bob]) {
    expect([401, 404]).toContain((await who.ask(areaContract.getObject, { objectId: ids.objectId })).statusCode)
  }
  const own = await dana.ask(areaContract.getObject, { objectId: ids.objectId })
  expect(own.statusCode).toBe(200)
  expect(own.headers['cache-control']).toBe('private, no-store')
})

it('access follows the current subscription, not the session @T-58 @WEB-32', async () => {
  const eve = await contractor(system)
  for (const [planStatus, status] of [
    ['canceled', 402],
    ['active', 200],
    ['expired', 402],
    ['trialing', 200],
    ['none', 402],
  ] as const) {
    await arrangeSubscription(system.db, eve.user.id, 'pro-monthly', planStatus)
    expect((await eve.ask(quoting.listQuotes, {})).statusCode, planStatus).toBe(status)
  }
  expect((await eve.ask(accounts.currentUser, {})).statusCode).toBe(200)
})

it('Q-01: only the owner gets a thumbnail', async () => {
  const [room] = await dana.call(areaContract.listAreas, { quoteId: ids.quoteId })
  const objectId = room!.photos[0]!.thumbnailUrl.split('/').at(-1)!
  const statusFor = async (who: Visitor) => (await who.ask(areaContract.getObject, { objectId })).statusCode
  expect([await statusFor(dana), await statusFor(bob), await statusFor(visitor(system.app, '10.9.9.7'))]).toEqual([
    200, 404, 401,
  ])
})
