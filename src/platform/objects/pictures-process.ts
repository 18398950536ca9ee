import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp, { type SharpInput } from 'sharp'
import { jpegScans } from './jpeg-scans.ts'
import type { Drawn, Reply, Work } from './pictures.ts'

/** Processor time for one picture, in milliseconds. */
const mostCpuMs = Number(process.argv[2])
const mostScans = 100

setPriority(10) // everything else on this machine comes first
sharp.cache(false)
sharp.concurrency(1)

const strict = { limitInputPixels: 50_000_000, failOn: 'error', pages: 1 } as const
const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
const upright = (input: SharpInput) => sharp(input, strict).rotate()

/** A JPEG without metadata, at most 2048 pixels wide, and its thumbnail. */
async function photo(file: Uint8Array) {
  const drawn = await upright(file)
    .resize(within(2048))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
  const thumbnail = await sharp(drawn).resize(400, 400, { fit: 'cover' }).jpeg({ quality: 78 }).toBuffer()
  return [drawn, thumbnail]
}

/** A JPEG without metadata for a model to look at: at most 1568 pixels on the longer side. */
const analysis = async (file: Uint8Array) => [
  await upright(file).resize(within(1568)).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer(),
]

/** A JPEG without metadata for a public page: at most 1200 pixels on the longer side. */
async function story(file: Uint8Array) {
  const { data, info } = await upright(file)
    .resize(within(1200))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 76, progressive: true })
    .toBuffer({ resolveWithObject: true })
  return { pictures: [data], size: { width: info.width, height: info.height } }
}

/** A PNG of at most 1024 pixels. */
const logo = async (file: Uint8Array) => [await upright(file).resize(within(1024)).png().toBuffer()]

process.on('message', async (work: Work) => {
  const watch = tellWhenCostly()
  const answer = await drawn(work)
  clearInterval(watch)
  reply(answer)
})
const reply = (answer: Reply) => process.send!(answer)
process.on('disconnect', () => process.exit())
// A terminal or an init system signals the whole group. The server finishes its requests first, then ends this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

/** The server ends this process then: sharp can't stop what it has begun. */
function tellWhenCostly() {
  const before = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > mostCpuMs) reply('costly')
  }, 50)
}

async function redrawn(work: Work): Promise<Drawn> {
  const file = 'bytes' in work ? work.bytes : await readFile(work.path)
  if (jpegScans(file) > mostScans) return { trouble: 'unreadable' }
  switch (work.kind) {
    case 'photo':
      return { pictures: await photo(file) }
    case 'analysis':
      return { pictures: await analysis(file) }
    case 'story':
      return story(file)
    case 'logo':
      return { pictures: await logo(file) }
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
