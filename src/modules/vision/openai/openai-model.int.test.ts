import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { demoModel, startVisionModel } from '../../../stand-ins/vision-model.ts'
import { photo } from '../../../testing/fixtures/pictures.ts'
import { demonstration, type ModelSettings } from '../model.ts'
import { openaiModel } from './openai-model.ts'

const standIn = await startVisionModel()
afterAll(() => standIn.stop())
const jpeg = await photo()

let logged: object[] = []
const note = (about: object) => void logged.push(about)
const log = { info: note, warn: note, error: (about: object) => note({ ...about, level: 'error' }) }
beforeEach(() => {
  logged = []
})

const asking = (model: string, change: Partial<ModelSettings> = {}) =>
  openaiModel(
    { ...demonstration({ baseUrl: standIn.baseUrl, model }), timeoutMs: 20_000, deadlineMs: 60_000, ...change },
    log,
  )
const never = () => new AbortController().signal
const trouble = async (model: string, change?: Partial<ModelSettings>) => {
  const answer = await asking(model, change).estimate(jpeg, never())
  return 'trouble' in answer ? answer.trouble : null
}
const asked = (model: string) => standIn.asked().filter((one) => one.model === model).length

describe('a model that speaks the OpenAI protocol @AMB-V08', () => {
  it('receives only the picture, our instructions, and the response format @EYE-05 @T-28', async () => {
    const answer = await asking(demoModel).estimate(jpeg, never())
    expect(answer).toHaveProperty('estimate')
    const { body, picture } = standIn.asked().at(-1)!
    expect(picture).toEqual(jpeg)
    expect(Object.keys(body).toSorted()).toEqual(['messages', 'model', 'response_format'])
    expect(body.response_format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } })
  })

  it('cannot redirect requests to another host @SEC-22', async () => {
    const elsewhere = await startVisionModel()
    const leading = createServer((_, answer) =>
      answer.writeHead(307, { location: `${elsewhere.baseUrl}/chat/completions` }).end(),
    )
    leading.listen(0, '127.0.0.1')
    await once(leading, 'listening')
    onTestFinished(async () => {
      leading.close()
      await elsewhere.stop()
    })
    const baseUrl = `http://127.0.0.1:${(leading.address() as AddressInfo).port}/v1`
    expect(await trouble(demoModel, { baseUrl })).toBe('unavailable')
    expect(elsewhere.asked()).toEqual([])
  })

  it('returns the same answer for the same photo in the demonstration', async () => {
    const answers = await Promise.all([1, 2].map(() => asking(demoModel).estimate(jpeg, never())))
    expect(answers[0]).toEqual(answers[1])
    expect(JSON.stringify(answers[0])).toContain('Simulated estimate')
  })

  it('receives requests in the configured format', async () => {
    await asking(demoModel, {
      responseFormat: 'json_object',
      maxTokens: { name: 'max_tokens', most: 900 },
      reasoningEffort: 'low',
      imageDetail: 'low',
    }).estimate(jpeg, never())
    const { body } = standIn.asked().at(-1)!
    expect(body).toMatchObject({ response_format: { type: 'json_object' }, max_tokens: 900, reasoning_effort: 'low' })
    expect(JSON.stringify(body)).toContain('"detail":"low"')
    await asking(demoModel, { responseFormat: 'none' }).estimate(jpeg, never())
    expect(standIn.asked().at(-1)!.body).not.toHaveProperty('response_format')
  })

  it.each([
    ['sim-refusal', 'refused'],
    ['sim-filter', 'refused'],
    ['sim-policy', 'refused'],
    ['sim-length', 'truncated'],
    ['sim-badjson', 'invalid_output'],
    ['sim-words', 'invalid_output'],
    ['sim-shape', 'invalid_output'],
    ['sim-empty', 'invalid_output'],
    ['sim-nochoices', 'invalid_output'],
    ['sim-html', 'invalid_output'],
    ['sim-429', 'rate_limited'],
    ['sim-quota', 'quota'],
    ['sim-401', 'misconfigured'],
    ['sim-403', 'misconfigured'],
    ['sim-404', 'misconfigured'],
    ['sim-400', 'bad_request'],
    ['sim-500', 'unavailable'],
    ['sim-503', 'unavailable'],
    ['sim-cut', 'unavailable'],
    ['sim-stall', 'timeout'],
    ['sim-slow', 'timeout'],
    ['sim-notaroom', 'not_a_room'],
    ['sim-nosense', 'no_sense'],
  ])('fails as %s, reported as %s @F-11 @EYE-02', async (model, expected) => {
    const short = expected === 'timeout' ? { timeoutMs: 300, deadlineMs: 900 } : {}
    expect(await trouble(model, short)).toBe(expected)
    expect(JSON.stringify(logged)).not.toContain('base64')
  })

  it('fails if its answer is too large @F-11', async () => {
    expect(['invalid_output', 'unavailable']).toContain(await trouble('sim-huge'))
  })

  it('is reported unavailable if it cannot be reached @F-11', async () => {
    expect(await trouble('x', { baseUrl: 'http://127.0.0.1:9/v1' })).toBe('unavailable')
  })

  it('is asked again after an unreadable answer, but not after a refusal', async () => {
    const [words, refusals] = [asked('sim-words'), asked('sim-refusal')]
    await trouble('sim-words')
    await trouble('sim-refusal')
    expect([asked('sim-words') - words, asked('sim-refusal') - refusals]).toEqual([2, 1])
  })

  it('is aborted when the browser disconnects @F-11', async () => {
    const leaving = new AbortController()
    const answer = asking('sim-slow').estimate(jpeg, leaving.signal)
    leaving.abort()
    expect(await answer).toEqual({ trouble: 'aborted' })
  })

  it('is not called again right after five failures @F-11', async () => {
    const model = asking('sim-503')
    for (let time = 0; time < 5; time++) await model.estimate(jpeg, never())
    const before = asked('sim-503')
    expect(await model.estimate(jpeg, never())).toEqual({ trouble: 'unavailable' })
    expect(asked('sim-503')).toBe(before)
  })

  it('logs an error for problems that only the operator can fix', async () => {
    await trouble('sim-401')
    expect(logged).toContainEqual(expect.objectContaining({ level: 'error', trouble: 'misconfigured' }))
    await trouble('sim-quota')
    expect(logged).toContainEqual(expect.objectContaining({ level: 'error', trouble: 'quota' }))
  })
})
