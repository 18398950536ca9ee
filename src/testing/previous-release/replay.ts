import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Endpoint } from '../../shared-kernel/endpoint.ts'
import type { Recorded } from './recorded.ts'
import type { Contracts } from './schemas.ts'

/** Parameters of a path that matches a route such as "/api/quotes/:quoteId"; null if it doesn't match. */
export function parametersOf(route: string, path: string): Record<string, string> | null {
  const [names, values] = [route.split('/'), path.split('/')]
  if (names.length !== values.length) return null
  const pairs = names.map((name, index) => [name, values[index]!] as const)
  if (pairs.some(([name, value]) => !name.startsWith(':') && name !== value)) return null
  return Object.fromEntries(
    pairs.filter(([name]) => name.startsWith(':')).map(([name, value]) => [name.slice(1), value]),
  )
}

/** The route of a request; a fixed path wins over one with a parameter. */
export function routeOf<Route extends { readonly method: string; readonly path: string }>(
  routes: readonly Route[],
  { method, path }: Recorded,
): Route | undefined {
  const fitting = routes.filter((route) => route.method === method && parametersOf(route.path, path))
  return fitting.sort((one, other) => one.path.split(':').length - other.path.split(':').length)[0]
}

/** The recorded requests that a release's own schemas refuse, with the reason. */
export function refused(requests: readonly Recorded[], endpoints: readonly Endpoint[]): string[] {
  return requests.flatMap((request) => {
    const endpoint = routeOf(endpoints, request)
    const name = `${request.method} ${request.path}`
    if (!endpoint) return [`${name}: no such endpoint`]
    const { error } = endpoint.input.safeParse({ ...request.input, ...parametersOf(endpoint.path, request.path) })
    return error
      ? [`${name}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`]
      : []
  })
}

/** Release 0.6.0 knows only the five frequencies; it never serves beside a later release (db/README.md). */
const hasCustomSchedule = ({ input }: Recorded) => (input as { frequency?: unknown }).frequency === 'custom'

/**
 * The recorded requests that an older server would refuse, with the reason. Unknown endpoints, unknown fields, and custom
 * schedules don't count (AMB-Q15 covers the fields).
 */
export function refusedByOlder(requests: readonly Recorded[], older: Contracts): string[] {
  const ajv = new Ajv2020({ strict: false, coerceTypes: true, allErrors: true })
  const routes = Object.keys(older).map((name) => {
    const [method, path] = name.split(' ') as [string, string]
    return { method, path, name }
  })
  return requests.flatMap((request) => {
    const route = routeOf(routes, request)
    if (!route || hasCustomSchedule(request)) return []
    const input = structuredClone({ ...request.input, ...parametersOf(route.path, request.path) })
    const fits = ajv.compile(older[route.name]!.input)
    return fits(input) ? [] : [`${route.name}: ${ajv.errorsText(fits.errors)}`]
  })
}
