import type { Contracts, Schema } from './schemas.ts'

/** Inputs: the values of an enum matter. Outputs: a new value is still text to an older client. */
type Direction = 'input' | 'output'

/** Reasons why values of `from` may not fit `to`, one sentence per place. Empty if they always fit. */
export function misfits(from: Schema, to: Schema, direction: Direction, at = ''): string[] {
  if (isAnything(to)) return []
  if (isAnything(from)) return [`${at || 'it'} may be anything now`]
  return alternativesOf(from).flatMap((one) => {
    const reasons = alternativesOf(to).map((other) => unlike(one, other, direction, at))
    if (reasons.some(({ length }) => length === 0)) return []
    return reasons.sort((a, b) => a.length - b.length)[0] ?? []
  })
}

const isAnything = (schema: Schema) => !schema.type && !schema.anyOf && !('const' in schema) && !schema.enum

function alternativesOf(schema: Schema): readonly Schema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternativesOf)
  return Array.isArray(schema.type) ? schema.type.map((type: string) => ({ ...schema, type })) : [schema]
}

function unlike(from: Schema, to: Schema, direction: Direction, at: string): string[] {
  const place = at || 'it'
  if (from.type !== to.type && !(from.type === 'integer' && to.type === 'number'))
    return [`${place} is ${from.type}, not ${to.type}`]
  const [words, allowed] = [wordsOf(from), wordsOf(to)]
  if (direction === 'input' && allowed) {
    const missing = words?.filter((word) => !allowed.includes(word)) ?? ['any text']
    if (missing.length > 0) return [`${place} may not be ${missing.join(', ')}`]
  }
  if (from.type === 'array' && from.items && to.items) return misfits(from.items, to.items, direction, `${at}[]`)
  return from.type === 'object' ? unlikeObjects(from, to, direction, at) : []
}

const wordsOf = (schema: Schema) => schema.enum ?? ('const' in schema ? [schema.const] : undefined)

function unlikeObjects(from: Schema, to: Schema, direction: Direction, at: string): string[] {
  const [given, wanted] = [from.properties ?? {}, to.properties ?? {}]
  const required = to.required ?? []
  const missing = required.filter((key) => !from.required?.includes(key))
  // An input may have fewer fields, an output more fields, than the other side knows.
  const [has, needs] = direction === 'input' ? [wanted, given] : [given, wanted]
  const gone = from.additionalProperties || to.additionalProperties ? [] : Object.keys(needs).filter((key) => !has[key])
  return [
    ...missing.filter((key) => given[key]).map((key) => `${at}.${key} may be missing`),
    ...missing.filter((key) => !given[key] && direction === 'input').map((key) => `${at}.${key} is required now`),
    ...gone.map((key) => `${at}.${key} is gone`),
    ...Object.keys(given).flatMap((key) =>
      wanted[key] ? misfits(given[key]!, wanted[key], direction, `${at}.${key}`) : [],
    ),
    ...(from.additionalProperties && to.additionalProperties
      ? misfits(from.additionalProperties, to.additionalProperties, direction, `${at}.*`)
      : []),
  ]
}

/** Reasons why the last release's client cannot work with this release's server. */
export function brokenFor(last: Contracts, now: Contracts): string[] {
  return Object.entries(last).flatMap(([name, { input, output }]) => {
    const own = now[name]
    if (!own) return [`${name} is gone`]
    const reasons = [
      ...misfits(input, own.input, 'input').map((reason) => `input ${reason}`),
      ...misfits(own.output, output, 'output').map((reason) => `output ${reason}`),
    ]
    return reasons.map((reason) => `${name}: ${reason}`)
  })
}
