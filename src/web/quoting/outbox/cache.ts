import type { QueryClient } from '@tanstack/react-query'
import type { Area } from '../../../modules/quoting/contract/areas.ts'
import { areasChanged } from '../quote-changes.ts'
import { areasKey } from '../quotes.ts'
import type { Operation } from './operations.ts'
import type { Outcome } from './replay.ts'

type Change = (areas: readonly Area[]) => readonly Area[]

/** How an operation's outcome changes the known rooms; undefined if no room changed. */
export function knownAfter(operation: Operation, outcome: Outcome): Change | undefined {
  const { areaId } = operation
  const change = (edit: (area: Area) => Area): Change => {
    return (areas) => areas.map((area) => (area.id === areaId ? edit(area) : area))
  }
  if (operation.kind === 'changeQuote' || operation.kind === 'followUp') return undefined
  if (outcome.kind === 'gone') return (areas) => areas.filter(({ id }) => id !== areaId || outcome.what === 'photo')
  if (outcome.kind !== 'done' || operation.kind === 'addQuote') return undefined
  const { area, photo } = outcome
  if (area) return (areas) => withArea(areas, area)
  if (operation.kind === 'removeArea') return (areas) => areas.filter(({ id }) => id !== areaId)
  if (operation.kind === 'removePhoto')
    return change((known) => ({ ...known, photos: known.photos.filter(({ id }) => id !== operation.photoId) }))
  if (photo)
    return change((known) => ({ ...known, photos: [...known.photos.filter(({ id }) => id !== photo.id), photo] }))
  return undefined
}

function withArea(areas: readonly Area[], area: Area): readonly Area[] {
  if (areas.some(({ id }) => id === area.id)) return areas.map((known) => (known.id === area.id ? area : known))
  return [...areas, area].toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
}

/** Stores the server's answer; an older answer still on its way must not overwrite it. */
export function remember(client: QueryClient, quoteId: string, change: Change): void {
  const key = areasKey(quoteId)
  if (client.getQueryData(key) === undefined) {
    void client.invalidateQueries({ queryKey: key })
    takeSoon(quoteId)
    return
  }
  void client.cancelQueries({ queryKey: key })
  client.setQueryData<readonly Area[]>(key, (areas) => change(areas ?? []))
}

const stale = new Set<string>()
let taking: ReturnType<typeof setTimeout> | undefined

/** The rooms aren't in the cache, so the offline copy must be refetched. */
function takeSoon(quoteId: string) {
  stale.add(quoteId)
  clearTimeout(taking)
  taking = setTimeout(async () => {
    const { takeQuotes } = await import('../take-along.ts')
    const ids = [...stale]
    stale.clear()
    await takeQuotes(ids).catch(() => {}) // retried on the next visit
  }, 1000)
}

const quietMs = 500
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Fetches the quote's new price once its rooms haven't changed for a moment. */
export function askForPrice(client: QueryClient, quoteId: string): void {
  clearTimeout(timers.get(quoteId))
  timers.set(
    quoteId,
    setTimeout(() => void areasChanged(client, quoteId), quietMs),
  )
}
