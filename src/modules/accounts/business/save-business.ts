import type { Objects } from '../../../platform/objects/objects.ts'
import type { Pictures } from '../../../platform/objects/pictures.ts'
import { given } from '../../../shared-kernel/clearable.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { refuseStale } from '../../../shared-kernel/stale.ts'
import type { Call, CommandCall, Conversation, SignedIn } from '../../../shared-kernel/use-case.ts'
import { readUser } from '../account/current-user.ts'
import { fetchPublicFile, type Internet } from '../account/internet.ts'
import type * as contract from '../contract/endpoints.ts'
import { largestLogo } from '../contract/endpoints.ts'
import { federalHolidays } from '../contract/federal-holidays.ts'
import { countChange, replaceLogo, withStoredLogo } from './business.ts'
import { claimLogo, prepareLogo } from './logo.ts'

/** Saves the business profile. An https logo is fetched once, now, and stored as our own copy. */
export const saveBusiness =
  (objects: Objects, pictures: Pictures, ways: Internet): Conversation<typeof contract.saveBusiness> =>
  async ({ version, ...profile }, call) => {
    const { db, contractorId } = call
    const { businessLogoUrl, ...business } = profile
    const save = async (logoUrl: string | null | undefined, inside: CommandCall & SignedIn) => {
      const stored = await lockedBusiness(inside)
      if (await refuseStale(stored, { version, ...profile }, () => readUser(db, contractorId))) return
      if (logoUrl && logoUrl === businessLogoUrl && logoUrl !== stored.logo)
        throw wrongLogo('This logo isn’t one of your uploaded files')
      if (logoUrl !== undefined) await replaceLogo(logoUrl, inside)
      await write(business, inside)
      await countChange(inside)
    }
    if (businessLogoUrl?.startsWith('https:')) {
      const picture = await fetchLogo(businessLogoUrl, pictures, ways, call)
      await withStoredLogo(picture, objects, call, save)
    } else {
      await call.inTransaction((inside) => save(businessLogoUrl, inside))
    }
    return readUser(db, contractorId)
  }

/** Locks the row, so saves of one profile run one after another. */
async function lockedBusiness({ em, contractorId }: CommandCall & SignedIn) {
  const [stored] = await em.execute<{ version: number; logo: string | null }[]>(
    'select business_version as version, business_logo_url as logo from accounts.users where id = ? for update',
    [contractorId],
  )
  if (!stored) throw new DomainError('signed-out', 'signed-out', 'Please sign in')
  return stored
}

async function fetchLogo(url: string, pictures: Pictures, ways: Internet, { db, contractorId, log }: Call & SignedIn) {
  await claimLogo(db, contractorId)
  const file = await fetchPublicFile(url, largestLogo, ways).catch(({ code, message }: NodeJS.ErrnoException) => {
    const reason = code ?? message // the system's message contains the address, which is private
    log.warn({ event: 'logo-not-fetched', userId: contractorId, reason }, 'logo not fetched')
    throw wrongLogo('The logo couldn’t be fetched from this address. Please upload the file.')
  })
  return prepareLogo(file, { drawings: false }, { pictures, contractorId })
}

const wrongLogo = (message: string) =>
  new DomainError('invalid', 'wrong-logo', message, { issues: [{ path: 'businessLogoUrl', message }] })

type Business = Omit<Parameters<Conversation<typeof contract.saveBusiness>>[0], 'businessLogoUrl' | 'version'>

const columnOf: Readonly<Record<keyof Business, string>> = {
  businessName: 'business_name',
  businessPhone: 'business_phone',
  businessAddress: 'business_address',
  businessWebsite: 'business_website',
  letterheadColor: 'letterhead_color',
  timeZone: 'time_zone',
  holidays: 'holidays',
  holidayDays: 'holiday_days',
  showsRoomPrices: 'shows_room_prices',
  tax: 'tax',
  sources: 'sources',
}

async function write(business: Business, { em, contractorId, now }: CommandCall & SignedIn) {
  const changes = Object.entries(given(business))
  const columns = changes.map(([field]) => `${columnOf[field as keyof Business]} = ?`)
  const values = changes.map(([field, value]) => {
    if (field === 'holidayDays') return JSON.stringify(value ?? federalHolidays)
    return ['tax', 'sources'].includes(field) && value ? JSON.stringify(value) : value
  })
  await em.execute(`update accounts.users set ${columns.join()}, updated_at = ? where id = ?`, [
    ...values,
    now,
    contractorId,
  ])
}
