import { useSyncExternalStore } from 'react'
import { extentOf, passedBound } from '../../../modules/quoting/contract/bounds.ts'
import { customerTypes } from '../../../modules/quoting/contract/vocabulary.ts'
import { newId } from '../../device/new-id.ts'
import { type OpenQueue, setOpenQueue } from '../../quoting/outbox/open-queue.ts'
import type { Queue } from '../../quoting/outbox/operations.ts'
import { type Room, roomsOf } from '../../quoting/outbox/rooms.ts'
import { forgetDraft, hasDraft } from '../../quoting/walkthrough/rooms/draft-room.ts'
import { forgetForms, hasOpenForms } from '../../quoting/walkthrough/rooms/kept-forms.ts'
import { emptyRoom } from '../../quoting/walkthrough/rooms/new-room.ts'
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
  /** The rooms of the building shown as operations that are never sent, and as what these make. */
  readonly queue: Queue
  readonly rooms: readonly Room[]
  /** Whether this browser stores what is typed; until something is, nobody knows. */
  readonly stores: boolean
  /** Whether this tab kept forms that were open. */
  readonly resumes: boolean
}

/** The building's local id is its customer type; an earlier room counts as made earlier. */
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

/** Another tab changed it, or this page comes out of the Back button's memory. */
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

/** The building of this browser; on the server and in the first HTML, the sample. */
export const useTried = (): Held => useSyncExternalStore(subscribe, now, () => fresh)

/** Keeps it in this browser, and shows it in every tab. */
export function putTried(tried: Tried): void {
  become(heldOf(tried, writeTried(tried), now().resumes))
}

export function changeBuilding(part: Partial<Building>): void {
  const before = now()
  const { at, ...others } = before.tried
  const tried = { ...others, at, [at]: { ...others[at], ...part } }
  become({ ...before, tried, stores: writeTried(tried) })
}

/** What is kept of a room. */
function asTried({ id, name, roomType, manualSqft, measuredAs, predefinedTasks, extraWorkItems, notes }: Room) {
  const size = { manualSqft: manualSqft ?? 1, ...(measuredAs !== null && { measuredAs }) }
  return { id, name, roomType, ...size, predefinedTasks, extraWorkItems, notes } satisfies TriedRoom
}

/** Edits of a visitor's walk. What would be more than a quote may hold is refused, in the product's words. */
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
    await undefined // the caller says first that it worked
    toastFailure(passed.message)
  },
}

/** The samples again, and nothing left in this browser. */
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

/** The other building; what was done in this one can no longer be taken back. */
export function walkAt(at: Tried['at']): void {
  toaster.remove()
  putTried({ ...now().tried, at, keptAt: null })
}

/**
 * The building becomes a draft after sign-up. It gets the draft's ids here, so that however often it is sent the server
 * makes one. False if this browser stores nothing.
 */
export function keepBuilding(): boolean {
  const { tried } = now()
  const building = tried[tried.at]
  const rooms = building.rooms.map((room) => (isUuid(room.id) ? room : { ...room, id: newId() }))
  const kept = { ...building, quoteId: building.quoteId ?? newId(), rooms }
  putTried({ ...tried, [tried.at]: kept, keptAt: new Date().toISOString() })
  return now().stores
}
