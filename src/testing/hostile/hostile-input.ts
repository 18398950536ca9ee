import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '../../shared-kernel/endpoint.ts'

export const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\u0000b',
  '\ud800',
  '\udfff tail',
  '🧽'.repeat(300),
  'x'.repeat(300),
  'x'.repeat(50_000),
  `${'a'.repeat(50_000)}!`,
  '<script>alert(1)</script>',
  '<meta http-equiv="refresh" content="0">',
  '"><img src=x onerror=alert(1)>',
  "=cmd|'/C calc'!A0",
  "'; drop table quoting.quotes; --",
  '%',
  '_\\%',
  '\\',
  '\u202eright to left',
  'שלום مرحبا',
  '{{7*7}} <%= 7*7 %>',
  '../../etc/passwd',
  'a\r\nBcc: evil@evil.example',
  'one@a.example, two@b.example',
  '1e309',
  '-1',
  'NaN',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  '2024-02-30T25:61:00Z',
  '9'.repeat(400),
  '\uffff\ufffe',
]

/** A number that JSON can express and JavaScript cannot represent. */
export const beyondNumbers = '«1e309»'

const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.1 + 0.2,
  0.001,
  2 ** 31,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  5e-324,
  beyondNumbers,
  [],
  [null],
  [[[[]]]],
  {},
  { a: 1 },
  { toString: 'no function' },
  { length: -1 },
]

const anything = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileValues),
  fc.string(),
  fc.jsonValue(),
)

interface Schema {
  readonly type?: string
  readonly enum?: unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly anyOf?: Schema[]
  readonly properties?: Record<string, Schema>
  readonly required?: string[]
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
}

/** Values that match the schema, except for one in five. */
function valuesOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: fitting(schema, ids) }, { weight: 1, arbitrary: anything })
}

function fitting(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, ids)))
  switch (schema.type) {
    case 'string':
      if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
      if (schema.format === 'email') return fc.constantFrom('priya@harbordental.example', 'x+y@sub.office.example')
      return fc.string({ minLength: schema.minLength ?? 0, maxLength: 40 })
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -5, -5), max: Math.min(schema.maximum ?? 1e6, 1e12) })
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
        fc.double(),
      )
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, ids), { maxLength: 4 })
    case 'object':
      return objects(schema, ids)
    default:
      return anything
  }
}

function objects({ properties = {}, required = [] }: Schema, ids: readonly string[]): fc.Arbitrary<object> {
  const known = Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, valuesOf(schema, ids)]))
  const whole = fc.record(known, { requiredKeys: required.filter((key) => key in known) })
  const spoiled = fc.tuple(whole, fc.constantFrom(...Object.keys(known), 'userId', 'status', 'toString'), anything)
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: spoiled.map(([object, key, value]) => ({ ...object, [key]: value })) },
    { weight: 1, arbitrary: whole.map((object) => Object.fromEntries(Object.entries(object).slice(1))) },
  )
}

/** Inputs for an endpoint, generated from its contract; most are nearly valid. */
export const inputsOf = (endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<object> =>
  objects(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema, ids)
