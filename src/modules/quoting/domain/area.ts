import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { sqftOf } from '../../pricing/contract/price.ts'
import { givesSize } from '../contract/measured.ts'
import type { ExtraWork, RoomType, SelectedTask, SizeSource } from '../contract/vocabulary.ts'

export interface Room {
  name: string
  roomType: RoomType
  manualSqft: number | null
  /** The measurement behind the size, such as "24 x 18". */
  measuredAs: string | null
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
  measuredAs!: string | null
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
    this.measuredIs(room.measuredAs)
  }

  /** Takes the given fields and leaves the rest. */
  change(room: Partial<Room>) {
    Object.assign(this, given(room))
    this.notes ||= null
    this.measuredIs(room.measuredAs)
  }

  /** The measurement must give the size. If only the size changes, drops a measurement that no longer matches. */
  private measuredIs(said: string | null | undefined) {
    if (!this.measuredAs || givesSize(this.measuredAs, this.manualSqft)) return
    if (said) {
      const message = 'What was measured gives another size'
      throw new DomainError('invalid', 'measured-otherwise', message, { issues: [{ path: 'measuredAs', message }] })
    }
    this.measuredAs = null
  }
}

/** Square feet: the contractor's measurement, else the estimate, else 0. */
export const sizeOf = sqftOf

const given = (room: Partial<Room>) =>
  Object.fromEntries(Object.entries(room).filter(([, value]) => value !== undefined))
