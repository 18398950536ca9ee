import { capitalized, howOften } from './schedule-words.ts'
import { type HowOften, isOnce, type Schedule } from './visits.ts'

/** How often a room or an extra with its own schedule is done: "on Tuesdays and Thursdays". Null without one. */
export const ownHowOften = (schedule: Schedule | null | undefined): string | null =>
  schedule ? howOften({ frequency: 'custom', schedule }) : null

/** Rooms that are cleaned equally often: "Every weekday": Lobby, Restrooms. */
export interface ScopeRow {
  readonly often: string
  readonly rooms: readonly string[]
}

/** The rooms by schedule, the building's first (SCH-03), in the words that rooms have. Empty unless a room has its own. */
export function scopeGrid(
  building: HowOften,
  rooms: readonly { readonly name: string; readonly ownHowOften?: string | null | undefined }[],
  buildings = howOften(building),
): readonly ScopeRow[] {
  if (isOnce(building) || !rooms.some((room) => room.ownHowOften)) return []
  const rows = new Map<string, string[]>([[buildings, []]])
  for (const room of rooms) {
    const often = room.ownHowOften ?? buildings
    rows.set(often, [...(rows.get(often) ?? []), room.name])
  }
  return [...rows]
    .filter(([, names]) => names.length > 0)
    .map(([often, names]) => ({ often: capitalized(often), rooms: names }))
}
