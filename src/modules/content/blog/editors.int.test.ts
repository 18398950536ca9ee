import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { postFile, startBlog } from '../../../testing/fixtures/blog.ts'
import { contractor } from '../../../testing/fixtures/contractors.ts'
import { publicUrl } from '../../../testing/system/system.ts'

const { system, clock, editor, get, clear } = await startBlog()
afterAll(() => system.stop())
beforeEach(clear)

describe('an editor', () => {
  it('imports a draft, previews it, publishes it, changes it, and unpublishes it @CON-34 @FRD-06 @FRD-15', async () => {
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

  it('can preview one post for an hour', async () => {
    await editor.importFile(postFile(), false)
    await editor.importFile(postFile({ slug: 'quoting-other' }), false)
    const { url } = await editor.preview('quoting-gutters')
    expect((await get(url.replace(publicUrl, '').replace('gutters', 'other'))).statusCode).toBe(404)
    clock.late = 59 * 60_000
    expect((await get(url.replace(publicUrl, ''))).statusCode).toBe(200)
    clock.late = 61 * 60_000
    expect((await get(url.replace(publicUrl, ''))).statusCode).toBe(404)
  })

  it.each([
    ['a long title', postFile({ title: 'x'.repeat(71) }), /Line 2: title has more than 70/],
    ['a title of 70', postFile({ title: 'x'.repeat(70) }), null],
    ['a long summary', postFile({ summary: 'x'.repeat(161) }), /Line 4: summary has more than 160/],
    ['an unknown category', postFile({ category: 'Gossip' }), /Line 5: category isn’t one of/],
    ['a slug with a slash', postFile({ slug: '../etc' }), /Line 3: slug/],
    ['a slug with two hyphens', postFile({ slug: 'quoting--gutters' }), /Line 3: slug is made of/],
    ['a slug with capitals', postFile({ slug: 'Quoting-gutters' }), /Line 3: slug is made of/],
    ['the feed for a slug', postFile({ slug: 'feed' }), /Line 3: slug is an address/],
    ['a script in the title', postFile({ title: '<script>alert(1)</script>' }), /Line 2: title is plain text/],
    ['a script in capitals', postFile({ summary: '<SCRIPT SRC=x>' }), /Line 4: summary is plain text/],
    ['a title that turns round', postFile({ title: 'Quoting \u202egutters' }), /Line 2: title has characters/],
    ['a title of 70 emoji', postFile({ title: '🧽'.repeat(70) }), null],
    ['no tags', postFile({ tags: '' }), /Line 6: tags/],
    ['an unknown field', postFile({ layout: 'wide' }), /Line 7: there’s no "layout"/],
    ['no day', postFile({ date: '2026-02-30' }), /Line 7: date is no day/],
    ['a hero from elsewhere', postFile({ hero: 'https://evil.example/x.png' }), /Line 7: hero/],
    ['a hero from elsewhere without a scheme', postFile({ hero: '//evil.example/x.png' }), /Line 7: hero/],
    ['no front matter', 'Just words.', /Line 1/],
    ['half front matter', '---\ntitle: Half\n', /Line 1/],
    ['no text', postFile({}, ' '), /no text/],
    ['a script', postFile({}, 'Fine.\n\n<script>alert(1)</script>'), /Line 10: the HTML "<script>/],
    ['a script inside a list', postFile({}, '- a\n- b <b onclick="x">c</b>'), /Line 9: the HTML "<b onclick/],
    ['an unsafe link', postFile({}, '[x](javascript:alert(1))'), /Line 8: a link can’t lead/],
    ['an unsafe link in HTML', postFile({}, '<a href="javascript:alert(1)">x</a>'), /Line 8: the HTML/],
    [
      'a link in HTML with its second slash hidden',
      postFile({}, '<a href="/&#47;evil.example">x</a>'),
      /Line 8: the HTML/,
    ],
    ['a picture from elsewhere', postFile({}, '![x](https://evil.example/x.png)'), /Line 8: a picture can’t/],
    ['an unknown drawing', postFile({}, '![x](drawing:nothing)'), /there’s no drawing/],
    ['a sum without figures', postFile({}, '```tape\nhello\n```'), /isn’t a line of a sum/],
    [
      'allowed HTML',
      postFile({}, 'a <em>b</em><br>c <a href="/faq">d</a>\n\n<table><tr><td>1</td></tr></table>'),
      null,
    ],
  ])('imports %s or gets the line with the error', async (_, text, refusal) => {
    if (refusal) await expect(editor.importFile(text, false)).rejects.toThrow(refusal)
    else await editor.importFile(text, false)
    expect(await editor.list()).toHaveLength(refusal ? 0 : 1)
  })

  it('@SPC-20 @CON-38 serves the text without its front matter', async () => {
    await editor.importFile(postFile({}, 'First line.\n\n---\n\nLast line.'), true)
    const { content } = JSON.parse((await get('/api/blog/quoting-gutters')).body)
    expect(content).toBe('First line.\n\n---\n\nLast line.')
  })

  it('schedules a post as a job, and can reschedule it', async () => {
    await editor.importFile(postFile(), false)
    await expect(editor.schedule('quoting-gutters', new Date(Date.now() - 1000))).rejects.toThrow('is over')
    await editor.schedule('quoting-gutters', new Date(Date.now() + 3_600_000))
    expect((await editor.list())[0]).toMatchObject({ status: 'scheduled' })
    const jobs = await system.db.query(
      `select start_after from pgboss.job where name = 'content.publish-scheduled' and state = 'created'`,
    )
    expect(jobs.rows[0].start_after.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
    expect((await get('/blog/quoting-gutters')).statusCode).toBe(404)
    const at = Date.now() + 4_000
    await editor.schedule('quoting-gutters', new Date(at))
    await expect.poll(async () => (await get('/blog/quoting-gutters')).statusCode).toBe(200)
    expect(Date.now()).toBeGreaterThanOrEqual(at)
    expect((await editor.list())[0]).toMatchObject({ status: 'published' })
  })

  const inAnHour = () => new Date(Date.now() + 3_600_000)
  const line = async () => (await editor.list())[0]!
  const idOf = async (slug = 'quoting-gutters') =>
    (await system.db.query('select id from content.posts where slug = $1', [slug])).rows[0].id as string
  const told = async (postId: string) =>
    (await system.db.query(`select action from public.audit where subject = $1 order by id`, [postId])).rows.map(
      ({ action }) => action,
    )
  const run = async (queue: string, payload: object = {}) => {
    const job = await system.boss.send(queue, { payload, requestId: 'clock' })
    const state = async () =>
      (await system.db.query('select state from pgboss.job where id = $1', [job])).rows[0]?.state
    await expect.poll(state).toBe('completed')
  }

  it('keeps a schedule when the file is imported again, and the date of a published post', async () => {
    await editor.importFile(postFile(), false)
    const at = inAnHour()
    await editor.schedule('quoting-gutters', at)
    const again = await editor.importFile(postFile({ title: 'Gutters, again', date: '2025-01-21' }), false)
    expect(again).toMatchObject({ status: 'scheduled', publishedAt: at })
    await editor.importFile(postFile({ slug: 'long-ago', date: '2025-01-21' }), true)
    expect((await get('/blog/long-ago')).body).toContain('January 21, 2025')
    await expect(editor.schedule('long-ago', at)).rejects.toThrow('"long-ago" is published. Unpublish it first.')
  })

  it('unpublishes a post with its unsent emails; its old schedule does not publish it again', async () => {
    await editor.importFile(postFile(), false)
    await editor.schedule('quoting-gutters', inAnHour())
    const id = await idOf()
    const { rows } = await system.db.query(
      `select data from pgboss.job where name = 'content.publish-scheduled' and data #>> '{payload,postId}' = $1`,
      [id],
    )
    await editor.unpublish('quoting-gutters')
    expect(await line()).toMatchObject({ status: 'draft' })
    expect(await told(id), 'nobody had seen it').not.toContain('content.post-unpublished')
    clock.late = 2 * 3_600_000
    await run('content.publish-scheduled', rows[0].data.payload)
    expect(await line()).toMatchObject({ status: 'draft' })

    await editor.publish('quoting-gutters')
    const [waits, inTheAir] = [await contractor(system), await contractor(system)]
    for (const [{ user }, state] of [
      [waits, 'due'],
      [inTheAir, 'sending'],
    ] as const)
      await system.db.query('insert into content.blog_mails (post_id, user_id, state) values ($1, $2, $3)', [
        id,
        user.id,
        state,
      ])
    await editor.unpublish('quoting-gutters')
    const mails = await system.db.query('select state from content.blog_mails where post_id = $1 order by state', [id])
    expect(mails.rows.map(({ state }) => state)).toEqual(['sending', 'skipped'])
    await expect(editor.unpublish('quoting-gutters')).rejects.toThrow('is a draft already')
  })

  it('publishes overdue posts whose job was lost, and nothing early', async () => {
    await editor.importFile(postFile(), false)
    await editor.schedule('quoting-gutters', inAnHour())
    await run('content.publish-overdue')
    expect(await line()).toMatchObject({ status: 'scheduled' })
    expect(await told(await idOf())).not.toContain('content.post-published')
    clock.late = 2 * 3_600_000
    await run('content.publish-overdue')
    expect(await line()).toMatchObject({ status: 'published' })
  })

  it('publishes once, even if several editors publish at the same time', async () => {
    await editor.importFile(postFile(), false)
    const id = await idOf()
    const other = await system.db.connect()
    await other.query('begin')
    await other.query('select 1 from content.posts where id = $1 for update', [id])
    const waiting = async () =>
      (
        await system.db.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    // The first to get the post came later: its time is to come for the second, unless that looks again.
    clock.late = 1_000
    const first = editor.publish('quoting-gutters')
    await vi.waitUntil(async () => (await waiting()) === 1, 20_000)
    clock.late = 0
    const second = editor.publish('quoting-gutters')
    await vi.waitUntil(async () => (await waiting()) === 2, 20_000)
    clock.late = 2_000
    await other.query('commit')
    other.release()
    await Promise.all([first, second])
    clock.late = 0
    expect((await told(id)).filter((action) => action === 'content.post-published')).toHaveLength(1)
  })

  it('stores only sanitized HTML, with rel="noopener" on external links', async () => {
    await editor.importFile(postFile({}, '[BLS](https://www.bls.gov)'), false)
    const { rows } = await system.db.query('select body_html as body from content.posts')
    expect(rows[0].body.trim()).toBe('<p><a href="https://www.bls.gov" rel="noopener">BLS</a></p>')
  })

  it('does not publish a post with a future date by mistake', async () => {
    await editor.importFile(postFile({ date: '2099-01-31' }), false)
    await expect(editor.publish('quoting-gutters')).rejects.toThrow('Schedule it')
    await expect(editor.publish('nothing')).rejects.toThrow('There’s no post "nothing".')
    await expect(editor.publish('write-a-scope-of-work')).rejects.toThrow('is a built-in article')
  })
})
