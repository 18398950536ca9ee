import type { Fixtures } from '../../../src/modules/pricing/contract/time-basis.ts'
import type { DeclineReason } from '../../../src/modules/quoting/contract/answers.ts'
import { tasksOf } from '../../../src/modules/quoting/contract/checklist.ts'
import type * as contract from '../../../src/modules/quoting/contract/endpoints.ts'
import type {
  BidStatus,
  ExtraWork,
  LostReason,
  RoomType,
  SelectedTask,
} from '../../../src/modules/quoting/contract/vocabulary.ts'
import type { SentTo } from '../../../src/shared-kernel/endpoint.ts'
import { hoursOf, type Pace } from './labor.ts'

/** A room of a demo quote. */
export interface DemoRoom {
  readonly name: string
  readonly roomType: RoomType
  readonly manualSqft: number
  readonly predefinedTasks: SelectedTask[]
  readonly extraWorkItems: ExtraWork[]
  readonly fixtures?: Fixtures
  readonly notes: string | null
  readonly photos: number
}

interface More {
  /** The contractor's own tasks. */
  own?: readonly string[]
  extra?: readonly ExtraWork[]
  notes?: string
  photos?: number
  /** Counted for a price by time. */
  fixtures?: Fixtures
}

export const room = (name: string, roomType: RoomType, sqft: number, tasks: number, more: More = {}): DemoRoom => ({
  name,
  roomType,
  manualSqft: sqft,
  predefinedTasks: [
    ...tasksOf(roomType)
      .slice(0, tasks)
      .map(({ id }) => id),
    ...(more.own ?? []).map((name, at) => ({ id: `custom-${at + 1}`, name })),
  ],
  extraWorkItems: [...(more.extra ?? [])],
  notes: more.notes ?? null,
  photos: more.photos ?? 0,
  ...(more.fixtures && { fixtures: more.fixtures }),
})

export const monthly = (name: string, price: number): ExtraWork => ({ name, price, type: 'monthly' })
export const once = (name: string, price: number): ExtraWork => ({ name, price, type: 'one-time' })

/** A job's monthly costs in dollars; hours and payroll add-ons are computed. */
export interface DemoCosts {
  /** Dollars per hour of each cleaner. */
  readonly crew: readonly (readonly [name: string, wage: number])[]
  /** Fast for easy buildings and daily cleaning, slow for detailed scopes. */
  readonly pace: Pace
  readonly supplies?: number
  readonly insurance?: number
  readonly equipment?: number
  readonly transportation?: number
  readonly overhead?: number
  readonly other?: number
  readonly more?: Readonly<Record<string, number>>
}

/** The employer's payroll costs, as a percentage of wages. */
export interface OnTop {
  readonly label: string
  readonly percent: number
}

/** A quote's costs in the form that the cost screen stores. */
export function breakdownOf({ rooms, details, costs }: DemoQuote, { label, percent }: OnTop) {
  const { crew, pace, more = {}, ...fixed } = costs!
  const home = details.customerType === 'residential'
  const hours = hoursOf({ rooms, frequency: details.frequency, home, pace, cleaners: crew.length })
  const workers = crew.map(([name, hourlyRate], at) => {
    return { id: `worker-${at + 1}`, name, hourlyRate, estimatedHours: hours }
  })
  const wages = crew.reduce((sum, [, wage]) => sum + wage * hours, 0)
  const own = Object.entries({ [label]: Math.round((wages * percent) / 100), ...more })
  return {
    ...fixed,
    workers,
    customCosts: own.map(([label, amount], at) => ({ id: `custom-${at + 1}`, label, amount })),
  }
}

/** A quote that the contractor made `daysAgo` days ago. */
export interface DemoQuote {
  readonly daysAgo: number
  readonly details: Omit<SentTo<typeof contract.createQuote>, 'id'>
  /** Dollars per sq ft per visit. */
  readonly rate: number
  readonly rooms: readonly DemoRoom[]
  readonly pricing?: Omit<SentTo<typeof contract.savePricing>, 'quoteId'>
  readonly costs?: DemoCosts
  /** Outcome of the email to the customer; a quote without one is a draft. */
  readonly mail?: 'sent' | 'refused'
  readonly bid?: readonly [outcome: BidStatus, notes: string, daysAgo: number]
  /** Why it was lost. */
  readonly lostReason?: LostReason
  /** What its customer did with the link, in order. */
  readonly answers?: readonly DemoAnswer[]
  /** A room remeasured after the quote was sent. */
  readonly measuredAgain?: readonly [room: string, sqft: number]
}

/** A customer's visit or answer by the link. */
export type DemoAnswer = { readonly daysAgo: number } & (
  | { readonly did: 'opened' | 'accepted' }
  | { readonly did: 'asked'; readonly message: string }
  | { readonly did: 'declined'; readonly reason: DeclineReason; readonly note: string }
)
