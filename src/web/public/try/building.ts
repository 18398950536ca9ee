import { type Price, priceOf } from '../../../modules/pricing/contract/price.ts'
import { difficulties } from '../../../modules/pricing/contract/time-basis.ts'
import { productionRule } from '../../../modules/pricing/contract/time-rules.ts'
import type { RoomFields } from '../../../modules/quoting/contract/areas.ts'
import { most } from '../../../modules/quoting/contract/bounds.ts'
import { longestMeasured } from '../../../modules/quoting/contract/measured.ts'
import type { RoomDetails } from '../../../modules/quoting/contract/room-fields.ts'
import {
  floorRule,
  notesRule,
  roomNameRule,
  serviceNameRule,
  sqftRule,
  taskNameRule,
} from '../../../modules/quoting/contract/room-rules.ts'
import { type CustomerType, customerTypes, roomTypes } from '../../../modules/quoting/contract/vocabulary.ts'
import { type BuildingType, buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { priceRule, rateRule } from '../../../shared-kernel/money.ts'
import { type Rule, textRule } from '../../../shared-kernel/rule.ts'
import { type Preset, presets } from '../../../shared-kernel/visits.ts'
import { store, stored } from '../../device/storage.ts'
import { triedKey } from './has-tried.ts'

export const customerNameRule = textRule(200, 'Company name is required')

export interface TriedRoom
  extends Readonly<Pick<RoomFields, 'name' | 'roomType'> & Omit<RoomDetails, 'schedule' | 'floor'>> {
  /** Every room is cleaned as often as the building. */
  readonly schedule?: RoomDetails['schedule']
  readonly floor?: RoomDetails['floor']
  readonly id: string
  readonly manualSqft: number
  readonly measuredAs?: string
}

/** A building of a visitor without an account. */
export interface Building {
  /** The id of its future draft. */
  readonly quoteId: string | null
  readonly companyName: string
  readonly customerType: CustomerType
  readonly buildingType: BuildingType
  readonly frequency: Preset
  readonly pricePerSqFt: number
  readonly rooms: readonly TriedRoom[]
}

/** All data of the try-out page in this browser. */
export interface Tried {
  readonly at: CustomerType
  readonly commercial: Building
  readonly residential: Building
  /** When "Keep this quote" was clicked for the building shown. */
  readonly keptAt: string | null
}

/* The storage may contain anything. These checks need no schema library. */

type Check = (value: unknown) => boolean
const text =
  (rule: Rule<string>): Check =>
  (value) =>
    typeof value === 'string' && rule(value) === undefined
const figure =
  (rule: Rule<number>): Check =>
  (value) =>
    typeof value === 'number' && rule(value) === undefined
const among =
  (offered: readonly string[]): Check =>
  (value) =>
    offered.includes(value as string)
/** Null or missing, as in a building stored before the field existed, or what the check accepts. */
const optional =
  (check: Check): Check =>
  (value) =>
    value === null || value === undefined || check(value)
const listOf =
  (check: Check, longest: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= longest && value.every(check)
/** Checks for exactly these fields. */
const shape =
  <Fields extends object>(fields: Readonly<Record<keyof Fields, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).every((key) => Object.hasOwn(fields, key)) &&
    Object.entries<Check>(fields).every(([key, check]) => check((value as Record<string, unknown>)[key]))

const id = text(textRule(100, 'missing'))
const isTask = shape({ id, name: text(taskNameRule) })
const isRoom = shape<TriedRoom>({
  id,
  name: text(roomNameRule),
  roomType: among(roomTypes),
  manualSqft: figure(sqftRule),
  measuredAs: optional(text(textRule(longestMeasured, 'missing'))),
  schedule: (value) => value === undefined || value === null,
  predefinedTasks: listOf((task) => id(task) || isTask(task), most.tasksInRoom),
  extraWorkItems: listOf(
    shape({
      id: optional(id),
      name: text(serviceNameRule),
      price: figure(priceRule()),
      type: among(['one-time', 'monthly']),
    }),
    most.extrasInRoom,
  ),
  notes: optional(text(notesRule)),
  floor: optional(text(floorRule)),
  difficulty: optional(among(difficulties)),
  fixtures: optional(() => false), // the page doesn't ask for them
  sqftPerHour: optional(figure(productionRule)),
})
const isBuilding = shape({
  quoteId: optional((value) => typeof value === 'string' && isUuid(value)),
  companyName: text(customerNameRule),
  customerType: among(customerTypes),
  buildingType: among(Object.keys(buildingTypeLabel)),
  frequency: among(presets),
  pricePerSqFt: figure(rateRule),
  rooms: listOf(isRoom, most.rooms),
})
const isTried = shape({
  at: among(customerTypes),
  commercial: isBuilding,
  residential: isBuilding,
  keptAt: optional((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value))),
})

export const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** Whether another tab changed the building, or the browser's storage was cleared. */
export const isAboutTried = (event: StorageEvent): boolean => event.key === triedKey || event.key === null

/** The stored building; null if there is none or it is invalid. */
export function readTried(): Tried | null {
  try {
    const value: unknown = JSON.parse(stored('localStorage', triedKey) ?? 'null')
    return isTried(value) ? (value as Tried) : null
  } catch {
    return null
  }
}

/** False if the browser stores nothing, because storage is forbidden or full. */
export function writeTried(tried: Tried): boolean {
  return store('localStorage', triedKey, JSON.stringify(tried))
}

export function forgetTried(): void {
  store('localStorage', triedKey, null)
}

/** The building for which "Keep this quote" was clicked in this browser, if there is one. */
export function keptBuilding(): { building: Building; keptAt: string } | null {
  const tried = readTried()
  const building = tried?.[tried.at]
  return tried?.keptAt && building?.quoteId ? { building, keptAt: tried.keptAt } : null
}

/** The building as the price engine takes it. */
export const scopeOfBuilding = ({ rooms, ...building }: Building) => ({
  ...building,
  totalSqft: 0,
  customItems: [],
  areas: rooms.map((room) => ({ ...room, aiEstimatedSqft: null, extraWork: room.extraWorkItems })),
})

/** The building's price, from the product's own engine. */
export const priceOfBuilding = (building: Building): Price => priceOf(scopeOfBuilding(building))
