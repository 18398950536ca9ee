import type { Queue } from './operations.ts'

/** Shown while the server is too old for the waiting edits. */
export const updating = 'TidyTally is being updated.'
export const isUpdating = (queue: Queue): boolean => queue.some(({ trouble }) => trouble?.kind === 'server-older')

/** For edits that the server is too old to accept. */
export const whenUpdated = 'We’ll send it when the update is complete.'

/** Counts of what is waiting to be sent: new quotes, rooms with changes, photos. */
export interface Waiting {
  readonly quotes: number
  readonly rooms: number
  readonly photos: number
}

/** Counts what is waiting, for one quote or for all. */
export function waitingIn(queue: Queue, quoteId?: string): Waiting {
  const own = queue.filter((operation) => !quoteId || operation.quoteId === quoteId)
  const rooms = own.filter(({ kind }) => kind !== 'addQuote' && kind !== 'addPhoto')
  return {
    quotes: new Set(own.filter(({ kind }) => kind === 'addQuote').map((operation) => operation.quoteId)).size,
    rooms: new Set(rooms.map(({ areaId }) => areaId)).size,
    photos: own.filter(({ kind }) => kind === 'addPhoto').length,
  }
}

const counted = (many: number, what: string) => (many === 0 ? [] : [`${many} ${what}${many === 1 ? '' : 's'}`])

/** "1 quote, 3 rooms, 5 photos"; empty if nothing waits. */
export const waitingInWords = ({ quotes, rooms, photos }: Waiting): string =>
  [...counted(quotes, 'quote'), ...counted(rooms, 'room'), ...counted(photos, 'photo')].join(', ')

/** Whether a sentence about it needs the plural. */
export const areSeveral = ({ quotes, rooms, photos }: Waiting): boolean => quotes + rooms + photos > 1
