import type { Pool } from 'pg'
import type { Cents } from '../../../shared-kernel/money.ts'

/** A row of billing.facts. */
export interface Milestone {
  readonly subscriptionId: string
  readonly at: Date
  readonly status: string
  readonly monthly: Cents
  /** The state when recording began. Nothing earlier is known. */
  readonly baseline: boolean
}

/** One calendar month (UTC), as of its end or of now. Money in cents. */
export interface Month {
  /** 2027-03 */
  readonly month: string
  /** False for a month before recording began, or in which it began. */
  readonly complete: boolean
  /** Active at the end of the month, and their monthly revenue. */
  readonly subscribers: number
  readonly mrr: Cents
  /** Not included above: subscribers whose charge failed and is being retried. */
  readonly pastDue: number
  readonly pastDueMrr: Cents
  readonly trialsStarted: number
  readonly trialsConverted: number
  /** Started paying, after a trial or without one. */
  readonly begun: number
  /** Ended after paying, and their monthly revenue. */
  readonly churned: number
  readonly churnedMrr: Cents
}

export interface Figures {
  readonly asOf: Date
  /** When recording began; null when nothing is recorded yet. */
  readonly recordedSince: Date | null
  readonly months: readonly Month[]
}

export async function milestonesOf(db: Pool): Promise<readonly Milestone[]> {
  const { rows } = await db.query<Milestone>(
    'select subscription_id as "subscriptionId", at, status, monthly, baseline from billing.facts order by id',
  )
  return rows
}

/** The last twelve months, or a single month. */
export function figuresFrom(milestones: readonly Milestone[], now: Date, only: string | null): Figures {
  const recordedSince = milestones.reduce<Date | null>((first, { at }) => (first && first <= at ? first : at), null)
  const lives = Object.values(Object.groupBy(milestones, ({ subscriptionId }) => subscriptionId)) as Milestone[][]
  const months = only ? [only] : Array.from({ length: 12 }, (_, back) => monthName(now, back - 11))
  return { asOf: now, recordedSince, months: months.map((month) => monthOf(lives, month, { now, recordedSince })) }
}

const monthName = (now: Date, offset: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset)).toISOString().slice(0, 7)

const pays = (status: string) => status === 'active' || status === 'past_due'

interface Step {
  readonly before: Milestone | undefined
  readonly milestone: Milestone
  readonly paidBefore: boolean
  readonly onTrialBefore: boolean
}

/** Each milestone of a subscription with its history. */
const stepsOf = (life: readonly Milestone[]): Step[] =>
  life.map((milestone, index) => {
    const earlier = life.slice(0, index)
    return {
      milestone,
      before: earlier.at(-1),
      paidBefore: earlier.some(({ status, baseline }) => status === 'active' || (baseline && status === 'past_due')),
      onTrialBefore: earlier.some(({ status }) => status === 'trialing'),
    }
  })

function monthOf(
  lives: readonly (readonly Milestone[])[],
  month: string,
  { now, recordedSince }: { now: Date; recordedSince: Date | null },
): Month {
  const begin = new Date(`${month}-01T00:00:00Z`)
  const end = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1))
  const within = lives
    .flatMap(stepsOf)
    .filter(
      ({ milestone }) => !milestone.baseline && milestone.at >= begin && milestone.at < end && milestone.at <= now,
    )
  const atEnd = lives.flatMap((life) => life.findLast(({ at }) => at < end && at <= now) ?? [])
  const [active, due] = ['active', 'past_due'].map((wanted) => atEnd.filter(({ status }) => status === wanted))
  const begun = within.filter(({ milestone, paidBefore }) => milestone.status === 'active' && !paidBefore)
  const ended = within.filter(
    ({ milestone, before, paidBefore }) => isEnd(milestone) && before && pays(before.status) && paidBefore,
  )
  return {
    month,
    complete: recordedSince !== null && recordedSince <= begin,
    subscribers: active!.length,
    mrr: sum(active!),
    pastDue: due!.length,
    pastDueMrr: sum(due!),
    trialsStarted: within.filter(({ milestone, before }) => milestone.status === 'trialing' && !before).length,
    trialsConverted: begun.filter(({ onTrialBefore }) => onTrialBefore).length,
    begun: begun.length,
    churned: ended.length,
    churnedMrr: sum(ended.map(({ before }) => before!)),
  }
}

const isEnd = ({ status }: Milestone) => status === 'canceled' || status === 'unpaid'

const sum = (milestones: readonly Milestone[]) => milestones.reduce((total, { monthly }) => total + monthly, 0)
