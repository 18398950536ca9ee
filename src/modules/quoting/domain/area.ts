import { sqftOf } from '../../pricing/contract/price.ts'
import type { ExtraWork, RoomType, SelectedTask } from '../contract/vocabulary.ts'

export interface Room {
  name: string
  roomType: RoomType
  manualSqft: number | null
  aiEstimatedSqft: number | null
  aiConfidence: number | null
  predefinedTasks: SelectedTask[]
  extraWorkItems: ExtraWork[]
  notes: string | null
}

/** A room of a quote: its size, the tasks to do there and the extra work with its prices. */
export class Area implements Room {
  readonly id!: string
  readonly quoteId!: string
  readonly createdAt!: Date
  name!: string
  roomType!: RoomType
  manualSqft!: number | null
  aiEstimatedSqft!: number | null
  aiConfidence!: number | null
  predefinedTasks!: SelectedTask[]
  extraWorkItems!: ExtraWork[]
  notes!: string | null
  removedAt: Date | null = null
  version!: number

  constructor(room: Room & { id: string; quoteId: string; createdAt: Date }) {
    Object.assign(this, room)
  }

  /** Takes over what is given of a room and leaves the rest. */
  change(room: Partial<Room>) {
    Object.assign(this, given(room))
    this.notes ||= null
  }
}

/** Square feet: the contractor's own measure, else the estimate, else 0. */
export const sizeOf = sqftOf

const given = (room: Partial<Room>) =>
  Object.fromEntries(Object.entries(room).filter(([, value]) => value !== undefined))
