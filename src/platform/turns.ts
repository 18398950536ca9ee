import { DomainError } from '../shared-kernel/domain-error.ts'

export interface Terms {
  /** How much of this work runs at once in this process, for everyone together. */
  readonly total?: number
  /** How much of it runs at once for one contractor. */
  readonly each: number
  /** How much more work one contractor may queue; anything beyond that is refused. */
  readonly waiting: number
  /** The refusal's sentence, and its code for programs. */
  readonly refusal: string
  readonly code?: string
}

interface Own {
  running: number
  readonly line: (() => void)[]
}

/**
 * Shares costly work fairly: contractors take turns, so no matter how much one asks for, the next free slot goes to
 * someone else. Counts only in this process; rates.ts has limits that all processes share.
 */
export function turns({ total = Number.POSITIVE_INFINITY, each, waiting, refusal, code = 'one-at-a-time' }: Terms) {
  const everybody = new Map<string, Own>()
  let running = 0

  /** Everyone else goes first next time. */
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

  /** Waits for a turn and returns the function that ends it. */
  async function take(who: string): Promise<() => void> {
    const own = everybody.get(who) ?? { running: 0, line: [] }
    const mustWait = own.running >= each || running >= total
    if (mustWait && own.line.length >= waiting)
      throw new DomainError('too-many', code, refusal, { retryAfterSeconds: 5 })
    everybody.set(who, own)
    await new Promise<void>((turn) => {
      own.line.push(turn)
      fill()
    })
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

  return {
    take,
    /** Whether all that one contractor may have at once is taken or waited for. */
    isFull(who: string) {
      const own = everybody.get(who)
      return own !== undefined && own.running + own.line.length >= each
    },
    async run<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
      const end = await take(who)
      return work().finally(end)
    },
  }
}
