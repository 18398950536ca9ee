import { open as openFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { devNull } from 'node:os'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sendStory } from '../../modules/content/contract/stories.ts'
import { addPhoto } from '../../modules/quoting/contract/areas.ts'
import { analyzeImages } from '../../modules/vision/contract/endpoints.ts'
import { visitor } from '../../testing/browser/visitor.ts'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { lookingSystem, picture } from '../../testing/fixtures/vision.ts'

const system = await lookingSystem({ system: { trustProxy: 1 } })
const few = await system.another({ bodies: { all: 3, longestWaitMs: 200 } })
const hasty = await system.another({ bodies: { slowForMs: 300 } })
beforeAll(async () => {
  for (const { app } of [system, few, hasty]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => system.stop())

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

interface Dribble {
  readonly path: string
  readonly type?: string
  readonly from?: string
  readonly cookie?: string
  /** Bytes, or null for a body without a declared length. */
  readonly length?: number | null
  readonly app?: typeof system.app
}

/** Announces 9 MB or another length, sends the first bytes and keeps the connection. */
function dribble({
  path,
  type = 'multipart/form-data; boundary=x',
  from = '',
  cookie = '',
  length = 9_000_000,
  app = system.app,
}: Dribble) {
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  open.push(socket)
  socket.on('error', () => {})
  const size = length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`
  const headers = ['host: 127.0.0.1', 'sec-fetch-site: same-origin', `content-type: ${type}`, size]
  if (from) headers.push(`x-forwarded-for: ${from}`)
  if (cookie) headers.push(`cookie: ${cookie}`)
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${length === null ? '1\r\n' : ''}{`)
  return socket
}

/** Waits until the server has read this many request heads. */
const begun = async (app: typeof system.app, count: number) =>
  expect.poll(() => new Promise((resolve) => app.server.getConnections((_, open) => resolve(open)))).toBe(count)

const story = async (at = visitor(system.app, '10.8.0.9')) => {
  const words = { name: 'June', email: 'june@fieldsofshine.example', location: 'Boise', story: 'Hi.', consent: 'true' }
  return at.ask(sendStory, { ...words, files: [asUpload(await photo())] })
}

describe('a full disk', () => {
  it.each(['a photo', 'pictures for the analysis', 'a story'])('refuses %s with a sentence @SEC-05', async (what) => {
    const dana = await contractor(system)
    const area = await room(dana, (await draft(dana)).id, 900)
    const images = [await picture()]
    const file = asUpload(await photo())
    const handle = await openFile(devNull)
    onTestFinished(() => handle.close())
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const write = vi.spyOn(Object.getPrototypeOf(handle), 'writeFile').mockRejectedValue(full)
    onTestFinished(() => write.mockRestore())
    const send = {
      'a photo': () => dana.ask(addPhoto, { areaId: area.id, file }),
      'pictures for the analysis': () => dana.ask(analyzeImages, { images }),
      'a story': () => story(),
    }[what]!
    const { statusCode, headers, json } = await send()
    expect([statusCode, headers['retry-after'], json().code]).toEqual([503, '60', 'disk-full'])
    expect(json().message).toBe('There’s no room for files right now. Please try again in a few minutes.')
    write.mockRestore()
    expect((await send()).statusCode).toBe(200)
  })
})

describe('slow bodies', () => {
  it("don't block photo analysis, stories or photos for others @SEC-05", async () => {
    const [eve, mallory, dana] = [await contractor(system), await contractor(system), await contractor(system)]
    const area = await room(dana, (await draft(dana)).id, 900)
    for (const { cookie } of [eve, mallory])
      for (let n = 0; n < 3; n++) dribble({ path: '/api/analyze-images', type: 'application/json', cookie })
    for (let at = 0; at < 8; at++) for (let n = 0; n < 5; n++) dribble({ path: '/api/stories', from: `10.8.1.${at}` })
    await begun(system.app, 46)
    expect((await dana.ask(analyzeImages, { images: [await picture()] })).statusCode).toBe(200)
    expect((await story()).statusCode).toBe(200)
    expect((await dana.ask(addPhoto, { areaId: area.id, file: asUpload(await photo()) })).statusCode).toBe(200)
  })

  it('can fill all slots of a process: other uploads are refused with a message until one is free @SEC-05', async () => {
    const dana = await contractor(few)
    const area = await room(dana, (await draft(dana)).id, 900)
    for (let at = 0; at < 3; at++) dribble({ path: '/api/stories', from: `10.8.2.${at}`, app: few.app })
    await begun(few.app, 3)
    const add = async () => dana.ask(addPhoto, { areaId: area.id, file: asUpload(await photo()) })
    const refusals = [await add(), await story(visitor(few.app, '10.8.2.9'))]
    for (const { statusCode, headers, json } of refusals) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
      expect(json().message).toBe("We're receiving a lot of files right now. Please try again in a few seconds.")
    }
    open.shift()!.destroy()
    await begun(few.app, 2)
    expect((await add()).statusCode).toBe(200)
  })

  it('are cut off, whether or not the route reads them, and free their slot @SEC-05', async () => {
    const dana = await contractor(hasty)
    const area = await room(dana, (await draft(dana)).id, 900)
    const path = `/api/areas/${area.id}/photos`
    const slow = [
      dribble({ path, cookie: dana.cookie, app: hasty.app }),
      dribble({ path: '/api/nothing', app: hasty.app }),
      dribble({ path: '/api/auth/login', type: 'application/json', app: hasty.app }),
    ]
    for (const socket of slow) socket.resume()
    await expect.poll(() => slow.every(({ closed }) => closed)).toBe(true)
    expect((await dana.ask(addPhoto, { areaId: area.id, file: asUpload(await photo()) })).statusCode).toBe(200)
  })

  it.each([
    ['large changes', { path: '/api/quotes', length: 900_000 }],
    ['changes of unknown length', { path: '/api/quotes', length: null }],
    ['large reports of another company', { path: '/api/stripe/webhook', length: 900_000, from: '10.8.3.1' }],
  ])('are limited also when they are %s, and small requests still work @SEC-05', async (_, body) => {
    const [eve, dana] = [await contractor(system), await contractor(system)]
    const cookie = body.path === '/api/quotes' ? eve.cookie : ''
    const statuses: string[] = []
    for (let n = 0; n < 15; n++)
      dribble({ ...body, cookie, type: 'application/json' }).once('data', (data) =>
        statuses.push(`${data}`.slice(9, 12)),
      )
    await expect.poll(() => statuses).toContain('429')
    expect(new Set(statuses)).toEqual(new Set(['429']))
    for (const who of [eve, dana]) expect(await draft(who)).toHaveProperty('id')
  })
})
