import type { Pool } from 'pg'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { lease } from './leases.ts'
import { enlist } from './list.ts'

export interface Terms {
  /**
   * Local turns guard this process. Shared ones count a person's work across all processes, by leases in the database;
   * their queues and totals are still per process.
   */
  readonly kind: 'local' | 'shared'
  /** How much of this work runs at once in this process, for everyone together. */
  readonly total?: number
  /** How much of it runs at once per person. */
  readonly each: number
  /** The party that takes turns, for the table in OPERATING.md. */
  readonly by: string
  /** How much more work each may queue; anything beyond that is refused. */
  readonly waiting: number
  /** When `most` are waiting in all, only a person with a free place may still join; beyond `all`, no one may. */
  readonly crowd?: {
    readonly most: number
    readonly all: number
    readonly refusal: string
    readonly retryAfterSeconds: number
  }
  /** The refusal's sentence, and its code for programs. */
  readonly refusal: string
  readonly code?: string
  readonly retryAfterSeconds?: number
}
export type LocalTerms = Terms & { readonly kind: 'local' }

/** Turns at one kind of work. Shared ones need the database. */
export interface Turns<Where extends unknown[] = []> {
  /** Waits for a turn and returns the function that ends it. */
  take(who: string, ...where: Where): Promise<() => void>
  run<Result>(who: string, work: () => Promise<Result>, ...where: Where): Promise<Result>
  /** Does the work, or returns false if all of this person's places are taken or being waited for. */
  runIfFree(who: string, work: () => Promise<unknown>, ...where: Where): Promise<boolean>
  isFull(who: string): boolean
}

/**
 * Declares turns at costly work; each call of the returned function makes those of one server. They are fair: no matter
 * how much one person requests, the next free place goes to someone else.
 */
export function turns(name: string, terms: LocalTerms): (changed?: Partial<LocalTerms>) => Turns
export function turns(name: string, terms: Terms & { kind: 'shared' }): () => Turns<[db: Pool]>
export function turns(name: string, terms: Terms) {
  const { kind, total, each, by, refusal } = terms
  enlist({
    name,
    most: [total === each ? '' : `${each} at once`, total === undefined ? '' : `${total} in a process`]
      .filter(Boolean)
      .join(', '),
    by,
    counted: kind === 'local' ? 'process' : 'leases',
    sentence: refusal,
  })
  return (changed: Partial<Terms> = {}) => line(name, { ...terms, ...changed })
}

interface Own {
  running: number
  readonly line: (() => void)[]
}

function line(name: string, terms: Terms): Turns<[db?: Pool]> {
  const { kind, total = Number.POSITIVE_INFINITY, each, waiting, crowd, refusal, code = 'one-at-a-time' } = terms
  const everybody = new Map<string, Own>()
  let running = 0
  let inLine = 0
  const refused = () => new DomainError('too-many', code, refusal, { retryAfterSeconds: terms.retryAfterSeconds ?? 5 })

  /** Moves a person to the end of the queue. */
  function toTheEnd(who: string, own: Own) {
    everybody.delete(who)
    if (own.running > 0 || own.line.length > 0) everybody.set(who, own)
  }

  function fill() {
    for (const [who, own] of everybody) {
      if (running >= total) return
      if (own.running >= each || own.line.length === 0) continue
      running++
      own.running++
      toTheEnd(who, own)
      own.line.shift()!()
    }
  }

  function isFull(who: string) {
    const own = everybody.get(who)
    return own !== undefined && own.running + own.line.length >= each
  }

  /** Waits for a turn in this process. */
  async function takeHere(who: string): Promise<() => void> {
    if (crowd && inLine >= (isFull(who) ? crowd.most : crowd.all))
      throw new DomainError('unavailable', 'busy', crowd.refusal, { retryAfterSeconds: crowd.retryAfterSeconds })
    const own = everybody.get(who) ?? { running: 0, line: [] }
    const mustWait = own.running >= each || running >= total
    if (mustWait && own.line.length >= waiting) throw refused()
    everybody.set(who, own)
    inLine++
    await new Promise<void>((turn) => {
      own.line.push(turn)
      fill()
    })
    inLine--
    let ended = false
    return () => {
      if (ended) return
      ended = true
      running--
      own.running--
      toTheEnd(who, own)
      fill()
    }
  }

  /** Then waits for a lease, if other processes have turns too. Null if no lease becomes free in time. */
  async function takeWithin(ms: number, who: string, db?: Pool): Promise<(() => void) | null> {
    const end = await takeHere(who)
    if (kind === 'local') return end
    try {
      const give = await lease(db!, { name, who, places: each, ms })
      if (!give) end()
      return give && (() => void give().finally(end))
    } catch (error) {
      end()
      throw error
    }
  }

  async function take(who: string, db?: Pool) {
    const end = await takeWithin(longestWaitMs, who, db)
    if (!end) throw refused()
    return end
  }

  return {
    take,
    isFull,
    async run(who, work, db) {
      const end = await take(who, db)
      return work().finally(end)
    },
    async runIfFree(who, work, db) {
      const end = isFull(who) ? null : await takeWithin(0, who, db)
      if (!end) return false
      await work().finally(end)
      return true
    },
  }
}

/** How long to wait for a place that another process has. */
const longestWaitMs = 20_000
