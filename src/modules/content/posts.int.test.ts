import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { servePages } from '../../pages.ts'
import { postFile, postRow } from '../../testing/blog.ts'
import { contractor } from '../../testing/contractors.ts'
import { harmful } from '../../testing/harmful.ts'
import { hostileBodies, hostileTexts } from '../../testing/hostile-posts.ts'
import { publicUrl, startSystem } from '../../testing/system.ts'
import { visitor } from '../../testing/visitor.ts'
import { builtInArticles } from './articles.ts'
import * as contract from './contract/endpoints.ts'

const clock = { late: 0 }
const now = () => new Date(Date.now() + clock.late)
const system = await startSystem({
  clock: now,
  mail: { postalAddress: 'TidyTally, 100 Example Street, Springfield, IL 00000' },
  prepare: (app) => servePages(app.app, { publicUrl, homeOf: app.homeOf, content: app.content }),
})
afterAll(() => system.stop())

const editor = system.editor('erin')
const reader = visitor(system.app)
const get = async (url: string) => {
  await system.content.settled()
  return system.app.inject({ url })
}
const words = (html: string) =>
  html
    .replace(/<(script|template)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const slugs = async () => (await reader.call(contract.listArticles, {})).map(({ slug }) => slug)

beforeEach(async () => {
  clock.late = 0
  await system.db.query('delete from content.posts')
})

describe('the list', () => {
  it('has the built-in articles, newest first, and posts among them @CON-35 @CON-37 @CON-44 @CON-45 @AMB-C03 @FRD-11', async () => {
    const all = await reader.call(contract.listArticles, {})
    expect(all.map(({ slug }) => slug)).toEqual(builtInArticles().map(({ slug }) => slug))
    for (const article of all) {
      expect(article.id).toBe(article.slug)
      expect(article).toMatchObject({ readTime: expect.stringMatching(/^\d+ min read$/), icon: expect.any(String) })
      expect(article.topicTags.length).toBeGreaterThan(0)
    }
    const post = await postRow(system.db, { title: 'Gutters', tags: ['gutters'] })
    const [first, ...rest] = await reader.call(contract.listArticles, {})
    expect(first).toMatchObject({ slug: post.slug, id: post.id, title: 'Gutters', tags: ['gutters'], icon: null })
    expect(rest.map(({ slug }) => slug)).toEqual(builtInArticles().map(({ slug }) => slug))
  })

  it('shows no draft and no post of the future @AMB-C06', async () => {
    const draft = await postRow(system.db, { isDraft: true })
    const later = await postRow(system.db, { publishedAt: new Date(Date.now() + 3_600_000) })
    const undated = await postRow(system.db, { publishedAt: null })
    for (const { slug, id } of [draft, later, undated]) {
      expect(await slugs()).not.toContain(slug)
      for (const address of [slug, id]) {
        expect((await reader.ask(contract.getArticle, { id: address })).statusCode).toBe(404)
        expect((await get(`/blog/${address}`)).statusCode).toBe(404)
      }
    }
    clock.late = 2 * 3_600_000
    expect(await slugs()).toContain(later.slug)
    expect((await get(`/blog/${later.slug}`)).statusCode).toBe(200)
  })

  it('takes a post for the built-in article with its slug, and gives that back', async () => {
    const slug = 'write-a-scope-of-work'
    await postRow(system.db, { slug, title: 'Our own scope' })
    const replaced = await reader.call(contract.listArticles, {})
    expect(replaced).toHaveLength(builtInArticles().length)
    expect(replaced.find((article) => article.slug === slug)?.title).toBe('Our own scope')
    expect((await get(`/blog/${slug}`)).body).toContain('Our own scope')
    await editor.unpublish(slug)
    expect((await get(`/blog/${slug}`)).body).toContain('Write a Scope of Work Nobody Can Misread')
  })

  it('has the built-in articles while the database cannot be read @CON-44 @CON-48', async () => {
    await system.db.query('alter table content.posts rename to lost')
    try {
      const other = await system.another()
      expect(await visitor(other.app).call(contract.listArticles, {})).toHaveLength(builtInArticles().length)
      const { statusCode } = await other.app.inject({ url: '/blog/write-a-scope-of-work' })
      expect(statusCode).toBe(200)
      await other.close()
    } finally {
      await system.db.query('alter table content.lost rename to posts')
    }
  })

  it('is new on every process as soon as a post is published, and old again after', async () => {
    const other = await system.another()
    const seen = () => visitor(other.app).call(contract.listArticles, {})
    expect(await seen()).toHaveLength(builtInArticles().length)
    await vi.waitFor(async () => expect(other.content.version()).not.toContain('.'))
    await editor.importFile(postFile(), true)
    expect((await seen())[0]?.slug).toBe('quoting-gutters')
    expect((await other.app.inject({ url: '/blog' })).body).toContain('Quoting gutters')
    await editor.unpublish('quoting-gutters')
    expect((await seen())[0]?.slug).not.toBe('quoting-gutters')
    await other.close()
  })
})

describe('the page of the list', () => {
  it('has a heading, cards, categories with counts and a call to action @CON-39 @CON-41 @CON-43 @CON-45 @CON-47 @WEB-23', async () => {
    const { body } = await get('/blog')
    expect(body).toMatch(/<h1[^>]*>Cleaning Industry Blog<\/h1>/)
    expect(body.match(/<article/g)).toHaveLength(builtInArticles().length)
    const text = words(body)
    expect(text).toContain(`All ${builtInArticles().length} `)
    expect(text).toContain('January 21, 2025')
    expect(text).toMatch(/\d+ min read pricing square footage benchmarks Read Article/)
    expect(body).toContain('href="/blog/write-a-scope-of-work"')
    expect(body).toMatch(/href="\/trial-signup"[^>]*>Start Free Trial/)
    expect(body).toMatch(/href="\/"[^>]*>Learn More/)
  })

  it('waits nowhere in its first HTML; six placeholders are ready for a search that takes long @CON-42 @CON-50', async () => {
    const { body } = await get('/blog')
    const [template] = body.match(/<template data-waiting[\s\S]*?<\/template>/) ?? []
    expect(template?.match(/data-skeleton/g)).toHaveLength(6)
    expect(body.replace(template!, '')).not.toContain('data-skeleton')
    expect((await get('/blog/write-a-scope-of-work')).body).not.toContain('data-skeleton')
  })

  it.each([
    ['scope tasks', 1],
    ['SCOPE', 1],
    ['%', 0],
    ['"', 0],
    ["'; drop table content.posts; --", 0],
    ['\\', 0],
    ['<script>alert(1)</script>', 0],
  ])('is searched for %j', async (q, least) => {
    const { body, statusCode, headers } = await get(`/blog?q=${encodeURIComponent(q)}`)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.match(/<article/g)?.length ?? 0).toBeGreaterThanOrEqual(least)
    if (least === 0) expect(words(body)).toContain('No article has all these words')
    expect(body).not.toContain('<script>alert(1)')
    expect(body).toContain('<meta name="robots" content="noindex">')
  })

  it('shows one category, and pages of 24 when there are many', async () => {
    const one = await get('/blog?category=Cost%20Analysis')
    const wanted = builtInArticles().filter(({ category }) => category === 'Cost Analysis')
    expect(one.body.match(/<article/g)).toHaveLength(wanted.length)
    for (let at = 0; at < 30; at++) await postRow(system.db)
    expect((await get('/blog')).body.match(/<article/g)).toHaveLength(24)
    expect((await get('/blog?page=2')).body).toMatch(/rel="prev"/)
    for (const page of ['0', '-1', '99', 'x', '1e9']) expect((await get(`/blog?page=${page}`)).statusCode).toBe(200)
  })
})

describe('the page of an article', () => {
  it('has everything of it in its first HTML @CON-38 @CON-51 @CON-54 @CON-56 @CON-48 @WEB-24', async () => {
    const article = await reader.call(contract.getArticle, { id: 'pricing-medical-offices' })
    const { body } = await get('/blog/pricing-medical-offices')
    const text = words(body)
    const told = [article.category, article.title, article.summary, article.author, 'April 29, 2025', article.readTime]
    for (const part of [...told, ...article.tags]) expect(text).toContain(part)
    expect(body).toContain(`<title>${article.title} | TidyTally Blog</title>`)
    expect(body).toContain(`<meta name="description" content="${article.summary}">`)
    expect(body).toContain('<meta name="keywords" content="medical, disinfection, pricing">')
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/blog/pricing-medical-offices">`)
    expect(body).toMatch(/"@type":"BlogPosting","headline":"Pricing Medical Offices"/)
    expect(body).toContain('"@type":"BreadcrumbList"')
    expect(text).toContain('Ready to Create Professional Cleaning Quotes?')
    expect(body).toMatch(/data-share/)
    expect(body).toMatch(/<table class="tape">/)
  })

  it('of a post without a category says Blog; its id leads to it too @CON-51', async () => {
    const { id, slug } = await postRow(system.db, { category: null, title: 'Gutters' })
    const { body } = await get(`/blog/${id}`)
    expect(words(body)).toMatch(/Blog\s+Gutters/)
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/blog/${slug}">`)
  })

  it('leads to up to three other built-in articles: of its category, then with a tag in common @CON-55 @AMB-C04', async () => {
    await postRow(system.db, { category: 'Cost Analysis', tags: ['profit'] })
    for (const article of builtInArticles()) {
      const { related } = (await system.content.post(article.slug))!
      const names = related.map(({ slug }) => slug)
      expect(names).not.toContain(article.slug)
      expect(names.length).toBeLessThanOrEqual(3)
      const kinship = related.map(({ category, tags }) =>
        category === article.category ? 0 : tags.some((tag) => article.tags.includes(tag)) ? 1 : 2,
      )
      expect(kinship).toEqual([...kinship].sort())
      expect(kinship).not.toContain(2)
      for (const name of names) expect(builtInArticles().map(({ slug }) => slug)).toContain(name)
    }
    expect(words((await get('/blog/reading-your-profit-per-quote')).body)).toMatch(/Related Articles .* Read Article/)
  })

  it.each([
    '/blog/nothing',
    '/blog/%3Cscript%3E',
    '/blog/%25',
    `/blog/${'x'.repeat(150)}`,
    '/blog/constructor',
    '/blog/__proto__',
  ])('is missing at %s @CON-49', async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(404)
    expect(words(body).replaceAll('&#x27;', "'")).toContain(
      "Post Not Found The blog post you're looking for doesn't exist. Back to Blog",
    )
    expect(body).toContain('href="/blog"')
  })

  it('understands the markdown-like text @CON-53 @AMB-C05', async () => {
    const body = '# One\n## Two\n### Three\n> said\n- item\n\nWhat to bring:\n\n**bold** and plain\n\nlast'
    const { slug } = await postRow(system.db, { body })
    const { bodyHtml } = await reader.call(contract.getArticle, { id: slug })
    expect(bodyHtml.replace(/\n/g, '')).toBe(
      '<h2>One</h2><h3>Two</h3><h4>Three</h4><blockquote><p>said</p></blockquote><ul><li>item</li></ul>' +
        '<h5>What to bring:</h5><p><strong>bold</strong> and plain</p><p>last</p>',
    )
  })

  it('is harmless whatever somebody wrote into the table: list, page, feed and API @T-21', async () => {
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
    for (const at of hostileBodies.keys()) {
      const page = await get(`/blog/hostile-${at}`)
      expect(page.statusCode).toBe(200)
      expect(page.body).not.toMatch(/<script>alert|<img src=x/)
      const { bodyHtml } = await reader.call(contract.getArticle, { id: `hostile-${at}` })
      expect(harmful(bodyHtml), hostileBodies[at]).toEqual([])
    }
  }, 240_000)
})

describe('an editor', () => {
  it('imports a draft, looks at it, publishes, changes and takes it back @CON-34 @FRD-06 @FRD-15', async () => {
    const draft = await editor.importFile(postFile(), false)
    expect(draft).toMatchObject({ slug: 'quoting-gutters', status: 'draft', was: null, publishedAt: null })
    const { url } = await editor.preview('quoting-gutters')
    const preview = await get(url.replace(publicUrl, ''))
    expect([preview.statusCode, preview.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(preview.body).toContain('Clean the gutters')
    expect(preview.body).toContain('noindex')
    expect((await get('/blog/quoting-gutters')).statusCode).toBe(404)
    expect((await get(`${url.replace(publicUrl, '')}x`)).statusCode).toBe(404)
    expect((await get(url.replace(publicUrl, '').replace('gutters', 'other'))).statusCode).toBe(404)

    expect(await editor.publish('quoting-gutters')).toMatchObject({ status: 'published' })
    expect((await get('/blog/quoting-gutters')).statusCode).toBe(200)
    await expect(editor.importFile(postFile({}, 'New words.'), false)).rejects.toThrow('Add --publish')
    const { publishedAt } = (await editor.list())[0]!
    await editor.importFile(postFile({ title: 'Gutters, again' }, 'New words.'), true)
    expect((await get('/blog/quoting-gutters')).body).toContain('New words.')
    expect((await editor.list())[0]).toMatchObject({ title: 'Gutters, again', publishedAt })
    expect(await editor.unpublish('quoting-gutters')).toMatchObject({ status: 'draft', builtInReturns: false })
    expect((await get('/blog/quoting-gutters')).statusCode).toBe(404)
    const facts = await system.db.query(
      `select action, actor_kind, actor from public.audit where action like 'content.post%' order by id desc limit 2`,
    )
    expect(facts.rows).toMatchObject([
      { action: 'content.post-unpublished', actor: 'erin' },
      { action: 'content.post-published', actor: 'erin' },
    ])
  })

  it('looks at a preview for an hour', async () => {
    await editor.importFile(postFile(), false)
    const { url } = await editor.preview('quoting-gutters')
    clock.late = 59 * 60_000
    expect((await get(url.replace(publicUrl, ''))).statusCode).toBe(200)
    clock.late = 61 * 60_000
    expect((await get(url.replace(publicUrl, ''))).statusCode).toBe(404)
  })

  it.each([
    ['a long title', postFile({ title: 'x'.repeat(71) }), /Line 2: title has more than 70/],
    ['a title of 70', postFile({ title: 'x'.repeat(70) }), null],
    ['a long summary', postFile({ summary: 'x'.repeat(161) }), /Line 4: summary has more than 160/],
    ['an unknown category', postFile({ category: 'Gossip' }), /Line 5: category is not one of/],
    ['a slug with a slash', postFile({ slug: '../etc' }), /Line 3: slug/],
    ['the feed for a slug', postFile({ slug: 'feed' }), /Line 3: slug is an address/],
    ['a script in the title', postFile({ title: '<script>alert(1)</script>' }), /Line 2: title is plain text/],
    ['no tags', postFile({ tags: '' }), /Line 6: tags/],
    ['an unknown field', postFile({ layout: 'wide' }), /Line 7: there is no "layout"/],
    ['no day', postFile({ date: '2026-02-30' }), /Line 7: date is no day/],
    ['a hero from elsewhere', postFile({ hero: 'https://evil.example/x.png' }), /Line 7: hero/],
    ['no front matter', 'Just words.', /Line 1/],
    ['half front matter', '---\ntitle: Half\n', /Line 1/],
    ['no text', postFile({}, ' '), /no text/],
    ['a script', postFile({}, 'Fine.\n\n<script>alert(1)</script>'), /Line 10: the HTML "<script>/],
    ['a script inside a list', postFile({}, '- a\n- b <b onclick="x">c</b>'), /Line 9: the HTML "<b onclick/],
    ['an unsafe link', postFile({}, '[x](javascript:alert(1))'), /Line 8: a link cannot lead/],
    ['a picture from elsewhere', postFile({}, '![x](https://evil.example/x.png)'), /Line 8: a picture cannot/],
    ['an unknown drawing', postFile({}, '![x](drawing:nothing)'), /there is no drawing/],
    ['a sum without figures', postFile({}, '```tape\nhello\n```'), /is not a line of a sum/],
    [
      'allowed HTML',
      postFile({}, 'a <em>b</em><br>c <a href="/faq">d</a>\n\n<table><tr><td>1</td></tr></table>'),
      null,
    ],
  ])('imports %s or hears which line is wrong', async (_, text, refusal) => {
    if (refusal) await expect(editor.importFile(text, false)).rejects.toThrow(refusal)
    else await editor.importFile(text, false)
    expect(await editor.list()).toHaveLength(refusal ? 0 : 1)
  })

  it('schedules a post as a job; another time and a change of mind win over it', async () => {
    await editor.importFile(postFile(), false)
    await expect(editor.schedule('quoting-gutters', new Date(Date.now() - 1000))).rejects.toThrow('is over')
    await editor.schedule('quoting-gutters', new Date(Date.now() + 3_600_000))
    expect((await editor.list())[0]).toMatchObject({ status: 'scheduled' })
    const jobs = await system.db.query(
      `select start_after from pgboss.job where name = 'content.publish-scheduled' and state = 'created'`,
    )
    expect(jobs.rows[0].start_after.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
    await editor.schedule('quoting-gutters', new Date(Date.now() + 1_500))
    expect((await get('/blog/quoting-gutters')).statusCode).toBe(404)
    await vi.waitFor(async () => expect((await get('/blog/quoting-gutters')).statusCode).toBe(200), { timeout: 20_000 })
    expect((await editor.list())[0]).toMatchObject({ status: 'published' })
  })

  it('does not publish the future by mistake', async () => {
    await editor.importFile(postFile({ date: '2099-01-31' }), false)
    await expect(editor.publish('quoting-gutters')).rejects.toThrow('Schedule it')
    await expect(editor.publish('nothing')).rejects.toThrow('There is no post "nothing".')
    await expect(editor.publish('write-a-scope-of-work')).rejects.toThrow('is a built-in article')
  })
})

describe('articles by email', () => {
  const addressee = (mails: Awaited<ReturnType<typeof system.mailbox.mails>>) =>
    mails.filter(({ subject }) => subject === 'Quoting gutters').flatMap(({ envelope }) => envelope.to)
  let dana: Awaited<ReturnType<typeof contractor>>
  let bob: Awaited<ReturnType<typeof contractor>>
  beforeAll(async () => {
    dana = await contractor(system)
    bob = await contractor(system)
  })

  it('go to whoever has an account, once, with one click to end them @CON-36 @AMB-A13 @FRD-18', async () => {
    await vi.waitFor(async () => expect((await editor.subscribers()).subscribed).toBe(2), { timeout: 20_000 })
    expect(await dana.call(contract.articlesByEmail, {})).toEqual({ subscribed: true })
    expect(await bob.call(contract.chooseArticlesByEmail, { subscribed: false })).toEqual({ subscribed: false })
    expect(await editor.subscribers()).toEqual({ subscribed: 1, unsubscribed: 1 })

    await editor.importFile(postFile(), false)
    await expect(editor.email('quoting-gutters')).rejects.toThrow('is not published')
    await editor.publish('quoting-gutters')
    const ordered = await Promise.allSettled([1, 2, 3].map(() => editor.email('quoting-gutters')))
    expect(ordered.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(editor.email('quoting-gutters')).rejects.toThrow('was emailed on')
    expect((await editor.list())[0]?.emailedAt).toBeInstanceOf(Date)

    const mail = await vi.waitUntil(
      async () => (await system.mailbox.mails()).find(({ subject }) => subject === 'Quoting gutters'),
      30_000,
    )
    expect(addressee(await system.mailbox.mails())).toEqual([dana.user.email])
    expect(mail!.text).toContain('100 Example Street')
    expect(mail!.text).toContain(`${publicUrl}/blog/quoting-gutters`)
    const link = mail!.text!.match(/\/unsubscribe\/[\w-]+/)![0]
    const raw = mail!.headers.find(({ name }) => name === 'List-Unsubscribe')?.value
    expect(raw).toBe(`<${publicUrl}${link}>`)
    const click = mail!.headers.find(({ name }) => name === 'List-Unsubscribe-Post')?.value
    expect(click).toBe('List-Unsubscribe=One-Click')

    const opened = await get(link)
    expect(words(opened.body)).toContain('Stop articles by email?')
    expect((await editor.subscribers()).subscribed).toBe(1)
    const altered = link.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const path of [altered, '/unsubscribe/x', `/unsubscribe/${"'"}`]) {
      expect((await get(path)).statusCode).toBe(404)
      expect((await system.app.inject({ method: 'POST', url: path })).statusCode).toBe(404)
    }
    for (let twice = 0; twice < 2; twice++) {
      const { statusCode, body } = await system.app.inject({
        method: 'POST',
        url: link,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(statusCode).toBe(200)
      expect(words(body)).toContain('You get no more articles')
    }
    expect(await editor.subscribers()).toEqual({ subscribed: 0, unsubscribed: 2 })
    const { rows } = await system.db.query(
      'select reason, unsubscribed_at is not null as at from content.blog_email_subscriptions order by reason',
    )
    expect(rows).toEqual([
      { reason: 'link', at: true },
      { reason: 'settings', at: true },
    ])
    expect(await dana.call(contract.articlesByEmail, {})).toEqual({ subscribed: false })
    await editor.importFile(postFile({ slug: 'second' }), true)
    await expect(editor.email('second')).rejects.toThrow('nobody to mail')
  })
})
