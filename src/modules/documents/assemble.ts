import type { Objects } from '../../platform/objects/objects.ts'
import { formatPhone } from '../../shared-kernel/phone.ts'
import { type IssuedQuote, photosPerRoom } from '../quoting/index.ts'
import type { QuoteDocument } from './quote-document.ts'

/** In pixels: sharp in print, and what a photo is reduced to, step by step, while all are too large for an email. */
const photoWidth = 720
const smallerWidths = [360, 180]
/** Of all photos together, in bytes, so that an email has room for the rest. */
const mostPhotos = 5_000_000

/** An issued quote with the pictures that it shows, at the size of print. */
export async function assembleQuoteDocument(
  quote: IssuedQuote,
  objects: Objects,
  updated: boolean,
  width = photoWidth,
): Promise<QuoteDocument> {
  const {
    letterhead: { logoKey, ...letterhead },
    areas,
    ...issued
  } = withPhones(quote)
  const [logo, pictured] = await Promise.all([
    logoOf(logoKey, objects),
    Promise.all(
      areas.map(async ({ photoIds, ...area }) => ({ ...area, photos: await photosOf(photoIds, objects, width) })),
    ),
  ])
  return { ...issued, letterhead: { ...letterhead, logo }, areas: pictured, updated }
}

/** The same with the sharpest photos that an email has room for. */
export async function assembleToEmail(quote: IssuedQuote, objects: Objects): Promise<QuoteDocument> {
  let document = await assembleQuoteDocument(quote, objects, false)
  for (const width of smallerWidths) {
    const photos = document.areas.flatMap(({ photos }) => photos)
    if (photos.reduce((sum, { byteLength }) => sum + byteLength, 0) <= mostPhotos) break
    document = await assembleQuoteDocument(quote, objects, false, width)
  }
  return document
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

async function photosOf(ids: readonly string[], objects: Objects, width: number): Promise<Uint8Array[]> {
  const photos = await Promise.all(ids.slice(0, photosPerRoom).map((id) => scaled(id, objects, width)))
  return photos.filter((photo) => photo !== null)
}

const mostKept = 100
const kept = new Map<string, Uint8Array>()

/** A photo at the size of print, kept in memory because the same quote is often viewed, sent and resent. */
export async function scaled(id: string, objects: Objects, width = photoWidth): Promise<Uint8Array | null> {
  const key = `${id} ${width}`
  const known = kept.get(key)
  if (known) return known
  const original = await readIfThere(id, objects)
  if (!original) return null
  const { default: sharp } = await import('sharp')
  const photo = await sharp(original)
    .resize(width, Math.round((width * 3) / 4), { fit: 'cover' })
    .jpeg({ quality: 74 })
    .toBuffer()
  const [oldest] = kept.keys()
  if (oldest && kept.size >= mostKept) kept.delete(oldest)
  kept.set(key, photo)
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
