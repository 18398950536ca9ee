import type { List } from './objects.ts'
import { type Params, text, whole } from './params.ts'
import { badRequest, missing } from './problems.ts'

/** Newest first, ten by default. */
export function page(objects: { id: string; created: number }[], params: Params, route: string): List<object> {
  const sorted = objects.toReversed().toSorted((one, other) => other.created - one.created)
  const limit = whole(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw badRequest('Invalid integer: limit must be between 1 and 100', { param: 'limit' })
  const place = (id: string) => {
    const index = sorted.findIndex((object) => object.id === id)
    if (index < 0) throw missing('object', id, 'starting_after')
    return index
  }
  const after = text(params, 'starting_after')
  const before = text(params, 'ending_before')
  const rest = before ? sorted.slice(0, place(before)) : after ? sorted.slice(place(after) + 1) : sorted
  const data = before ? rest.slice(-limit) : rest.slice(0, limit)
  return { object: 'list', data, has_more: rest.length > limit, url: `/v1${route.split(' ')[1]}` }
}
