import type { Pool } from 'pg'
import { z } from 'zod'
import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { auditEventType, eventType, type PayloadOf } from '../../../shared-kernel/event.ts'
import type { ConversationCall } from '../../../shared-kernel/use-case.ts'
import { type ComingTerms, noticeDays } from '../contract/terms.ts'
import { dateWords } from '../contract/terms-words.ts'
import { termsChangedMail } from '../mail/terms-changed.ts'
import { contractorEmail } from './contractor-email.ts'

const version = z.iso.date()

/** An account is to be told about a new version. It has the words too, so that any worker can write the email. */
export const termsChangeDue = eventType(
  'accounts.terms-change-due',
  z.object({ contractorId: z.uuid(), version, changes: z.array(z.string()) }),
)

/** An operator announced a new version to this many accounts. */
export const termsAnnounced = auditEventType('accounts.terms-announced', null, z.object({ version, accounts: z.int() }))

/** At most once for an account and a version. */
export const termsChanged = (site: PostOffice) =>
  contractorEmail<PayloadOf<typeof termsChangeDue>>(
    'terms-changed',
    ({ version, changes }) => termsChangedMail({ site, version, changes }),
    { key: ({ version, contractorId }) => `${version}:${contractorId}`, hours: 72 },
  )

/** The state of an announcement: how many accounts there are, and how many emails are queued, sent and so on. */
export interface Announcement extends ComingTerms {
  readonly accounts: number
  readonly left: number
  readonly emails: Readonly<Record<string, number>>
}

interface Work {
  readonly db: Pool
  readonly clock: () => Date
  readonly inTransaction: ConversationCall['inTransaction']
}

const keysOf = (version: string) => `terms-changed:${version}:`
const untold = `not exists (select from post_office.messages where key = $1::text || u.id)`
const dayMs = 24 * 3600 * 1000

/** What `npm run terms` does. */
export const termsOperatorOf = (work: Work, batch = 200) => ({
  /** Changes nothing. Refused if it's too late to announce this version. */
  async look(coming: ComingTerms): Promise<Announcement> {
    const found = await announcementOf(coming, work.db)
    refuseLate(coming, found, work.clock())
    return found
  },

  /**
   * Queues an email for each account that has none for this version. A batch's emails and their jobs are one
   * transaction, so a killed command leaves whole batches, and the next one goes on with the rest.
   */
  async announce(coming: ComingTerms): Promise<Announcement> {
    await this.look(coming)
    while ((await queueSome(coming, batch, work)) > 0);
    return announcementOf(coming, work.db)
  },
})

async function announcementOf({ version, changes }: ComingTerms, db: Pool): Promise<Announcement> {
  const counted = await db.query<{ accounts: number; left: number }>(
    `select count(*)::int as accounts, (count(*) filter (where ${untold}))::int as left from accounts.users u`,
    [keysOf(version)],
  )
  const states = await db.query<{ state: string; count: number }>(
    `select state, count(*)::int as count from post_office.messages
      where kind = 'terms-changed' and starts_with(key, $1) group by state order by state`,
    [keysOf(version)],
  )
  const emails = Object.fromEntries(states.rows.map(({ state, count }) => [state, count]))
  return { version, changes, ...counted.rows[0]!, emails }
}

/** An announcement that began in time may be finished later. */
function refuseLate({ version }: ComingTerms, { emails }: Announcement, now: Date) {
  const effective = Date.parse(`${version}T00:00:00Z`)
  const first = new Date(effective - noticeDays * dayMs)
  const begun = Object.keys(emails).length > 0
  if (now.getTime() >= effective || (now > first && !begun)) {
    const message = `The version of ${dateWords(version)} had to be announced by ${dateWords(first.toISOString().slice(0, 10))}, ${noticeDays} days ahead. Give it a later date.`
    throw new DomainError('conflict', 'too-late', message)
  }
}

async function queueSome({ version, changes }: ComingTerms, batch: number, { inTransaction }: Work): Promise<number> {
  return inTransaction(async ({ em, publish }) => {
    const queued = await em.execute<{ contractorId: string }[]>(
      `insert into post_office.messages (key, kind, contractor_id, payload)
       select ? || u.id, 'terms-changed', u.id, ?::jsonb from accounts.users u
        where ${untold.replace('$1::text', '?::text')} order by u.id limit ? for key share of u
       on conflict (key) do nothing returning contractor_id as "contractorId"`,
      [keysOf(version), JSON.stringify({ version, changes }), keysOf(version), batch],
    )
    for (const { contractorId } of queued)
      await publish(termsChangeDue({ contractorId, version, changes: [...changes] }))
    if (queued.length > 0) await publish(termsAnnounced({ version, accounts: queued.length }))
    return queued.length
  })
}
