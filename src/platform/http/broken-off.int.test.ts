import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportAccount } from '../../modules/accounts/contract/endpoints.ts'
import { sendStory } from '../../modules/content/contract/stories.ts'
import { exportQuotes } from '../../modules/documents/contract/endpoints.ts'
import { addPhoto, getObject } from '../../modules/quoting/contract/areas.ts'
import { listQuotes } from '../../modules/quoting/contract/endpoints.ts'
import type { Endpoint } from '../../shared-kernel/endpoint.ts'
import { request } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload } from '../../testing/fixtures/pictures.ts'
import { type Doomed, doomed } from '../../testing/system/killable-server.ts'
import { openFiles } from '../../testing/system/open-files.ts'
import { startSystem } from '../../testing/system/system.ts'

const system = await startSystem()
let victim: Doomed
let people: readonly Uploader[]
beforeAll(async () => {
  victim = await doomed(system, { logLevel: 'info' })
  people = await Promise.all(Array.from({ length: 8 }, (_, number) => uploader(number)))
})
afterAll(async () => {
  await victim.kill()
  await system.stop()
})

/** Uploads per contractor; unlinked-file.int.test.ts tests 200. */
const each = 10

interface Uploader {
  readonly dana: Contractor
  readonly areaId: string
  readonly photo: Uint8Array
  /** How the contractor's photo is stored when it is uploaded alone. */
  readonly alone: Buffer
}

async function uploader(number: number): Promise<Uploader> {
  const dana = await contractor(system)
  await draft(dana)
  const areaId = (await room(dana, (await draft(dana)).id, 900)).id
  const noise = { type: 'gaussian', mean: 20 + 28 * number, sigma: 30 } as const
  const photo = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 100 })
    .toBuffer()
  const { storageUrl } = await dana.call(addPhoto, { areaId, file: asUpload(photo) })
  return { dana, areaId, photo, alone: await kept(dana, storageUrl) }
}

async function kept(dana: Contractor, url: string) {
  const { statusCode, rawPayload } = await dana.ask(getObject, {}, { url })
  expect(statusCode).toBe(200)
  return rawPayload
}

let places = 0

/** Sends the first bytes of a request and disconnects; the higher `progress` (0 to 1), the more of it arrived. */
async function brokenOff(endpoint: Endpoint, input: object, progress: number, cookie = '') {
  const { url, payload, headers } = await request(endpoint, input)
  const body = payload as Buffer
  const place = ++places
  const head = [
    `${endpoint.method} ${url} HTTP/1.1`,
    'host: 127.0.0.1',
    'sec-fetch-site: same-origin',
    `x-forwarded-for: 10.9.${place >> 8}.${place & 255}`,
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(headers['content-type'] ? [`content-type: ${headers['content-type']}`, `content-length: ${body.length}`] : []),
  ]
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect(Number(new URL(victim.address).port), '127.0.0.1')
  socket.once('error', reject)
  socket.once('close', () => resolve())
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  // An upload is cut while sending, a download before or after its first bytes.
  if (!body) {
    if (progress > 0.5) socket.once('data', () => socket.destroy())
    else setTimeout(() => socket.destroy(), 60 * progress)
  } else socket.write(body.subarray(0, Math.floor(body.length * progress)), () => setTimeout(() => socket.destroy(), 5))
  return promise
}

/** The victim's open files, without connections. */
const open = async () => (await openFiles(victim.pid)).filter((link) => !link.startsWith('socket:'))

it('concurrent uploads of eight contractors arrive intact while other uploads and stories are broken off @SEC-01 @S-15', async () => {
  const whole = async ({ dana, areaId, photo, alone }: Uploader) => {
    const answer = await victim.ask(dana, addPhoto, { areaId, file: asUpload(photo) })
    expect(answer.status).toBe(200)
    expect((await kept(dana, (await answer.json()).storageUrl)).equals(alone)).toBe(true)
  }
  await whole(people[0]!) // starts the process that redraws pictures
  const before = await open()
  const words = { name: 'June', location: 'Boise', story: 'It rained.', consent: 'true', email: 'june@x.example' }
  await Promise.all(
    people.map(async (who) => {
      const { dana, areaId, photo } = who
      for (let turn = 0; turn < each; turn++)
        await Promise.all([
          whole(who),
          brokenOff(addPhoto, { areaId, file: asUpload(photo) }, turn / each, dana.cookie),
          brokenOff(sendStory, { ...words, files: [asUpload(photo), asUpload(photo)] }, turn / each),
        ])
    }),
  )
  await expect.poll(open).toEqual(before)
  expect(victim.written()).not.toMatch(/EBADF/)
  expect((await victim.ask(people[0]!.dana, listQuotes, {})).status).toBe(200)
})

it('exports and account copies arrive intact while others are broken off @SEC-01', async () => {
  await (await victim.ask(people[0]!.dana, exportQuotes, {})).arrayBuffer() // loads what exports need
  await expect.poll(open).not.toContainEqual(expect.stringContaining('(deleted)'))
  const before = await open()
  const whole = async (dana: Contractor, endpoint: Endpoint) => {
    const answer = await victim.ask(dana, endpoint, {})
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, bytes.length]).toEqual([200, Number(answer.headers.get('content-length'))])
    return bytes
  }
  await Promise.all(
    people.map(async ({ dana, alone }) => {
      for (const progress of [0, 0.3, 0.9]) {
        await Promise.all([exportQuotes, exportAccount].map((one) => brokenOff(one, {}, progress, dana.cookie)))
        expect((await whole(dana, exportQuotes)).subarray(0, 2).toString()).toBe('PK')
        const copy = JSON.parse((await whole(dana, exportAccount)).toString())
        expect(copy['quoting.quotes']).toHaveLength(2)
        const pictures = copy.files.map(({ base64 }: { base64: string }) => base64)
        expect(pictures).toContain(alone.toString('base64'))
      }
    }),
  )
  await expect.poll(open).toEqual(before)
  expect(victim.written()).not.toMatch(/EBADF/)
})
