/** EXIF data is near the start of a file; this many bytes are read. */
const enough = 512 * 1024

const exifPointer = 0x8769
const focalIn35mm = 0xa405
/** A lens outside this range, in mm, can't have taken a room. */
const [shortest, longest] = [8, 400]

/**
 * The focal length's 35 mm equivalent in mm from a photo's own data (EXIF tag 0xA405), or null. Call it before
 * shrinking the photo, which drops that data. Reads JPEG, PNG and WebP.
 */
export async function focal35Of(file: Blob): Promise<number | null> {
  try {
    const bytes = new DataView(await file.slice(0, enough).arrayBuffer())
    const start = exifStart(bytes)
    const focal = start === undefined ? undefined : focalIn(bytes, start)
    return focal && focal >= shortest && focal <= longest ? focal : null
  } catch {
    return null // a broken file counts as one without EXIF data
  }
}

const word = (bytes: DataView, at: number, length = 4) =>
  String.fromCharCode(...Array.from({ length }, (_, place) => bytes.getUint8(at + place)))

/** Where the TIFF data of the EXIF block starts. */
function exifStart(bytes: DataView): number | undefined {
  if (bytes.getUint16(0) === 0xffd8) return inJpeg(bytes)
  if (word(bytes, 1, 3) === 'PNG') return inChunks(bytes, 8, 'eXIf', false)
  if (word(bytes, 0) === 'RIFF' && word(bytes, 8) === 'WEBP') return inChunks(bytes, 12, 'EXIF', true)
  return undefined
}

function inJpeg(bytes: DataView): number | undefined {
  for (let at = 2; at + 10 < bytes.byteLength && bytes.getUint8(at) === 0xff; ) {
    const marker = bytes.getUint8(at + 1)
    if (marker === 0xda) return undefined
    if (marker === 0xe1 && word(bytes, at + 4) === 'Exif') return at + 10
    at += 2 + bytes.getUint16(at + 2)
  }
  return undefined
}

/** PNG names a chunk after its length, WebP before it and pads it to an even length. */
function inChunks(bytes: DataView, first: number, name: string, webp: boolean): number | undefined {
  for (let at = first; at + 8 < bytes.byteLength; ) {
    const length = webp ? bytes.getUint32(at + 4, true) : bytes.getUint32(at)
    if (word(bytes, webp ? at : at + 4) === name) return word(bytes, at + 8) === 'Exif' ? at + 14 : at + 8
    at += webp ? 8 + length + (length % 2) : 12 + length
  }
  return undefined
}

/** Follows the main directory to the EXIF directory, and that to the focal length. */
function focalIn(bytes: DataView, start: number): number | undefined {
  const little = word(bytes, start, 2) === 'II'
  const short = (at: number) => bytes.getUint16(start + at, little)
  const long = (at: number) => bytes.getUint32(start + at, little)
  const entry = (directory: number, tag: number) => {
    for (let place = 0; place < short(directory); place++) {
      const at = directory + 2 + 12 * place
      if (short(at) === tag) return at + 8
    }
    return undefined
  }
  const pointer = entry(long(4), exifPointer)
  const value = pointer && entry(long(pointer), focalIn35mm)
  return value && short(value)
}
