import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo, pictureBomb } from '../../testing/fixtures/pictures.ts'
import { childrenRunning } from '../../testing/system/children.ts'
import { storedFiles } from '../../testing/system/stored-files.ts'
import { startSystem } from '../../testing/system/system.ts'
import * as contract from './contract/areas.ts'

const uploads = await mkdtemp(join(tmpdir(), 'tidytally-uploads-'))
vi.stubEnv('TMPDIR', uploads)
const system = await startSystem()
afterAll(async () => {
  await system.stop()
  vi.unstubAllEnvs()
  await rm(uploads, { recursive: true })
})

/** CPU seconds and peak memory of a process so far. Available only on Linux. */
async function spentBy(pid: number) {
  if (process.platform !== 'linux') return { pid, seconds: 0, megabytes: 0 }
  const [, inUser, inKernel] = /^(?:\S+ ){13}(\d+) (\d+)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))!
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))!
  return { pid, seconds: (Number(inUser) + Number(inKernel)) / 100, megabytes: Number(kilobytes) / 1024 }
}

let dana: Contractor
let quoteId: string
let areaId: string
beforeAll(async () => {
  dana = await contractor(system)
})
beforeEach(async () => {
  quoteId = (await draft(dana)).id
  areaId = (await room(dana, quoteId, 500)).id
})

const upload = (bytes: Uint8Array, filename = 'room.jpg', type = 'image/jpeg') =>
  dana.ask(contract.addPhoto, { areaId, file: asUpload(bytes, filename, type) })
const kept = async () => (await storedFiles(system.objectsFolder)).length
const waiting = async () => (await readdir(tmpdir())).filter((name) => /^tidytally-[0-9a-f]{8}-/.test(name))

describe('files that are not valid photos', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG that says so late', Buffer.from(`<?xml version="1.0"?><!-- ${'x'.repeat(500)} -->${svg}`)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj')],
    ['an archive', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0])],
    ['a text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['a TIFF', null],
    ['half a JPEG', null],
  ])('%s named .png is refused @T-27 @VIS-11', async (what, bytes) => {
    const content =
      bytes ??
      (what === 'a TIFF'
        ? await sharp(await photo())
            .tiff()
            .toBuffer()
        : (await photo(800, 600)).subarray(0, 900))
    const answer = await upload(content, 'room.png', 'image/png')
    expect(answer.statusCode).toBe(415)
    expect(answer.json().message).toMatch(/^(Please choose a PNG, JPG, GIF or WebP photo|This photo can’t be read)$/)
  })

  it('a picture that would unpack to 400 megapixels is refused at once @T-26', async () => {
    const bomb = pictureBomb(20_000)
    expect(bomb.byteLength).toBeLessThan(100_000)
    expect((await upload(await photo(), 'room.png', 'image/png')).statusCode).toBe(200)
    const [before, ...others] = await Promise.all(childrenRunning(/pictures-process/).map(spentBy))
    expect(others).toEqual([])
    const answer = await upload(bomb, 'room.png', 'image/png')
    expect([answer.statusCode, answer.json().message]).toEqual([415, 'This picture has too many pixels'])
    const after = await spentBy(before!.pid)
    expect(after.seconds - before!.seconds).toBeLessThan(1) // unpacking it takes several seconds of a processor
    expect(after.megabytes - before!.megabytes).toBeLessThan(100)
  })

  it('eleven megabytes are refused, ten are accepted @T-29', async () => {
    const noise = Buffer.alloc(11 * 1024 * 1024, 7)
    const answer = await upload(noise)
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'File is larger than 10 MB'])
    const padded = Buffer.concat([await photo(), Buffer.alloc(10 * 1024 * 1024)]).subarray(0, 10 * 1024 * 1024)
    expect((await upload(padded)).statusCode).toBe(200)
    const declared = await dana.ask(
      contract.addPhoto,
      { areaId },
      { headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '90000000' }, payload: 'x' },
    )
    expect(declared.statusCode).toBe(413)
  })

  it.each([2, 6])('%d files in one request are refused, because each request takes one photo @T-29', async (count) => {
    const form = new FormData()
    for (let at = 0; at < count; at++) form.append('photo', new Blob([new Uint8Array(await photo())]), `${at}.jpg`)
    const body = new Response(form)
    const headers = { 'content-type': body.headers.get('content-type')! }
    const answer = await dana.ask(
      contract.addPhoto,
      { areaId },
      { headers, payload: Buffer.from(await body.arrayBuffer()) },
    )
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Please send one photo at a time'])
  })

  it('a request without a file is refused, and so is a file in another field @T-29', async () => {
    const none = await dana.ask(contract.addPhoto, { areaId, id: randomUUID() })
    expect([none.statusCode, none.json().message]).toEqual([400, 'Please choose a photo'])
    const other = await dana.ask(
      { ...contract.addPhoto, filePart: 'picture' },
      { areaId, file: asUpload(await photo()) },
    )
    expect([other.statusCode, other.json().message]).toEqual([400, 'Please send the file as "photo"'])
  })

  it('unusual file names cause no server error @T-48', async () => {
    for (const filename of ['../../etc/passwd', 'ru\u202egnp.jpg', '', '🧽'.repeat(200), 'a"b.jpg', 'x\0y.jpg']) {
      expect((await upload(await photo(40, 40), filename)).statusCode, filename).toBeLessThan(500)
    }
  })

  it('leave nothing on disk @T-30 @F-05', async () => {
    const before = await kept()
    await upload(Buffer.from('hello'))
    await upload(Buffer.alloc(11 * 1024 * 1024, 7))
    await upload(pictureBomb(20_000))
    expect([await kept(), await waiting()]).toEqual([before, []])
  })
})

describe('the quota', () => {
  it('is two gigabytes per contractor, and a refused photo leaves nothing behind @T-30', async () => {
    const full = `insert into quoting.uploaded_files (id, user_id, quote_id, filename, original_name, mimetype, size, area_type, uploaded_at)
      select gen_random_uuid(), $1, $2, 'f', 'f', 'image/jpeg', 1073741824, 'lobby', now() from generate_series(1, 2)`
    await system.db.query(full, [dana.user.id, quoteId])
    const before = await kept()
    const answer = await upload(await photo())
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'Your photo storage of 2 GB is full'])
    expect([await kept(), await waiting()]).toEqual([before, []])
    await system.db.query('delete from quoting.uploaded_files where quote_id = $1', [quoteId])
    expect((await upload(await photo())).statusCode).toBe(200)
  })

  it('is two hundred photos per quote @T-30', async () => {
    await system.db.query(
      `insert into quoting.area_photos (id, area_id, quote_id, storage_id, thumbnail_id, uploaded_at)
       select gen_random_uuid(), $1, $2, gen_random_uuid(), gen_random_uuid(), now() from generate_series(1, 200)`,
      [areaId, quoteId],
    )
    const answer = await upload(await photo())
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'A quote can have at most 200 photos'])
  })
})
