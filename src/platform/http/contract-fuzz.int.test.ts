import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentUser } from '../../modules/accounts/contract/endpoints.ts'
import * as quoting from '../../modules/quoting/contract/areas.ts'
import type { Endpoint } from '../../shared-kernel/endpoint.ts'
import { request, type Visitor, visitor } from '../../testing/browser/visitor.ts'
import { administrator, staff } from '../../testing/fixtures/administrator.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { lookingSystem } from '../../testing/fixtures/vision.ts'
import { beyondNumbers, inputsOf } from '../../testing/hostile/hostile-input.ts'
import { endpoints } from '../../testing/system/endpoints.ts'
import { proved } from '../../testing/system/proved.ts'

const system = await lookingSystem({ system: { wait: async () => {}, administration: staff } })
afterAll(() => system.stop())

/** Inputs for each endpoint; `npm test -- proof` makes more. */
const runs = Number(process.env.FUZZ_RUNS ?? 40)
const canary = 'Canary-71c2'
let dana: Contractor
/** A second contractor for calls that end the session, so Dana stays signed in. */
let leaving: Contractor
let quoteId: string
let areaId: string
let emptyId: string
let doomedId: string
let photoId: string

beforeAll(async () => {
  dana = await contractor(system)
  leaving = await contractor(system)
  quoteId = (await draft(dana)).id
  areaId = (await room(dana, quoteId, 1200)).id
  emptyId = (await draft(dana)).id
  doomedId = (await draft(dana)).id
  photoId = (await dana.call(quoting.addPhoto, { areaId, file: asUpload(await photo()) })).id
  const other = await contractor(system)
  await draft(other, { companyName: canary, contactPerson: canary, specialRequirements: canary })
})

/** Ids that a request may name. A quote without rooms can't be sent. */
const idsFor = (name: string): string[] => {
  if (['sendQuote', 'resendQuote'].includes(name)) return [emptyId]
  if (name === 'deleteQuote') return [doomedId]
  if (name === 'generatePdf') return [randomUUID()]
  return [quoteId, areaId, photoId]
}

/** Leaves out what HTTP can't carry in a URL. */
const inAddress = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value).toWellFormed()

function addressable({ path, method }: Endpoint, input: object) {
  const entries = Object.entries(input).map(([key, value]) =>
    method === 'GET' || path.includes(`:${key}`) ? [key, inAddress(value)] : [key, value],
  )
  return Object.fromEntries(entries) as object
}

async function send(who: Visitor, endpoint: Endpoint, made: object, file?: object) {
  const input = addressable(endpoint, made)
  const { payload } = await request(endpoint, { ...input, ...file })
  if (endpoint.carrier !== 'json') return who.ask(endpoint, { ...input, ...file })
  return who.ask(endpoint, input, payload ? { payload: String(payload).replaceAll(`"${beyondNumbers}"`, '1e309') } : {})
}

describe('inputs generated from the contracts', () => {
  it.each(endpoints)(
    "%s answers each without a server error, in its contract's shape @T-48 @N-03",
    async (name, endpoint) => {
      const isSlow = ['file', 'files'].includes(endpoint.carrier) || name === 'register'
      const numRuns = isSlow ? Math.min(runs, 60) : runs
      let turn = 0
      const png = await photo(20, 20, 'png')
      await fc.assert(
        fc.asyncProperty(inputsOf(endpoint, idsFor(name)), fc.uint8Array({ maxLength: 300 }), async (input, tail) => {
          const signedIn = name === 'signOutEverywhere' ? leaving : dana
          const ip = `10.4.${++turn >> 8}.${turn & 255}`
          const callers = { public: visitor(system.app, ip), admin: administrator(system.app, ip) }
          const who = callers[endpoint.access as keyof typeof callers] ?? signedIn
          const bytes = turn % 2 ? Buffer.concat([png.subarray(0, 60), tail]) : Buffer.from(tail)
          await system.db.query('truncate public.limits') // a refused request would test nothing
          const file = ['file', 'files'].includes(endpoint.carrier)
            ? { file: asUpload(bytes, 'x.png', 'image/png') }
            : {}
          // A stream of changes never ends, so it is asked for another account; follow-changes.int.test.ts opens it.
          const asked = name === 'followChanges' ? { contractorId: quoteId, ...input } : input
          const answer = await send(who, endpoint, asked, file)
          expect(answer.statusCode).toBeLessThan(500)
          if (endpoint.access !== 'admin') expect(answer.body).not.toContain(canary)
          const isJson = String(answer.headers['content-type']).startsWith('application/json')
          if (answer.statusCode === 200 && isJson)
            expect(endpoint.output.safeParse(answer.json()).error).toBeUndefined()
        }),
        { numRuns, endOnFailure: true },
      )
      expect((await dana.ask(currentUser, {})).statusCode).toBe(200)
      proved('hostile input', numRuns)
    },
  )
})
