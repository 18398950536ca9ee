import type { Gauge } from '../../shared-kernel/use-case.ts'
import { deadLetters } from '../dead-letters.ts'

/** Read from the database at each scrape, so every process tells the same. Queries in alerts take the maximum. */
export const platformGauges: readonly Gauge[] = [
  {
    name: 'tidytally_backup_age_seconds',
    help: 'Time since `npm run backup` last finished, or since this database was created if it never has',
    labels: [],
    sql: `select extract(epoch from now() - coalesce((select finished_at from public.last_backup),
                                                     (select min(run_at) from public.migrations)))::float8 as value`,
  },
  {
    name: 'tidytally_job_oldest_seconds',
    help: 'How long the oldest job that could run has been waiting, in seconds, by queue',
    labels: ['queue'],
    sql: `select queue.name as queue, extract(epoch from now() - oldest.start_after)::float8 as value
            from pgboss.queue queue,
         lateral (select start_after from pgboss.job
                   where name = queue.name and state < 'active' order by start_after limit 1) oldest
           where oldest.start_after <= now() and queue.name <> '${deadLetters}'`,
  },
  {
    name: 'tidytally_jobs_given_up',
    help: 'Jobs that ran out of retries and wait for an operator, by queue',
    labels: ['queue'],
    sql: `select coalesce(source_name, 'unknown queue') as queue, count(*)::float8 as value
            from pgboss.job where name = '${deadLetters}' and state < 'active' group by 1`,
  },
  {
    name: 'tidytally_emails_waiting',
    help: 'Emails that wait or are being sent, by kind and state',
    labels: ['kind', 'state'],
    sql: `select kind, state, count(*)::float8 as value
            from post_office.messages where state in ('queued', 'sending') group by 1, 2`,
  },
  {
    name: 'tidytally_email_oldest_seconds',
    help: 'How long the oldest email that is due has been waiting, in seconds',
    labels: [],
    sql: `select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as value
            from post_office.messages where state in ('queued', 'sending') and due_at <= now()`,
  },
  {
    name: 'tidytally_emails_last_day',
    help: 'Emails settled in the last 24 hours, by state; unconfirmed ones may or may not have arrived',
    labels: ['state'],
    sql: `select state, count(*)::float8 as value
            from post_office.messages where payload <> '{}' and settled_at > now() - interval '24 hours' group by 1`,
  },
]
