import type { CurrentUser } from '../../../../modules/accounts/contract/endpoints.ts'
import { addArea } from '../../../../modules/quoting/contract/areas.ts'
import { createQuote, type Quote, savePricing } from '../../../../modules/quoting/contract/endpoints.ts'
import { call, Problem } from '../../../app/api.ts'
import { newId } from '../../../device/new-id.ts'
import { type Building, forgetTried, keptBuilding, readTried, writeTried } from '../../../public/try/building.ts'

/** Clock skew: the account may appear to be this much older than the click on "Keep this quote". */
const toleranceMs = 10 * 60_000
const dayMs = 24 * 60 * 60_000

/**
 * Whether the account was created to keep this building, so it can be imported without asking. Otherwise someone else
 * may have clicked the button in a shared browser.
 */
export function isOpenedFor(keptAt: string, { createdAt }: Pick<CurrentUser, 'createdAt'>): boolean {
  const later = Date.parse(createdAt) - Date.parse(keptAt)
  return later > -toleranceMs && later < dayMs
}

/** Serializes tabs with a lock; without locks, the draft's fixed ids still prevent duplicates. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('tidytally-try', work) : work()

/**
 * Makes the kept building a draft and removes it from this browser. Its ids were made when it was kept, so retries
 * create nothing twice. Null if another tab has already done it.
 */
export const bringIn = (user: CurrentUser): Promise<Quote | null> =>
  alone(async () => {
    const kept = keptBuilding()
    if (!kept) return null
    const quote = await send(kept.building, user).catch((error: unknown) => {
      // Another account in this browser has a draft with these ids, so this one gets new ids.
      if (error instanceof Problem && error.status === 404) return send(withNewIds(kept.building), user)
      throw error
    })
    forgetTried()
    return quote
  })

/** A quote requires a phone number; this placeholder says that none was given. */
export const unknownPhone = 'not given yet'

/**
 * The visitor hasn't named a customer, so the contact is the contractor: a quote sent by mistake reaches no one else.
 */
async function send(building: Building, user: CurrentUser): Promise<Quote> {
  const { quoteId, companyName, customerType, buildingType, frequency, pricePerSqFt, rooms } = building
  const contactPerson = `${user.firstName} ${user.lastName}`
  const contact = { contactPerson, email: user.email, phone: user.businessPhone ?? unknownPhone }
  const job = { customerType, buildingType, frequency, startTimeline: 'flexible' } as const
  const draft = await call(createQuote, { id: quoteId ?? newId(), companyName, ...contact, ...job })
  for (const room of rooms) await call(addArea, { quoteId: draft.id, ...room })
  return call(savePricing, { quoteId: draft.id, pricePerSqFt })
}

function withNewIds(building: Building): Building {
  const renewed = { ...building, quoteId: newId(), rooms: building.rooms.map((room) => ({ ...room, id: newId() })) }
  const tried = readTried()
  if (tried) writeTried({ ...tried, [tried.at]: renewed })
  return renewed
}
