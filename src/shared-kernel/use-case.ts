import type { Readable } from 'node:stream'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { Actor, LinkHolder } from './actor.ts'
import type { Endpoint, InputOf, OutputOf } from './endpoint.ts'
import type { DomainEvent, EventType, PayloadOf } from './event.ts'

/** Writes one line of the structured log. */
export interface Log {
  info(about: object, message: string): void
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

/** Every handler's context besides its input: the actor and the time. */
export interface Call {
  readonly actor: Actor
  readonly now: Date
  readonly log: Log
  /** Reads with plain SQL, outside any transaction. Named statements are prepared once per connection. */
  readonly db: Pool
}

/** A call by a signed-in contractor. */
export interface SignedIn {
  readonly contractorId: string
}

/** A call by a quote's customer. */
export interface ByLink {
  readonly customer: LinkHolder
}

/** A call by staff. */
export interface Administering {
  readonly administrator: string
}

/**
 * Callers are signed in unless the endpoint is public or for staff. Where both may call, `actor` says which one it is.
 */
type CallerOf<E extends Endpoint> = 'public' extends E['access']
  ? unknown
  : E['access'] extends 'admin'
    ? Administering
    : E['access'] extends 'signed-in-or-admin'
      ? unknown
      : E['access'] extends 'link'
        ? ByLink
        : SignedIn

/** A command runs in one transaction of `em`; events passed to `publish` become jobs in that same transaction. */
export interface CommandCall extends Call {
  readonly em: EntityManager
  publish(event: DomainEvent): Promise<void>
}

export interface QueryCall extends Call {
  /** Sets where the next page of a list starts; the client finds it in the Link header. */
  continueAt(cursor: string): void
}

/** Work that is not one transaction: it opens short ones itself and holds none while waiting for the outside world. */
export interface ConversationCall<Caller = unknown> extends Call {
  inTransaction<Result>(work: (call: CommandCall & Caller) => Promise<Result>): Promise<Result>
  readonly visitor: Visitor
  /** Answers 202 instead of 200: the work continues after the response. */
  accepted(): void
}

/** A contractor whose password was checked, and the hash it was checked against. */
export interface Recognized {
  readonly id: string
  readonly passwordHash: string
}

/** The browser that sent the request. */
export interface Visitor {
  /** The key for limits: an IPv4 address, or the network of an IPv6 address. */
  readonly place: string
  /** The address as proof of where an answer came from, and the browser as it names itself. */
  readonly address: string
  readonly browser: string
  /** The contractor who is signed in in this browser, whatever the endpoint asks for. */
  readonly contractorId: string | null
  /** The browser fetches ahead, so no one has seen anything yet. */
  readonly prefetches: boolean
  /** This browser's key in the table of known devices; null if it sent none. */
  readonly device: string | null
  /** This browser's key in the table of sessions. */
  readonly session: string
  /** Starts a new session under a new id. Refused if the account's password has changed since. */
  signIn(who: Recognized): Promise<void>
  /** Makes this browser one of the contractor's known devices without signing in. */
  remember(contractorId: string): Promise<void>
  signOut(): Promise<void>
  wait(ms: number): Promise<void>
  /** Aborts if the browser leaves before it has its response. */
  readonly gone: AbortSignal
}

/** An uploaded file: fully on disk, its type as the client claims. It is removed when the handler ends. */
export interface Received {
  readonly path: string
  readonly filename: string
  readonly bytes: number
}

/** The pictures of a request, already on disk. */
export interface Pictured {
  /** The picture for a base64 text of the input; null if the text is not base64. */
  open(base64: string): Promise<Received | null>
}

/** One server-sent event. A browser that lost its connection sends the last id it got. */
export interface ServerEvent {
  readonly id: string
  readonly event: string
  readonly data: object
}

/** A file to send to the browser. */
export interface Sent {
  readonly body: Buffer | Readable
  /** A stream's length, if known, so that a browser can tell when it was cut off. */
  readonly bytes?: number
  readonly type: string
  readonly filename: string
  readonly show: 'inline' | 'attachment'
  /**
   * For a public file that never changes under its address: browsers store it, and ask each time whether it is still
   * there. Other files are not stored.
   */
  readonly etag?: string
}

/** A command may leave its answer to a query that reads what was committed. `Result` is that query's input. */
export type Command<E extends Endpoint, Result = OutputOf<E>> = (
  input: InputOf<E>,
  call: CommandCall & CallerOf<E>,
) => Promise<Result>
export type Query<E extends Endpoint> = (input: InputOf<E>, call: QueryCall & CallerOf<E>) => Promise<OutputOf<E>>
/** A read in one transaction with its entry in the audit trail. */
export type AuditedQuery<E extends Endpoint> = (
  input: InputOf<E>,
  call: CommandCall & QueryCall & CallerOf<E>,
) => Promise<OutputOf<E>>
/** Makes the audit entry for a read. */
export type EntryOf<E extends Endpoint> = (answer: OutputOf<E>, input: InputOf<E>) => DomainEvent
type Conversing<E extends Endpoint> = ConversationCall<CallerOf<E>> & CallerOf<E>
export type Conversation<E extends Endpoint> = (input: InputOf<E>, call: Conversing<E>) => Promise<OutputOf<E>>
export type Upload<E extends Endpoint> = (
  input: InputOf<E>,
  file: Received,
  call: Conversing<E>,
) => Promise<OutputOf<E>>
/** Refuses an upload that would be rejected anyway, before reading its body. Only the path is known by then. */
export type Expect = (params: Readonly<Record<string, string>>, call: Call & SignedIn) => Promise<void>
export type Uploads<E extends Endpoint> = (
  input: InputOf<E>,
  files: readonly Received[],
  call: Conversing<E>,
) => Promise<OutputOf<E>>
/** Refuses a visitor's upload before reading its body, knowing only the visitor's network. */
export type ExpectStranger = (place: string, call: Call) => Promise<void>
export type Viewing<E extends Endpoint> = (
  input: InputOf<E>,
  pictures: Pictured,
  call: Conversing<E>,
) => Promise<OutputOf<E>>
/**
 * Events until the work that they are about ends. `after` is the id of the last one that the browser has, or ''; `session`
 * is the browser's key in the table of sessions.
 */
export type Stream<E extends Endpoint> = (
  input: InputOf<E>,
  call: Call & CallerOf<E> & { readonly after: string; readonly session: string; readonly gone: AbortSignal },
) => Promise<AsyncIterable<ServerEvent>>
/** A document for people, or the address where they go on. It says what it may load and run, as a content security policy. */
export type Page =
  | { readonly html: string; readonly policy: string; readonly status?: number }
  | { readonly goTo: string }
export type ShowPage<E extends Endpoint> = (
  input: Readonly<Record<string, unknown>>,
  call: Conversing<E>,
) => Promise<Page>
export type Download<E extends Endpoint> = (input: InputOf<E>, call: Conversing<E>) => Promise<Sent>

/** A webhook from another company's server: the body as signed, and the signature. */
export interface SignedReport {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}
export type Webhook = (report: SignedReport, call: Omit<ConversationCall, 'visitor' | 'accepted'>) => Promise<void>

export type Handled =
  | { kind: 'command'; endpoint: Endpoint; handle: Command<Endpoint>; answer?: Query<Endpoint> }
  | { kind: 'query'; endpoint: Endpoint; handle: Query<Endpoint> }
  | { kind: 'audited'; endpoint: Endpoint; handle: AuditedQuery<Endpoint>; entry: EntryOf<Endpoint> }
  | { kind: 'conversation'; endpoint: Endpoint; handle: Conversation<Endpoint> }
  | { kind: 'upload'; endpoint: Endpoint; handle: Upload<Endpoint>; expect?: Expect }
  | { kind: 'uploads'; endpoint: Endpoint; handle: Uploads<Endpoint>; expect: ExpectStranger }
  | { kind: 'pictures'; endpoint: Endpoint; handle: Viewing<Endpoint>; expect: Expect }
  | { kind: 'stream'; endpoint: Endpoint; handle: Stream<Endpoint> }
  | { kind: 'download'; endpoint: Endpoint; handle: Download<Endpoint> }
  | { kind: 'page'; endpoint: Endpoint; handle: ShowPage<Endpoint> }
  | { kind: 'webhook'; endpoint: Endpoint; handle: Webhook }

const handled =
  <Kind extends Handled['kind']>(kind: Kind) =>
  (endpoint: Endpoint, handle: unknown) =>
    ({ kind, endpoint, handle }) as Handled

export function command<E extends Endpoint>(endpoint: E, handle: Command<E>): Handled
export function command<E extends Endpoint, Result>(
  endpoint: E,
  handle: Command<E, Result>,
  answer: (result: Result, call: QueryCall & CallerOf<E>) => Promise<OutputOf<E>>,
): Handled
export function command(endpoint: Endpoint, handle: unknown, answer?: unknown) {
  return { kind: 'command', endpoint, handle, answer } as Handled
}
export const query: <E extends Endpoint>(endpoint: E, handle: Query<E>) => Handled = handled('query')
/** A read that is answered only if its entry in the audit trail is committed; a read that fails leaves no entry. */
export const audited = <E extends Endpoint>(endpoint: E, handle: AuditedQuery<E>, entry: EntryOf<E>): Handled =>
  ({ kind: 'audited', endpoint, handle, entry }) as unknown as Handled
export const conversation: <E extends Endpoint>(endpoint: E, handle: Conversation<E>) => Handled =
  handled('conversation')
export const upload = <E extends Endpoint>(endpoint: E, handle: Upload<E>, expect?: Expect): Handled =>
  ({ kind: 'upload', endpoint, handle, ...(expect ? { expect } : {}) }) as unknown as Handled
/**
 * A form with several files from any visitor; `expect` refuses what would be rejected anyway before the body is read.
 */
export const uploads = <E extends Endpoint>(endpoint: E, handle: Uploads<E>, expect: ExpectStranger): Handled =>
  ({ kind: 'uploads', endpoint, handle, expect }) as unknown as Handled
/** JSON with pictures as base64; `expect` refuses what would be rejected anyway before the body is read. */
export const pictures = <E extends Endpoint>(endpoint: E, handle: Viewing<E>, expect: Expect): Handled =>
  ({ kind: 'pictures', endpoint, handle, expect }) as unknown as Handled
export const stream: <E extends Endpoint>(endpoint: E, handle: Stream<E>) => Handled = handled('stream')
export const download: <E extends Endpoint>(endpoint: E, handle: Download<E>) => Handled = handled('download')
/** A page that a module renders. It gets what was sent as it was, so that it can show a refused form again. */
export const page: <E extends Endpoint>(endpoint: E, handle: ShowPage<E>) => Handled = handled('page')
/** Called from outside, without a session or one of our pages; the handler checks the signature itself. */
export const webhook = (endpoint: Endpoint, handle: Webhook): Handled => ({ kind: 'webhook', endpoint, handle })

/** The job behind a reaction. `id` stays the same across retries; `last` means no retry follows. */
export interface Job {
  readonly id: string
  readonly attempt: number
  readonly last: boolean
  readonly signal: AbortSignal
}

export interface ReactionCall {
  readonly db: Pool
  readonly now: Date
  readonly log: Log
  readonly job: Job
  inTransaction<Result>(work: (call: CommandCall) => Promise<Result>): Promise<Result>
}

/** A module's response to an event of another. Delivered at least once, so it must be safe to repeat. */
export type Reaction<Data> = (data: Data, call: ReactionCall) => Promise<void>

/** How often a failed job is retried, and how long it may run. */
export interface Patience {
  readonly retries: number
  readonly firstDelaySeconds: number
  readonly longestDelaySeconds: number
  readonly expireSeconds: number
  readonly atOnce: number
  /** How many of one contractor's jobs run at once, over all processes; by default all workers of a process but one. */
  readonly atOnceEach?: number
  /** Whether its jobs send email, and so wait while HOLD_MAIL is on. */
  readonly mails?: true
  /** Until this resolves, this process leaves such jobs in the queue. */
  readonly after?: Promise<unknown>
}

export interface Subscription {
  readonly event: string | null
  readonly cron: string | null
  readonly queue: string
  readonly react: Reaction<never>
  readonly patience: Patience
  /** Settles a held email that an operator dropped; by default there is nothing to settle. */
  readonly drop?: Reaction<never>
}

const patient: Patience = { retries: 5, firstDelaySeconds: 1, longestDelaySeconds: 60, expireSeconds: 60, atOnce: 1 }

export function on<E extends EventType>(
  event: E,
  queue: string,
  react: Reaction<PayloadOf<E>>,
  patience: Partial<Patience> = {},
  drop?: Reaction<PayloadOf<E>>,
): Subscription {
  return {
    event: event.eventName,
    cron: null,
    queue,
    react: react as Reaction<never>,
    patience: { ...patient, ...patience },
    ...(drop ? { drop: drop as Reaction<never> } : {}),
  }
}

/**
 * Besides events, only a schedule makes jobs: minute hour day month weekday, UTC. One runs at a time, over all processes.
 * Work that grows with the accounts needs the patience of a `longNight`, and stops when its `job.signal` is aborted.
 */
export function every(
  cron: string,
  queue: string,
  react: Reaction<object>,
  patience: Partial<Patience> = {},
): Subscription {
  return { event: null, cron, queue, react: react as Reaction<never>, patience: { ...patient, ...patience } }
}

/** For work that goes through all accounts or files: six hours. */
export const longNight: Partial<Patience> = { expireSeconds: 6 * 3600 }

/**
 * A module's stored data: about a contractor, for the contractor's copy of it ($1 is the contractor), and in the
 * object store.
 */
export interface Holdings {
  /** Rows by list name, without secrets. */
  readonly rows: Readonly<Record<string, string>>
  /** Keys and types of the contractor's files in the object store. */
  readonly files?: string
  /** Which of these keys ($1, uuid[]) the module's rows name. A file that no module names is an orphan. */
  readonly names?: string
  /** Rows whose file must exist, by the kind of row. */
  readonly shows?: Readonly<Record<string, Shown>>
}

/**
 * The keys (uuid) that such rows show, read in order: an index on each column keeps that quick at a million rows. And how
 * many rows (`n`) show one of the missing keys ($1, uuid[]).
 */
export interface Shown {
  readonly keys: string
  readonly missing: string
}

/**
 * A figure for Prometheus, read from the database at each scrape: a column `value`, and one for each label. The query
 * must be quick at a million quotes.
 */
export interface Gauge {
  /** Snake case with its unit: `tidytally_email_oldest_seconds`. */
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  readonly sql: string
}

/** A bounded context on one page: what it stores, handles and reacts to. */
export interface Module {
  readonly name: string
  readonly entities: readonly object[]
  readonly handles: readonly Handled[]
  readonly reactsTo: readonly Subscription[]
  readonly holds?: Holdings
  readonly gauges?: readonly Gauge[]
  /** Called once, when the first contractor starts working: prepares what would otherwise cause a wait later. */
  getReady?(): void
  /** Called once, when requests and jobs are served: checks what this process needs for them. */
  begin?(call: Pick<ReactionCall, 'log' | 'inTransaction'>): void
  /** Releases the module's outside resources: a browser, an SMTP connection. */
  close?(): Promise<void>
}
