import type { Fault } from './fault.ts'

const content = 'src/modules/content'
const inContent =
  (area: string, file: string, tests: string) =>
  (text: string, becomes: string): Fault => ({
    area,
    file: `${content}/${file}`,
    text,
    becomes,
    tests: tests
      .split(' ')
      .map((test) => (test.includes('/') ? test : `${content}/${test}`))
      .join(' '),
  })

/** Visibility of posts: not before their time, not as drafts, and not without their seal. */
const inShelf = inContent('posts shown', 'blog/article-index.ts', 'blog/posts.int.test.ts')
const inPreviews = inContent('posts shown', 'blog/previews.ts', 'blog/editors.int.test.ts')
const inLines = inContent('posts shown', 'blog/posts.ts', 'blog/posts.int.test.ts blog/editors.int.test.ts')
const shownFaults: readonly Fault[] = [
  inShelf('where not is_draft and published_at is not null order', 'where published_at is not null order'),
  inShelf('(await known.posts).filter(({ from }) => from <= now)', 'await known.posts'),
  inShelf('later.filter((from) => from <= clock().getTime()).length', 'later.length'),
  inShelf('if (known?.version !== current)', 'if (!known)'),
  inShelf('builtIn().filter(({ summary }) => !replaced.has(summary.slug))', 'builtIn()'),
  inShelf('hero && /^\\/(?![/\\\\])/.test(hero) ? hero : null', 'hero'),
  inContent(
    'posts shown',
    'blog/article-index.ts',
    'blog/editors.int.test.ts',
  )('    if (!previewIsGood(slug, token, secret, clock())) return null\n', ''),
  inPreviews('    Number(until) > now.getTime() &&\n', ''),
  inPreviews('{slug}\\n', "{''}\\n"),
  inLines("when is_draft or published_at > $1 then 'scheduled'", "when is_draft then 'scheduled'"),
  inLines(
    "is_draft and scheduled_by is null or published_at is null then 'draft'",
    "is_draft and scheduled_by is null then 'draft'",
  ),
]

const inFile = inContent('front matter', 'blog/front-matter.ts', 'blog/editors.int.test.ts')
const inMarkdown = inContent('front matter', 'blog/markdown.ts', 'blog/editors.int.test.ts')
const fileFaults: readonly Fault[] = [
  inFile('/^[a-z0-9]+(-[a-z0-9]+)*$/', '/^[a-z0-9-]+$/'),
  inFile('/^[a-z0-9]+(-[a-z0-9]+)*$/', '/^[a-z0-9]+(-[a-z0-9]+)*$/i'),
  inFile('(slug) => !reserved.includes(slug)', '() => true'),
  inFile('[...text].length <= most', 'text.length <= most'),
  inFile('!/<[a-z!/?]/i.test(text)', '!/<[a-z]/.test(text)'),
  inFile('!/[\\p{Cc}\\p{Bidi_Control}]/u.test(text)', '!/\\p{Cc}/u.test(text)'),
  inFile('z.strictObject({', 'z.object({'),
  inFile('/^\\/(?!\\/)[\\w./-]+', '/^\\/[\\w./-]+'),
  inMarkdown(
    'if (!allowedTag.test(tag) || (href !== undefined && !isSafeAddress(decoded(href))))',
    'if (!allowedTag.test(tag))',
  ),
  inMarkdown('!isSafeAddress(decoded(href))', '!isSafeAddress(href)'),
  inMarkdown('if (href !== null && !isSafeAddress(href)) refuse(', "if (href !== null && href === '') refuse("),
]

const inEditors = inContent('editors', 'blog/editors.ts', 'blog/editors.int.test.ts')
const inPublishing = inContent('editors', 'blog/publishing.ts', 'blog/editors.int.test.ts')
const editorFaults: readonly Fault[] = [
  inEditors("found?.status === 'published' && !publish", "found?.status === 'scheduled' && !publish"),
  inEditors('set > now && longDateOf(set) !== longDateOf(now)', 'set > now && longDateOf(set) === longDateOf(now)'),
  inEditors('const publishedAt = set && set <= now ? set : now', 'const publishedAt = now'),
  inEditors("found.status === 'published' ? found.date : null", 'null'),
  inEditors("found.status === 'scheduled' ? found.date :", "found.status === 'draft' ? found.date :"),
  inEditors('if (at <= call.now)', 'if (at < new Date(0))'),
  inEditors(
    "if (post.status === 'published') throw refused('published',",
    "if (post.slug === '') throw refused('published',",
  ),
  inEditors(
    'notBefore(at, postScheduled({ postId: post.id, schedule }))',
    'postScheduled({ postId: post.id, schedule })',
  ),
  inEditors(
    "'update content.posts set is_draft = true, scheduled_by = null, updated_at = ?",
    "'update content.posts set is_draft = true, updated_at = ?",
  ),
  inContent(
    'editors',
    'blog/mailing.ts',
    'blog/editors.int.test.ts',
  )("where post_id = ?::uuid and state = 'due')", "where post_id = ?::uuid and state = 'sending')"),
  inEditors(
    "if (post.status === 'published') await call.publish(postUnpublished",
    'await call.publish(postUnpublished',
  ),
  inEditors('for update`', '`'),
  inEditors('const body = await sanitize(toHtml(file.body))', 'const body = toHtml(file.body)'),
  inPublishing("'id = ? and scheduled_by = ?', [postId, schedule]", "'id = ?', [postId]"),
  inPublishing('and published_at <= ? and', 'and ?::timestamptz is not null and'),
]

const byEmail = 'blog/articles-by-email.int.test.ts'
const inOrders = inContent('article emails', 'blog/editors.ts', byEmail)
const inMailing = inContent('article emails', 'blog/mailing.ts', 'blog/mailing.int.test.ts')
const inCopies = inContent('article emails', 'blog/article-email.ts', 'blog/mailing.int.test.ts')
const inSubscriptions = inContent('article emails', 'blog/subscriptions.ts', byEmail)
const articleMailFaults: readonly Fault[] = [
  inOrders("if (post.status !== 'published')", "if (post.status === 'scheduled')"),
  inOrders('        if (post.emailedAt)\n', '        if (post.emailedAt && post.emailedAt > call.now)\n'),
  inOrders('        if (!company.postalAddress)\n', '        if (company.postalAddress === undefined)\n'),
  inOrders('if (due.length === 0)', 'if (due.length < 0)'),
  inOrders('from content.blog_email_subscriptions where subscribed and', 'from content.blog_email_subscriptions where'),
  inCopies('s.user_id = m.user_id and s.subscribed\n', 's.user_id = m.user_id\n'),
  inCopies('s.user_id = $2 and s.subscribed`', 's.user_id = $2`'),
  inMailing('where id = $1 and not is_draft and published_at <= $2', 'where id = $1 and published_at <= $2'),
  inMailing('if (left) await', 'if (!left) await'),
  inMailing('if (Date.now() > until || job.signal.aborted) return true', 'if (job.signal.aborted) return true'),
  inCopies('deferrals >= mostDeferrals', 'deferrals > mostDeferrals'),
  inMailing("state = 'sending' and changed_at < now() - interval '10 minutes'", "state = 'sending'"),
  inMailing("when 'sending' then 'unconfirmed'", "when 'sending' then 'due'"),
  inMailing(
    "state = 'due' and changed_at < now() - interval '3 days'",
    "state = 'due' and changed_at < now() - interval '3 years'",
  ),
  inMailing(
    "state = 'due' and changed_at < now() - interval '30 minutes'",
    "state = 'due' and changed_at < now() - interval '30 days'",
  ),
  inMailing('broken < mostBroken;', 'broken < 1000;'),
  inSubscriptions('where unsubscribe_key = $1 and subscribed`', 'where $1::uuid is not null and subscribed`'),
  inSubscriptions(
    "'select subscribed from content.blog_email_subscriptions where unsubscribe_key = $1'",
    "'select subscribed from content.blog_email_subscriptions where $1::uuid is not null'",
  ),
  inSubscriptions('      where content.blog_email_subscriptions.subscribed <> excluded.subscribed`', '`'),
  inContent(
    'article emails',
    'reactions/close-account.ts',
    byEmail,
  )("  await db.query('delete from content.blog_mails where user_id = $1', [contractorId])\n", ''),
]

const story = 'stories/stories.int.test.ts stories/story-photos.int.test.ts stories/story-decisions.int.test.ts'
const inStories = (file: string) => inContent('stories', file, story)
const inDomain = inContent('stories', 'stories/domain/story.ts', 'stories/domain/story.test.ts')
const storyFaults: readonly Fault[] = [
  inDomain("removed: { remove: 'removed'", "removed: { approve: 'approved', remove: 'removed'"),
  inDomain(
    "approved: { approve: 'approved', decline: 'declined', remove: 'removed' }",
    "approved: { approve: 'approved', decline: 'declined' }",
  ),
  inDomain('given.length === own.length && timingSafeEqual(given, own)', 'given.length === own.length'),
  inDomain('name: null, email: null, location: null', 'name: null, location: null'),
  inStories('stories/queries/stories.ts')("where s.state = 'approved' order by", "where s.state <> 'removed' order by"),
  inStories('stories/queries/stories.ts')(
    "rows[0]?.state === 'approved' ? rows[0].picture : null",
    'rows[0] ? rows[0].picture : null',
  ),
  inStories('stories/queries/stories.ts')('firstName: firstNameOf(name)', 'firstName: name'),
  inStories('stories/queries/stories.ts')('order by s.decided_at desc', 'order by s.sent_at'),
  inStories('stories/story-storage.ts')(
    "    'delete from content.story_photos where story_id = ? returning picture'",
    "    'select picture from content.story_photos where story_id = ?'",
  ),
  inStories('stories/story-operators.ts')('if (changed) await publish(what', 'await publish(what'),
  inStories('stories/remove-story.ts')('    await objects.remove(files)\n', ''),
  inStories('stories/remove-story.ts')('if (!story?.opensWith(key)) throw', 'if (!story) throw'),
  inStories('stories/remove-story.ts')('if (changed) await publish(', 'await publish('),
  inStories('stories/send-story.ts')('most: 5,', 'most: 50,'),
  inStories('stories/send-story.ts')('ofAddress.of(input.email.toLowerCase())', 'ofAddress.of(input.email)'),
  inStories('stories/send-story.ts')('>= mostWaiting)', '>= mostWaiting * 2)'),
  inStories('stories/send-story.ts')('if (!kind || !taken.includes(kind.mime))', 'if (!kind)'),
  inStories('stories/send-story.ts')('    await forget(photos, objects) // the same story came twice at once\n', ''),
  inStories('stories/reactions/forget-stories.ts')(
    "state = 'declined' and decided_at <",
    "state = 'declined' and sent_at <",
  ),
  inStories('stories/reactions/forget-stories.ts')('      await objects.remove(files)\n', ''),
  inStories('stories/reactions/mail-author.ts')('to = { name: greetingOf(name)', 'to = { name'),
]

const inSanitize = inContent('sanitizing', 'blog/sanitize.ts', 'blog/sanitize.test.ts')
const sanitizeFaults: readonly Fault[] = [
  inSanitize('mailto:|\\/(?![/\\\\])|#)/i,\n', 'mailto:|\\/|#)/i,\n'),
  inSanitize("'data-drawing'],\n  ALLOWED_URI", "'data-drawing', 'style'],\n  ALLOWED_URI"),
  inSanitize("'data-drawing'],\n  ALLOWED_URI", "'data-drawing', 'id', 'name'],\n  ALLOWED_URI"),
  inSanitize("'figure', 'figcaption'],", "'figure', 'figcaption', 'img'],"),
  inSanitize("'figure', 'figcaption'],", "'figure', 'figcaption', 'form', 'input'],"),
  inSanitize('attribute.keepAttr = false', 'attribute.keepAttr = true'),
  inSanitize('class: /^(?:tape|table|drawing|num)$/', 'class: /^(?:tape|table|drawing|num)/'),
  inSanitize("'data-drawing': /^[a-z0-9-]{1,80}$/,", ''),
  inSanitize("if (node.tagName === 'A' &&", "if (node.tagName === 'AREA' &&"),
  inContent(
    'sanitizing',
    'blog/article-index.ts',
    'blog/sanitize.test.ts',
  )('drawn(await sanitize(isHtml(body) ? body : toHtml(body)))', 'drawn(isHtml(body) ? body : toHtml(body))'),
  inContent(
    'sanitizing',
    'blog/article-index.ts',
    'blog/hostile-posts.int.test.ts',
  )('drawn(await sanitize(isHtml(body) ? body : toHtml(body)))', 'drawn(isHtml(body) ? body : toHtml(body))'),
]

const inScripts = (file: string, tests: string) => (text: string, becomes: string) => ({
  area: 'editors at the command line',
  file,
  text,
  becomes,
  tests,
})
const scriptFaults: readonly Fault[] = [
  inScripts('scripts/blog/time.ts', 'scripts/blog.int.test.ts')('offsetAt(near)', 'offsetAt(wall)'),
  inScripts('scripts/blog/time.ts', 'scripts/blog.int.test.ts')(
    '(!offset && !wall.toISOString().startsWith(text.slice(0, 10)))',
    'false',
  ),
  inScripts('scripts/blog/commands.ts', 'scripts/blog.int.test.ts')('fatal: true', 'fatal: false'),
  inScripts('scripts/blog/commands.ts', 'scripts/blog.int.test.ts')(
    'if (bytes.length > largestFile)',
    'if (bytes.length < 0)',
  ),
  inScripts('scripts/blog/commands.ts', 'scripts/blog.int.test.ts')("{ flag: 'wx' }", "{ flag: 'w' }"),
  inScripts('scripts/blog/draft.ts', 'scripts/blog.int.test.ts')(".normalize('NFKD')", ".normalize('NFC')"),
  inScripts('scripts/editing.ts', 'scripts/blog.int.test.ts')('if (foreign) throw', 'if (foreign === "") throw'),
  inScripts('scripts/editing.ts', 'scripts/stories.int.test.ts')(
    'return error instanceof WrongUse ? wrongUse : failed',
    'return error instanceof WrongUse ? wrongUse : done',
  ),
]

export const contentFaults: readonly Fault[] = [
  ...shownFaults,
  ...fileFaults,
  ...editorFaults,
  ...articleMailFaults,
  ...storyFaults,
  ...sanitizeFaults,
  ...scriptFaults,
]
