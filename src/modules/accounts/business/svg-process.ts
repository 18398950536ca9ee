import { setPriority } from 'node:os'
import sharp from 'sharp'
import { guardMemory } from '../../../platform/memory-guard.ts'

/**
 * Runs in its own process, because a small drawing can take hours or gigabytes to render. Takes a drawing, returns a
 * PNG, and is killed by the parent if it takes too long. Exits with 3 if the picture would be too large.
 */
const mostPixels = 50_000_000
const drawnSide = 512
const longSide = 1024

setPriority(10) // everything else on this machine comes first
await guardMemory()
const pieces: Buffer[] = []
for await (const piece of process.stdin) pieces.push(piece)
const drawing = Buffer.concat(pieces)

sharp.concurrency(1)
const strict = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const
try {
  const { width, height } = await sharp(drawing, strict).metadata()
  const density = Math.min(2400, Math.max(72, Math.ceil((72 * drawnSide) / Math.max(width, height, 1))))
  const png = await sharp(drawing, { ...strict, density })
    .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  process.stdout.write(png)
} catch (error) {
  process.exitCode = error instanceof Error && /pixel limit/i.test(error.message) ? 3 : 1
}
