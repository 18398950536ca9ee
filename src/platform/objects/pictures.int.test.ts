import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { jpegOfScans, photo } from '../../testing/fixtures/pictures.ts'
import { childrenRunning, startingNone } from '../../testing/system/children.ts'
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

/** Draws as if the picture crashed every process: all that weren't running before are killed until there is an answer. */
async function fatally<T>(drawing: Promise<T>, spared: readonly number[] = []): Promise<T> {
  let isAnswered = false
  const answer = drawing.finally(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    for (const pid of artists()) if (!spared.includes(pid)) process.kill(pid, 'SIGKILL')
    await setTimeout(20)
  }
  return answer
}

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
    expect(await fatally(draw('eve', await kept('fatal.jpg', 6000, 6000)))).toEqual({ trouble: 'unreadable' })
    expect(await draw('dana', await kept('next.jpg'))).toHaveProperty('pictures')
  })
})

describe('a picture is not blamed for', () => {
  it('the end of an idle process @SEC-04', async () => {
    const impatient = createPictures({ idleMs: 0 })
    onTestFinished(() => impatient.close())
    const path = await kept('between.jpg', 30, 20)
    for (let round = 0; round < 10; round++) {
      expect(await impatient.draw('dana', { kind: 'photo', path })).toHaveProperty('pictures')
      await setTimeout(1) // the process has been ended, and may not have exited yet
    }
  })

  it('the end of a process that the system killed @SEC-04', async () => {
    const path = await kept('killed.jpg', 6000, 4000)
    await draw('dana', await kept('before.jpg', 30, 20))
    const drawn = draw('dana', path)
    for (const pid of artists()) process.kill(pid, 'SIGKILL')
    expect(await drawn).toHaveProperty('pictures')
  })

  it('a machine that is too busy to draw it @SEC-04', async () => {
    const busy = createPictures({ longestMs: 5_000 })
    onTestFinished(() => busy.close())
    const others = artists()
    const path = await kept('busy.jpg', 30, 20)
    const drawn = () => busy.draw('dana', { kind: 'photo', path })
    await drawn()
    const [pid] = artists().filter((each) => !others.includes(each))
    process.kill(pid!, 'SIGSTOP')
    await expect(drawn()).rejects.toMatchObject({ fault: 'unavailable', details: { retryAfterSeconds: 60 } })
    expect(await drawn()).toHaveProperty('pictures')
  })

  it.each(['EAGAIN', 'EMFILE'] as const)('a system that starts no process for it now: %s @SEC-04', async (code) => {
    const starting = createPictures()
    onTestFinished(() => starting.close())
    const path = await kept('starting.jpg', 30, 20)
    const drawn = () => starting.draw('dana', { kind: 'photo', path })
    const refusal = { fault: 'unavailable', details: { retryAfterSeconds: 60 } }
    await startingNone(code, () => expect(drawn()).rejects.toMatchObject(refusal))
    expect(await drawn()).toHaveProperty('pictures')
  })

  it('the close of the server, which starts no other process for it @SEC-04', async () => {
    const closing = createPictures()
    const path = await kept('closing.jpg', 6000, 4000)
    const others = artists()
    const drawn = closing.draw('dana', { kind: 'photo', path })
    await expect.poll(() => artists().length).toBe(others.length + 1)
    await closing.close()
    await expect(drawn).rejects.toMatchObject({ fault: 'unavailable' })
    await expect.poll(artists).toEqual(others)
  })

  it('a signal to all processes of a server that ends @SEC-04', async () => {
    const ending = createPictures()
    onTestFinished(() => ending.close())
    const others = artists()
    const path = await kept('ending.jpg', 6000, 4000)
    const drawn = () => ending.draw('dana', { kind: 'photo', path })
    await drawn()
    const [pid] = artists().filter((each) => !others.includes(each))
    const last = drawn()
    process.kill(pid!, 'SIGTERM')
    process.kill(pid!, 'SIGINT')
    expect(await last).toHaveProperty('pictures')
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
    const costly = await kept('ends-it.jpg', 6000, 5900)
    expect(await fatally(sent('eve', costly), others)).toEqual({ trouble: 'unreadable' })
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
