import { setPriority } from 'node:os'
import sharp, { type SharpInput } from 'sharp'
import type { Drawn, Work } from './pictures.ts'

setPriority(10) // everything else on this machine comes first
sharp.cache(false)
sharp.concurrency(1)

const strict = { limitInputPixels: 50_000_000, failOn: 'error', pages: 1 } as const
const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
const upright = (input: SharpInput) => sharp(input, strict).rotate().timeout({ seconds: 20 })

/** A JPEG without metadata, at most 2048 pixels wide, and its thumbnail. */
async function photo(path: string) {
  const drawn = await upright(path)
    .resize(within(2048))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
  const thumbnail = await sharp(drawn).resize(400, 400, { fit: 'cover' }).jpeg({ quality: 78 }).toBuffer()
  return [drawn, thumbnail]
}

/** A PNG of at most 1024 pixels. */
const logo = async (bytes: Uint8Array) => [await upright(bytes).resize(within(1024)).png().toBuffer()]

process.on('message', async (work: Work) => {
  process.send!(await drawn(work))
})
process.on('disconnect', () => process.exit())

async function drawn(work: Work): Promise<Drawn> {
  try {
    return { pictures: work.kind === 'photo' ? await photo(work.path) : await logo(work.bytes) }
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    return { trouble: tooLarge ? 'too-many-pixels' : 'unreadable' }
  }
}
