import { fileTypeFromBuffer } from 'file-type'
import { DomainError } from '../../shared-kernel/domain-error.ts'

/** The largest logo that is taken, in bytes: 2 MB. */
export const largestLogo = 2 * 1024 * 1024
const mostPixels = 50_000_000
const longSide = 1024
/** Drawings are made for any size; this is how large a small one is drawn, in pixels. */
const drawnSide = 512

/**
 * Looks at what a file is, whatever its name says, and draws it anew as a PNG of at most 1024 pixels: without
 * metadata, without scripts, without anything that followed the picture. One at a time, so that memory stays flat.
 */
export function prepareLogo(file: Buffer, { drawings }: { drawings: boolean }): Promise<Buffer> {
  const mine = queue.then(() => draw(file, drawings))
  queue = mine.catch(() => {})
  return mine
}

let queue: Promise<unknown> = Promise.resolve()

async function draw(file: Buffer, drawings: boolean): Promise<Buffer> {
  const isDrawing = drawings && isSvg(file)
  const kind = isDrawing ? null : await fileTypeFromBuffer(file)
  if (!isDrawing && kind?.mime !== 'image/png' && kind?.mime !== 'image/jpeg')
    throw new DomainError(
      'unsupported',
      'not-a-logo',
      `Please choose a PNG${drawings ? ', JPG or SVG' : ' or JPG'} file`,
    )
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const strict = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const
  try {
    const density = isDrawing ? densityFor(await sharp(file, strict).metadata()) : undefined
    return await sharp(file, { ...strict, ...(density && { density }) })
      .rotate()
      .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: 20 })
      .toBuffer()
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    const message = tooLarge ? 'This picture has too many pixels' : 'This picture cannot be read'
    throw new DomainError('unsupported', 'unreadable-logo', message)
  }
}

const densityFor = ({ width = drawnSide, height = drawnSide }) =>
  Math.min(2400, Math.max(72, Math.ceil((72 * drawnSide) / Math.max(width, height, 1))))

/** An SVG document begins with its element, after nothing but a declaration, a type and comments. */
const isSvg = (file: Buffer) =>
  /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?((<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>[]*>)\s*)*<svg[\s>]/i.test(
    file.subarray(0, 4096).toString('utf8'),
  )
