import { z } from 'zod'
import { type Price, priceOf } from '../../../modules/pricing/contract/price.ts'
import { most } from '../../../modules/quoting/contract/bounds.ts'
import { required } from '../../../modules/quoting/contract/inputs.ts'
import { longestMeasured } from '../../../modules/quoting/contract/measured.ts'
import { CustomerType, ExtraWork, RoomType, SelectedTask } from '../../../modules/quoting/contract/vocabulary.ts'
import { BuildingType } from '../../../shared-kernel/building-type.ts'
import { Frequency } from '../../../shared-kernel/frequency.ts'
import { Rate } from '../../../shared-kernel/money.ts'
import type { Room } from '../../quoting/outbox/rooms.ts'
import { triedKey } from './has-tried.ts'

const moment = z.iso.datetime()

export const customerName = required(200, 'Company name is required')

const TriedRoom = z.strictObject({
  id: z.string().min(1).max(100),
  name: required(200, 'Please enter a room name'),
  roomType: RoomType,
  manualSqft: z.int().min(1).max(1_000_000),
  measuredAs: z.string().min(1).max(longestMeasured).optional(),
  predefinedTasks: z.array(SelectedTask).max(most.tasksInRoom),
  extraWorkItems: z.array(ExtraWork).max(most.extrasInRoom),
  notes: z.string().max(5000).nullable(),
})
export type TriedRoom = z.infer<typeof TriedRoom>

/** A building that a visitor walks without an account. */
const Building = z.strictObject({
  /** The id of the draft that it becomes. */
  quoteId: z.uuid().nullable(),
  companyName: customerName,
  customerType: CustomerType,
  buildingType: BuildingType,
  frequency: Frequency,
  pricePerSqFt: Rate,
  rooms: z.array(TriedRoom).max(most.rooms),
})
export type Building = z.infer<typeof Building>

/** Everything that the try-out page keeps in this browser. */
const Tried = z.strictObject({
  at: CustomerType,
  commercial: Building,
  residential: Building,
  /** When "Keep this quote" was pressed for the building shown. */
  keptAt: moment.nullable(),
})
export type Tried = z.infer<typeof Tried>

/** Whether this event says that another tab changed the building, or that the browser's storage was emptied. */
export const isAboutTried = (event: StorageEvent): boolean => event.key === triedKey || event.key === null

/** What this browser has; null if that is nothing, or nothing that can be read. */
export function readTried(): Tried | null {
  try {
    const kept = localStorage.getItem(triedKey)
    return kept === null ? null : (Tried.safeParse(JSON.parse(kept)).data ?? null)
  } catch {
    return null
  }
}

/** False if the browser stores nothing, because it may not or is full. */
export function writeTried(tried: Tried): boolean {
  try {
    localStorage.setItem(triedKey, JSON.stringify(tried))
    return true
  } catch {
    return false
  }
}

export function forgetTried(): void {
  try {
    localStorage.removeItem(triedKey)
  } catch {}
}

/** The building for which "Keep this quote" was pressed in this browser, if there is one. */
export function keptBuilding(): { building: Building; keptAt: string } | null {
  const tried = readTried()
  const building = tried?.[tried.at]
  return tried?.keptAt && building?.quoteId ? { building, keptAt: tried.keptAt } : null
}

/** A room as the walkthrough's parts know it. */
export const asRoom = (room: TriedRoom): Room => ({
  ...room,
  measuredAs: room.measuredAs ?? null,
  quoteId: '',
  aiEstimatedSqft: null,
  aiConfidence: null,
  aiSource: null,
  createdAt: '',
  version: 0,
  photos: [],
})

/** What the building costs, by the product's own engine. */
export const priceOfBuilding = ({ rooms, ...building }: Building): Price =>
  priceOf({
    ...building,
    totalSqft: 0,
    customItems: [],
    areas: rooms.map((room) => ({ ...room, aiEstimatedSqft: null, extraWork: room.extraWorkItems })),
  })
