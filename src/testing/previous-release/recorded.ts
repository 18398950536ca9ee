/** A request's path, query and body as one flat object. */
export type Fields = Readonly<Record<string, unknown>>

/** A request that the client made, without its files, and with placeholders for ids, times, addresses and secrets. */
export interface Recorded {
  readonly method: string
  readonly path: string
  readonly input: Fields
}

const uuid = '00000000-0000-4000-8000-000000000000'
const secret = /password|token|secret/i
const longest = 80

/** Replaces values that differ between runs, are private, or are long. */
export function scrubbed(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return scrubbedText(value, key)
  if (Array.isArray(value)) {
    const items = value.map((item) => scrubbed(item, key))
    return [...new Map(items.map((item) => [plainShape(item), item])).values()]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, item]) => [name, scrubbed(item, name)]),
  )
}

function scrubbedText(text: string, key: string): string {
  if (secret.test(key)) return 'quiet-mop'
  if (key === 'base64') return 'AAAA'
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/gi, uuid)
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '2026-01-01T00:00:00.000Z')
    .replace(/(?<=\/)\d+$/, '0')
    .replace(/\b(cs|in|pi|pm|seti|sub)_\w{6,}/g, '$1_000000')
    .replace(/^[^@\s]+@[^@\s]+$/, 'lee@customer.example')
    .slice(0, longest)
}

/** The keys and types of a value. */
function plainShape(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(plainShape))].sort().join()}]`
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return `{${Object.entries(value)
    .map(([key, item]) => `${key}:${plainShape(item)}`)
    .sort()
    .join()}}`
}

/** Enum values, booleans and nulls, with their path. */
function choices(value: unknown, place = ''): string[] {
  if (typeof value === 'string') return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value) ? [`${place}=${value}`] : []
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? [] : [`${place}=${value}`]
  return Object.entries(value).flatMap(([key, item]) =>
    choices(item, Array.isArray(value) ? `${place}[]` : `${place}.${key}`),
  )
}

/** One request for each path and shape, plus any with a value not seen there yet, in a fixed order. */
export function fewest(requests: readonly Recorded[]): readonly Recorded[] {
  const seen = new Set<string>()
  const sorted = [...new Map(requests.map((request) => [keyOf(request), request]))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return sorted.flatMap(([, request]) => {
    const { method, path, input } = request
    const features = [plainShape(input), ...choices(input)].map((feature) => `${method} ${path} ${feature}`)
    const brings = features.some((feature) => !seen.has(feature))
    for (const feature of features) seen.add(feature)
    return brings ? [request] : []
  })
}

const keyOf = ({ method, path, input }: Recorded) => `${path} ${method} ${JSON.stringify(input)}`
