import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { Endpoint } from '../../shared-kernel/endpoint.ts'
import { release, releaseHeader } from '../../shared-kernel/product.ts'

/**
 * Whether the client is from a later release than this server: another process is newer, or this one was rolled back.
 */
export function isNewer(headers: IncomingHttpHeaders): boolean {
  const theirs = numbers(headers[releaseHeader])
  const ours = numbers(release)!
  const differing = theirs?.findIndex((number, index) => number !== ours[index]) ?? -1
  return differing >= 0 && theirs![differing]! > ours[differing]!
}

/** The three numbers of a release; any other text is none. */
const numbers = (text: string | string[] | undefined) =>
  typeof text === 'string' ? /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/.exec(text)?.slice(1).map(Number) : undefined

export const newerClient = () =>
  new DomainError(
    'conflict',
    'newer-client',
    'TidyTally is being updated. Nothing you typed is lost. Try again in a few minutes.',
  )

/**
 * Parses input from a newer client, without the fields that this release doesn't know (AMB-Q15). An unknown field with
 * a value is refused instead: dropping it would lose user input. The client keeps such a change and sends it again
 * later.
 */
export function parseNewer({ input: schema, carrier, method }: Endpoint, sent: Record<string, unknown>) {
  const inJson = method !== 'GET' && (carrier === 'json' || carrier === 'pictures')
  const isEmpty = inJson ? holdsNothing : holdsNothingInText
  for (;;) {
    const parsed = schema.safeParse(sent)
    const unknown = parsed.error ? unknownIn(parsed.error.issues) : []
    if (unknown.filter((path) => leaveOut(sent, path, isEmpty)).length === 0) return parsed
  }
}

type Path = readonly PropertyKey[]

/** The paths of fields that the schema doesn't know. In a union, those of the branch with no other error. */
function unknownIn(issues: readonly z.core.$ZodIssue[], at: Path = []): Path[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path]
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key])
    if (issue.code !== 'invalid_union') return []
    return unknownIn(issue.errors.find(isOnlyUnknown) ?? [], path)
  })
}

const isOnlyUnknown = (issues: readonly z.core.$ZodIssue[]): boolean =>
  issues.every(
    (issue) =>
      issue.code === 'unrecognized_keys' || (issue.code === 'invalid_union' && issue.errors.some(isOnlyUnknown)),
  )

/** Returns whether the field was there. */
function leaveOut(sent: object, path: Path, isEmpty: (value: unknown) => boolean): boolean {
  let place: unknown = sent
  for (const key of path.slice(0, -1)) {
    const within = place as Record<PropertyKey, unknown>
    if (typeof within[key] === 'string') within[key] = JSON.parse(within[key]) // forms carry lists as text
    place = within[key]
  }
  const key = path.at(-1)!
  if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return false
  const holder = place as Record<PropertyKey, unknown>
  if (!isEmpty(holder[key])) throw newerClient()
  return delete holder[key]
}

const holdsNothing = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() === ''
    : value === null || (typeof value === 'object' && Object.keys(value).length === 0)

/** Forms and URLs carry null and lists as text. */
const holdsNothingInText = (value: unknown) => holdsNothing(value) || ['null', '[]', '{}'].includes(String(value))
