import { inflateSync } from 'node:zlib'

/**
 * Every byte of a PDF as text, with its packed parts unpacked: metadata, structure, the letters of its fonts. The words on
 * its pages are numbers of letters.
 */
export function unpacked(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1')
  const parts = [...raw.matchAll(/(?<!end)stream\r?\n/g)].map((start) => {
    const from = start.index + start[0].length
    const packed = bytes.subarray(from, raw.indexOf('endstream', from))
    return packed[0] === 0x78 ? inflateSync(packed, { finishFlush: 2 }).toString('latin1') : ''
  })
  return [raw, ...parts].join('\n')
}
