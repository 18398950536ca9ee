import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childrenRunning } from '../../testing/children.ts'
import { photo } from '../../testing/pictures.ts'
import { createPictures } from './pictures.ts'

const pictures = createPictures()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidytally-pictures-'))
})
afterAll(async () => {
  await pictures.close()
  await rm(folder, { recursive: true, force: true })
})

async function kept(name: string, width = 3000, height = 2000) {
  const path = join(folder, name)
  await writeFile(path, await photo(width, height))
  return path
}
const draw = (who: string, path: string) => pictures.draw(who, { kind: 'photo', path })

/** The child process that redraws pictures. */
const artists = () => childrenRunning(/pictures-process/)

describe('redrawing pictures', () => {
  it('S-15: gives another contractor her turn before the rest of one contractor’s', async () => {
    const path = await kept('large.jpg')
    const order: string[] = []
    const noted = (who: string) => draw(who, path).then(() => order.push(who))
    await Promise.all([...Array.from({ length: 5 }, () => noted('eve')), noted('dana')])
    expect(order).toEqual(['eve', 'dana', 'eve', 'eve', 'eve', 'eve'])
  })

  it('S-15: happens in one process of its own, which has none of our secrets and gives way to the others @T-26', async () => {
    const { pictures: drawn } = (await draw('dana', await kept('again.jpg'))) as { pictures: Uint8Array[] }
    const { width, format } = await sharp(drawn[0]).metadata()
    expect([width, format]).toEqual([2048, 'jpeg'])
    const [pid, ...others] = artists()
    expect(others).toEqual([])
    expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/PATH|HOME|SECRET/)
    const nice = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')[16]
    expect(nice).toBe('10')
  })

  it('S-15: a picture that ends the process is refused, and the next one is drawn @T-26', async () => {
    const [pid] = artists()
    const fatal = draw('eve', await kept('fatal.jpg', 6000, 6000))
    process.kill(pid!, 'SIGKILL')
    expect(await fatal).toEqual({ trouble: 'unreadable' })
    expect(await draw('dana', await kept('next.jpg'))).toHaveProperty('pictures')
  })
})
