import type { Fault } from './fault.ts'

const own = 'src/modules/administration'
const at =
  (file: string, tests: string) =>
  (text: string, becomes: string): Fault => ({
    area: 'administration',
    file,
    text,
    becomes,
    tests: tests
      .split(' ')
      .map((test) => `${own}/${test}.int.test.ts`)
      .join(' '),
  })

const inDoor = at('src/platform/http/administration-door.ts', 'who-gets-in quotes')
const inHandlers = at('src/platform/http/handlers.ts', 'audit-trail')
const inPages = at(`${own}/queries/pages.ts`, 'quotes')
const inQuotes = at(`${own}/queries/quotes.ts`, 'quotes audit-trail')
const inStories = at(`${own}/stories.ts`, 'audit-trail')
const inModule = at(`${own}/module.ts`, 'audit-trail')
const inAudit = at(`${own}/queries/audit.ts`, 'audit-trail')
const inWork = at(`${own}/queries/work.ts`, 'work')

export const administrationFaults: readonly Fault[] = [
  inDoor('if (await isRight(given)) return', 'if ((await isRight(given)) || given) return'),
  inDoor('  most: 10,\n', '  most: 11,\n'),
  inDoor('      await refuseFull(db, wrong)\n', ''),
  inDoor('      await claim(db, wrong)\n', ''),
  inDoor("per: '15 minutes'", "per: 'minute'"),
  inDoor(
    'await inTurn.run(place, async () => {',
    'await ((_: string, work: () => Promise<void>) => work())(place, async () => {',
  ),
  inDoor('    refuseOtherSites(request)\n', ''),
  inDoor(
    "site !== 'same-origin' && site !== 'none'",
    "site !== 'same-origin' && site !== 'none' && site !== 'same-site'",
  ),
  inDoor('timingSafeEqual(digest(given.slice(0, Math.max(0, split))), digest(user)) && fits', 'fits'),
  inDoor('      if (!isHash) return false\n', '      if (!isHash) return given.startsWith(user)\n'),
  inDoor('url?.host === host && url.pathname', 'url?.pathname'),
  inDoor("url.pathname === '/admin'", 'true'),
  inDoor('if (!site && !request.session.contractorId) reply.header', 'reply.header'),
  inHandlers(
    '        await inside.publish(handled.entry(answer as never, input))\n',
    '        await inTransaction((other) => other.publish(handled.entry(answer as never, input))).catch(() => {})\n',
  ),
  inHandlers('        await inside.publish(handled.entry(answer as never, input))\n', ''),
  inPages("words.replace(/[\\\\%_]/g, '\\\\$&')", 'words'),
  inPages('/[\\\\%_]/g', '/[\\\\_]/g'),
  inPages('/[\\\\%_]/g', '/[\\\\%]/g'),
  inPages('/[\\\\%_]/g', '/[%_]/g'),
  inQuotes('(created_at, id) < (?::timestamptz, ?::uuid)', '(created_at, id) <= (?::timestamptz, ?::uuid)'),
  inQuotes('q.final_monthly_cents * q.billed_months *', 'q.total_monthly_cents * 12 *'),
  inQuotes('    await publish(quoteExported({ quoteId, contractorId: quote.account.id }))\n', ''),
  inQuotes("slugOf(quote.companyName) || 'quote'", 'quote.companyName'),
  inStories('    await call.inTransaction(({ publish }) => publish(storyPhotoOpened({ photoId })))\n', ''),
  inModule('    await publish(auditEvents.jobRetried({ jobId }))\n', ''),
  inModule('auditEvents.quotesListed(idsOf(quotes))', 'auditEvents.quotesListed(idsOf([]))'),
  inAudit(" or actor_kind = 'administrator' and details @> ?::jsonb)", ' or ?::jsonb is null)'),
  inAudit('order by id desc', 'order by id'),
  inAudit("by ? 'and actor_kind = ?' : ''", "by ? 'and ?::text is not null' : ''"),
  inWork("state in ('failed', 'unconfirmed')) as \"failedMails\"", 'state in (\'failed\')) as "failedMails"'),
  inWork("storyLines(db, 'pending')", 'storyLines(db, null)'),
]
