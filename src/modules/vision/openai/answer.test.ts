import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RoomEstimate } from '../contract/estimate.ts'
import { answerIn } from './answer.ts'

const said = {
  showsRoom: true,
  estimatedSquareFootage: 180,
  roomType: 'office',
  confidenceLevel: 'high',
  dimensions: { length: 15, width: 12, height: 8 },
  reasoning: 'Five base cabinets of 24 in span the wall.',
  visualCues: ['Base cabinets'],
  suggestedTasks: ['office-vacuum-carpets'],
  fixtures: { toilets: null, sinks: 1, showers: null, bins: null },
}
const answer = (change: object = {}) => answerIn(JSON.stringify({ ...said, ...change }))
const estimate = (change: object = {}) => {
  const given = answer(change)
  if ('trouble' in given) throw new Error(given.trouble)
  return given.estimate
}

describe("a model's answer", () => {
  it('is an estimate of one room @VIS-23', () => {
    const { showsRoom: _, fixtures: __, ...rest } = said
    expect(estimate()).toEqual({ ...rest, fixtures: { sinks: 1 } })
  })

  it.each([
    ['in a code fence', `\`\`\`json\n${JSON.stringify(said)}\n\`\`\``],
    ['with words around it', `Here you are: ${JSON.stringify(said)} I hope this helps.`],
    ['without a height', JSON.stringify({ ...said, dimensions: { length: 15, width: 12 } })],
    ['with null for a height', JSON.stringify({ ...said, dimensions: { length: 15, width: 12, height: null } })],
    ['with units', JSON.stringify({ ...said, estimatedSquareFootage: 'about 180 sq ft (15 x 12)' })],
    ['with text for figures', JSON.stringify({ ...said, dimensions: { length: '15 ft', width: '12', height: '8' } })],
    ['without what we can do without', JSON.stringify({ estimatedSquareFootage: 180, roomType: 'office' })],
  ])('is accepted %s', (_, content) => {
    expect(answerIn(content)).toMatchObject({ estimate: { estimatedSquareFootage: 180, roomType: 'office' } })
  })

  it.each([
    ['nothing', ''],
    ['words', 'It looks like a nice room.'],
    ['half of an object', '{"estimatedSquareFootage": 180,'],
    ['a list', '[180]'],
    ['another object', '{"rooms": 3}'],
    ['no figure for the size', JSON.stringify({ ...said, estimatedSquareFootage: 'large' })],
    ['two figures for the size', JSON.stringify({ ...said, estimatedSquareFootage: '12 x 15' })],
  ])('is unreadable if it is %s', (_, content) => {
    expect(answerIn(content)).toEqual({ trouble: 'invalid_output' })
  })

  it.each([0, 0.4, -180, 1_000_001, 1e308, '1e999'])('is implausible with %s square feet @EYE-06 @T-32', (size) => {
    const content = JSON.stringify({ ...said, estimatedSquareFootage: 'SIZE' }).replace('"SIZE"', String(size))
    expect(answerIn(content)).toEqual({ trouble: 'no_sense' })
  })

  it.each([
    ['high', 'high'],
    [' Medium ', 'medium'],
    [0.8, 'high'],
    [0.79, 'medium'],
    [0.5, 'medium'],
    [0.49, 'low'],
    ['0.9', 'high'],
    ['certain', 'low'],
    [95, 'low'],
    [null, 'low'],
  ])('with a confidence of %s counts as %s @AMB-V01', (given, level) => {
    expect(estimate({ confidenceLevel: given }).confidenceLevel).toBe(level)
  })

  it('gets low confidence if length times width is more than 35% off the size @EYE-06', () => {
    const sides = (length: number) => estimate({ dimensions: { length, width: 10 } })
    expect(sides(24.3)).not.toHaveProperty('note')
    expect(sides(24.4)).toMatchObject({
      confidenceLevel: 'low',
      note: 'Length times width is 244 sq ft, which does not fit the size.',
    })
    expect(estimate({ dimensions: null })).toMatchObject({
      confidenceLevel: 'low',
      dimensions: { length: 13.4, width: 13.4 },
    })
  })

  it('names one of our room types, or keeps its own text @AMB-V02 @EYE-06', () => {
    expect(estimate({ roomType: 'Home Kitchen' })).toMatchObject({ roomType: 'home-kitchen' })
    expect(estimate({ roomType: 'Squash court' })).toMatchObject({ roomType: 'other', roomTypeText: 'Squash court' })
    expect(estimate({ roomType: 7 })).toMatchObject({ roomType: 'other' })
  })

  it('suggests only tasks of that room type, and only valid fixture counts @EYE-07', () => {
    const { suggestedTasks, fixtures } = estimate({
      suggestedTasks: ['office-empty-trash-bins', 'restroom-clean-mirrors', 'office-empty-trash-bins', 'invented', 3],
      fixtures: { toilets: -1, sinks: 2, showers: 1.5, bins: 'two', windows: 4 },
    })
    expect(suggestedTasks).toEqual(['office-empty-trash-bins'])
    expect(fixtures).toEqual({ sinks: 2 })
    expect(estimate({ roomType: 'Squash court' }).suggestedTasks).toEqual([])
  })

  it('can report that the photo shows no room', () => {
    expect(answer({ showsRoom: false })).toEqual({ trouble: 'not_a_room' })
  })

  it('becomes only a bounded estimate, whatever the model returns @T-32 @EYE-06', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 800 }),
      fc.double(),
      fc.constant(null),
      fc.array(fc.string()),
    )
    const whole = fc.record(Object.fromEntries(Object.keys(said).map((key) => [key, anything])), { requiredKeys: [] })
    fc.assert(
      fc.property(whole, (object) => {
        const given = answerIn(JSON.stringify({ ...object, estimatedSquareFootage: 200 }))
        if ('trouble' in given) return
        const { reasoning, visualCues } = RoomEstimate.parse(given.estimate)
        for (const text of [reasoning, ...visualCues]) {
          expect(text.length).toBeLessThanOrEqual(500)
          expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        }
      }),
      { numRuns: 200, seed: 11 },
    )
  })
})
