import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, logout } from '../../modules/accounts/contract/endpoints.ts'
import * as areaContract from '../../modules/quoting/contract/areas.ts'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { request, visitor } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, draft, password, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { lookingSystem } from '../../testing/fixtures/vision.ts'
import { endpoints } from '../../testing/system/endpoints.ts'
import { publicUrl } from '../../testing/system/system.ts'

const system = await lookingSystem()
afterAll(() => system.stop())

let dana: Contractor
let ids: { quoteId: string; areaId: string; photoId: string; objectId: string; id: string }

beforeAll(async () => {
  dana = await contractor(system)
  const quote = await draft(dana)
  const area = await room(dana, quote.id, 2000)
  const { id, storageUrl } = await dana.call(areaContract.addPhoto, { areaId: area.id, file: asUpload(await photo()) })
  ids = {
    quoteId: quote.id,
    areaId: area.id,
    photoId: id,
    objectId: storageUrl.slice('/objects/'.length),
    id: quote.id,
  }
})

const everything = async () =>
  JSON.stringify([
    await dana.call(quoting.getQuote, { quoteId: ids.quoteId }),
    await dana.call(areaContract.listAreas, { quoteId: ids.quoteId }),
    (await system.db.query('select count(*) from accounts.users')).rows,
    (await system.db.query('select count(*) from accounts.sessions')).rows,
  ])

/** The card provider's webhooks come from outside; we check their signature instead (T-34). */
const changing = endpoints.filter(([name, { method }]) => method !== 'GET' && name !== 'webhook')

describe.each(changing)('%s', (_, endpoint) => {
  const from = async (headers: Record<string, string | undefined>) => {
    const { url, payload, headers: type } = await request(endpoint, ids)
    const path = url.replace(/:\w+/g, ids.quoteId)
    const sent = { cookie: dana.cookie, ...type, ...headers }
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >
    return system.app.inject({ method: endpoint.method, url: path, headers: given, ...(payload ? { payload } : {}) })
  }

  it.each([
    ['another site, as a browser says it', { 'sec-fetch-site': 'cross-site', origin: publicUrl }],
    ['a neighbour below the same domain', { 'sec-fetch-site': 'same-site', origin: publicUrl }],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }],
    ['another origin', { origin: 'http://evil.example' }],
    ['a name that resembles ours', { origin: `${publicUrl}.evil.example` }],
    ['a sandboxed page', { origin: 'null' }],
    ['nobody knows where', {}],
  ])('rejects changes from %s @T-14', async (who, headers) => {
    if (who === 'a sandboxed page' && endpoint.access === 'link') return // its own page sends no referrer, so no origin
    const before = await everything()
    expect((await from(headers)).statusCode).toBe(403)
    expect(await everything()).toBe(before)
  })

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/json'],
  ])('rejects %s unless it expects that type @T-14 @WEB-47', async (type) => {
    const wanted = ['json', 'pictures'].includes(endpoint.carrier) ? 'application/json' : 'multipart/form-data'
    if (type.startsWith(wanted)) return
    const before = await everything()
    expect((await from({ origin: publicUrl, 'content-type': type })).statusCode).toBe(415)
    expect(await everything()).toBe(before)
  })
})

it('accepts changes from its own pages, whichever header the browser sends @T-14 @WEB-46', async () => {
  for (const headers of [{ 'sec-fetch-site': 'same-origin', origin: undefined }, { origin: publicUrl }]) {
    const answer = await dana.ask(quoting.recordBid, { quoteId: ids.quoteId, bidStatus: 'won' }, { headers })
    expect(answer.statusCode).toBe(200)
  }
})

it('trusts localhost origins only if the product runs locally @T-14', async () => {
  const deployed = await system.another({ publicUrl: 'https://app.tidytally.example', loopback: false })
  const headers = { host: 'localhost:3000', origin: 'http://localhost:3000' }
  const inputs = { email: 'nobody@x.example', password: 'a-wrong-password' }
  expect((await visitor(deployed.app).ask(login, inputs, { headers })).statusCode).toBe(403)
  expect(
    (await visitor(system.app).ask(login, inputs, { headers: { host: 'evil.example', origin: 'http://evil.example' } }))
      .statusCode,
  ).toBe(403)
  expect(
    (await visitor(system.app).ask(login, inputs, { headers: { host: '127.0.0.1:9', origin: 'http://127.0.0.1:9' } }))
      .statusCode,
  ).toBe(401)
})

describe('every response', () => {
  const answers = async () => {
    const cause = new Error('a fault that nobody foresaw, with a secret inside')
    const broken = await system.another()
    broken.db.query = () => Promise.reject(cause)
    return {
      json: await dana.ask(quoting.getQuote, { quoteId: ids.quoteId }),
      'an unknown address': await system.app.inject('/nothing/here'),
      'an unknown call': await dana.ask(quoting.getQuote, { quoteId: ids.quoteId }, { url: '/api/nothing' }),
      'a picture': await dana.ask(areaContract.getObject, { objectId: ids.objectId }),
      'a refusal': await dana.ask(quoting.createQuote, {}),
      'a stranger': await visitor(system.app).ask(quoting.listQuotes, {}),
      'a fault': await visitor(broken.app).ask(login, { email: 'a@x.example', password }),
      health: await system.app.inject('/healthz'),
    }
  }

  it('has the security headers @T-52', async () => {
    for (const [which, { headers }] of Object.entries(await answers())) {
      expect(headers, which).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      })
      const policy = String(headers['content-security-policy'])
      const rules = policy.split(';').map((rule) => rule.trim())
      expect(rules, which).toContain("frame-ancestors 'none'")
      if (which === 'a picture') expect(rules).toContain('sandbox')
      // Our files, and the one inline script by its hash, which src/site/pages.int.test.ts tests.
      else expect(policy, which).toMatch(/(^|;)\s*script-src 'self' 'sha256-[\w+/]+='\s*(;|$)/)
      if (which !== 'a picture')
        for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'"])
          expect(rules, which).toContain(rule)
      expect(policy.match(/script-src[^;]*/)?.[0] ?? '').not.toContain('unsafe')
      expect(headers['x-powered-by'], which).toBeUndefined()
      expect(headers['x-request-id'], which).toMatch(/^[\w-]{8,64}$/)
    }
  })

  it('to a signed-in user is never cached @T-54', async () => {
    const {
      json,
      'a picture': picture,
      'a refusal': refusal,
      'a stranger': stranger,
      'a fault': fault,
    } = await answers()
    expect([json.statusCode, picture.statusCode]).toEqual([200, 200])
    for (const { headers } of [json, refusal, stranger, fault]) expect(headers['cache-control']).toBe('no-store')
    expect(picture.headers['cache-control']).toBe('private, no-store')
    expect((await dana.ask(quoting.listQuotes, {}, { url: '/api/nothing' })).headers['cache-control']).toBe('no-store')
  })

  it('with an error is a problem document with a message and nothing more @WEB-48 @AMB-R15', async () => {
    const { json: _, 'a picture': __, health: ___, 'an unknown address': ____, ...refusals } = await answers()
    for (const [which, answer] of Object.entries(refusals)) {
      expect(answer.headers['content-type'], which).toBe('application/problem+json; charset=utf-8')
      const body = answer.json()
      expect(body, which).toMatchObject({
        status: answer.statusCode,
        code: expect.any(String),
        message: expect.any(String),
      })
      expect([body.detail, body.error], which).toEqual([body.message, body.message])
      expect(answer.body).not.toContain('secret inside')
      expect(answer.body).not.toContain('node_modules')
    }
    expect(refusals['a fault'].statusCode).toBe(500)
    expect(refusals['a fault'].json().message).toBe('Something went wrong. Please try again.')
  })

  it("to sign-out clears the browser's cache @T-54", async () => {
    const eve = await contractor(system)
    const answer = await eve.ask(logout, {})
    expect(answer.headers).toMatchObject({ 'clear-site-data': '"cache"', 'cache-control': 'no-store' })
  })

  it('has no CORS headers for other sites @T-52', async () => {
    const { headers } = await dana.ask(
      quoting.getQuote,
      { quoteId: ids.quoteId },
      { headers: { origin: 'http://evil.example' } },
    )
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

it("headers time out quickly, slow bodies don't, and others are served meanwhile @T-47 @SEC-05", async () => {
  const slow = await system.another()
  await slow.app.listen({ port: 0, host: '127.0.0.1' })
  const { server } = slow.app
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 0])
  const { port } = server.address() as { port: number }
  const { connect } = await import('node:net')
  let gone = 0
  const sockets = Array.from({ length: 300 }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX-A'))
    socket.on('error', () => {})
    socket.on('close', () => gone++)
    return socket
  })
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(300)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect(gone).toBe(0) // it waited for none of them
  for (const socket of sockets) socket.destroy()
})
