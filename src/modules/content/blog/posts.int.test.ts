import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '../../../testing/browser/visitor.ts'
import { postFile, postRow, startBlog, wordsOf } from '../../../testing/fixtures/blog.ts'
import { publicUrl } from '../../../testing/system/system.ts'
import * as contract from '../contract/endpoints.ts'
import { builtInArticles } from './articles.ts'

const { system, clock, editor, reader, get, clear } = await startBlog()
afterAll(() => system.stop())
beforeEach(clear)

const slugs = async () => (await reader.call(contract.listArticles, {})).map(({ slug }) => slug)

describe('the list', () => {
  it('contains the built-in articles, newest first, and posts among them @CON-35 @CON-37 @CON-44 @CON-45 @AMB-C03 @FRD-11', async () => {
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

  it('shows no drafts and no scheduled posts @AMB-C06', async () => {
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
    const statuses = new Map((await editor.list()).map(({ slug, status }) => [slug, status]))
    expect([draft, later, undated].map(({ slug }) => statuses.get(slug))).toEqual(['draft', 'scheduled', 'draft'])
    const cards = async () => ((await get('/blog')).body.match(/<article/g) ?? []).length
    const before = await cards()
    clock.late = 2 * 3_600_000
    expect(await cards()).toBe(before + 1)
    expect(await slugs()).toContain(later.slug)
    expect((await get(`/blog/${later.slug}`)).statusCode).toBe(200)
  })

  it('replaces a built-in article with a post of the same slug, and restores it afterward', async () => {
    const slug = 'write-a-scope-of-work'
    await postRow(system.db, { slug, title: 'Our own scope' })
    const replaced = await reader.call(contract.listArticles, {})
    expect(replaced).toHaveLength(builtInArticles().length)
    expect(replaced.find((article) => article.slug === slug)?.title).toBe('Our own scope')
    expect((await get(`/blog/${slug}`)).body).toContain('Our own scope')
    await editor.unpublish(slug)
    expect((await get(`/blog/${slug}`)).body).toContain('Write a Scope of Work Nobody Can Misread')
  })

  it('shows the built-in articles while the database is unreadable @CON-44 @CON-48', async () => {
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

  it('is updated in every process as soon as a post is published or unpublished', async () => {
    const other = await system.another()
    const seen = () => visitor(other.app).call(contract.listArticles, {})
    expect(await seen()).toHaveLength(builtInArticles().length)
    await expect.poll(() => other.content.version()).not.toContain('.')
    await editor.importFile(postFile(), true)
    expect((await seen())[0]?.slug).toBe('quoting-gutters')
    expect((await other.app.inject({ url: '/blog' })).body).toContain('Quoting gutters')
    await editor.unpublish('quoting-gutters')
    expect((await seen())[0]?.slug).not.toBe('quoting-gutters')
    await other.close()
  })
})

describe('the list page', () => {
  it('has a heading, cards, categories with counts and a call to action @CON-39 @CON-41 @CON-43 @CON-45 @CON-47 @WEB-23', async () => {
    const { body } = await get('/blog')
    expect(body).toMatch(/<h1[^>]*>Cleaning Industry Blog<\/h1>/)
    expect(body.match(/<article/g)).toHaveLength(builtInArticles().length)
    const text = wordsOf(body)
    expect(text).toContain(`All ${builtInArticles().length} `)
    expect(text).toContain('January 21, 2025')
    expect(text).toMatch(/\d+ min read pricing square footage benchmarks Read Article/)
    expect(body).toContain('href="/blog/write-a-scope-of-work"')
    expect(body).toMatch(/href="\/trial-signup"[^>]*>Start Free Trial/)
    expect(body).toMatch(/href="\/"[^>]*>Learn More/)
  })

  it('needs no loading state in its first HTML; six placeholders are ready for slow searches @CON-42 @CON-50', async () => {
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
  ])('can be searched for %j', async (q, least) => {
    const { body, statusCode, headers } = await get(`/blog?q=${encodeURIComponent(q)}`)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.match(/<article/g)?.length ?? 0).toBeGreaterThanOrEqual(least)
    if (least === 0) expect(wordsOf(body)).toContain('No article has all these words')
    expect(body).not.toContain('<script>alert(1)')
    expect(body).toContain('<meta name="robots" content="noindex">')
  })

  it('filters by category, and shows 24 articles per page', async () => {
    const one = await get('/blog?category=Cost%20Analysis')
    const wanted = builtInArticles().filter(({ category }) => category === 'Cost Analysis')
    expect(one.body.match(/<article/g)).toHaveLength(wanted.length)
    for (let at = 0; at < 30; at++) await postRow(system.db)
    expect((await get('/blog')).body.match(/<article/g)).toHaveLength(24)
    expect((await get('/blog?page=2')).body).toMatch(/rel="prev"/)
    for (const page of ['0', '-1', '99', 'x', '1e9']) expect((await get(`/blog?page=${page}`)).statusCode).toBe(200)
  })
})

describe('the article page', () => {
  it('has its complete content in the first HTML @CON-38 @CON-51 @CON-54 @CON-56 @CON-48 @WEB-24', async () => {
    const article = await reader.call(contract.getArticle, { id: 'pricing-medical-offices' })
    const { body } = await get('/blog/pricing-medical-offices')
    const text = wordsOf(body)
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

  it.each([
    ['/screenshots/review.png', true],
    ['//evil.example/x.png', false],
    ['/\\evil.example/x.png', false],
    ['https://evil.example/x.png', false],
    ['javascript:alert(1)', false],
  ])('shows the picture %s: %s', async (hero, shown) => {
    const { id } = await postRow(system.db)
    await system.db.query('update content.posts set hero_image_url = $2 where id = $1', [id, hero])
    expect((await reader.call(contract.getArticle, { id })).heroImageUrl).toBe(shown ? hero : null)
  })

  it('shows Blog for a post without a category, and is also available by id @CON-51', async () => {
    const { id, slug } = await postRow(system.db, { category: null, title: 'Gutters' })
    const { body } = await get(`/blog/${id}`)
    expect(wordsOf(body)).toMatch(/Blog\s+Gutters/)
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/blog/${slug}">`)
  })

  it('links to up to three other built-in articles: the same category first, then a shared tag @CON-55 @AMB-C04', async () => {
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
    expect(wordsOf((await get('/blog/reading-your-profit-per-quote')).body)).toMatch(/Related Articles .* Read Article/)
  })

  it.each([
    '/blog/nothing',
    '/blog/%3Cscript%3E',
    '/blog/%25',
    `/blog/${'x'.repeat(150)}`,
    '/blog/constructor',
    '/blog/__proto__',
  ])('returns 404 for %s @CON-49', async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(404)
    expect(wordsOf(body).replaceAll('&#x27;', "'")).toContain(
      "Post Not Found The blog post you're looking for doesn't exist. Back to Blog",
    )
    expect(body).toContain('href="/blog"')
  })

  it('renders markdown-like text @CON-53 @AMB-C05', async () => {
    const body = '# One\n## Two\n### Three\n> said\n- item\n\nWhat to bring:\n\n**bold** and plain\n\nlast'
    const { slug } = await postRow(system.db, { body })
    const { bodyHtml } = await reader.call(contract.getArticle, { id: slug })
    expect(bodyHtml.replace(/\n/g, '')).toBe(
      '<h2>One</h2><h3>Two</h3><h4>Three</h4><blockquote><p>said</p></blockquote><ul><li>item</li></ul>' +
        '<h5>What to bring:</h5><p><strong>bold</strong> and plain</p><p>last</p>',
    )
  })
})
