import { countDeadLetters, listDeadLetters, type Read } from '../../../platform/dead-letters.ts'
import { listWaiting } from '../../../platform/held-mail.ts'
import { release } from '../../../shared-kernel/product.ts'
import type { AuditedQuery, CommandCall } from '../../../shared-kernel/use-case.ts'
import { postLines, storyLines } from '../../content/index.ts'
import { certificateExpiry, provenBrowser } from '../../documents/index.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Ports } from '../ports.ts'

const reader =
  (em: CommandCall['em']): Read =>
  async (sql) => ({ rows: await em.execute(sql) })

const noneMissing = {
  ...{ accounts: 0, photos: 0, versions: 0 },
  ...{ attachments: 0, signedQuotes: 0, analyzedPictures: 0, storyPhotos: 0 },
}

async function missingFilesOf(em: CommandCall['em']): Promise<contract.Overview['missingFiles']> {
  const missing = await em.execute<{ kind: string; rows: number }[]>(
    'select kind, row_count as rows from public.missing_files',
  )
  return { ...noneMissing, ...Object.fromEntries(missing.map(({ kind, rows }) => [kind, rows])) }
}

async function lastBackupOf(em: CommandCall['em']): Promise<contract.Overview['lastBackup']> {
  const [last] = await em.execute<NonNullable<contract.Overview['lastBackup']>[]>(
    'select views.iso(finished_at) as "finishedAt", bytes::float8 as bytes from public.last_backup',
  )
  return last ?? null
}

async function systemOf(em: CommandCall['em'], filesCanBeStored: boolean): Promise<contract.System> {
  const [found] = await em.execute<
    { name: string; ranAt: string; version: string; startedAt: string; clock: number }[]
  >(
    `select name, views.iso(run_at) as "ranAt", split_part(current_setting('server_version'), ' ', 1) as version,
            views.iso(pg_postmaster_start_time()) as "startedAt",
            (extract(epoch from clock_timestamp()) * 1000)::float8 as clock
       from public.migrations where name like '%.sql' order by run_at desc, name desc limit 1`,
  )
  const { name, ranAt, version, startedAt, clock } = found!
  const clockAheadSeconds = Math.round((Date.now() - clock) / 1000)
  return {
    release,
    migration: { name: name.replace('.sql', ''), ranAt },
    postgres: { version, startedAt },
    chromium: await provenBrowser(em),
    filesCanBeStored,
    clockAheadSeconds,
  }
}

/** Counting a million quotes takes half a second, so above 100,000 PostgreSQL's own estimate is enough. */
const quotes = `(select case when reltuples > 100000 then reltuples::int else (select count(*)::int from views.quote_records) end
                   from pg_class where oid = 'quoting.quotes'::regclass)`

export const getOverview =
  ({
    heldQueues,
    filesCanBeStored,
  }: Pick<Ports, 'heldQueues' | 'filesCanBeStored'>): AuditedQuery<typeof contract.getOverview> =>
  async (_, { em, db, now, administrator }) => {
    const [counts] = await em.execute<Pick<contract.Overview, 'quotes' | 'failedMails' | 'waitingMails' | 'entries'>[]>(
      `select ${quotes} as quotes,
            (select count(*)::int from views.unsent_mails where state in ('failed', 'unconfirmed')) as "failedMails",
            (select count(*)::int from views.unsent_mails where state in ('queued', 'sending')) as "waitingMails",
            (select count(*)::int from public.audit where at between ?::timestamptz - interval '24 hours' and ?::timestamptz + interval '1 hour') as entries`,
      [now, now],
    )
    const [failedJobs, pending] = [await countDeadLetters(reader(em)), await storyLines(db, 'pending')]
    const queues = heldQueues()
    const held = queues && (await listWaiting(reader(em), queues))
    const heldMails = held ? held.reduce((sum, { count }) => sum + count, 0) : null
    const [missingFiles, lastBackup] = [await missingFilesOf(em), await lastBackupOf(em)]
    const certificateExpiresAt = (await certificateExpiry(em))?.toISOString() ?? null
    const system = await systemOf(em, await filesCanBeStored())
    const storiesToRead = pending.length
    return {
      administrator,
      failedJobs,
      heldMails,
      storiesToRead,
      missingFiles,
      lastBackup,
      certificateExpiresAt,
      system,
      ...counts!,
    }
  }

export const listFailedJobs: AuditedQuery<typeof contract.listFailedJobs> = async (_, { em }) =>
  (await listDeadLetters(reader(em))).map(({ payload, failedAt, ...job }) => ({
    ...job,
    failedAt: failedAt.toISOString(),
    payload: JSON.stringify(payload),
  }))

export const listUnsentMails: AuditedQuery<typeof contract.listUnsentMails> = (_, { em }) =>
  em.execute(
    `select id, quote_id as "quoteId", company_name as "companyName", recipient, state, reason, views.iso(requested_at) as "requestedAt"
       from views.unsent_mails order by state in ('failed', 'unconfirmed') desc, requested_at desc limit 200`,
  )

export const listPosts: AuditedQuery<typeof contract.listPosts> = async (_, { db, now }) =>
  (await postLines(db, now)).map(({ publishedAt, emailedAt, ...post }) => ({
    ...post,
    publishedAt: publishedAt?.toISOString() ?? null,
    emailedAt: emailedAt?.toISOString() ?? null,
  }))
