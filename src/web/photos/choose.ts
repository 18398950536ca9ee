import { largestFile } from '../../shared-kernel/file-size.ts'

/** File types for the browser's file dialog. They also make an iPhone convert HEIC to JPEG. */
export const acceptedPhotos = 'image/png,image/jpeg,image/gif,image/webp'
const atATime = 5

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, place) => bytes[at + place] === letter.charCodeAt(0))

/** Checks the first bytes, because file names are unreliable. */
export async function kindOf(file: Blob): Promise<'photo' | 'gif' | 'heic' | 'other'> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const webp = startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)
  if (startsWith(bytes, 'ftyp', 4) && ['hei', 'hev', 'mif1', 'msf1'].some((brand) => startsWith(bytes, brand, 8))) {
    return 'heic'
  }
  if (startsWith(bytes, 'GIF8')) return 'gif'
  const others = startsWith(bytes, '\xff\xd8\xff') || startsWith(bytes, '\x89PNG')
  return webp || others ? 'photo' : 'other'
}

/** The accepted photos, and a message with the reason for the first rejected file and the names of the others. */
export async function sortPhotos(files: readonly File[]): Promise<{ photos: File[]; rejection: string | undefined }> {
  if (files.length > atATime)
    return { photos: [], rejection: `File rejected: Choose at most ${atATime} photos at a time` }
  const reasons = await Promise.all(files.map(reasonAgainst))
  const first = reasons.findIndex(Boolean)
  const others = files.filter((_, place) => place > first && reasons[place]).map(({ name }) => name)
  const also = first >= 0 && others.length > 0 ? `. Also rejected: ${others.join(', ')}` : ''
  return {
    photos: files.filter((_, place) => !reasons[place]),
    rejection: first < 0 ? undefined : `File rejected: ${reasons[first]}${also}`,
  }
}

/** An unreadable file, such as one on a removed drive, gets the generic reason. */
async function reasonAgainst(file: File): Promise<string | undefined> {
  if (file.size > largestFile) return `${file.name} is larger than 10 MB`
  if (file.size === 0) return `${file.name} is empty`
  const kind = await kindOf(file).catch(() => 'unreadable' as const)
  if (kind === 'unreadable') return 'Unknown error'
  if (kind === 'heic')
    return `${file.name} is in Apple’s HEIC format. Save it as JPG, or choose it on the iPhone itself`
  return kind === 'photo' || kind === 'gif' ? undefined : `${file.name} isn’t a PNG, JPG, GIF or WebP photo`
}

/** A key that distinguishes chosen files. */
export const photoKey = ({ name, lastModified, size }: File) => `${name} ${lastModified} ${size}`

/** Adds photos to those already chosen; one that is chosen twice counts once. */
export function together(photos: readonly File[], more: readonly File[]): File[] {
  const again = new Set(more.map(photoKey))
  return [...photos.filter((photo) => !again.has(photoKey(photo))), ...more]
}
