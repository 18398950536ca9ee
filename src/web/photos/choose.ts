/** What the browser's file dialog offers. It also makes an iPhone convert its own format to JPEG. */
export const acceptedPhotos = 'image/png,image/jpeg,image/gif,image/webp'
const largest = 10 * 1024 * 1024
const atATime = 5

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, place) => bytes[at + place] === letter.charCodeAt(0))

/** Checks the first bytes: a file name proves nothing. */
async function isPhoto(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const webp = startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)
  return startsWith(bytes, '\xff\xd8\xff') || startsWith(bytes, '\x89PNG') || startsWith(bytes, 'GIF8') || webp
}

/** The photos we can keep, and why the first of the others was rejected. */
export async function sortPhotos(files: readonly File[]): Promise<{ photos: File[]; rejection: string | undefined }> {
  if (files.length > atATime)
    return { photos: [], rejection: `File rejected: Choose at most ${atATime} photos at a time` }
  const reasons = await Promise.all(files.map(reasonAgainst))
  const reason = reasons.find(Boolean)
  return {
    photos: files.filter((_, place) => !reasons[place]),
    rejection: reason && `File rejected: ${reason}`,
  }
}

/** A file that cannot be read, such as one on a drive that was pulled out, has no better reason. */
async function reasonAgainst(file: File): Promise<string | undefined> {
  if (file.size > largest) return `${file.name} is larger than 10 MB`
  if (file.size === 0) return `${file.name} is empty`
  const known = await isPhoto(file).catch(() => undefined)
  if (known === undefined) return 'Unknown error'
  return known ? undefined : `${file.name} is not a PNG, JPG, GIF or WebP photo`
}

/** Tells two chosen files apart. */
export const photoKey = ({ name, lastModified, size }: File) => `${name} ${lastModified} ${size}`

/** Adds photos to those already chosen; one that is chosen again counts once. */
export function together(photos: readonly File[], more: readonly File[]): File[] {
  const again = new Set(more.map(photoKey))
  return [...photos.filter((photo) => !again.has(photoKey(photo))), ...more]
}
