/** What a contractor may store and send; the terms quote it. Rooms, tasks and text: `bounds.ts`. */
export const mostPhotosPerQuote = 200
/** Templates of one's own. */
export const mostTemplates = 100
/** Quotes sent in 24 hours. Trials cost nothing, so they are what spam would come from. */
export const mostSends = { trial: 50, paid: 500 } as const
/** Emails to one customer's mailbox: corrections, not a campaign. */
export const mostToMailbox = { perHour: 3, perDay: 10 } as const
/** Days until a removed room's photos are deleted. */
export const daysRemovedRoomsKept = 30
