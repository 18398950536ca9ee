import type { MikroORM } from '@mikro-orm/postgresql'
import type { Span } from '@opentelemetry/api'
import type { Pool } from 'pg'
import type { Actor } from '../shared-kernel/actor.ts'
import type { Call, CommandCall, Log } from '../shared-kernel/use-case.ts'
import { audit } from './audit.ts'
import type { Jobs } from './jobs.ts'
import { turns } from './limits/turns.ts'
import { measured } from './metrics/measured.ts'
import { traced } from './tracing/tracing.ts'

/** Beyond this, only accounts that aren't waiting already may join. */
const crowd = {
  most: 500,
  all: Number.POSITIVE_INFINITY,
  refusal: 'TidyTally is very busy right now. Try again in a few seconds.',
  retryAfterSeconds: 5,
}
const changes = turns('changes', {
  kind: 'local',
  each: 3, // of the mapper's ten connections
  by: 'account',
  waiting: 100,
  crowd,
  refusal: 'Too many changes are being saved at once. Please try again in a few seconds.',
})
const reads = turns('reads', {
  kind: 'local',
  each: 3, // of the ten other connections
  by: 'account',
  waiting: 100,
  crowd,
  refusal: 'Too many pages and searches are being loaded at once. Please try again in a few seconds.',
})

export type Calls = ReturnType<typeof callsOver>

/**
 * The handlers' context: the actor, the time, the database, and transactions that publish to the outbox and audit
 * trail.
 */
export function callsOver(orm: MikroORM, db: Pool, jobs: Jobs, clock = () => new Date()) {
  const call = (actor: Actor, log: Log): Call => ({ actor, ...callerOf(actor), now: clock(), log, db })
  const [saving, looking] = [changes(), reads()]
  /** Limits the queries that one contractor runs at once, so slow ones leave connections for everyone else. */
  const reading = <Result>(actor: Actor, query: () => Promise<Result>) => {
    const who = queued(actor)
    return who ? looking.run(who, query) : query()
  }
  const transactions =
    (actor: Actor, log: Log, cause: string) =>
    <Result>(work: (call: CommandCall) => Promise<Result>) => {
      const transaction = async (span: Span | null) => {
        const happened: string[] = []
        const result = await orm.em.fork().transactional(async (em) => {
          span?.addEvent('begun')
          const known = call(actor, log)
          const answer = await work({
            ...known,
            em,
            async publish(event) {
              await audit(event, em, { actor, at: known.now, cause })
              await jobs.publish(event, em, cause)
              happened.push(event.name)
            },
          })
          span?.addEvent('committing')
          return answer
        })
        for (const event of happened) measured.event.tell({ event })
        return result
      }
      const attempts = () => retried(() => traced({ name: 'transaction' }, transaction))
      const who = queued(actor)
      return who ? saving.run(who, attempts) : attempts()
    }
  return { call, reading, transactions }
}

/** Who takes turns: an account, or all holders of one quote's links. */
function queued(actor: Actor): string | null {
  if (actor.kind === 'contractor') return actor.id
  return actor.kind === 'customer' ? `link ${actor.quoteId}` : null
}

/** Where handlers of protected endpoints find the contractor, the customer or the administrator. */
function callerOf(actor: Actor) {
  if (actor.kind === 'customer') return { customer: actor }
  if (actor.kind === 'contractor') return { contractorId: actor.id }
  return actor.kind === 'administrator' ? { administrator: actor.name } : {}
}

const mostTries = 3
/** PostgreSQL's codes for a transaction that lost to another one and was rolled back. */
const collisions = ['40001', '40P01']

export async function retried<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      const collided = error instanceof Error && 'code' in error && collisions.includes(String(error.code))
      if (!collided || attempt === mostTries) throw error
    }
  }
}
