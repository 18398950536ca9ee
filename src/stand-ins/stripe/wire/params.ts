import { badRequest } from './problems.ts'

/** A form-encoded body as texts, lists and groups, as in `items[0][price]=x`; `''` clears a value. */
export type Params = { [name: string]: Value }
export type Value = string | Value[] | Params

export function parseForm(body: string): Params {
  const root: Params = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    if (path.includes('__proto__')) throw badRequest(`Received unknown parameter: ${name}`)
    put(root, path, value)
  }
  return asLists(root) as Params
}

function put(target: Params, [first, ...rest]: string[], value: string): void {
  const key = first === '' ? String(Object.keys(target).length) : first!
  if (rest.length === 0) {
    target[key] = value
    return
  }
  if (typeof target[key] !== 'object') target[key] = {}
  put(target[key] as Params, rest, value)
}

/** Numbered parts are lists. */
function asLists(value: Value): Value {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, asLists(inner)] as const)
  const numbered = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
  return numbered ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** Absent and `''` are both undefined; ask `clears` to tell them apart. */
export function text(params: Params, name: string): string | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw badRequest(`Invalid string: ${name}`, { param: name })
  return value
}

export const clears = (params: Params, name: string): boolean => params[name] === ''

export function required(params: Params, name: string): string {
  const value = text(params, name)
  if (value === undefined)
    throw badRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  return value
}

export function address(params: Params, name: string): string | undefined {
  const value = text(params, name)
  if (value === undefined || URL.canParse(value)) return value
  throw badRequest('Not a valid URL', { code: 'url_invalid', param: name })
}

/** An integer: cents, seconds, days or a count. */
export function whole(params: Params, name: string): number | undefined {
  const value = text(params, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(value))
    throw badRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name })
  return Number(value)
}

export function flag(params: Params, name: string): boolean | undefined {
  const value = text(params, name)
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false') throw badRequest(`Invalid boolean: ${value}`, { param: name })
  return value === 'true'
}

export function oneOf<T extends string>(params: Params, name: string, allowed: readonly T[]): T | undefined {
  const value = text(params, name)
  if (value === undefined || allowed.includes(value as T)) return value as T | undefined
  throw badRequest(`Invalid ${name}: must be one of ${allowed.join(', ')}`, { param: name })
}

export function part(params: Params, name: string): Params | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'object' || Array.isArray(value)) throw badRequest(`Invalid object`, { param: name })
  return value
}

export function parts(params: Params, name: string): Params[] | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (!Array.isArray(value) || value.some((entry) => typeof entry !== 'object'))
    throw badRequest(`Invalid array`, { param: name })
  return value as Params[]
}

export function texts(params: Params, name: string): string[] | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (!Array.isArray(value) || value.some((entry) => typeof entry !== 'string'))
    throw badRequest(`Invalid array`, { param: name })
  return value as string[]
}

/** Merges the given keys; a key set to `''` is removed, and `metadata=''` clears them all. */
export function mergedMetadata(params: Params, old: Record<string, string> = {}): Record<string, string> {
  if (clears(params, 'metadata')) return {}
  const merged = { ...old, ...(part(params, 'metadata') as Record<string, string> | undefined) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}

/** An unknown name is an error, so that a typo is caught here and not in production. */
export function accept(params: Params, names: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => name !== 'expand' && !names.includes(name))
  if (unknown) throw badRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
}
