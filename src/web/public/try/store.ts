import { useSyncExternalStore } from 'react'
import { extentOf, passedBound } from '../../../modules/quoting/contract/bounds.ts'
import { emptyRoom, roomFieldsOf } from '../../../modules/quoting/contract/room-fields.ts'
import { customerTypes } from '../../../modules/quoting/contract/vocabulary.ts'
import { newId } from '../../device/new-id.ts'
import { type OpenQueue, setOpenQueue } from '../../quoting/outbox/open-queue.ts'
import type { Queue } from '../../quoting/outbox/operations.ts'
import { type Room, roomsOf } from '../../quoting/outbox/rooms.ts'
import { forgetDraft, hasDraft } from '../../quoting/walkthrough/rooms/draft-room.ts'
import { forgetForms, hasOpenForms } from '../../quoting/walkthrough/rooms/kept-forms.ts'
import { forgetUnfinished } from '../../quoting/walkthrough/rooms/unfinished-sizes.ts'
import { toaster, toastFailure, toastSuccess } from '../../ui/toasts.ts'
import {
  type Building,
  forgetTried,
  isAboutTried,
  isUuid,
  readTried,
  type Tried,
  type TriedRoom,
  writeTried,
} from './building.ts'
import { samples } from './sample.ts'

interface Held {
  readonly tried: Tried
  /** The building's rooms, as operations that are never sent, and as the result of these. */
  readonly queue: Queue
  readonly rooms: readonly Room[]
  /** Whether this browser stores input; assumed until the first write. */
  readonly stores: boolean
  /** Whether this tab has kept open forms. */
  readonly resumes: boolean
}

/** The building's local id is its customer type. Creation times preserve the rooms' order. */
function queueOf({ customerType, rooms }: Building): Queue {
  const at = { quoteId: customerType, due: 0, kind: 'addArea' } as const
  return rooms.map(({ id, ...room }, place) => {
    return { ...at, id, areaId: id, room: { ...emptyRoom, ...room }, createdAt: new Date(place).toISOString() }
  })
}

function heldOf(tried: Tried, stores = true, resumes = false): Held {
  const queue = queueOf(tried[tried.at])
  return { tried, queue, rooms: roomsOf(tried.at, [], queue), stores, resumes }
}

const fresh = heldOf(samples)
let held: Held | undefined
const listeners = new Set<() => void>()

function now(): Held {
  if (!held) {
    const tried = readTried() ?? samples
    held = heldOf(tried, true, hasDraft(tried.at) || tried[tried.at].rooms.some(({ id }) => hasOpenForms(id)))
  }
  return held
}

function become(next: Held) {
  held = next
  for (const listener of listeners) listener()
}

/** Rereads the storage: another tab changed it, or the page was restored from the back/forward cache. */
const readAgain = () => become(heldOf(readTried() ?? samples, true, now().resumes))
const onStorage = (event: StorageEvent) => isAboutTried(event) && readAgain()
const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && now().stores && readAgain()

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onPageShow)
    setOpenQueue(visitors)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
    held = undefined
  }
}

/** This browser's building; on the server and during hydration, the sample. */
export const useTried = (): Held => useSyncExternalStore(subscribe, now, () => fresh)

/** Stores it in this browser, and shows it in every tab. */
export function putTried(tried: Tried): void {
  become(heldOf(tried, writeTried(tried), now().resumes))
}

export function changeBuilding(part: Partial<Building>): void {
  const before = now()
  const { at, ...others } = before.tried
  const tried = { ...others, at, [at]: { ...others[at], ...part } }
  become({ ...before, tried, stores: writeTried(tried) })
}

/** The stored part of a room. */
function asTried(room: Room): TriedRoom {
  const {
    manualSqft,
    measuredAs,
    aiEstimatedSqft: _,
    aiConfidence: __,
    aiSource: ___,
    schedule: ____,
    floor,
    ...fields
  } = roomFieldsOf(room)
  return {
    ...{ id: room.id, ...fields, manualSqft: manualSqft ?? 1 },
    ...(measuredAs !== null && { measuredAs }),
    ...(floor !== null && { floor }),
  }
}

/** A visitor's edits. Edits beyond a quote's limits are refused, with the product's messages. */
const visitors: OpenQueue = {
  roomsOf: () => now().rooms,
  async apply(change) {
    const before = now()
    const queue = change(before.queue)
    const rooms = roomsOf(before.tried.at, [], queue)
    const passed = passedBound(extentOf(before.rooms, null), extentOf(rooms, null))
    if (!passed) {
      held = { ...before, queue, rooms }
      return changeBuilding({ rooms: rooms.map(asTried) })
    }
    await undefined // the caller first reports success
    toastFailure(passed.message)
  },
}

/** Restores the samples, and removes everything from this browser. */
export function startOver(): void {
  const { tried } = now()
  forgetTried()
  for (const type of customerTypes) {
    forgetDraft(type)
    for (const { id } of tried[type].rooms) {
      forgetForms(id)
      forgetUnfinished(id)
    }
  }
  become(fresh)
  toastSuccess('Started over', 'Nothing you typed is left in this browser.', {
    action: { label: 'Undo', onClick: () => putTried(tried) },
  })
}

/** Switches to the other building; Undo for this one is no longer offered. */
export function walkAt(at: Tried['at']): void {
  toaster.remove()
  putTried({ ...now().tried, at, keptAt: null })
}

/**
 * Marks the building to become a draft after sign-up. It gets the draft's ids here, so that sending it repeatedly
 * creates one draft. False if this browser stores nothing.
 */
export function keepBuilding(): boolean {
  const { tried } = now()
  const building = tried[tried.at]
  const rooms = building.rooms.map((room) => (isUuid(room.id) ? room : { ...room, id: newId() }))
  const kept = { ...building, quoteId: building.quoteId ?? newId(), rooms }
  putTried({ ...tried, [tried.at]: kept, keptAt: new Date().toISOString() })
  return now().stores
}
