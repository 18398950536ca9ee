import type { Pool } from 'pg'
import type { Objects } from '../../objects.ts'
import { type ContractorProfile, profileOf } from '../accounts/index.ts'
import { customerQuoteOf } from '../quoting/index.ts'
import type { QuoteDocument } from './quote-document.ts'

const validForMs = 30 * 24 * 60 * 60 * 1000

interface Wanted {
  readonly contractorId: string
  readonly quoteId: string
  readonly now: Date
  readonly updated: boolean
}

/** The contractor's quote as her customer sees it, with its pictures; null when there is none of hers. */
export async function assembleQuoteDocument(db: Pool, objects: Objects, wanted: Wanted): Promise<QuoteDocument | null> {
  const { contractorId, quoteId, now, updated } = wanted
  const [quote, profile] = await Promise.all([customerQuoteOf(db, contractorId, quoteId), profileOf(db, contractorId)])
  if (!quote || !profile) return null
  const [logo, areas] = await Promise.all([
    logoOf(profile, objects),
    Promise.all(
      quote.areas.map(async ({ photoIds, ...area }) => ({ ...area, photos: await photosOf(photoIds, objects) })),
    ),
  ])
  return {
    number: quote.number,
    date: now.toISOString(),
    validUntil: new Date(now.getTime() + validForMs).toISOString(),
    letterhead: {
      businessName: profile.businessName,
      contactName: profile.contactName,
      email: profile.email,
      phone: profile.phone,
      address: profile.address && onOneLine(profile.address),
      website: profile.website && withoutScheme(profile.website),
      logo,
    },
    customer: quote.customer,
    buildingTypeLabel: quote.buildingTypeLabel,
    frequency: quote.frequency,
    frequencyLabel: quote.frequencyLabel,
    visitsPerMonth: quote.visitsPerMonth,
    startLabel: quote.startLabel,
    totalSqft: quote.totalSqft,
    areas,
    extras: quote.extras,
    monthlyCents: quote.monthlyCents,
    oneTimeCents: quote.oneTimeCents,
    annualCents: quote.annualCents,
    specialRequirements: quote.specialRequirements,
    updated,
  }
}

/** "100 Sample Street, Portland, OR 97200", as it stands at the foot of a page. */
const onOneLine = (address: string) => address.split(/,?\s*\n\s*/).join(', ')

/** "brightline.example", as it stands on paper. */
const withoutScheme = (website: string) => website.replace(/^https?:\/\//i, '').replace(/\/$/, '')

async function photosOf(ids: readonly string[], objects: Objects): Promise<Uint8Array[]> {
  const photos = await Promise.all(ids.slice(0, 2).map((id) => scaled(id, objects)))
  return photos.filter((photo) => photo !== null)
}

const mostKept = 100
const kept = new Map<string, Uint8Array>()

/** A photo at the size of print, remembered because a quote is looked at, sent and sent again. */
async function scaled(id: string, objects: Objects): Promise<Uint8Array | null> {
  const known = kept.get(id)
  if (known) return known
  const original = await readIfThere(id, objects)
  if (!original) return null
  const { default: sharp } = await import('sharp')
  const photo = await sharp(original).resize(720, 480, { fit: 'cover' }).jpeg({ quality: 74 }).toBuffer()
  const [oldest] = kept.keys()
  if (oldest && kept.size >= mostKept) kept.delete(oldest)
  kept.set(id, photo)
  return photo
}

async function logoOf({ logoUrl }: ContractorProfile, objects: Objects): Promise<Uint8Array | null> {
  const id = logoUrl?.match(/^\/uploads\/([0-9a-f-]{36})$/)?.[1]
  const stored = id ? await readIfThere(id, objects) : null
  if (!stored) return null
  const { default: sharp } = await import('sharp')
  return sharp(stored).resize(256, 256, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}

/** A photo that was removed a moment ago is missed by nobody. */
const readIfThere = (id: string, objects: Objects) =>
  objects.read(id).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
