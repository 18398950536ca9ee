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

/** A JPEG without metadata for a model to look at: at most 1568 pixels on the longer side. */
const analysis = async (path: string) => [
  await upright(path).resize(within(1568)).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer(),
]

/** A JPEG without metadata for a public page: at most 1200 pixels on the longer side. */
async function story(path: string) {
  const { data, info } = await upright(path)
    .resize(within(1200))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 76, progressive: true })
    .toBuffer({ resolveWithObject: true })
  return { pictures: [data], size: { width: info.width, height: info.height } }
}

/** A PNG of at most 1024 pixels. */
const logo = async (bytes: Uint8Array) => [await upright(bytes).resize(within(1024)).png().toBuffer()]

process.on('message', async (work: Work) => {
  process.send!(await drawn(work))
})
process.on('disconnect', () => process.exit())

async function redrawn(work: Work): Promise<Drawn> {
  switch (work.kind) {
    case 'photo':
      return { pictures: await photo(work.path) }
    case 'analysis':
      return { pictures: await analysis(work.path) }
    case 'story':
      return story(work.path)
    case 'logo':
      return { pictures: await logo(work.bytes) }
  }
}

async function drawn(work: Work): Promise<Drawn> {
  try {
    return await redrawn(work)
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    return { trouble: tooLarge ? 'too-many-pixels' : 'unreadable' }
  }
}
