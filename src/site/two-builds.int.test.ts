import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import type { App } from '../app.ts'
import { newerBuild } from '../testing/system/newer-build.ts'
import { publicUrl, startSystem } from '../testing/system/system.ts'
import { servePages } from './pages.ts'

const folder = await mkdtemp(join(tmpdir(), 'tidytally-builds-'))
const newer = join(folder, 'newer')
await newerBuild('.build', newer)
let build = '.build'
const older = await startSystem({
  role: 'web',
  prepare: ({ app, homeOf, content, assets }) => servePages(app, { publicUrl, homeOf, content, assets, build }),
})
build = newer
const next = await older.another()
afterAll(async () => {
  await older.stop()
  await rm(folder, { recursive: true, force: true })
})

const navigating = { 'sec-fetch-mode': 'navigate' }
const namesIn = (text: string) => new Set(text.match(/[\w-][\w.-]*-[\w-]{8,}\.(?:js|css|woff2)/g))
const known = async ({ app }: App, name: string) => (await app.inject(`/assets/${name}`)).statusCode === 200

it.each([
  { release: 'older', one: older, other: next },
  { release: 'newer', one: next, other: older },
])('pages of the $release release load their files from a server of the other @OPS-05', async ({ one, other }) => {
  const pages = await Promise.all(
    ['/', '/login', '/trial-signup', '/dashboard'].map((url) => one.app.inject({ url, headers: navigating })),
  )
  const files = new Set(pages.flatMap(({ body }) => [...namesIn(body)]))
  expect(files.size).toBeGreaterThan(20)
  for (const name of files) {
    const answer = await other.app.inject(`/assets/${name}`)
    expect([name, answer.statusCode]).toEqual([name, 200])
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^(text\/(javascript|css); charset=utf-8|font\/woff2)$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    })
  }
})

it('both servers have all files of both builds @OPS-05', async () => {
  const built = await Promise.all(['.build', newer].map((each) => readdir(join(each, 'client/assets'))))
  const { rows } = await older.db.query<{ name: string }>('select name from public.assets')
  expect(rows.map(({ name }) => name).sort()).toEqual(built.flat().sort())
  expect(built[0]).not.toEqual(built[1])
})

it("a service worker keeps its own release's document only @OPS-05", async () => {
  const bodyOf = async ({ app }: App, url: string) => (await app.inject(url)).body
  const [{ integrity }] = JSON.parse(/^const shell = (.*);$/m.exec(await bodyOf(next, '/sw.js'))![1]!).files
  const sum = async (app: App) =>
    `sha256-${createHash('sha256')
      .update(await bodyOf(app, '/dashboard'))
      .digest('base64')}`
  expect(await sum(next)).toBe(integrity)
  expect(await sum(older)).not.toBe(integrity)
})

it('other names are not found, and files that no release has needed for 30 days are deleted @OPS-05', async () => {
  const gone = 'gone-Chj620PK.js'
  await older.db.query(
    `insert into public.assets values ($1, 'x', now() - interval '31 days'), ('plain.html', '<p>', now())`,
    [gone],
  )
  for (const name of ['nothing-Chj620PK.js', 'plain.html', '..%2Findex.html', '..%2F..%2Fserver%2Frender.js'])
    expect([name, await known(older, name)]).toEqual([name, false])
  await older.assets.keep('.build/client/assets')
  expect(await known(older, gone)).toBe(false)
  expect(
    (await older.db.query('select 1 from public.assets where needed_at < $1', [new Date(Date.now() - 3600_000)])).rows,
  ).toEqual([])
})

it('a flood of invented names waits or is refused, and other networks get their files @OPS-05', async () => {
  const body = 'export {}'
  await older.db.query('insert into public.assets values ($1, $2, now())', ['other-Chj620PK.js', Buffer.from(body)])
  const held = await Promise.all(Array.from({ length: 10 }, () => older.db.connect()))
  onTestFinished(() => {
    for (const client of held.splice(0)) client.release()
  })
  const codes: number[] = []
  const flood = Array.from({ length: 500 }, async (_, n) => {
    const url = `/assets/invented-${10_000_000 + n}.js`
    const { statusCode, headers } = await older.app.inject({ url, remoteAddress: '203.0.113.9' })
    codes.push(statusCode)
    if (statusCode === 429) expect(headers['retry-after']).toBe('5')
  })
  await expect.poll(() => codes.length).toBe(500 - 2 - 200)
  expect(older.db.waitingCount).toBe(2)
  const real = older.app.inject('/assets/other-Chj620PK.js')
  await expect.poll(() => older.db.waitingCount).toBe(3) // in front of the 200
  for (const client of held.splice(0)) client.release()
  expect((await real).body).toBe(body)
  await Promise.all(flood)
  expect(new Set(codes)).toEqual(new Set([429, 404]))
})
