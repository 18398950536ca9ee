import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { jpegOfScans, photo } from '../../testing/fixtures/pictures.ts'
import { childrenRunning } from '../../testing/system/children.ts'
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
  it("S-15: serves another contractor before the rest of one contractor's queue", async () => {
    const path = await kept('large.jpg')
    const order: string[] = []
    const noted = (who: string) => draw(who, path).then(() => order.push(who))
    await Promise.all([...Array.from({ length: 5 }, () => noted('eve')), noted('dana')])
    expect(order).toEqual(['eve', 'dana', 'eve', 'eve', 'eve', 'eve'])
  })

  it('S-15: runs in one low-priority process without our secrets @T-26', async () => {
    const { pictures: drawn } = (await draw('dana', await kept('again.jpg'))) as { pictures: Uint8Array[] }
    const { width, format } = await sharp(drawn[0]).metadata()
    expect([width, format]).toEqual([2048, 'jpeg'])
    const [pid, ...others] = artists()
    expect(others).toEqual([])
    if (process.platform === 'linux')
      expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/PATH|HOME|SECRET/)
    expect(getPriority(pid!)).toBe(10)
  })

  it('S-15: refuses a picture that kills the process, and draws the next one @T-26', async () => {
    const [pid] = artists()
    const fatal = draw('eve', await kept('fatal.jpg', 6000, 6000))
    process.kill(pid!, 'SIGKILL')
    expect(await fatal).toEqual({ trouble: 'unreadable' })
    expect(await draw('dana', await kept('next.jpg'))).toHaveProperty('pictures')
  })
})

describe('an abnormally expensive picture', () => {
  const hour = 60 * 60 * 1000

  it('is refused for its number of scans before decoding @SEC-04', async () => {
    const written = async (scans: number) => {
      const path = join(folder, `${scans}.jpg`)
      await writeFile(path, jpegOfScans(scans))
      return path
    }
    expect(await draw('dana', await written(100))).toHaveProperty('pictures')
    expect(await draw('eve', await written(101))).toEqual({ trouble: 'unreadable' })
  })

  it('is cut off at the CPU time limit @SEC-04', async () => {
    const path = await kept('costly.jpg', 5900, 6000)
    const strict = createPictures({ mostCpuMs: 1 })
    onTestFinished(() => strict.close())
    expect(await strict.draw('eve', { kind: 'photo', path })).toEqual({ trouble: 'unreadable' })
    expect(await draw('eve', path)).toHaveProperty('pictures')
  })

  it('that killed the process is refused for an hour without decoding, even from another sender @SEC-04', async () => {
    let time = 0
    const watched = createPictures({ now: () => time })
    onTestFinished(() => watched.close())
    const sent = (who: string, path: string) => watched.draw(who, { kind: 'photo', path })
    const others = artists()
    await sent('dana', await kept('small.jpg', 30, 20))
    const [pid] = artists().filter((each) => !others.includes(each))
    const costly = await kept('ends-it.jpg', 6000, 5900)
    const first = sent('eve', costly)
    process.kill(pid!, 'SIGKILL')
    expect(await first).toEqual({ trouble: 'unreadable' })
    time = hour - 1
    expect(await sent('mallory', costly)).toEqual({ trouble: 'unreadable' })
    expect(await sent('mallory', await kept('another.jpg', 300, 200))).toHaveProperty('pictures')
    time = hour
    expect(await sent('mallory', costly)).toHaveProperty('pictures')
  })

  it('from a visitor delays no contractor @SEC-04', async () => {
    const path = await kept('slow.jpg', 7000, 7000)
    const order: string[] = []
    const noted = (who: string, kind: 'story' | 'photo') =>
      pictures.draw(who, { kind, path }).then(() => order.push(who))
    const strangers = Array.from({ length: 8 }, (_, place) => noted(`stranger ${place}`, 'story'))
    await noted('dana', 'photo')
    expect(order.filter((who) => who !== 'dana').length).toBeLessThan(8)
    await Promise.all(strangers)
    expect(order).toHaveLength(9)
  })
})
