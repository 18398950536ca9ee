import { useSyncExternalStore } from 'react'
import { newId } from '../../device/new-id.ts'
import { samples } from './sample.ts'
import { type Building, forgetTried, isAboutTried, readTried, type Tried, writeTried } from './tried.ts'

interface Held {
  readonly tried: Tried
  /** Whether this browser stores what is typed; until something is, nobody knows. */
  readonly stores: boolean
}

const fresh: Held = { tried: samples, stores: true }
let held: Held | undefined
const listeners = new Set<() => void>()

const now = (): Held => {
  held ??= { tried: readTried() ?? samples, stores: true }
  return held
}

function become(next: Held) {
  held = next
  for (const listener of listeners) listener()
}

/** Another tab changed it, or this page comes out of the Back button's memory. */
const readAgain = () => become({ tried: readTried() ?? samples, stores: true })
const onStorage = (event: StorageEvent) => isAboutTried(event) && readAgain()
const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && now().stores && readAgain()

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onPageShow)
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
  become({ tried, stores: writeTried(tried) })
}

export const buildingNow = (): Building => now().tried[now().tried.at]

export function changeBuilding(change: (building: Building) => Building): void {
  const { tried } = now()
  putTried({ ...tried, [tried.at]: change(tried[tried.at]) })
}

/** The samples again, and nothing left in this browser; returns what was there. */
export function startOver(): Tried {
  const { tried } = now()
  forgetTried()
  become(fresh)
  return tried
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

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
