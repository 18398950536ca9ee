import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type Visitor, visitor } from '../../testing/browser/visitor.ts'
import { startAdministration } from '../../testing/fixtures/administration.ts'
import { administrator, basic, staff } from '../../testing/fixtures/administrator.ts'
import { timePasses } from '../../testing/system/counted.ts'
import * as contract from './contract/endpoints.ts'

const { system, ops, own, dana, quoteId, entries, forgetLimits } = await startAdministration()
afterAll(() => system.stop())

describe('admin access', () => {
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

  it('requires the credentials: visitors, contractors, and wrong passwords get 401 @T-45 @AMB-R04 @ADM-01 @ADM-03', async () => {
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

  it('acts as staff even in a contractor’s browser session @AMB-R04', async () => {
    const answer = await dana.ask(contract.openQuote, { quoteId }, { headers: { authorization: basic() } })
    expect(answer.statusCode).toBe(200)
    const [last] = (await entries(`action = 'administration.quote-opened'`)).slice(-1)
    expect(last).toMatchObject({ actor: 'ops', address: dana.ip })
  })

  it('is closed to everyone if no credentials are configured @AMB-R04', async () => {
    const closed = await system.another({ administration: null, role: 'web' })
    for (let turn = 0; turn < 12; turn++) {
      const headers = { authorization: basic(turn % 2 ? staff : { user: '', password: '' }) }
      expect((await visitor(closed.app, '10.8.0.3').ask(contract.listAllQuotes, {}, { headers })).statusCode).toBe(401)
    }
    await closed.close()
  })

  it('works with only an argon2id hash configured @T-45', async () => {
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

  it('ten wrong credentials from one address get 401, then even the right ones get 429; other addresses are unaffected @T-45 @FRD-17', async () => {
    await forgetLimits()
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
    await timePasses(system.db, 15)
    expect((await guess(staff.password)).statusCode).toBe(200)
  })

  it('a hundred simultaneous guesses count as ten attempts, and right credentials never count @T-45', async () => {
    await forgetLimits()
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
    await forgetLimits()
    const guesses = [...Array.from({ length: 30 }, (_, turn) => `once-more-${turn}`), staff.password]
    const statuses = await Promise.all(
      guesses.map(async (password) => {
        const headers = { authorization: basic({ ...staff, password }) }
        return (await guesser.ask(contract.getOverview, {}, { headers })).statusCode
      }),
    )
    expect(statuses.at(-1), 'the right one, sent with thirty wrong ones').toBe(429)
    const office = administrator(system.app, '10.8.2.2')
    for (const { statusCode } of await Promise.all(
      Array.from({ length: 30 }, () => office.ask(contract.getOverview, {})),
    ))
      expect(statusCode).toBe(200)
  })

  it('rejects requests from other sites, even with the browser’s saved credentials @T-45 @T-14', async () => {
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
