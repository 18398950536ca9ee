import { sqftOf } from '../../pricing/contract/price.ts'
import type { ExtraWork, RoomType, SelectedTask, SizeSource } from '../contract/vocabulary.ts'

export interface Room {
  name: string
  roomType: RoomType
  manualSqft: number | null
  aiEstimatedSqft: number | null
  aiConfidence: number | null
  aiSource: SizeSource | null
  predefinedTasks: SelectedTask[]
  extraWorkItems: ExtraWork[]
  notes: string | null
}

/** A room of a quote: its size, its tasks, and its extra work with prices. */
export class Area implements Room {
  readonly id!: string
  readonly quoteId!: string
  readonly createdAt!: Date
  name!: string
  roomType!: RoomType
  manualSqft!: number | null
  aiEstimatedSqft!: number | null
  aiConfidence!: number | null
  aiSource!: SizeSource | null
  predefinedTasks!: SelectedTask[]
  extraWorkItems!: ExtraWork[]
  notes!: string | null
  removedAt: Date | null = null
  version!: number

  constructor(room: Room & { id: string; quoteId: string; createdAt: Date }) {
    Object.assign(this, room)
  }

  /** Takes the given fields and leaves the rest. */
  change(room: Partial<Room>) {
    Object.assign(this, given(room))
    this.notes ||= null
  }
}

/** Square feet: the contractor's measurement, else the estimate, else 0. */
export const sizeOf = sqftOf

const given = (room: Partial<Room>) =>
  Object.fromEntries(Object.entries(room).filter(([, value]) => value !== undefined))
