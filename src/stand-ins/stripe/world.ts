import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Behavior } from './payments/test-cards.ts'
import type { Event, Kind, Kinds } from './wire/objects.ts'
import { prefixes } from './wire/objects.ts'
import { missing } from './wire/problems.ts'

export const apiVersion = '2026-10-28.endive'

/** All of the stand-in's data, as plain JSON. */
export type State = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Makes card fingerprints differ between installations. */
  salt: string
  /** Simulated time minus real time, in milliseconds. */
  offset: number
  objects: { [K in Kind]: Record<string, Kinds[K]> }
  deletedCustomers: string[]
  /** The bank's behavior for each card; the number itself is never stored. */
  cards: Record<string, { behavior: Behavior; authenticated: boolean }>
  /** Products that a coupon is for; Stripe shows them only on request. */
  couponProducts: Record<string, string[]>
  /** Where the bank sends the browser back to, by intent. */
  returnUrls: Record<string, string>
  /** The last period end announced by `invoice.upcoming`, by subscription. */
  upcomingTold: Record<string, number>
  /** Ids of events that no endpoint has confirmed yet, oldest first. */
  undelivered: string[]
  answers: Record<string, Answered>
  /** Base URL of the simulated payment pages, without a trailing slash. */
  pagesUrl: string
}

/** A response stored under its idempotency key; `at` in real milliseconds. */
export type Answered = { at: number; request: string; status: number; body: object }

/** The state and functions available to operations. */
export type World = {
  state: State
  /** Simulated seconds since 1970. */
  now: () => number
  newId: (kind: Kind) => string
  /** Announces an event with the object's current state. */
  tell: (type: string, object: object, before?: object) => void
}

export const random = (bytes: number) => randomBytes(bytes).toString('hex')

export function emptyState(): State {
  const kinds = Object.keys(prefixes) as Kind[]
  return {
    secretKey: `sk_test_sim_${random(16)}`,
    publishableKey: `pk_test_sim_${random(16)}`,
    webhookSecret: `whsec_sim_${random(16)}`,
    salt: random(8),
    offset: 0,
    objects: Object.fromEntries(kinds.map((kind) => [kind, {}])) as State['objects'],
    deletedCustomers: [],
    cards: {},
    couponProducts: {},
    returnUrls: {},
    upcomingTold: {},
    undelivered: [],
    answers: {},
    pagesUrl: '',
  }
}

/** The object, or Stripe's `resource_missing`; `param` names the parameter that referred to it. */
export function find<K extends Kind>({ state }: World, kind: K, id: string, param?: string): Kinds[K] {
  const found = Object.hasOwn(state.objects[kind], id) ? state.objects[kind][id] : undefined
  if (!found) throw missing(kind, id, param)
  return found as Kinds[K]
}

export const all = <K extends Kind>({ state }: World, kind: K): Kinds[K][] => Object.values(state.objects[kind])

export function keep<K extends Kind>({ state }: World, kind: K, object: Kinds[K]): Kinds[K] {
  const objects = state.objects[kind] as Record<string, Kinds[K]>
  objects[object.id] = object
  return object
}

/** Changes the object and, if anything is different, announces it with the previous attributes. */
export function change<T extends object>(world: World, type: string, object: T, changes: Partial<T>): T {
  const before = Object.fromEntries(
    Object.keys(changes)
      .filter((key) => !isDeepStrictEqual(object[key as keyof T], changes[key as keyof T]))
      .map((key) => [key, structuredClone(object[key as keyof T])]),
  )
  Object.assign(object, changes)
  if (Object.keys(before).length > 0) world.tell(type, object, type.endsWith('.updated') ? before : undefined)
  return object
}

/** How many delivered events are kept. */
const keptEvents = 200

/** `now` is in simulated seconds. */
export function worldOf(state: State, now: () => number): World {
  const newId = (kind: Kind) => `${prefixes[kind]}_${random(12)}`
  const tell: World['tell'] = (type, object, before) => {
    const event = {
      id: newId('event'),
      object: 'event',
      api_version: apiVersion,
      created: now(),
      data: { object: structuredClone(object), ...(before ? { previous_attributes: before } : {}) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as Event
    state.objects.event[event.id] = event
    state.undelivered.push(event.id)
    forgetOldEvents(state)
  }
  return { state, now, newId, tell }
}

function forgetOldEvents({ objects, undelivered }: State): void {
  const ids = Object.keys(objects.event)
  let tooMany = ids.length - undelivered.length - keptEvents
  if (tooMany <= 0) return
  const waiting = new Set(undelivered)
  for (const id of ids)
    if (tooMany > 0 && !waiting.has(id)) {
      delete objects.event[id]
      tooMany -= 1
    }
}
