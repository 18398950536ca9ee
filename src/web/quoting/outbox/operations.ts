import type { z } from 'zod'
import type { Holidays } from '../../../modules/accounts/contract/holidays.ts'
import type { Tax } from '../../../modules/accounts/contract/tax.ts'
import type { CostBreakdown } from '../../../modules/pricing/contract/costs.ts'
import type { MonthCovers } from '../../../modules/pricing/contract/month-covers.ts'
import type { QuoteTime } from '../../../modules/pricing/contract/time-basis.ts'
import type { Area, RoomFields } from '../../../modules/quoting/contract/areas.ts'
import type { CustomerDetails, Quote } from '../../../modules/quoting/contract/endpoints.ts'
import type { QuoteFollowUp } from '../../../modules/quoting/contract/follow-up.ts'
import type { HomeState } from '../../../modules/quoting/contract/home-state.ts'
import { roomFieldsOf } from '../../../modules/quoting/contract/room-fields.ts'
import type { CustomerType, PoNumberRule } from '../../../modules/quoting/contract/vocabulary.ts'
import type { Language } from '../../../modules/quoting/contract/words/language.ts'

export type { RoomFields }
export type RoomPatch = Partial<RoomFields>

/** What Review changes of a quote without waiting for the server. */
export interface QuoteFields {
  readonly costBreakdown: CostBreakdown
  readonly pricePerSqFt: number
  readonly monthCovers: MonthCovers
  readonly holidays: Holidays | null
  readonly offersAnnualPrepayment: boolean
  readonly showsLaborHours: boolean
  readonly showsRoomPrices: boolean | null
  readonly tax: Tax | null
  readonly taxExempt: boolean
  /** All of the quote's own figures for its price by time; null gives a name back to the account. */
  readonly time: QuoteTime | null
  readonly privateNotes: string | null
  readonly agreedAtHome: boolean
  readonly homeState: HomeState | null
  readonly spokenLanguage: Language
  readonly poNumberRule: PoNumberRule
  readonly confirmWithCode: boolean | null
  readonly emailNote: string | null
  readonly cc: string[]
  readonly attachmentIds: string[] | null
  readonly followUp: QuoteFollowUp | null
}
export type QuoteField = keyof QuoteFields
/** One field, because each is saved and may conflict on its own. */
export type QuotePatch = Partial<QuoteFields>

/** The customer and job details of a new quote. */
export type NewQuoteDetails = z.output<typeof CustomerDetails> & { readonly customerType: CustomerType }

/** What a contractor does about a quote in Today. */
export type FollowUpAction =
  | { readonly what: 'answered' | 'not-interested' | 'wrong-address' }
  | { readonly what: 'snooze'; readonly days: number }
  | { readonly what: 'call'; readonly note: string }

/**
 * Why an operation isn't sent: another tab saved first, the server refused it, or the server is older than this client
 * and would lose part of it.
 */
export type Trouble =
  | { readonly kind: 'server-older' }
  | { readonly kind: 'conflict'; readonly current: Area }
  | { readonly kind: 'quote-conflict'; readonly current: Quote }
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly fields: Readonly<Record<string, string>>
      /** Whether a retry may succeed, as after an interrupted upload. */
      readonly again: boolean
    }

interface Common {
  readonly id: string
  readonly quoteId: string
  readonly areaId: string
  /** Not sent before this time (ms), so that quick edits go out together. */
  readonly due: number
  /** When this device stored it (ms). Missing in queues from releases before 0.7. */
  readonly since?: number
  /** Set before the first attempt: the server may have received it, so retries must be identical. */
  readonly tried?: boolean
  readonly trouble?: Trouble
}

/** One small, idempotent edit of a walkthrough. The queue has them in the order they were made. */
export type Operation = Common &
  (
    | {
        /** Its `areaId` is the quote's id, because it has no room. */
        readonly kind: 'addQuote'
        readonly details: NewQuoteDetails
        /** The rate when the quote was started, in dollars per sq ft per visit, so the price shown then stays. */
        readonly rate: number
        readonly createdAt: string
      }
    | { readonly kind: 'addArea'; readonly room: RoomFields; readonly createdAt: string }
    | {
        readonly kind: 'changeArea'
        readonly patch: RoomPatch
        /** The values on screen when the contractor changed them. */
        readonly before: RoomPatch
        readonly version?: number | undefined
      }
    | {
        /** Its `areaId` is the quote's id, because it has no room. */
        readonly kind: 'changeQuote'
        readonly field: QuoteField
        readonly patch: QuotePatch
        /** The value on screen when the contractor changed it. */
        readonly before: Partial<Pick<Quote, QuoteField>>
        readonly version?: number | undefined
      }
    | {
        /** Its `areaId` is the quote's id, because it has no room. */
        readonly kind: 'followUp'
        readonly action: FollowUpAction
      }
    | { readonly kind: 'removeArea' }
    | { readonly kind: 'restoreArea'; readonly area: Area }
    | {
        readonly kind: 'addPhoto'
        readonly photoId: string
        readonly fileName: string
        readonly addedAt: string
        /** Not to be sent yet: the photo is still being shrunk, or its room was removed. */
        readonly held: boolean
        /** Not shrunk yet. If the page closes first, the next visit resumes. */
        readonly raw?: boolean
      }
    | { readonly kind: 'removePhoto'; readonly photoId: string }
  )

export type Kind = Operation['kind']
export type OperationOf<K extends Kind> = Extract<Operation, { kind: K }>
export type Queue = readonly Operation[]
/** A change to the queue. Pure, because it is applied both in memory and to the stored queue. */
export type Change = (queue: Queue) => Queue

export type QueueName = 'rooms' | 'photos'
export const queueNameOf = ({ kind }: Operation): QueueName =>
  kind === 'addPhoto' || kind === 'removePhoto' ? 'photos' : 'rooms'

const mayGrow = (operation: Operation) => !operation.tried || operation.trouble !== undefined

function withoutTrouble<O extends Operation>({ trouble: _, ...operation }: O) {
  return operation as O
}

/** Sends the latest details: merged into a waiting operation, unless that one may already have reached the server. */
function quoteAdded(queue: Queue, operation: OperationOf<'addQuote'>): Queue {
  const waiting = queue.find(
    (other) => other.kind === 'addQuote' && other.quoteId === operation.quoteId && mayGrow(other),
  )
  if (waiting?.kind !== 'addQuote') return [...queue, operation]
  const grown = { ...withoutTrouble(waiting), details: operation.details }
  return queue.map((other) => (other === waiting ? grown : other))
}

/** Changes of several rooms at once, in one pass over the queue. Changes back to the stored values need no sending. */
export const changeAreas =
  (changes: readonly OperationOf<'changeArea'>[]): Change =>
  (queue) => {
    const next: (Operation | null)[] = [...queue]
    const lastOf = new Map<string, number>()
    for (const [place, other] of queue.entries()) if (queueNameOf(other) === 'rooms') lastOf.set(other.areaId, place)
    for (const change of changes) {
      const place = lastOf.get(change.areaId)
      const last = place === undefined ? null : next[place]
      const grown = last && mayGrow(last) ? merged(last, change) : undefined
      if (grown) next[place!] = undoes(grown) ? null : grown
      else lastOf.set(change.areaId, next.push(change) - 1)
    }
    return next.filter((operation) => operation !== null)
  }

/** Whether a change, which no other tab contests, leaves its room as it was. */
const undoes = (operation: Operation) =>
  operation.kind === 'changeArea' &&
  operation.trouble?.kind !== 'conflict' &&
  (Object.keys(operation.patch) as (keyof RoomFields)[]).every((field) =>
    same(operation.patch[field], operation.before[field]),
  )

/** Only the newest value of a field is sent. A change back to the stored value needs no sending. */
function quoteChanged(queue: Queue, change: OperationOf<'changeQuote'>): Queue {
  const last = queue.findLast(
    (other) => other.kind === 'changeQuote' && other.quoteId === change.quoteId && other.field === change.field,
  )
  if (last?.kind !== 'changeQuote') return [...queue, change]
  if (!mayGrow(last)) return [...queue, { ...change, before: last.patch }]
  const asked = last.trouble?.kind === 'quote-conflict'
  if (!asked && same(change.patch[change.field], last.before[change.field])) {
    return queue.filter((other) => other !== last)
  }
  const grown = { ...(asked ? last : withoutTrouble(last)), due: change.due, patch: change.patch }
  return queue.map((other) => (other === last ? grown : other))
}

function merged(earlier: Operation, { patch, before, due }: OperationOf<'changeArea'>): Operation | undefined {
  if (earlier.kind === 'addArea') return { ...withoutTrouble(earlier), due, room: { ...earlier.room, ...patch } }
  if (earlier.kind !== 'changeArea') return undefined
  const conflict = earlier.trouble?.kind === 'conflict'
  return {
    ...(conflict ? earlier : withoutTrouble(earlier)),
    due,
    patch: { ...earlier.patch, ...patch },
    before: { ...before, ...earlier.before },
  }
}

const holdPhotos = (queue: Queue, areaId: string, held: boolean): Queue =>
  queue.map((other) => (other.kind === 'addPhoto' && other.areaId === areaId ? { ...other, held } : other))

/** A room can be removed even if one of its edits was refused; a room that the server refused is simply dropped. */
function removed(queue: Queue, operation: OperationOf<'removeArea'>): Queue {
  const own = (other: Operation) => other.areaId === operation.areaId
  if (queue.some((other) => own(other) && other.kind === 'addArea' && other.trouble?.kind === 'refused')) {
    return queue.filter((other) => !own(other))
  }
  const free = queue.filter((other) => !(own(other) && other.kind === 'changeArea' && other.trouble))
  return [...holdPhotos(free, operation.areaId, true), operation]
}

function restored(queue: Queue, operation: OperationOf<'restoreArea'>): Queue {
  const { area, kind: _, ...rest } = operation
  const unknown = area.version === 0 && !queue.some(({ areaId }) => areaId === area.id)
  if (unknown) return [...queue, { ...rest, kind: 'addArea', room: roomFieldsOf(area), createdAt: area.createdAt }]
  const last = queue.findLast((other) => other.areaId === operation.areaId && queueNameOf(other) === 'rooms')
  const undone = last?.kind === 'removeArea' && !last.tried
  return holdPhotos(undone ? queue.filter((other) => other !== last) : [...queue, operation], operation.areaId, false)
}

function photoRemoved(queue: Queue, operation: OperationOf<'removePhoto'>): Queue {
  const added = queue.find((other) => other.kind === 'addPhoto' && other.photoId === operation.photoId)
  if (!added) return [...queue, operation]
  const rest = queue.filter((other) => other !== added)
  return added.tried ? [...rest, operation] : rest
}

/** Adds an edit to the queue; unsent edits of the same room are merged. */
export const enqueue =
  (operation: Operation): Change =>
  (queue) => {
    switch (operation.kind) {
      case 'addQuote':
        return quoteAdded(queue, operation)
      case 'changeArea':
        return changeAreas([operation])(queue)
      case 'changeQuote':
        return quoteChanged(queue, operation)
      case 'removeArea':
        return removed(queue, operation)
      case 'restoreArea':
        return restored(queue, operation)
      case 'removePhoto':
        return photoRemoved(queue, operation)
      default:
        return queue.some(({ id }) => id === operation.id) ? queue : [...queue, operation]
    }
  }

const replaced =
  (id: string, replace: (operation: Operation) => Operation): Change =>
  (queue) =>
    queue.map((operation) => (operation.id === id ? replace(operation) : operation))

export const markTried = (id: string): Change => replaced(id, (operation) => ({ ...operation, tried: true }))

export const markTrouble =
  (id: string, trouble: Trouble): Change =>
  (queue) =>
    mergeBehindTrouble(replaced(id, (operation) => ({ ...operation, trouble }))(queue))

/**
 * Edits made while an earlier edit of the same field or room was on its way join it if it is in trouble now, as if they
 * were made now. Otherwise they would wait behind it for good, and screens, which show the last one, would hide the
 * trouble.
 */
export const mergeBehindTrouble: Change = (queue) =>
  queue.reduce<Queue>(
    (earlier, operation) =>
      !operation.tried && earlier.some((other) => other.trouble && waitsFor(other) === waitsFor(operation))
        ? enqueue(operation)(earlier)
        : earlier.concat(operation),
    [],
  )

export const tryAgain = (id: string): Change => replaced(id, withoutTrouble)

/** An interrupted upload, or an edit that an older server can't accept: retried automatically. */
export const retriesLater = ({ trouble }: Operation): boolean =>
  trouble?.kind === 'server-older' || (trouble?.kind === 'refused' && trouble.again)

export const retryNow: Change = (queue) =>
  queue.map((operation) => (retriesLater(operation) ? withoutTrouble(operation) : operation))

export const release = (id: string): Change =>
  replaced(id, (operation) => (operation.kind === 'addPhoto' ? { ...operation, held: false, raw: false } : operation))

/** Applies the contractor's change on top of the other tab's. */
export const rebase = (id: string, current: Area): Change =>
  replaced(id, (operation) =>
    operation.kind === 'changeArea'
      ? { ...withoutTrouble(operation), version: current.version, before: { ...operation.before, ...current } }
      : operation,
  )

/** The same for a quote: the contractor's value replaces the other tab's, if the quote stays as it is until then. */
export const rebaseQuote = (id: string, current: Quote): Change =>
  replaced(id, (operation) =>
    operation.kind === 'changeQuote'
      ? {
          ...withoutTrouble(operation),
          version: current.version,
          before: { [operation.field]: current[operation.field] },
        }
      : operation,
  )

/** The server has it. Edits of the same room that were queued behind it get the new version. */
export const settle =
  (id: string, area?: Area): Change =>
  (queue) =>
    queue
      .filter((operation) => operation.id !== id)
      .map((operation) =>
        area && operation.kind === 'changeArea' && operation.areaId === area.id && !operation.tried
          ? { ...operation, version: area.version }
          : operation,
      )

export const forget =
  (matches: (operation: Operation) => boolean): Change =>
  (queue) =>
    queue.filter((operation) => !matches(operation))

/** What an operation must wait for: a quote goes before its rooms, a room before its photos. */
function waitsFor(operation: Operation): string {
  const { areaId } = operation
  if (operation.kind === 'changeQuote') return `${areaId} ${operation.field}`
  if (operation.kind === 'removePhoto') return `${areaId} photo ${operation.photoId}`
  return operation.kind === 'addPhoto' ? `${areaId} room` : areaId
}

/** What later operations may wait for. */
function blocks(operation: Operation): string[] {
  const { areaId } = operation
  if (operation.kind === 'addPhoto') return [`${areaId} photo ${operation.photoId}`]
  if (queueNameOf(operation) === 'photos') return []
  if (operation.kind === 'followUp' && operation.trouble?.kind === 'refused') return []
  if (operation.kind === 'changeQuote') return [waitsFor(operation)]
  return operation.kind === 'changeArea' ? [areaId] : [areaId, `${areaId} room`]
}

/**
 * Everything in a queue that is not blocked by an earlier edit, a problem or a hold, oldest first. One pass, because the
 * queue asks before and after each of its edits.
 */
export function sendable(queue: Queue, queueName: QueueName): readonly Operation[] {
  const blocked = new Set<string>()
  const newQuotes = new Set<string>()
  return queue.filter((operation) => {
    const waits = newQuotes.has(operation.quoteId) || blocked.has(waitsFor(operation))
    for (const what of blocks(operation)) blocked.add(what)
    if (operation.kind === 'addQuote') newQuotes.add(operation.quoteId)
    const held = operation.kind === 'addPhoto' && operation.held
    return !waits && !held && !operation.trouble && queueNameOf(operation) === queueName
  })
}

/** Whether two values of a room's field are equal, ignoring key order; absent counts as null. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  const read = (from: object, key: string) => (from as Record<string, unknown>)[key]
  return [...keys].every((key) => same(read(one, key), read(other, key)))
}

/**
 * Fields that both this change and another tab changed to different values: only these need the contractor's decision.
 */
export const contested = ({ patch, before }: OperationOf<'changeArea'>, current: Area): (keyof RoomFields)[] =>
  (Object.keys(patch) as (keyof RoomFields)[]).filter(
    (field) => !same(current[field], before[field]) && !same(current[field], patch[field]),
  )

/** Whether both this change and another tab gave the quote's field a new value. */
export const contestedQuote = ({ field, patch, before }: OperationOf<'changeQuote'>, current: Quote): boolean =>
  !same(current[field], before[field]) && !same(current[field], patch[field])

/** A quote's last unsent change of a field. */
export const waitingFor = (queue: Queue, quoteId: string, field: QuoteField): OperationOf<'changeQuote'> | undefined =>
  queue
    .filter((operation) => operation.kind === 'changeQuote')
    .findLast((operation) => operation.quoteId === quoteId && operation.field === field)
