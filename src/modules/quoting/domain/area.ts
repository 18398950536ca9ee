import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { sqftOf } from '../../pricing/contract/price.ts'
import type { RoomFields } from '../contract/areas.ts'
import { givesSize } from '../contract/measured.ts'
import { take } from './take.ts'

export interface Area extends RoomFields {}

/** A room of a quote: its size, its tasks, and its extra work with prices. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor assigns every field of RoomFields
export class Area {
  readonly id!: string
  readonly quoteId!: string
  readonly createdAt!: Date
  removedAt: Date | null = null
  version!: number

  constructor(room: RoomFields & { id: string; quoteId: string; createdAt: Date }) {
    Object.assign(this, withoutEmpty(room))
    this.measuredIs(room.measuredAs)
  }

  /** Takes the given fields and leaves the rest; true if any is different now. */
  change(room: { [Field in keyof RoomFields]?: RoomFields[Field] | undefined }): boolean {
    const { measuredAs } = this
    const changed = take<Area>(this, withoutEmpty(room))
    this.measuredIs(room.measuredAs)
    return changed || this.measuredAs !== measuredAs
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

/** A text that was emptied is null. */
const withoutEmpty = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === '' ? null : value])) as Fields

/** Square feet: the contractor's measurement, else the estimate, else 0. */
export const sizeOf = sqftOf
