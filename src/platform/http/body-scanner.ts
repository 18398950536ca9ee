import { randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { Pictured, Received } from '../../shared-kernel/use-case.ts'
import { base64Decoder } from './base64.ts'
import { pathOf, unlinkedFile } from './unlinked-file.ts'

const quote = 0x22
const backslash = 0x5c

/** A text up to this length stays in the JSON; a longer one is a picture. */
const longestText = 4096
/** One more than any of our requests may have; further pictures are not kept, and the contract refuses them. */
export const mostKept = 6
/** Bytes written at once: each write costs as much as decoding some. */
const atOnce = 512 * 1024
/** The JSON around the pictures. */
const longestJson = 64 * 1024

interface Picture {
  readonly file: FileHandle
  bytes: number
  broken: boolean
}

export interface ScannedBody extends Pictured {
  /** The JSON, in which each picture is a handle for `open`. */
  readonly json: string
  close(): Promise<void>
}

/**
 * Reads JSON with pictures as base64, writing each picture to disk while it arrives, so that 70 MB are never in memory.
 * A picture beyond `largest` bytes is counted and not kept.
 */
export async function scanBody(body: Readable, largestBody: number, largest: number): Promise<ScannedBody> {
  const pictures: Picture[] = []
  const files: Promise<FileHandle>[] = []
  const close = async () => void (await Promise.allSettled(files.map(async (file) => (await file).close())))
  async function emptyPicture(): Promise<Picture> {
    const file = unlinkedFile()
    files.push(file) // closes it even if it opens after a refusal
    return { file: await file, bytes: 0, broken: false }
  }
  // A handle can't be guessed, and it is longer than any name that a request may have.
  const handle = `${randomBytes(24).toString('hex')}${'.'.repeat(300)}`
  const json: Buffer[] = []
  let jsonBytes = 0
  const keep = (part: Buffer) => {
    jsonBytes += part.length
    if (jsonBytes > longestJson) throw tooLarge()
    json.push(Buffer.from(part))
  }

  let inText = false
  let escaped = false
  let text: Buffer[] = []
  let textBytes = 0
  let begun = 0
  let into: ((part: Buffer, last: boolean) => Promise<void>) | null = null

  async function textPart(part: Buffer, last: boolean) {
    if (into) return into(part, last)
    text.push(Buffer.from(part))
    textBytes += part.length
    if (textBytes > longestText) {
      into = await newPicture()
      return into(Buffer.concat(text), last)
    }
    if (last) keep(Buffer.concat([...text, quoteMark]))
  }

  async function newPicture() {
    keep(Buffer.from(`${handle}${begun}"`))
    if (begun++ >= mostKept) return async () => {}
    const picture = await emptyPicture()
    pictures.push(picture)
    const decoder = base64Decoder()
    const block = Buffer.allocUnsafeSlow(atOnce)
    let filled = 0
    const write = async () => {
      if (picture.bytes <= largest) await picture.file.writeFile(block.subarray(0, filled))
      filled = 0
    }
    return async (part: Buffer, last: boolean) => {
      for (let at = 0; at < part.length || last; at += atOnce) {
        const piece = part.subarray(at, at + atOnce)
        const isLast = last && at + atOnce >= part.length
        if (filled + piece.length > atOnce) await write()
        const bytes = picture.broken ? null : decoder.decode(piece, isLast, block, filled)
        if (bytes === null) {
          picture.broken = true
          return
        }
        filled += bytes
        picture.bytes += bytes
        if (isLast) return write()
      }
    }
  }

  /** Where the current text ends in this chunk, or -1. A backslash escapes the next character. */
  function endOfText(chunk: Buffer, from: number) {
    const end = chunk.indexOf(quote, from)
    const stop = end < 0 ? chunk.length : end
    const firstBackslash = chunk.subarray(from, stop).indexOf(backslash)
    if (!escaped && firstBackslash < 0) return end
    for (let at = escaped ? from : from + firstBackslash; at < chunk.length; at++) {
      if (escaped) escaped = false
      else if (chunk[at] === backslash) escaped = true
      else if (chunk[at] === quote) return at
    }
    return -1
  }

  try {
    let received = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      received += chunk.length
      if (received > largestBody) throw tooLarge()
      let at = 0
      while (at < chunk.length) {
        if (!inText) {
          const begin = chunk.indexOf(quote, at)
          keep(chunk.subarray(at, begin < 0 ? chunk.length : begin + 1)) // a text that never ends stays invalid
          if (begin < 0) break
          inText = true
          text = []
          textBytes = 0
          into = null
          at = begin + 1
        } else {
          const end = endOfText(chunk, at)
          await textPart(chunk.subarray(at, end < 0 ? chunk.length : end), end >= 0)
          if (end < 0) break
          inText = false
          at = end + 1
        }
      }
    }
    return { json: Buffer.concat(json).toString('utf8'), close, open }
  } catch (error) {
    await close()
    throw error
  }

  async function open(base64: string): Promise<Received | null> {
    if (base64.startsWith(handle)) return found(pictures[Number(base64.slice(handle.length))])
    const block = Buffer.alloc(base64.length)
    const bytes = base64Decoder().decode(Buffer.from(base64), true, block)
    if (bytes === null) return null
    const picture = { ...(await emptyPicture()), bytes }
    await picture.file.writeFile(block.subarray(0, bytes))
    return found(picture)
  }
}

const found = (picture: Picture | undefined): Received | null =>
  picture && !picture.broken ? { path: pathOf(picture.file), filename: '', bytes: picture.bytes } : null

const quoteMark = Buffer.from('"')

const tooLarge = () => new DomainError('too-large', 'request-too-large', 'The request is too large')
