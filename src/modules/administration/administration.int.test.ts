import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, basic, staff } from '../../testing/administrator.ts'
import { type Contractor, contractor, draft, room } from '../../testing/contractors.ts'
import { endpoints } from '../../testing/endpoints.ts'
import { asUpload, photo } from '../../testing/pictures.ts'
import { startSystem } from '../../testing/system.ts'
import { type Visitor, visitor } from '../../testing/visitor.ts'
import { closeAccount, exportAccount } from '../accounts/contract/endpoints.ts'
import { sendStory } from '../content/contract/stories.ts'
import * as areas from '../quoting/contract/areas.ts'
import * as quoting from '../quoting/contract/endpoints.ts'
import * as contract from './contract/endpoints.ts'

const system = await startSystem({ administration: staff })
afterAll(() => system.stop())

const ops = administrator(system.app)
const own = endpoints.filter(([, { access }]) => access === 'admin')
let dana: Contractor
let quoteId: string
let objectId: string
let thumbnailId: string

beforeAll(async () => {
  dana = await contractor(system)
  quoteId = (await draft(dana, { companyName: 'Harbor Dental Group', specialRequirements: 'Mind the trays' })).id
  const { id: areaId } = await room(dana, quoteId, 3080, {
    extraWorkItems: [{ name: 'Interior windows', price: 120, type: 'monthly' }],
  })
  const kept = await dana.call(areas.addPhoto, { areaId, file: asUpload(await photo()) })
  objectId = kept.storageUrl.split('/').at(-1)!
  thumbnailId = kept.thumbnailUrl.split('/').at(-1)!
  await dana.call(quoting.setCosts, { quoteId, supplies: 77.77 })
})

const entries = async (where = 'true', values: unknown[] = []) =>
  (
    await system.db.query(
      `select at, actor_kind, actor, action, subject, owner, details, address from public.audit
        where actor_kind = 'administrator' and ${where} order by id`,
      values,
    )
  ).rows
const story = {
  name: 'June Fields',
  email: 'june@fieldsofshine.example',
  location: 'Boise, Idaho',
  story: 'We walked 40 rooms in ten minutes. <script>alert(1)</script>',
  consent: 'true' as const,
}
async function sentStory(email: string): Promise<string> {
  const answer = await visitor(system.app, `10.9.1.${++authors}`).ask(sendStory, {
    ...story,
    email,
    files: [asUpload(await photo(300 + authors, 200))],
  })
  return answer.json().id
}
let authors = 0
const forgetRates = () => system.db.query('truncate public.rates')

/** Loses nothing but what may be logged: a job that was given up. */
async function givenUpJob(data: object = { payload: { quoteId }, requestId: 'req-1' }) {
  const id = randomUUID()
  await system.db.query(
    `insert into pgboss.job (id, name, data, source_name, source_id, source_output, state)
     values ($1, 'dead-letters', $2, 'rates.forget', $1, $3, 'created')`,
    [id, JSON.stringify(data), JSON.stringify({ message: 'The mail server did not answer' })],
  )
  return id
}

describe('who gets in', () => {
  const statuses = async (who: Visitor) => {
    const answers = await Promise.all(
      own.map(([, endpoint]) =>
        who.ask(endpoint, { quoteId, jobId: randomUUID(), storyId: randomUUID(), photoId: randomUUID() }),
      ),
    )
    for (const { statusCode, headers } of answers)
      if (statusCode === 401) expect(headers['www-authenticate']).toMatch(/^Basic realm="TidyTally administration"/)
    return new Set(answers.map(({ statusCode }) => statusCode))
  }

  it('is whoever has the credentials: not a visitor, not a contractor, not a wrong password @T-45 @AMB-R04 @ADM-01 @ADM-03', async () => {
    expect(own.length).toBeGreaterThan(7)
    expect(await statuses(visitor(system.app, '10.8.0.1'))).toEqual(new Set([401]))
    expect(await statuses(dana)).toEqual(new Set([401]))
    for (const wrong of [
      'Basic',
      'Basic !!',
      'Bearer x',
      basic({ ...staff, user: 'Ops' }),
      basic({ user: '', password: '' }),
    ]) {
      const answer = await visitor(system.app, '10.8.0.2').ask(
        contract.listAllQuotes,
        {},
        { headers: { authorization: wrong } },
      )
      expect([answer.statusCode, answer.json().message], wrong).toEqual([401, 'Authentication Required'])
      expect(answer.body).not.toContain('Harbor')
    }
    expect((await ops.ask(contract.listAllQuotes, {})).statusCode).toBe(200)
  })

  it('is staff whatever session the browser has, and never as that contractor @AMB-R04', async () => {
    const answer = await dana.ask(contract.openQuote, { quoteId }, { headers: { authorization: basic() } })
    expect(answer.statusCode).toBe(200)
    const [last] = (await entries(`action = 'administration.quote-opened'`)).slice(-1)
    expect(last).toMatchObject({ actor: 'ops', address: dana.ip })
  })

  it('is nobody where no credentials are configured, however often asked @AMB-R04', async () => {
    const closed = await system.another({ administration: null, role: 'web' })
    for (let turn = 0; turn < 12; turn++) {
      const headers = { authorization: basic(turn % 2 ? staff : { user: '', password: '' }) }
      expect((await visitor(closed.app, '10.8.0.3').ask(contract.listAllQuotes, {}, { headers })).statusCode).toBe(401)
    }
    await closed.close()
  })

  it('may be known by an argon2id hash alone @T-45', async () => {
    const { hash } = await import('@node-rs/argon2')
    const hashed = await system.another({
      administration: { ...staff, password: await hash(staff.password) },
      role: 'web',
    })
    const status = async (authorization: string) =>
      (await visitor(hashed.app, '10.8.0.4').ask(contract.getOverview, {}, { headers: { authorization } })).statusCode
    expect(await status(basic())).toBe(200)
    expect(await status(basic())).toBe(200)
    expect(await status(basic({ ...staff, password: 'another-sixteen-or-more' }))).toBe(401)
    expect(await status(basic({ ...staff, user: 'opsx' }))).toBe(401)
    expect(await status(basic({ ...staff, user: '' }))).toBe(401)
    await hashed.close()
  })

  it('ten wrong credentials from one address are 401, the next ones 429, the right ones too; nobody else waits @T-45 @FRD-17', async () => {
    await forgetRates()
    const guesser = visitor(system.app, '10.8.1.1')
    const guess = (password: string) =>
      guesser.ask(contract.listAllQuotes, {}, { headers: { authorization: basic({ ...staff, password }) } })
    for (let turn = 0; turn < 30; turn++) expect((await guesser.ask(contract.listAllQuotes, {})).statusCode).toBe(401)
    const first = []
    for (let turn = 0; turn < 12; turn++) first.push((await guess(`wrong-${turn}`)).statusCode)
    expect(first).toEqual([...Array(10).fill(401), 429, 429])
    const locked = await guess(staff.password)
    expect(locked.statusCode).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
    expect((await guesser.ask(contract.listAllQuotes, {})).statusCode).toBe(401)
    expect((await administrator(system.app, '10.8.1.2').ask(contract.listAllQuotes, {})).statusCode).toBe(200)
    await system.db.query(`update public.rates set since = since - interval '15 minutes'`)
    expect((await guess(staff.password)).statusCode).toBe(200)
  })

  it('a hundred guesses at once are ten attempts, and right credentials never count @T-45', async () => {
    await forgetRates()
    const guesser = visitor(system.app, '10.8.2.1')
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) =>
        guesser.ask(
          contract.getOverview,
          {},
          { headers: { authorization: basic({ ...staff, password: `at-once-${turn}` }) } },
        ),
      ),
    )
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([count(401), count(429)]).toEqual([10, 90])
    const office = administrator(system.app, '10.8.2.2')
    for (const { statusCode } of await Promise.all(
      Array.from({ length: 30 }, () => office.ask(contract.getOverview, {})),
    ))
      expect(statusCode).toBe(200)
  })

  it('nothing from another site, with the credentials that a browser adds @T-45 @T-14', async () => {
    const before = (await entries()).length
    for (const [, endpoint] of own)
      for (const site of ['cross-site', 'same-site']) {
        const headers = { 'sec-fetch-site': site, origin: 'https://evil.example' }
        expect((await ops.ask(endpoint, { quoteId, jobId: randomUUID() }, { headers })).statusCode).toBe(403)
      }
    const noOrigin = { headers: { origin: undefined } }
    expect((await ops.ask(contract.retryJob, { jobId: randomUUID() }, noOrigin)).statusCode).toBe(403)
    expect(await entries()).toHaveLength(before)
  })
})

describe('the audit trail', () => {
  it('has each read and each deed: who, what, when, from where @T-45 @AMB-M02 @FRD-08 @FRD-17', async () => {
    const storyId = await sentStory('july@x.example')
    const { photos } = await ops.call(contract.openStory, { storyId })
    const inputs: Record<string, object> = {
      openStory: { storyId },
      openStoryPhoto: { photoId: photos[0]!.id },
      approveStory: { storyId },
      declineStory: { storyId },
      openQuote: { quoteId },
      exportQuote: { quoteId },
      retryJob: { jobId: await givenUpJob() },
    }
    for (const [name, endpoint] of own) {
      const before = (await entries()).length
      const answer = await ops.ask(endpoint, inputs[name] ?? {})
      expect([name, answer.statusCode]).toEqual([name, 200])
      const [entry, ...more] = (await entries()).slice(before)
      expect(more).toEqual([])
      expect(entry).toMatchObject({
        actor: 'ops',
        address: '10.7.0.1',
        action: expect.stringMatching(/^(administration|content)\./),
      })
      expect(JSON.stringify(entry)).not.toMatch(/Harbor|Priya|@/)
    }
    const [opened] = (await entries(`action = 'administration.quote-opened'`)).slice(-1)
    expect(opened).toMatchObject({ subject: quoteId, owner: dana.user.id })
    const [listed] = (await entries(`action = 'administration.quotes-listed'`)).slice(-1)
    expect(listed).toMatchObject({ subject: null, details: { shown: expect.arrayContaining([quoteId]) } })
  })

  it('is written by the same transaction: a read that fails leaves none, an entry that fails answers nothing @FRD-08', async () => {
    const before = (await entries()).length
    expect((await ops.ask(contract.openQuote, { quoteId: randomUUID() })).statusCode).toBe(404)
    expect((await ops.ask(contract.exportQuote, { quoteId: randomUUID() })).statusCode).toBe(404)
    expect((await ops.ask(contract.retryJob, { jobId: randomUUID() })).statusCode).toBe(404)
    expect((await ops.ask(areas.getObject, { objectId: randomUUID() })).statusCode).toBe(404)
    expect(await entries()).toHaveLength(before)
    const jobId = await givenUpJob()
    const storyId = await sentStory('august@x.example')
    const photoId = (await ops.call(contract.openStory, { storyId })).photos[0]!.id
    const written = (await entries()).length
    await system.db.query(
      `alter table public.audit add constraint none check (actor_kind <> 'administrator') not valid`,
    )
    try {
      for (const [, endpoint] of own) {
        const wanted = Object.entries({ quoteId, jobId, storyId, photoId }).filter(
          ([key]) => key in endpoint.input.shape,
        )
        const answer = await ops.ask(endpoint, Object.fromEntries(wanted))
        expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, 500])
        expect(answer.body).not.toMatch(/Harbor|priya|dana/)
      }
      const image = await ops.ask(areas.getObject, { objectId })
      expect([image.statusCode, image.headers['content-type']]).toEqual([
        500,
        'application/problem+json; charset=utf-8',
      ])
      const { rows } = await system.db.query('select name from pgboss.job where id = $1', [jobId])
      expect(rows).toEqual([{ name: 'dead-letters' }])
    } finally {
      await system.db.query('alter table public.audit drop constraint none')
    }
    expect(await entries()).toHaveLength(written)
    expect((await ops.call(contract.openStory, { storyId })).state).toBe('pending')
  })

  it('is read at /admin, newest first, and for one record with the lists that showed it @FRD-17', async () => {
    await ops.call(contract.openQuote, { quoteId })
    const [newest, ...rest] = await ops.call(contract.listAudit, { limit: 200 })
    expect(newest).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      who: 'ops',
      action: 'administration.quote-opened',
      subject: quoteId,
      address: '10.7.0.1',
    })
    expect(rest.map(({ action }) => action)).toContain('accounts.account-opened')
    await ops.call(contract.listAllQuotes, { q: 'Harbor Dental' })
    const about = await ops.call(contract.listAudit, { subject: quoteId, by: 'administrator' })
    expect(about.slice(0, 2).map(({ action }) => action)).toEqual([
      'administration.quotes-listed',
      'administration.quote-opened',
    ])
    const other = await draft(await contractor(system), { companyName: 'Cedar & Finch Books' })
    expect((await ops.call(contract.listAudit, { subject: other.id })).map(({ action }) => action)).toEqual([
      'quoting.quote-created',
    ])
  })

  it('has pages @FRD-17 @AMB-Q29', async () => {
    const seen: contract.AuditEntry[] = []
    let url = '/api/admin/audit?limit=7&by=contractor'
    for (let page = 0; url && page < 50; page++) {
      const answer = await ops.ask(contract.listAudit, {}, { url })
      seen.push(...answer.json())
      url = String(answer.headers.link ?? '').match(/<(.*)>; rel="next"/)?.[1] ?? ''
    }
    const { rows } = await system.db.query(
      `select action, subject from public.audit where actor_kind = 'contractor' order by id desc`,
    )
    expect(seen.map(({ action, subject }) => ({ action, subject }))).toEqual(rows)
  })

  it('is in the copy of her own data, and goes with her account', async () => {
    const eve = await contractor(system)
    const { id } = await draft(eve)
    await ops.call(contract.openQuote, { quoteId: id })
    expect((await eve.ask(exportAccount, {})).body).toContain('administration.quote-opened')
    await eve.call(closeAccount, { password: 'quiet-mop-and-bucket' })
    expect(await entries('subject = $1', [id])).toEqual([])
  })
})

describe('quotes', () => {
  it('are everybody’s, drafts too, with the fields of the specification and no costs @ADM-01 @ADM-02 @ADM-04 @AMB-M01', async () => {
    const erin = await contractor(system)
    const second = await draft(erin, { companyName: 'Northgate Logistics', buildingType: 'warehouse' })
    const list = await ops.call(contract.listAllQuotes, { limit: 200 })
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([quoteId, second.id]))
    const { rows } = await system.db.query('select id from quoting.quotes order by created_at desc, id desc')
    expect(list.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    const answer = await ops.ask(contract.listAllQuotes, { q: 'Harbor Dental Group' })
    const harbor = answer.json().find(({ id }: { id: string }) => id === quoteId)
    expect(harbor).toEqual({
      id: quoteId,
      companyName: 'Harbor Dental Group',
      contactPerson: 'Priya Nair',
      email: 'priya@harbordental.example',
      phone: '(503) 555-0188',
      buildingType: 'medical',
      totalSqft: 3080,
      officeSqft: null,
      commonSqft: null,
      restroomCount: null,
      kitchenCount: null,
      frequency: 'weekly',
      selectedServices: [],
      specialRequirements: 'Mind the trays',
      startTimeline: 'this-month',
      basePrice: 616,
      additionalServices: 120,
      totalMonthlyPrice: 736,
      annualPrice: 7507.2,
      uploadedImages: [objectId],
      createdAt: expect.any(String),
      status: 'draft',
      finalMonthlyPrice: 736,
      account: { id: dana.user.id, email: dana.user.email, businessName: null },
    })
    const detail = await ops.ask(contract.openQuote, { quoteId })
    expect(detail.json()).toEqual({
      ...harbor,
      customItems: [],
      rooms: [
        {
          name: 'Reception',
          photos: [{ id: objectId, thumbnail: thumbnailId }],
          extraWork: [expect.objectContaining({ name: 'Interior windows', price: 120, type: 'monthly' })],
        },
      ],
    })
    for (const { body } of [answer, detail, await ops.ask(contract.exportQuote, { quoteId })])
      expect(body).not.toMatch(/77\.77|cost|profit|margin|bidNotes/i)
  })

  it('are searched by company, contact and email in any case, and %, _, quotes and backslashes are plain @ADM-05', async () => {
    const erin = await contractor(system)
    const names = [
      '100% Clean',
      '100 Clean',
      'A_B Café',
      'AxB',
      `O'Neil "Best"`,
      'Back\\slash',
      'Robert); drop table quoting.quotes; --',
    ]
    const ids = new Map<string, string>()
    for (const companyName of names)
      ids.set(
        companyName,
        (await draft(erin, { companyName, contactPerson: 'Søren Wäscher', email: 'soren@mixed.example' })).id,
      )
    const found = async (q: string) =>
      (await ops.call(contract.listAllQuotes, { q })).map(({ companyName }) => companyName)
    expect(await found('100%')).toEqual(['100% Clean'])
    expect(await found('a_b')).toEqual(['A_B Café'])
    expect(await found(`o'neil "b`)).toEqual([`O'Neil "Best"`])
    expect(await found('k\\s')).toEqual(['Back\\slash'])
    expect(await found('); DROP TABLE')).toEqual(['Robert); drop table quoting.quotes; --'])
    expect(await found('SØREN WÄ')).toHaveLength(names.length)
    expect(await found('  Soren@Mixed ')).toHaveLength(names.length)
    expect(await found('%%')).toEqual([])
    expect(await found('nobody at all')).toEqual([])
    expect(await found('(503)')).toEqual([])
    expect((await ops.ask(contract.listAllQuotes, { q: 'x'.repeat(201) })).statusCode).toBe(400)
  })

  it('come in pages by the Link header, each once, while others are added @FRD-17 @AMB-Q29', async () => {
    const erin = await contractor(system)
    for (let at = 0; at < 12; at++) await draft(erin, { companyName: `Paged ${at}` })
    const seen: string[] = []
    let url = '/api/admin/quotes?q=paged&limit=5'
    while (url) {
      const answer = await ops.ask(contract.listAllQuotes, {}, { url })
      seen.push(...answer.json().map(({ companyName }: contract.AdminQuote) => companyName))
      url = String(answer.headers.link ?? '').match(/<(.*)>; rel="next"/)?.[1] ?? ''
      await draft(erin, { companyName: 'Paged later' })
    }
    expect(seen).toEqual(Array.from({ length: 12 }, (_, at) => `Paged ${11 - at}`))
    for (const cursor of ['x', '2026-01-01T00:00:00Z', '2026-13-01T00:00:00Z_x', `0001-01-01T00:00:00Z_${quoteId}`])
      expect((await ops.ask(contract.listAllQuotes, { cursor })).statusCode, cursor).toBe(400)
    for (const limit of ['0', '201', 'x'])
      expect((await ops.ask(contract.listAllQuotes, { limit })).statusCode).toBe(400)
  })

  it('may be narrowed to drafts or what was sent @AMB-M01', async () => {
    expect((await ops.call(contract.listAllQuotes, { status: 'draft' })).length).toBeGreaterThan(0)
    expect(await ops.call(contract.listAllQuotes, { status: 'sent' })).toEqual([])
    expect((await ops.ask(contract.listAllQuotes, { status: 'won' })).statusCode).toBe(400)
  })

  it('are exported as {company-slug}-{id}.json, whatever the company is called @ADM-09 @AMB-M04', async () => {
    const erin = await contractor(system)
    const named = async (companyName: string) => {
      const { id } = await draft(erin, { companyName })
      const answer = await ops.ask(contract.exportQuote, { quoteId: id })
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      const file = contract.AdminQuote.parse(answer.json())
      expect(file.companyName).toBe(companyName)
      return String(answer.headers['content-disposition']).replaceAll(id, 'ID')
    }
    const called = (name: string) => `attachment; filename="${name}"; filename*=UTF-8''${name}`
    expect(await named('Harbor Dental Group')).toBe(called('harbor-dental-group-ID.json'))
    expect(await named('x"; filename=evil.exe\r\nSet-Cookie: a=b')).toBe(
      called('x-filename-evil-exe-set-cookie-a-b-ID.json'),
    )
    expect(await named('../../etc/passwd')).toBe(called('etc-passwd-ID.json'))
    expect(await named('清掃会社 ✨')).toBe(called('quote-ID.json'))
    expect(await named('=HYPERLINK("http://evil.example")')).toBe(called('hyperlink-http-evil-example-ID.json'))
    expect(await named('</script><script>alert(1)</script>')).toBe(called('script-script-alert-1-script-ID.json'))
  })
})

describe('photos', () => {
  const open = (who: Visitor, headers = {}, id = objectId) => who.ask(areas.getObject, { objectId: id }, { headers })

  it('open at /objects/{id} for staff, the thumbnail too, and the trail says so @ADM-10 @AMB-M03', async () => {
    for (const id of [objectId, thumbnailId]) {
      const answer = await open(ops, {}, id)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(answer.headers['cache-control']).toBe('private, no-store')
      const [entry] = (await entries(`action = 'quoting.photo-opened'`)).slice(-1)
      expect(entry).toMatchObject({ actor: 'ops', subject: quoteId, owner: dana.user.id, details: { objectId: id } })
    }
    const before = (await entries()).length
    expect((await open(dana)).statusCode).toBe(200)
    expect(await entries()).toHaveLength(before)
  })

  it('stay closed to others: wrong credentials count, and only staff are asked for them @AMB-M03 @T-02', async () => {
    await forgetRates()
    const bob = await contractor(system)
    expect((await open(bob)).statusCode).toBe(404)
    const browser = { 'sec-fetch-site': 'same-origin', host: 'localhost:3000' }
    const asked = async (who: Visitor, headers: object) => {
      const { statusCode, headers: given } = await open(who, headers)
      return [statusCode, 'www-authenticate' in given]
    }
    const nobody = visitor(system.app, '10.8.3.1')
    expect(await asked(nobody, {})).toEqual([401, true])
    expect(await asked(nobody, { ...browser, referer: 'http://localhost:3000/field-tool/1' })).toEqual([401, false])
    expect(await asked(nobody, { ...browser, referer: 'http://localhost:3000/admin?tab=quotes' })).toEqual([401, true])
    expect(await asked(bob, { ...browser, referer: 'http://localhost:3000/admin' })).toEqual([401, true])
    expect(await asked(bob, { ...browser, referer: 'http://evil.example/admin' })).toEqual([404, false])
    const wrong = { authorization: basic({ ...staff, password: 'not-the-right-one' }) }
    for (let turn = 0; turn < 10; turn++) expect((await open(dana, wrong)).statusCode).toBe(401)
    expect((await open(dana, wrong)).statusCode).toBe(429)
    expect((await open(dana)).statusCode).toBe(200)
    expect((await open(ops, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })
})

describe('what needs a hand', () => {
  it('a job that was given up is shown with its reason, and Retry puts it back once @FRD-08 @O-06', async () => {
    const jobId = await givenUpJob()
    const { failedJobs } = await ops.call(contract.getOverview, {})
    const jobs = await ops.call(contract.listFailedJobs, {})
    expect(jobs).toHaveLength(failedJobs)
    expect(jobs.find(({ id }) => id === jobId)).toMatchObject({
      queue: 'rates.forget',
      reason: 'The mail server did not answer',
      cause: 'req-1',
      payload: JSON.stringify({ quoteId }),
    })
    const answers = await Promise.all([1, 2, 3].map(() => ops.ask(contract.retryJob, { jobId })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
    expect((await ops.call(contract.listFailedJobs, {})).map(({ id }) => id)).not.toContain(jobId)
    const { rows } = await system.db.query(`select count(*)::int as count from pgboss.job where source_root_id = $1`, [
      jobId,
    ])
    expect(rows).toEqual([{ count: 1 }])
    expect(await entries(`action = 'administration.job-retried' and subject = $1`, [jobId])).toHaveLength(1)
  })

  it('an email that failed or waits is shown until a later one is handed over @FRD-08', async () => {
    const erin = await contractor(system)
    const quote = await draft(erin, { companyName: 'Mailed Company' })
    const press = async (state: string) => {
      const id = randomUUID()
      await system.db.query(
        `insert into quoting.deliveries (id, quote_id, user_id, kind, recipient, updated, requested_at)
         values ($1, $2, $3, 'first', 'priya@harbordental.example', false, now())`,
        [id, quote.id, erin.user.id],
      )
      await system.db.query('update quoting.quotes set last_delivery_id = $1 where id = $2', [id, quote.id])
      if (state !== 'queued')
        await system.db.query(
          `insert into documents.mails (delivery_id, contractor_id, quote_id, recipient, subject, state, reason)
           values ($1, $2, $3, 'priya@harbordental.example', 'Quote', $4, 'No such mailbox')`,
          [id, erin.user.id, quote.id, state],
        )
      return id
    }
    for (const state of ['queued', 'failed', 'unconfirmed']) {
      const id = await press(state)
      const mine = (await ops.call(contract.listUnsentMails, {})).filter(({ quoteId }) => quoteId === quote.id)
      expect(mine).toMatchObject([
        { id, state, companyName: 'Mailed Company', recipient: 'priya@harbordental.example' },
      ])
    }
    expect(await ops.call(contract.getOverview, {})).toMatchObject({ failedMails: 1, waitingMails: 0 })
    await press('sent')
    expect((await ops.call(contract.listUnsentMails, {})).filter(({ quoteId }) => quoteId === quote.id)).toEqual([])
  })

  it('accounts come with their plan, newest first, and are searched @FRD-08', async () => {
    const trial = await contractor(system, { standing: 'trialing', plan: 'residential-monthly' })
    const none = await contractor(system, { standing: 'none' })
    const list = await ops.call(contract.listAccounts, { limit: 2 })
    expect(list).toMatchObject([
      { id: none.user.id, plan: null, status: null, quotes: 0 },
      { id: trial.user.id, plan: 'residential-monthly', status: 'trialing', trialEnd: expect.any(String) },
    ])
    const found = await ops.call(contract.listAccounts, { q: dana.user.email.toUpperCase() })
    expect(found).toMatchObject([{ id: dana.user.id, status: 'active', quotes: 1 }])
    expect(await ops.call(contract.listAccounts, { q: '%' })).toEqual([])
    expect(JSON.stringify(list)).not.toMatch(/argon2|password/)
  })
})

describe('stories and posts', () => {
  it('staff read a story with its photos, approve it, and take it back; each step names them @FRD-08 @FRD-17', async () => {
    const { storiesToRead } = await ops.call(contract.getOverview, {})
    const storyId = await sentStory(story.email)
    expect(await ops.call(contract.getOverview, {})).toMatchObject({ storiesToRead: storiesToRead + 1 })
    expect((await ops.call(contract.listStories, { state: 'pending' })).at(-1)).toMatchObject({
      id: storyId,
      photos: 1,
    })
    const { photos, ...read } = await ops.call(contract.openStory, { storyId })
    expect(read).toMatchObject({ id: storyId, state: 'pending', email: story.email, story: story.story })
    const photoId = photos[0]!.id
    const image = await ops.ask(contract.openStoryPhoto, { photoId })
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await ops.call(contract.approveStory, { storyId })).state).toBe('approved')
    expect((await ops.call(contract.approveStory, { storyId })).state).toBe('approved')
    expect((await ops.call(contract.declineStory, { storyId })).state).toBe('declined')
    const deeds = await entries('subject = any($1::uuid[])', [[storyId, photoId]])
    expect(deeds.map(({ action }) => action)).toEqual([
      'content.story-opened',
      'administration.story-photo-opened',
      'content.story-approved',
      'content.story-declined',
    ])
    expect(new Set(deeds.map(({ actor, address }) => `${actor} ${address}`))).toEqual(new Set(['ops 10.7.0.1']))
    expect(JSON.stringify(deeds)).not.toMatch(/June|Boise|@/)
    for (const endpoint of [contract.openStory, contract.approveStory, contract.declineStory])
      expect((await ops.ask(endpoint, { storyId: randomUUID() })).statusCode).toBe(404)
    expect((await ops.ask(contract.openStoryPhoto, { photoId: randomUUID() })).statusCode).toBe(404)
  })

  it('the posts of the database, drafts first @FRD-08', async () => {
    await system.db.query(
      `insert into content.posts (id, title, slug, summary, category, body_html, is_draft, published_at, created_at)
       values (gen_random_uuid(), '<b>Draft</b>', 'a-draft', 's', 'Blog', '<p>x</p>', true, null, now())`,
    )
    expect(await ops.call(contract.listPosts, {})).toMatchObject([
      { slug: 'a-draft', title: '<b>Draft</b>', status: 'draft', publishedAt: null },
    ])
  })
})
