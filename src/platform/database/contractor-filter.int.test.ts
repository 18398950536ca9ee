import { afterAll, expect, it } from 'vitest'
import { closeAccount, listSessions } from '../../modules/accounts/contract/endpoints.ts'
import * as billing from '../../modules/billing/contract/endpoints.ts'
import type { Endpoint } from '../../shared-kernel/endpoint.ts'
import { visitor } from '../../testing/browser/visitor.ts'
import { administrator, staff } from '../../testing/fixtures/administrator.ts'
import { contractor, draft, password } from '../../testing/fixtures/contractors.ts'
import { everyEmail } from '../../testing/fixtures/every-email.ts'
import { everythingOf } from '../../testing/fixtures/everything.ts'
import { sampleRequests } from '../../testing/fixtures/requests.ts'
import { onPlan } from '../../testing/fixtures/subscribers.ts'
import { lookingSystem } from '../../testing/fixtures/vision.ts'
import { contractorTables, unfilteredTables } from '../../testing/system/contractor-filter.ts'
import { endpoints } from '../../testing/system/endpoints.ts'
import { recordStatements } from '../../testing/system/statements.ts'
import { missingQueue } from '../objects/missing.ts'
import { stateById } from '../post-office/messages.ts'

/** Statements that need no contractor's id, by the reason. */
const exceptions: Readonly<Record<string, readonly RegExp[]>> = {
  "a person signs in with an address, a browser with its cookie's token": [
    /where lower\((u\.)?email\) = lower\(\$1\)/,
    /^select 1 from accounts\.devices where token = /,
    /^select sess, .* from views\.visitors where sid = /,
    /^delete from accounts\.sessions where sid = /,
  ],
  "an emailed link's token, or the id of the change that it confirms, names the contractor": [
    /from accounts\.password_resets r .* where r\.token = /,
    /from accounts\.confirmation_links (l .* where l\.)?(where )?token = /,
    /left join accounts\.users o on lower\(o\.email\) = lower\(c\.new_email\)/, // another contractor may have the address
  ],
  "the token of a customer's link names the quote": [/from quoting\.links l join .* where l\.token_hash = \$1/],
  'a sweep by age covers all contractors': [
    /^delete from [\w.]+ where [\w.(), ]+ < (now\(\)|\$1::timestamptz)/,
    /^delete from public\.audit a where at .* not exists \(select 1 from accounts\.users/,
    /^(delete|update|select) .* a\.removed_at < \$1/,
    /^delete from documents\.prints where id in \(select id from documents\.prints where ordered_at < /,
    /^update post_office\.messages set payload = '\{\}'/,
    /^with ranked as .* from vision\.analyses/,
  ],
  'a clock looks for what is due or stuck at any contractor': [
    /^select user_id as id from billing\.(operations|subscriptions) where (done_at|subscription_id) is/,
    /^(update|select) .* ?content\.blog_mails .*changed_at < now\(\)/,
    /^select id, .* from quoting\.quotes where status <> 'draft' and revision = 0 limit 100/,
    /^select r\.key, .* from quoting\.revision_files r .* limit 500$/,
    /^select r\.quote_id .* r\.due_at <= \$1 /,
    /^select r\.quote_id .* from json_to_recordset\(\$2::json\) as k /,
  ],
  "the file store's sweep has only keys": [
    /^select key from \(select .*\) shown where key > /,
    /\w+ = any\(\$1::uuid\[\]\)/,
    /^select key from unnest\(\$1::uuid\[\]\)/,
  ],
  'staff see all contractors': [/views\.(quote_records|quote_counts|unsent_mails) /],
  "the payment provider's report names its customer or subscription, a trial the card": [
    /^select user_id as id.* from billing\.subscriptions where (subscription_id = any\(\$1\)|customer_id = \$1)$/,
    /^select 1 from billing\.trials where user_id = \$1 or email_hash = /,
  ],
  'a limit of the model counts the calls of all contractors': [/^with call as .* from vision\.calls/],
  'an id that the client chose is refused if another contractor has it': [
    /^select (user_id|contractor_id as owner) from [\w.]+ where id = \$1$/,
  ],
  'the mapper writes and reloads a row by its key; the row was loaded by the contractor, and is locked': [
    /^(select|update|delete) .*"quoting"\."(quotes|areas)" /,
  ],
  'a row of a quote that this transaction has loaded by the contractor and locked': [
    /a\.id in \(select id from quoting\.areas where quote_id = \$1 and removed_at is not null/,
    /^update quoting\.uploaded_files f .* and p\.id = \$1 /,
    /^delete from quoting\.area_photos where id = \$1$/,
    /^select unnest\(.* from quoting\.area_photos where quote_id = \$1 union select key from quoting\.revision_files/,
  ],
  'the code in an address for bounces names the email': [
    /^(select state from|update) post_office\.messages .*where id = /,
  ],
  "a job's own row, or a key that a commit gave it": [
    /^(select state from|update) post_office\.messages .*where key = /,
    /^update documents\.mails .*where delivery_id = /,
    /^(select|update|delete) .*documents\.prints .*where (o\.)?(id|quote_id) = \$1/,
    /billing\.operations .*where key = /,
    /^(select|update|delete|insert) .*vision\.(analyses|images|calls|progress) .*(\bid|analysis_id) (=|in) /,
  ],
}

const mail = { bounceAddress: 'bounce@tidytally.example' }
const system = await lookingSystem({ system: { administration: staff, mail } })
afterAll(() => system.stop())

/** They come last, in this order, because they take away what other requests need. */
const last = [
  ...['resendQuote', 'deleteTemplate', 'removePhoto', 'removeArea', 'restoreArea', 'deleteQuote', 'forgetAnalysis'],
  ...['cancelSubscription', 'tellCancelReason', 'resumeSubscription', 'endSession', 'logout', 'signOutEverywhere'],
]
const bySubscriber = [...Object.keys(billing), 'endSession', 'logout', 'signOutEverywhere']

/** Every endpoint's sample request, a closed account, every kind of email, every scheduled job. */
async function useEverything() {
  const [dana, leaver, subscriber] = [await contractor(system), await contractor(system), await onPlan(system)]
  const [session] = (await subscriber.call(listSessions, {})).items
  const ids = { ...(await everythingOf(system, dana, 'Harbor')), sessionId: session!.id }
  const callerOf = (name: string, { access }: Endpoint) => {
    if (access === 'admin') return administrator(system.app)
    if (access === 'public') return visitor(system.app)
    return bySubscriber.includes(name) ? subscriber : dana
  }
  const requests = await sampleRequests(ids, 'Harbor')
  for (const [name, endpoint] of endpoints.toSorted(([one], [other]) => last.indexOf(one) - last.indexOf(other)))
    if (name !== 'closeAccount') await callerOf(name, endpoint).ask(endpoint, requests[name] ?? {})
  await draft(leaver)
  await leaver.call(closeAccount, { password })
  const { jobs } = await everyEmail(system, dana)
  const { quoteId, contractorId } = jobs.reminder![1] as { quoteId: string; contractorId: string }
  await system.db.query(
    `insert into quoting.reminders (quote_id, revision, number, user_id, days, due_at)
     values ($1, 1, 2, $2, 5, now() - interval '1 minute')`,
    [quoteId, contractorId],
  )
  const scheduled = (await system.boss.getSchedules()).map(({ name }) => [name, {}] as const)
  const atStart = [missingQueue, {}] as const // it may have run before statements were recorded
  for (const [queue, payload] of [...Object.values(jobs), ...scheduled, atStart])
    await system.boss.send(queue, { payload, requestId: 'test' })
  const due = `select name from pgboss.job where state = 'active' or state = 'created' and start_after <= now()`
  const done = () => expect.poll(async () => (await system.db.query(due)).rows, { timeout: 60_000 }).toEqual([])
  await done()
  // The first sweep may have found the reminder's quote locked by one of these jobs.
  await system.boss.send('quoting.sweep-reminders', { payload: {}, requestId: 'test' })
  await done()
  const sent = `select id from post_office.messages where contractor_id = $1 and kind in ('quote', 'reminder') and state = 'sent'`
  for (const owner of [dana.user.id, contractorId])
    for (const { id } of (await system.db.query(sent, [owner])).rows) {
      expect(await stateById(system.db, id)).toBe('sent')
      await system.bounceDesk!.inTransaction((call) => system.bounceDesk!.bounced(id, 'No such mailbox', call))
    }
  await done()
}

it("a statement about a contractor's data filters by the contractor's id, or is an exception with a reason @SCL-06", async () => {
  const statements = recordStatements(system)
  await useEverything()
  const tables = await contractorTables(system.db)
  const patterns = new Set(Object.values(exceptions).flat())
  const [unfiltered, used]: [string[], Set<RegExp>] = [[], new Set()]
  for (const statement of statements.keys()) {
    if (statement.includes('pgboss.') || (await unfilteredTables(statement, tables)).length === 0) continue
    const matching = [...patterns].filter((pattern) => pattern.test(statement))
    for (const pattern of matching) used.add(pattern)
    if (matching.length === 0) unfiltered.push(statement)
  }
  expect(statements.size).toBeGreaterThan(300)
  expect(unfiltered).toEqual([])
  expect(
    [...patterns].filter((pattern) => !used.has(pattern)),
    'exceptions that no statement needs',
  ).toEqual([])
})

it.each([
  ['by its own column', `select from quoting.quotes q where q.user_id = $1`, []],
  ['by a parent row', `select from quoting.areas a join quoting.quotes q on q.id = a.quote_id and q.user_id = $1`, []],
  [
    'by a subquery',
    `delete from quoting.areas where quote_id in (select id from quoting.quotes where user_id = $1)`,
    [],
  ],
  [
    'by a named query',
    `with q as (select id from quoting.quotes where user_id = $1) select from quoting.areas join q on q.id = quote_id`,
    [],
  ],
  ['by its id alone', `select from quoting.quotes where id = $1`, ['quoting.quotes']],
  ['only perhaps', `select from quoting.quotes where user_id = $1 or id = $2`, ['quoting.quotes']],
  ['only one of two', `select from quoting.quotes q, quoting.areas a where q.user_id = $1`, ['quoting.areas']],
  ['by another column', `update quoting.quotes set number = 1 where number = $1`, ['quoting.quotes']],
  [
    'only around a subquery',
    `select (select count(*) from quoting.areas) from quoting.quotes where user_id = $1`,
    ['quoting.areas'],
  ],
])('the rule knows a table that is filtered %s @SCL-06', async (_, statement, unfiltered) => {
  expect(await unfilteredTables(statement, await contractorTables(system.db))).toEqual(unfiltered)
})
