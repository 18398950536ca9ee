import { z } from 'zod'
import type { Endpoint } from '../../shared-kernel/endpoint.ts'

/** The parts of a JSON schema on which two releases can disagree. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly additionalProperties?: Schema
  readonly $ref?: string
}

/** The input and output of one endpoint. */
export interface Contract {
  readonly input: Schema
  readonly output: Schema
}
export type Contracts = Readonly<Record<string, Contract>>

const kept = [
  'type',
  'properties',
  'required',
  'items',
  'prefixItems',
  'enum',
  'const',
  'anyOf',
  'additionalProperties',
]

/** Drops limits, patterns and descriptions, and allows unknown fields, which AMB-Q15 covers. */
function plain(node: unknown, isMap = false): unknown {
  if (Array.isArray(node)) return node.map((item) => plain(item))
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).filter(([key, value]) => isMap || (kept.includes(key) && value !== false))
  return Object.fromEntries(entries.map(([key, value]) => [key, plain(value, key === 'properties' && !isMap)]))
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  plain(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as Schema

/** The contract of each endpoint by its method and path, sorted. */
export function contractsOf(endpoints: readonly Endpoint[]): Contracts {
  const named = endpoints.map(({ method, path, input, output }) => {
    const answer = output instanceof z.ZodVoid ? {} : schemaOf(output, 'output')
    return [`${method} ${path}`, { input: schemaOf(input, 'input'), output: answer }] as const
  })
  return Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Characters; shorter parts are not worth a name. */
const leastShared = 200

/** Stores repeated parts only once. */
export function shared(contracts: Contracts) {
  const count = new Map<string, number>()
  const look = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const text = JSON.stringify(node)
    if (text.length < leastShared) return
    count.set(text, (count.get(text) ?? 0) + 1)
    if (count.get(text) === 1) for (const part of Object.values(node)) look(part)
  }
  for (const contract of Object.values(contracts)) for (const schema of Object.values(contract)) look(schema)
  const parts: unknown[] = []
  const numbers = new Map<string, number>()
  const write = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node
    const text = JSON.stringify(node)
    const rest = () =>
      Array.isArray(node)
        ? node.map(write)
        : Object.fromEntries(Object.entries(node).map(([key, value]) => [key, write(value)]))
    if ((count.get(text) ?? 0) < 2 || Array.isArray(node)) return rest()
    if (!numbers.has(text)) {
      numbers.set(text, parts.length)
      parts.push(null)
      parts[numbers.get(text)!] = rest()
    }
    return { $ref: String(numbers.get(text)) }
  }
  const written = Object.entries(contracts).map(([name, { input, output }]) => [
    name,
    { input: write(input), output: write(output) },
  ])
  return { contracts: Object.fromEntries(written) as Contracts, parts: parts as readonly Schema[] }
}

/** The opposite of `shared`. */
export function whole({ contracts, parts }: { contracts: Contracts; parts: readonly Schema[] }): Contracts {
  const read = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node
    if (Array.isArray(node)) return node.map(read)
    if (typeof (node as Schema).$ref === 'string') return read(parts[Number((node as Schema).$ref)])
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, read(value)]))
  }
  return read(contracts) as Contracts
}
