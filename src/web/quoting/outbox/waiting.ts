import type { Kind, Queue, QuoteField } from './operations.ts'

/** Shown while the server is too old for the waiting edits. */
export const updating = 'TidyTally is being updated.'
export const isUpdating = (queue: Queue): boolean => queue.some(({ trouble }) => trouble?.kind === 'server-older')

/** For edits that the server is too old to accept. */
export const whenUpdated = 'We’ll send it when the update is complete.'

/** What is waiting to be sent: counts of new quotes, rooms with changes and photos, and what Review changed of a quote. */
export interface Waiting {
  readonly quotes: number
  readonly rooms: number
  readonly photos: number
  readonly fields: readonly QuoteField[]
  /** What was done about quotes in Today. */
  readonly followUps: number
}

export const nameOfField: Readonly<Record<QuoteField, string>> = {
  costBreakdown: 'costs',
  pricePerSqFt: 'rate',
  monthCovers: 'what the month covers',
  holidays: 'holidays',
  offersAnnualPrepayment: 'offer for a year',
  showsLaborHours: 'labor hours for the customer',
  showsRoomPrices: 'room prices for the customer',
  tax: 'tax',
  taxExempt: 'tax exemption',
  time: 'figures of the price by time',
  privateNotes: 'private notes',
  agreedAtHome: 'agreed at home',
  homeState: 'state of the home',
  spokenLanguage: 'language',
  poNumberRule: 'PO number',
  confirmWithCode: 'confirmation with a code',
  emailNote: 'note above the email',
  cc: 'further recipients',
  attachmentIds: 'attachments',
  followUp: 'reminders',
}

const withoutRoom: readonly Kind[] = ['addQuote', 'changeQuote', 'followUp']
/** Whether an edit belongs to a room. */
export const isOfRoom = (kind: Kind): boolean => !withoutRoom.includes(kind)

/** Counts what is waiting, for one quote or for all. */
export function waitingIn(queue: Queue, quoteId?: string): Waiting {
  const own = queue.filter((operation) => !quoteId || operation.quoteId === quoteId)
  const rooms = own.filter(({ kind }) => isOfRoom(kind) && kind !== 'addPhoto')
  return {
    quotes: new Set(own.filter(({ kind }) => kind === 'addQuote').map((operation) => operation.quoteId)).size,
    rooms: new Set(rooms.map(({ areaId }) => areaId)).size,
    photos: own.filter(({ kind }) => kind === 'addPhoto').length,
    followUps: own.filter(({ kind }) => kind === 'followUp').length,
    fields: [...new Set(own.flatMap((operation) => (operation.kind === 'changeQuote' ? [operation.field] : [])))],
  }
}

const counted = (many: number, what: string) => (many === 0 ? [] : [`${many} ${what}${many === 1 ? '' : 's'}`])

/** "1 quote, 3 rooms, 5 photos, costs"; empty if nothing waits. */
export const waitingInWords = ({ quotes, rooms, photos, fields, followUps }: Waiting): string =>
  [
    ...counted(quotes, 'quote'),
    ...counted(rooms, 'room'),
    ...counted(photos, 'photo'),
    ...counted(followUps, 'follow-up'),
    ...fields.map((field) => nameOfField[field]),
  ].join(', ')

/** How many things that is. */
export const countOf = ({ quotes, rooms, photos, fields, followUps }: Waiting): number =>
  quotes + rooms + photos + fields.length + followUps

const plurals: readonly QuoteField[] = [
  ...(['costBreakdown', 'holidays', 'showsLaborHours', 'showsRoomPrices', 'time', 'privateNotes'] as const),
  ...(['cc', 'attachmentIds', 'followUp'] as const),
]

/** Whether a sentence about it needs the plural. */
export const areSeveral = (waiting: Waiting): boolean =>
  countOf(waiting) > 1 || waiting.fields.some((field) => plurals.includes(field))
