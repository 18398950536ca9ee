const startOfImage = 0xffd8
const marker = { startOfScan: 0xda, endOfImage: 0xd9 } as const

/**
 * The number of scans in a JPEG; 0 for any other file. Counted without decoding: a decoder goes over the whole picture once
 * for each scan, so half a megabyte of empty scans takes minutes. Cameras write 1 scan, progressive files about 10.
 */
export function jpegScans(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 4 || file.readUInt16BE(0) !== startOfImage) return 0
  let scans = 0
  for (let at = file.indexOf(0xff, 2); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at)) {
    const code = file[at + 1]!
    if (code === marker.endOfImage) break
    if (code === marker.startOfScan) scans++
    at += lengthOf(code, file, at)
  }
  return scans
}

/** A stuffed zero, a fill byte and a restart have no length; every other segment is skipped, thumbnails included. */
function lengthOf(code: number, file: Buffer, at: number): number {
  if (code === 0xff) return 1
  const isBare = code === 0x00 || code === 0x01 || (code >= 0xd0 && code <= 0xd8)
  return isBare || at + 4 > file.length ? 2 : 2 + file.readUInt16BE(at + 2)
}
