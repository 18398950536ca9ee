import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanBody } from './body-scanner.ts'

const mega = 1024 * 1024

/** The body in parts of these sizes, over and over. */
function* parts(body: Buffer, sizes: readonly number[]) {
  let at = 0
  for (let turn = 0; at < body.length; turn++) {
    const size = sizes[turn % sizes.length]!
    yield body.subarray(at, at + size)
    at += size
  }
}

const arriving = (json: string, sizes: readonly number[] = [65_536]) =>
  scanBody(Readable.from(parts(Buffer.from(json), sizes)), 70 * mega, 10 * mega)

async function pictureIn(json: string, sizes?: readonly number[]) {
  const spooled = await arriving(json, sizes)
  try {
    const { base64 } = JSON.parse(spooled.json)
    const picture = await spooled.open(base64)
    return picture && { bytes: picture.bytes, content: await readFile(picture.path) }
  } finally {
    await spooled.close()
  }
}

describe('a request with pictures @AMB-V04 @T-29', () => {
  it('yields the same pictures and text, however it is split into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 9000 }),
        fc.string({ maxLength: 60, unit: 'binary' }),
        fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('', 'data:image/png;base64,'),
        async (bytes, filename, sizes, prefix) => {
          const json = JSON.stringify({ filename, base64: prefix + Buffer.from(bytes).toString('base64') })
          const spooled = await arriving(json, sizes)
          const input = JSON.parse(spooled.json)
          const picture = await spooled.open(input.base64)
          expect(input.filename).toBe(filename)
          expect(await readFile(picture!.path)).toEqual(Buffer.from(bytes))
          await spooled.close()
        },
      ),
      { numRuns: 60, seed: 7 },
    )
  })

  it('accepts no base64 with letters after the padding, wherever a chunk ends', async () => {
    const padded = `${Buffer.alloc(4999, 7).toString('base64')}`
    expect(padded.endsWith('==')).toBe(true)
    for (const size of [1, 3, 4, 64, 65_536]) {
      expect(await pictureIn(JSON.stringify({ base64: padded }), [size])).not.toBeNull()
      expect(await pictureIn(JSON.stringify({ base64: `${padded}QUJD` }), [size])).toBeNull()
    }
  })

  it('may escape slashes and break lines', async () => {
    const bytes = Buffer.alloc(6000, '\xff\xef\xbf', 'latin1')
    const base64 = bytes.toString('base64')
    expect(base64).toContain('/')
    const escaped = base64.replaceAll('/', '\\/').replace(/.{76}/g, '$&\\r\\n')
    for (const size of [1, 7, 4096, 65_536])
      expect((await pictureIn(`{"base64":"${escaped}"}`, [size]))?.content).toEqual(bytes)
  })

  it.each([
    ['letters that base64 does not have', `${'A'.repeat(8000)}!!!!`],
    ['a length that base64 cannot have', 'A'.repeat(8001)],
    ['an end in the middle', `${'A'.repeat(6000)}==${'A'.repeat(6000)}`],
    ['a short text that is not base64', 'room!'],
  ])('contains no picture with %s', async (_, base64) => {
    expect(await pictureIn(JSON.stringify({ base64 }))).toBeNull()
  })

  it('counts a picture over 10 MB without storing it', async () => {
    const base64 = Buffer.alloc(11 * mega).toString('base64')
    const picture = await pictureIn(JSON.stringify({ base64 }))
    expect(picture?.bytes).toBe(11 * mega)
    expect(picture!.content.length).toBeLessThanOrEqual(10 * mega)
  })

  it.each([
    ['has more bytes than it may', () => scanBody(Readable.from([Buffer.alloc(100)]), 99, 10)],
    ['has a book around its pictures', () => arriving(`{"a":[${'1,'.repeat(40_000)}1]}`)],
  ])('is refused when it %s', async (_, sending) => {
    await expect(sending()).rejects.toMatchObject({ fault: 'too-large' })
  })

  it('that ends inside its first text stays invalid JSON @JDG-11', async () => {
    expect((await arriving('"')).json).toBe('"')
    expect((await arriving('"half a')).json).toBe('"')
  })

  it('stores six pictures, one over the limit, so the contract can refuse them', async () => {
    const spooled = await arriving(JSON.stringify(Array(9).fill('A'.repeat(8000))))
    const opened = await Promise.all(JSON.parse(spooled.json).map((base64: string) => spooled.open(base64)))
    expect(opened.map((picture) => picture !== null)).toEqual([...Array(6).fill(true), ...Array(3).fill(false)])
    await spooled.close()
  })

  it("can't reference a picture that it didn't contain", async () => {
    const spooled = await arriving(JSON.stringify({ base64: 'A'.repeat(8000) }))
    expect(await spooled.open(`${'0'.repeat(48)}${'.'.repeat(300)}0`)).toBeNull()
    await spooled.close()
  })
})
