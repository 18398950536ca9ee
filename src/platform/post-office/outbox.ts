import type { EventType, PayloadOf } from '../../shared-kernel/event.ts'
import {
  type CommandCall,
  every,
  type Holdings,
  on,
  type Patience,
  type Reaction,
  type ReactionCall,
  type Subscription,
} from '../../shared-kernel/use-case.ts'
import { faultPoint } from '../fault-point.ts'
import { measured } from '../metrics/measured.ts'
import { traced } from '../tracing/tracing.ts'
import type { Envelope, Kind, Settled } from './kind.ts'
import type { Mailer } from './mailer.ts'
import { isOneAddress, type Message, messageOf } from './message.ts'
import * as messages from './messages.ts'
import { type PostOffice, servicePatience } from './post-office.ts'

/** The server said "not now". */
export class PutOff extends Error {
  constructor(answer: string) {
    super(`The mail server kept deferring this email: ${answer}`)
  }
}

/** Another worker has this email, or its recipient has just unsubscribed. */
export class Taken extends Error {
  constructor() {
    super('Another worker has this email')
  }
}

export type Outbox = ReturnType<typeof createOutbox>

/** Hands emails over, each at most once, and settles those that have no job left. */
export function createOutbox(office: PostOffice) {
  const kinds = new Map<string, { readonly kind: Kind<never>; readonly queues: string[] }>()
  const register = <Data extends object>(kind: Kind<Data>, ...queues: string[]) => {
    const known = kinds.get(kind.name)
    if (known) known.queues.push(...queues)
    else kinds.set(kind.name, { kind: kind as Kind<never>, queues })
  }
  const sweep: Reaction<object> = async (_, call) => {
    await messages.emptyOld(call.db)
    if (office.held) await messages.restartWaiting(call.db)
    for (const { kind, queues } of kinds.values()) await settleAbandoned(kind, queues, call)
  }
  return {
    ...office,
    /** The names of all kinds. */
    kinds: () => [...kinds.keys()],
    /** For a kind whose jobs send many of them. */
    register,
    deliver: <Data extends object>(kind: Kind<Data>, data: Data, call: ReactionCall) =>
      deliver(kind, data, call, office),

    /** Sends an email of this kind for each such event. */
    emails<E extends EventType>(
      event: E,
      queue: string,
      kind: Kind<PayloadOf<E> & object>,
      patience: Partial<Patience> = {},
    ): Subscription {
      register(kind, queue)
      const react: Reaction<PayloadOf<E> & object> = (data, call) => deliver(kind, data, call, office)
      return on(event, queue, react as Reaction<PayloadOf<E>>, { ...servicePatience, ...patience }, drop(kind) as never)
    },

    /** Records that an email came back, and whatever its kind makes of it. The second time does nothing. */
    async bounced(messageId: string, reason: string, call: CommandCall) {
      const email = await messages.returned(call.em, messageId, `Refused: ${reason}`)
      if (!email) return
      const { kind, recipient, data } = email
      const bounce = { messageId, recipient, reason: `Refused: ${reason}` }
      await kinds.get(kind)?.kind.bounced?.(data as never, bounce, call)
      call.log.info({ kind, userId: (data as { contractorId?: string }).contractorId }, 'an email came back')
    },

    upkeep: every('*/5 * * * *', 'post-office.sweep', sweep),
    holds,
  }
}

const holds: Holdings = {
  rows: {
    messages: `select kind, recipient, state, reason, due_at, settled_at, returned_at from post_office.messages
                where contractor_id = $1 order by due_at, id`,
  },
}

const keyOf = <Data extends object>(kind: Kind<Data>, data: Data, { job }: ReactionCall) =>
  `${kind.name}:${kind.key ? kind.key(data) : job.id}`

const ownerOf = <Data extends object>(kind: Kind<Data>, data: Data) =>
  kind.contractorId ? kind.contractorId(data) : ((data as { contractorId?: string | null }).contractorId ?? null)

async function deliver<Data extends object>(kind: Kind<Data>, data: Data, call: ReactionCall, office: PostOffice) {
  const key = keyOf(kind, data, call)
  const known = await messages.stateOf(call.db, key)
  if (known && messages.isSettled(known)) return
  const settle = (outcome: Settled) => settleOne(kind, data, key, outcome, call)
  const envelope = await kind.open(data, call)
  if (!envelope) return known ? settle({ state: 'skipped', reason: null }) : undefined
  const { id, state } = await begin(kind, data, key, envelope, call)
  if (messages.isSettled(state)) return
  if (state === 'sending' && !kind.repeats) return settle({ state: 'unconfirmed', reason: null })
  if (!isOneAddress(envelope.recipient))
    return settle({ state: 'failed', reason: badAddress(envelope.recipient), isBadAddress: true })
  await traced({ name: `email ${kind.name}` }, async (span) => {
    const outcome = await send(kind, data, { key, id, envelope }, office, call)
    await settle(outcome)
    span?.setAttribute('tidytally.email.state', outcome.state)
  })
  await faultPoint('mail.afterRecord')
}

/**
 * Unconfirmed, because a dropped email may already have been sent, for example by the system that this copy was made
 * from.
 */
const drop =
  <Data extends object>(kind: Kind<Data>): Reaction<Data> =>
  async (data, call) => {
    const key = keyOf(kind, data, call)
    const envelope = await kind.open(data, call)
    if (!envelope) return
    await begin(kind, data, key, envelope, call)
    await settleOne(kind, data, key, { state: 'unconfirmed', reason: null }, call)
  }

const begin = <Data extends object>(
  kind: Kind<Data>,
  data: Data,
  key: string,
  envelope: Envelope,
  { inTransaction }: ReactionCall,
) =>
  inTransaction(async ({ em }) => {
    const { recipient } = envelope
    const message = { key, kind: kind.name, contractorId: ownerOf(kind, data), recipient, payload: data }
    const { id, state } = await messages.begin(em, message)
    const there = state === 'queued' ? await kind.also?.begin(em, data, envelope) : undefined
    if (there && messages.isSettled(there)) await messages.settle(em, key, there, null)
    return { id, state: there ?? state }
  })

interface Opened {
  readonly key: string
  readonly id: string
  readonly envelope: Envelope
}

async function send<Data extends object>(
  kind: Kind<Data>,
  data: Data,
  { key, id, envelope }: Opened,
  { mailer, bounces, company: { mailFrom } }: PostOffice,
  call: ReactionCall,
): Promise<Settled> {
  try {
    const letter = await envelope.write({ id, mailFrom, date: call.now })
    if (!letter) return { state: 'skipped', reason: null }
    const message = await messageOf(letter)
    const returnPath = kind.bounced && bounces?.of(id)
    const addressed = returnPath ? { ...message, returnPath } : message
    return await handOver(kind, data, { key, letterId: letter.id, message: addressed }, mailer, call)
  } catch (error) {
    if (error instanceof Taken) throw error
    const deferrals = error instanceof PutOff ? await messages.countDeferral(call.db, key) : 0
    const reason = (await kind.givenUp?.(error, call, deferrals)) ?? null
    if (reason === null) throw error
    call.log.error({ err: error, kind: kind.name }, 'An email couldn’t be sent')
    return { state: 'failed', reason }
  }
}

/**
 * Hands a message over with a claim that is committed when all but the last byte has gone out, so that the window in
 * which a crash leaves a doubt is as short as possible.
 */
async function handOver<Data extends object>(
  kind: Kind<Data>,
  data: Data,
  { key, letterId, message }: { readonly key: string; readonly letterId: string; readonly message: Message },
  mailer: Mailer,
  { inTransaction, log }: ReactionCall,
): Promise<Settled> {
  const line = await mailer.connect()
  await faultPoint('mail.afterConnect')
  let claimed = false
  const result = await line.handOver(message, async () => {
    await faultPoint('mail.beforeClaim')
    await inTransaction(async ({ em }) => {
      const both = (await kind.also?.claim(em, data)) ?? true
      if (!both || !(await messages.claim(em, key, letterId, kind.repeats))) throw new Taken()
    })
    claimed = true
    await faultPoint('mail.afterClaim')
  })
  await faultPoint('mail.afterSend')
  if (result.outcome === 'accepted') return { state: 'sent', reason: null }
  if (result.outcome === 'unknown' && !kind.repeats) return { state: 'unconfirmed', reason: null }
  if (result.outcome === 'refused' && result.forGood) {
    log.warn({ kind: kind.name, userId: ownerOf(kind, data) }, 'The mail server refused an email')
    const { about, answer } = result
    const why = about === 'size' ? 'it is too large.' : answer
    return { state: 'failed', reason: `The mail server refused this email: ${why}`, isBadAddress: about === 'address' }
  }
  if (claimed)
    await inTransaction(async ({ em }) => {
      await messages.putBack(em, key)
      await kind.also?.putBack(em, data)
    })
  throw result.outcome === 'refused' ? new PutOff(result.answer) : new Error('The connection to the mail server broke')
}

/** The outcome and its consequences are one transaction. */
async function settleOne<Data extends object>(
  kind: Kind<Data>,
  data: Data,
  key: string,
  outcome: Settled,
  { inTransaction }: ReactionCall,
) {
  const isFirst = await inTransaction(async (call) => {
    if (!(await messages.settle(call.em, key, outcome.state, outcome.reason))) return false
    if (kind.also && !(await kind.also.settle(call.em, data, outcome))) return false
    await kind.settled?.(data, outcome, call)
    return true
  })
  if (isFirst) measured.email.tell({ kind: kind.name, state: outcome.state })
}

async function settleAbandoned(kind: Kind<never>, queues: readonly string[], call: ReactionCall) {
  const { name, repeats = false, hours = 6 } = kind
  for (const { key, state, data } of await messages.abandoned(call.db, { kind: name, queues, repeats, hours })) {
    const outcome: Settled =
      state === 'sending' && !repeats ? { state: 'unconfirmed', reason: null } : { state: 'failed', reason: tooLate }
    await settleOne(kind, data as never, key, outcome, call)
  }
}

export const tooLate = 'It couldn’t be sent for hours. Please try again.'
const badAddress = (address: string) => `"${address}" can’t receive email. Check the address and send again.`
