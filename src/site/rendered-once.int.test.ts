import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { publicUrl, startSystem } from '../testing/system/system.ts'
import { servePages } from './pages.ts'

const built = join(import.meta.dirname, '../../.build')
const build = await mkdtemp(join(tmpdir(), 'tidytally-build-'))

/** The real build, and the names of the pages that it renders. */
const rendered: string[] = []
Object.assign(globalThis, { rendered })
await symlink(join(built, 'client'), join(build, 'client'))
await mkdir(join(build, 'server'))
const counting = `import { pages, renderPage as render } from '${join(built, 'server/render.js')}'
export { pages }
export const renderPage = (name, ...rest) => (globalThis.rendered.push(name), render(name, ...rest))`
await writeFile(join(build, 'server/render.js'), counting)

const system = await startSystem({
  role: 'web',
  wait: async () => {},
  prepare: ({ app, homeOf, content }) =>
    servePages(app, {
      publicUrl,
      homeOf,
      content: { ...content, subscription: async (key) => ({ subscribed: key === 'on' }) },
      build,
    }),
})
afterAll(async () => {
  await system.stop()
  await rm(build, { recursive: true })
})
beforeEach(async () => {
  rendered.length = 0
  await system.db.query('truncate public.limits')
})

let visitors = 0
const elsewhere = () => `10.11.${++visitors >> 8}.${visitors & 255}`
const get = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  system.app.inject({ url, remoteAddress, headers })
const inTab = { 'sec-fetch-dest': 'document' }
const words = (html: string) =>
  html
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** A story's form as browsers send it. */
const form = (fields: Record<string, string>, remoteAddress: string) => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'same-origin' }
  const payload = `${parts.join('')}--x--\r\n`
  return system.app.inject({ method: 'POST', url: '/share-your-story', remoteAddress, headers, payload })
}

describe('@SEC-03 pages that anyone can request without limit', () => {
  it('an error in a tab uses a page that is rendered once', async () => {
    const paths = ['/api/quotes', '/api/user/export', '/api/quotes/export', '/api/generate-pdf?id=%22%3Cb%3E&a=1']
    for (let turn = 0; turn < 5; turn++)
      for (const path of paths) {
        const { statusCode, body } = await get(path, elsewhere(), inTab)
        expect([statusCode, words(body)]).toEqual([401, expect.stringContaining('Please sign in. Go to your quotes')])
      }
    expect(rendered).toEqual(['refused'])
    const retrying = () => system.app.refusalPage!('Sam & "Co" <b>: $& busy', '/api/generate-pdf?id="<b>&$&')
    const again = retrying()
    expect(again).toContain('Sam &amp; &quot;Co&quot; &lt;b&gt;: $&amp; busy.')
    expect(again).toContain('href="/api/generate-pdf?id=&quot;&lt;b&gt;&amp;$&amp;"')
    expect(retrying()).toBe(again)
    expect(rendered).toEqual(['refused', 'refused'])
  })

  it('searches are limited to 30 a minute per network; other networks and cached pages are still served', async () => {
    const eve = elsewhere()
    const lists = () => rendered.filter((name) => name === 'blog')
    for (let turn = 0; turn < 30; turn++) expect((await get(`/blog?q=${turn}`, eve)).statusCode).toBe(200)
    expect(lists()).toHaveLength(30)
    for (const path of ['/blog?q=x', '/blog?category=x', '/blog/how-to-price-commercial-cleaning?preview=x']) {
      const { statusCode, headers, body } = await get(path, eve)
      expect([statusCode, headers['cache-control']]).toEqual([429, 'no-store'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(words(body)).toContain('Your network asked for 30 pages in the last minute. Please try again in')
      expect(body).toContain(`href="${path.replaceAll('&', '&amp;')}"`)
    }
    expect(lists()).toHaveLength(30)
    expect((await get('/blog?q=x', elsewhere())).statusCode).toBe(200)
    for (const path of ['/blog', '/blog?q=', '/faq?q=price', '/share-your-story'])
      expect((await get(path, eve)).statusCode, path).toBe(200)
  })

  it('a search result is compressed quickly, if the browser supports it, and never cached', async () => {
    const packed = await get('/blog?q=price', elsewhere(), { 'accept-encoding': 'br, gzip' })
    const plain = await get('/blog?q=price', elsewhere())
    expect([packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual(['gzip', 'no-store'])
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  })

  it('a refused form keeps the input, until too many are refused; then only the message is shown', async () => {
    const eve = elsewhere()
    const send = () => form({ name: 'Sam Sparrow', email: 'not an address' }, eve)
    const first = await send()
    expect([first.statusCode, first.body.includes('value="Sam Sparrow"')]).toEqual([400, true])
    while (rendered.length < 30) await send()
    const { statusCode, body } = await send() // the 31st is also one attempt too many for the story
    expect([statusCode, rendered.length]).toEqual([429, 30])
    expect(words(body)).toContain('Your network tried to send a story 30 times in the last hour.')
    expect(body).toContain('href="/share-your-story"')
  })

  it('the page of an email link is rendered once per state and never cached by browsers', async () => {
    for (let turn = 0; turn < 40; turn++) {
      const { statusCode, headers } = await get(`/unsubscribe/${turn % 2 ? 'on' : 'off'}`, elsewhere())
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    }
    expect(rendered).toEqual(['unsubscribe', 'unsubscribe'])
  })
})
