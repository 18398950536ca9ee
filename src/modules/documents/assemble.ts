import type { Objects } from '../../platform/objects/objects.ts'
import { formatPhone } from '../../shared-kernel/phone.ts'
import { type IssuedQuote, photosPerRoom } from '../quoting/index.ts'
import type { QuoteDocument } from './quote-document.ts'

/** An issued quote with the pictures that it shows, at the size of print. */
export async function assembleQuoteDocument(
  quote: IssuedQuote,
  objects: Objects,
  updated: boolean,
): Promise<QuoteDocument> {
  const {
    letterhead: { logoKey, ...letterhead },
    areas,
    ...issued
  } = withPhones(quote)
  const [logo, pictured] = await Promise.all([
    logoOf(logoKey, objects),
    Promise.all(areas.map(async ({ photoIds, ...area }) => ({ ...area, photos: await photosOf(photoIds, objects) }))),
  ])
  return { ...issued, letterhead: { ...letterhead, logo }, areas: pictured, updated }
}

/** The same document with the keys of its pictures in place of the pictures. */
export function pictureless(quote: IssuedQuote): QuoteDocument {
  const {
    letterhead: { logoKey, ...letterhead },
    areas,
    ...issued
  } = withPhones(quote)
  const logo = logoKey ? Buffer.from(logoKey) : null
  const named = areas.map(({ photoIds, ...area }) => ({
    ...area,
    photos: photoIds.slice(0, photosPerRoom).map((id) => Buffer.from(id)),
  }))
  return { ...issued, letterhead: { ...letterhead, logo }, areas: named, updated: false }
}

/** Versions keep phone numbers as typed. */
const withPhones = ({ letterhead, customer, ...quote }: IssuedQuote): IssuedQuote => ({
  ...quote,
  letterhead: { ...letterhead, phone: letterhead.phone && formatPhone(letterhead.phone) },
  customer: { ...customer, phone: formatPhone(customer.phone) },
})

async function photosOf(ids: readonly string[], objects: Objects): Promise<Uint8Array[]> {
  const photos = await Promise.all(ids.slice(0, photosPerRoom).map((id) => scaled(id, objects)))
  return photos.filter((photo) => photo !== null)
}

const mostKept = 100
const kept = new Map<string, Uint8Array>()

/** A photo at the size of print, kept in memory because the same quote is often viewed, sent and resent. */
export async function scaled(id: string, objects: Objects): Promise<Uint8Array | null> {
  const known = kept.get(id)
  if (known) return known
  const original = await readIfThere(id, objects)
  if (!original) return null
  const { default: sharp } = await import('sharp')
  const photo = await sharp(original).resize(720, 540, { fit: 'cover' }).jpeg({ quality: 74 }).toBuffer()
  const [oldest] = kept.keys()
  if (oldest && kept.size >= mostKept) kept.delete(oldest)
  kept.set(id, photo)
  return photo
}

export async function logoOf(key: string | null, objects: Objects): Promise<Uint8Array | null> {
  const stored = key ? await readIfThere(key, objects) : null
  if (!stored) return null
  const { default: sharp } = await import('sharp')
  return sharp(stored).resize(256, 256, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}

/** A photo may have been deleted a moment ago; the quote goes out without it. */
const readIfThere = (id: string, objects: Objects) =>
  objects.read(id).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
