import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { fileTypeFromBuffer } from 'file-type'
import { DomainError } from '../../shared-kernel/domain-error.ts'

/** The largest logo that is taken, in bytes: 2 MB. */
export const largestLogo = 2 * 1024 * 1024
const mostPixels = 50_000_000
const longSide = 1024
const longestDrawingMs = 8_000

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
  if (drawings && isSvg(file)) return drawn(file)
  const kind = await fileTypeFromBuffer(file)
  if (kind?.mime !== 'image/png' && kind?.mime !== 'image/jpeg')
    throw new DomainError(
      'unsupported',
      'not-a-logo',
      `Please choose a PNG${drawings ? ', JPG or SVG' : ' or JPG'} file`,
    )
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    return await sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: 20 })
      .toBuffer()
  } catch (error) {
    throw unreadable(error instanceof Error && /pixel limit/i.test(error.message))
  }
}

/** A drawing is drawn in a process of its own, which is ended when that takes longer than any logo does. */
function drawn(svg: Buffer): Promise<Buffer> {
  const program = fileURLToPath(new URL('./svg-process.ts', import.meta.url))
  const limits = { timeout: longestDrawingMs, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024 } as const
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [program], { ...limits, encoding: 'buffer', env: {} }, (error, png) =>
      error ? reject(unreadable(error.code === 3)) : resolve(png),
    )
    child.stdin?.on('error', () => {}) // it ended before it had read everything
    child.stdin?.end(svg)
  })
}

const unreadable = (tooLarge: boolean) =>
  new DomainError(
    'unsupported',
    'unreadable-logo',
    tooLarge ? 'This picture has too many pixels' : 'This picture cannot be read',
  )

/** An SVG document begins with its element, after nothing but a declaration, a type and comments. */
const isSvg = (file: Buffer) =>
  /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?((<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>[]*>)\s*)*<svg[\s>]/i.test(
    file.subarray(0, 4096).toString('utf8'),
  )
