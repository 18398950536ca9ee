import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { elsewhere } from '../../testing/system/elsewhere.ts'
import { openFiles } from '../../testing/system/open-files.ts'
import { scanBody } from './body-scanner.ts'
import { downloadOf, pathOf, unlinkedFile, writerTo } from './unlinked-file.ts'

const uploads = Array.from({ length: 200 }, (_, at) => at)
const inParts = 8

/** The temporary files opened since then. What earlier tests of this process opened may close meanwhile. */
async function openSince(before: readonly string[]): Promise<readonly string[]> {
  return (await openFiles()).filter((path) => path.startsWith(tmpdir()) && !before.includes(path))
}

/** Bytes that no other upload has. */
const bytesOfUpload = (at: number) => Buffer.alloc(6_000 + at, createHash('sha256').update(`upload ${at}`).digest())

/** Arrives in eight parts, or is cut off after some of them. */
async function* arriving(bytes: Buffer, parts = inParts) {
  const size = Math.ceil(bytes.length / inParts)
  for (let part = 0; part < parts; part++) {
    yield bytes.subarray(part * size, (part + 1) * size)
    await breathe()
  }
  if (parts < inParts) throw new Error('aborted')
}

/** Eight at once, each in its own order. */
const eightAtOnce = (work: (at: number) => Promise<void>) =>
  Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      for (const at of uploads) if (at % 8 === lane) await work(at)
    }),
  )

const brokenOff = (at: number) => arriving(bytesOfUpload(at), at % inParts)

describe('200 complete and 200 broken-off uploads, sixteen at once', () => {
  it('written to files: each complete one is kept byte for byte, and every descriptor is closed once @SEC-01', async () => {
    const before = await openFiles()
    const sent = async (bytes: AsyncIterable<Buffer>, at: number) => {
      const file = await unlinkedFile()
      try {
        expect(await openSince(before)).not.toEqual([])
        await pipeline(bytes, writerTo(file))
        expect(await readFile(pathOf(file))).toEqual(bytesOfUpload(at))
      } finally {
        await file.close()
      }
    }
    await Promise.all([
      eightAtOnce((at) => sent(arriving(bytesOfUpload(at)), at)),
      eightAtOnce((at) => expect(sent(brokenOff(at), at)).rejects.toThrow('aborted')),
    ])
    await expect.poll(() => openSince(before)).toEqual([])
  })

  it('spooled: each complete one is kept byte for byte, and every descriptor is closed once @SEC-01', async () => {
    const before = await openFiles()
    const json = (at: number) => Buffer.from(JSON.stringify({ base64: bytesOfUpload(at).toString('base64') }))
    const spooled = (bytes: AsyncIterable<Buffer>) => scanBody(Readable.from(bytes), 1_000_000, 1_000_000)
    await Promise.all([
      eightAtOnce(async (at) => {
        const { json: text, open: opened, close } = await spooled(arriving(json(at)))
        const picture = await opened(JSON.parse(text).base64)
        expect(await readFile(picture!.path)).toEqual(bytesOfUpload(at))
        await close()
      }),
      eightAtOnce((at) => expect(spooled(arriving(json(at), at % inParts))).rejects.toThrow('aborted')),
    ])
    await expect.poll(() => openSince(before)).toEqual([])
  })

  it('with pictures: a refusal while they open leaves none of them open @SEC-01', async () => {
    const before = await openFiles()
    const body = Readable.from([Buffer.from('{}')])
    const { open: opened, close } = await scanBody(body, 100, 100)
    await expect(
      Promise.all(['QUJD', 'QUJD'].map(opened).concat(Promise.reject(new Error('refused')))),
    ).rejects.toThrow()
    await close()
    await expect.poll(() => openSince(before)).toEqual([])
  })

  it('sent back: complete and broken-off downloads both close their file @SEC-01', async () => {
    const before = await openFiles()
    const kept = async (at: number) => {
      const file = await unlinkedFile()
      await file.writeFile(Buffer.concat(Array(40).fill(bytesOfUpload(at)))) // several reads
      return downloadOf(file)
    }
    await Promise.all([
      eightAtOnce(async (at) => {
        const whole = await buffer(await kept(at))
        expect(whole.equals(Buffer.concat(Array(40).fill(bytesOfUpload(at))))).toBe(true)
      }),
      eightAtOnce(async (at) => {
        const download = await kept(at)
        const closed = once(download, 'close')
        if (at % 2) await once(download, 'readable') // the others end before the first byte
        download.destroy()
        await closed
      }),
    ])
    await expect.poll(() => openSince(before)).toEqual([])
  })
})

it('without /proc, a file keeps its name until it is closed', async () => {
  elsewhere('darwin')
  const file = await unlinkedFile()
  await pipeline(arriving(bytesOfUpload(1)), writerTo(file))
  const path = pathOf(file)
  expect(await readFile(path)).toEqual(bytesOfUpload(1))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await file.close()
  await expect(stat(path)).rejects.toThrow('ENOENT')
})
