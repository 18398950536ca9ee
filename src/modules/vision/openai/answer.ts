import { largestRoom } from '../../../shared-kernel/area.ts'
import { tasksOf } from '../../quoting/contract/checklist.ts'
import { RoomType } from '../../quoting/contract/vocabulary.ts'
import type { ConfidenceLevel, Dimensions, Fixtures, RoomEstimate } from '../contract/estimate.ts'
import type { Answer } from '../model.ts'

/**
 * Reads a model's answer. Tolerant of form: code fences, words around the JSON, "180 sq ft", a missing height. Strict
 * about sense: the size must be one that a room can have (EYE-06).
 */
export function answerIn(content: string): Answer {
  const said = objectIn(content)
  if (!said) return { trouble: 'invalid_output' }
  if (said.showsRoom === false) return { trouble: 'not_a_room' }
  const size = numberIn(said.estimatedSquareFootage)
  if (size === null) return { trouble: 'invalid_output' }
  const sqft = Math.round(size)
  if (!(sqft >= 1 && sqft <= largestRoom)) return { trouble: 'no_sense' }
  const sides = dimensionsIn(said.dimensions)
  const note = doubtAbout(sqft, sides)
  const type = typeIn(said.roomType)
  return {
    estimate: {
      estimatedSquareFootage: sqft,
      ...type,
      confidenceLevel: note ? 'low' : confidenceIn(said.confidenceLevel),
      dimensions: sides ?? square(sqft),
      reasoning: textIn(said.reasoning, 500),
      visualCues: textsIn(said.visualCues, 6),
      ...(note && { note }),
      suggestedTasks: type.roomType === 'other' ? [] : tasksIn(said.suggestedTasks, type.roomType),
      fixtures: fixturesIn(said.fixtures),
    },
  }
}

type Said = Readonly<Record<string, unknown>>

/** The first JSON object in the text, with or without anything around it. */
function objectIn(content: string): Said | null {
  const from = content.indexOf('{')
  const to = content.lastIndexOf('}')
  if (from < 0 || to < from) return null
  try {
    const said: unknown = JSON.parse(content.slice(from, to + 1))
    return typeof said === 'object' && said !== null && !Array.isArray(said) ? (said as Said) : null
  } catch {
    return null
  }
}

const asObject = (said: unknown): Said => (typeof said === 'object' && said !== null ? (said as Said) : {})

/** 180, "180", "about 1,180 sq ft"; not "12 x 15", which has two numbers. */
function numberIn(said: unknown): number | null {
  if (typeof said === 'number') return Number.isNaN(said) ? null : said
  if (typeof said !== 'string') return null
  const plain = said.replace(/(\d),(?=\d{3})/g, '$1')
  const area = plain.match(/(-?\d+(?:\.\d+)?)\s*(?:sq|ft²|ft2)/i)
  if (area) return Number(area[1])
  const figures = plain.match(/-?\d+(\.\d+)?/g) ?? []
  return figures.length === 1 ? Number(figures[0]) : null
}

/** A number from 0.8 is high, from 0.5 medium (AMB-V01). Anything else is low. */
function confidenceIn(said: unknown): ConfidenceLevel {
  const word = typeof said === 'string' ? said.trim().toLowerCase() : ''
  if (word === 'high' || word === 'medium' || word === 'low') return word
  const share = numberIn(said) ?? 0
  if (share > 1) return 'low'
  return share >= 0.8 ? 'high' : share >= 0.5 ? 'medium' : 'low'
}

const longestSide = 10_000
const feet = (said: unknown) => {
  const side = numberIn(said)
  return side !== null && side > 0 && side <= longestSide ? Math.round(side * 10) / 10 : null
}

function dimensionsIn(said: unknown): Dimensions | null {
  const sides = asObject(said)
  const [length, width, height] = [feet(sides.length), feet(sides.width), feet(sides.height)]
  return length && width ? { length, width, ...(height && { height }) } : null
}

const square = (sqft: number): Dimensions => {
  const side = Math.round(Math.sqrt(sqft) * 10) / 10
  return { length: side, width: side }
}

/** Length times width may differ from the size by 35 %: rooms have corners. */
function doubtAbout(sqft: number, sides: Dimensions | null) {
  if (!sides) return 'The model gave no length and width. The sides shown are those of a square of this size.'
  const product = Math.round(sides.length * sides.width * 100) / 100
  if (Math.abs(product - sqft) * 100 <= 35 * sqft) return null
  return `Length times width is ${Math.round(product).toLocaleString('en-US')} sq ft, which does not fit the size.`
}

function typeIn(said: unknown): Pick<RoomEstimate, 'roomType' | 'roomTypeText'> {
  const text = textIn(said, 60)
  const key = text.toLowerCase().replace(/[\s_]+/g, '-')
  const known = RoomType.options.find((type) => type === key)
  if (known) return { roomType: known }
  return { roomType: 'other', ...(text && key !== 'other' && { roomTypeText: text }) }
}

/** Only tasks that this room type's checklist has, each once. */
function tasksIn(said: unknown, type: RoomType): string[] {
  const offered = new Set(tasksOf(type).map(({ id }) => id))
  const wanted = Array.isArray(said) ? said.filter((id) => typeof id === 'string') : []
  return [...new Set(wanted)].filter((id) => offered.has(id))
}

function fixturesIn(said: unknown): Fixtures {
  const counts = asObject(said)
  const count = (name: string) => {
    const number = numberIn(counts[name])
    return number !== null && Number.isInteger(number) && number >= 0 && number <= 200 ? { [name]: number } : {}
  }
  return { ...count('toilets'), ...count('sinks'), ...count('showers'), ...count('bins') }
}

const textsIn = (said: unknown, most: number) =>
  (Array.isArray(said) ? said : [])
    .map((text) => textIn(text, 120))
    .filter(Boolean)
    .slice(0, most)

/** One line of a model's words, as text: no control or direction characters, at most `longest` letters. */
function textIn(said: unknown, longest: number): string {
  if (typeof said !== 'string') return ''
  const plain = said
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return plain.length > longest
    ? `${plain
        .slice(0, longest - 1)
        .toWellFormed()
        .trimEnd()}…`
    : plain
}
