import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Contractor, contractor } from '../../testing/fixtures/contractors.ts'
import { lookingSystem, picture } from '../../testing/fixtures/vision.ts'
import { count } from '../../testing/system/counted.ts'
import * as contract from './contract/endpoints.ts'

const system = await lookingSystem({ dailyLimit: 130 })
afterAll(() => system.stop())

let dana: Contractor
beforeEach(async () => {
  await system.db.query('delete from vision.calls')
  dana = await contractor(system)
})

/** As if the contractor had sent this many pictures that long ago. */
const sent = (count: number, ago: string, settled = true) =>
  system.db.query(
    `insert into vision.calls (id, contractor_id, at, settled)
     select gen_random_uuid(), $1, now() - $2::interval, $3 from generate_series(1, $4)`,
    [dana.user.id, ago, settled, count],
  )
const pictures = (count: number) => Promise.all(Array.from({ length: count }, () => picture()))
const asked = () => system.looker.asked().length

describe('the quota @EYE-03 @T-33', () => {
  it('is 100 in any 24 hours, and a request above it is refused as a whole', async () => {
    await sent(98, '23 hours')
    const refused = await dana.ask(contract.analyzeImages, { images: await pictures(5) })
    expect([refused.statusCode, refused.json().message]).toEqual([429, 'You have 2 photos left today'])
    expect((await dana.call(contract.visionStatus, {})).leftToday).toBe(2)
    await dana.call(contract.analyzeImages, { images: await pictures(2) })
    const none = await dana.ask(contract.analyzeImages, { images: await pictures(1) })
    expect(none.json().message).toBe('You have 0 photos left today')
  })

  it('ignores pictures older than 24 hours', async () => {
    await sent(100, '25 hours')
    await dana.call(contract.analyzeImages, { images: await pictures(1) })
  })

  it('is 10 in any minute', async () => {
    await sent(8, '30 seconds')
    const refused = await dana.ask(contract.analyzeImages, { images: await pictures(3) })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    await dana.call(contract.analyzeImages, { images: await pictures(2) })
  })

  it('is 1,000 in any 30 days', async () => {
    await sent(999, '29 days')
    const refused = await dana.ask(contract.analyzeImages, { images: await pictures(2) })
    expect(refused.json().message).toBe('You have 1 photo left in these 30 days')
  })

  it('has a configurable limit for all accounts together', async () => {
    await system.db.query(
      `insert into vision.calls (id, contractor_id, at, settled)
       select gen_random_uuid(), gen_random_uuid(), now() - interval '1 hour', true from generate_series(1, 130)`,
    )
    const refused = await dana.ask(contract.analyzeImages, { images: await pictures(1) })
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      503,
      'daily-limit',
      '3600',
    ])
  })

  it('holds for parallel requests: with ten left, fifty requests get at most ten answers', async () => {
    await sent(90, '2 hours')
    const before = asked()
    const images = await pictures(50)
    const answers = await Promise.all(images.map((image) => dana.ask(contract.estimateArea, { image: image.base64 })))
    const taken = answers.filter(({ statusCode }) => statusCode === 200).length
    expect(asked() - before).toBe(taken)
    expect(taken).toBeLessThanOrEqual(10)
    for (const { base64 } of await pictures(12)) await dana.ask(contract.estimateArea, { image: base64 })
    expect(asked() - before).toBe(10)
  })

  it('releases a reservation half an hour after its process died', async () => {
    await sent(100, '29 minutes', false)
    expect((await dana.ask(contract.analyzeImages, { images: await pictures(1) })).statusCode).toBe(429)
    await system.db.query(`update vision.calls set at = at - interval '2 minutes'`)
    await dana.call(contract.analyzeImages, { images: await pictures(1) })
  })

  it('counts refusals by the model, which are about the photo, but not its failures @CHK-11', async () => {
    for (const [model, counts, status] of [
      ['sim-refusal', 1, 422],
      ['sim-notaroom', 1, 422],
      ['sim-500', 0, 503],
      ['sim-401', 0, 503],
      ['sim-words', 0, 503],
      ['sim-nosense', 0, 422],
    ] as const) {
      const other = await lookingSystem({ model })
      const eve = await contractor(other)
      const { statusCode } = await eve.ask(contract.analyzeImages, { images: await pictures(1) })
      const counted = 100 - (await eve.call(contract.visionStatus, {})).leftToday
      expect([model, counted, statusCode]).toEqual([model, counts, status])
      await other.stop()
    }
  })

  it('also limits requests that do not count, such as unreadable pictures @T-30', async () => {
    const unreadable = { filename: 'a.png', base64: Buffer.from('not a picture').toString('base64') }
    expect((await dana.ask(contract.analyzeImages, { images: [unreadable] })).statusCode).toBe(422)
    await count(system.db, 'analysis-requests', dana.user.id, 199)
    const refused = await dana.ask(contract.analyzeImages, { images: [unreadable] })
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'You sent photos for analysis 200 times in the last 24 hours. Please try again in 24 hours.',
    ])
  })

  it('is checked before the body is read, so a known photo is refused too @T-29 @CHK-10', async () => {
    const known = await pictures(1)
    await dana.call(contract.analyzeImages, { images: known })
    await sent(99, '1 hour')
    expect((await dana.ask(contract.analyzeImages, { images: known })).statusCode).toBe(429)
    const body = `{"analysisId":"${randomUUID()}","images":[`
    const refused = await dana.ask(contract.analyzeImages, {}, { payload: body })
    expect(refused.statusCode).toBe(429)
  })
})

describe('access to photo analysis', () => {
  it.each([
    ['nobody who is not signed in', null, 401, '@T-29'],
    ['nobody on trial', { planStatus: 'trialing' as const }, 403, '@VIS-02 @AMB-V09 @BIL-55'],
    ['nobody without a plan', { planStatus: 'none' as const }, 402, '@AMB-R07'],
    ['a Residential plan', { plan: 'residential-monthly' as const }, 200, '@VIS-02'],
  ])('%s: %j, %i %s', async (_what, who, status, _requirement) => {
    const images = await pictures(1)
    const caller = who ? await contractor(system, who) : null
    const answer = await (caller ?? (await anonymous())).ask(contract.analyzeImages, { images })
    expect(answer.statusCode).toBe(status)
    const one = await (caller ?? (await anonymous())).ask(contract.estimateArea, { image: images[0]!.base64 })
    expect(one.statusCode).toBe(status)
  })

  it('returns 503 if AI analysis isn’t configured @AMB-V08', async () => {
    const bare = await lookingSystem({ system: {} })
    const without = await bare.another({ model: null })
    const eve = await contractor({ app: without.app, db: without.db })
    for (const ask of [
      eve.ask(contract.analyzeImages, { images: await pictures(1) }),
      eve.ask(contract.estimateArea, { image: (await picture()).base64 }),
    ])
      expect([(await ask).statusCode, (await ask).json().message]).toEqual([503, 'AI analysis isn’t configured'])
    expect(await eve.call(contract.visionStatus, {})).toMatchObject({ model: 'none', sentTo: null })
    await bare.stop()
  })
})

const anonymous = async () => {
  const { visitor } = await import('../../testing/browser/visitor.ts')
  return visitor(system.app)
}
