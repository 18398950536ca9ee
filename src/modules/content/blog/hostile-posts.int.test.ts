import { afterAll, expect, it } from 'vitest'
import { postRow, startBlog } from '../../../testing/fixtures/blog.ts'
import { hostileBodies, hostileTexts } from '../../../testing/hostile/hostile-posts.ts'
import { harmful } from '../../../testing/hostile/xss-payloads.ts'
import * as contract from '../contract/endpoints.ts'

const { system, reader, get } = await startBlog()
afterAll(() => system.stop())

/** A page shows the body of the API as it is, so one in seven is asked for; each of the eight texts is among them. */
const pageOf = 7

it('a post is harmless whatever its database row contains: list, page, feed, and API @T-21', async () => {
  for (const [at, body] of hostileBodies.entries()) {
    const text = hostileTexts[at % hostileTexts.length]!
    await postRow(system.db, {
      slug: `hostile-${at}`,
      title: text,
      summary: text,
      body,
      category: text,
      tags: [text],
    })
  }
  const list = await get('/blog')
  const feed = await get('/blog/feed.xml')
  for (const text of hostileTexts)
    for (const page of [list.body, feed.body]) if (text.includes('<')) expect(page).not.toContain(text)
  for (const [at, body] of hostileBodies.entries()) {
    const { bodyHtml } = await reader.call(contract.getArticle, { id: `hostile-${at}` })
    expect(harmful(bodyHtml), body).toEqual([])
    if (at % pageOf) continue
    const page = await get(`/blog/hostile-${at}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script>alert|<img src=x/)
    expect(page.body).toContain(bodyHtml)
  }
})
