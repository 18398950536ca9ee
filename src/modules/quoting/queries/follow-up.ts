import { dayIn, daysLater } from '../../../shared-kernel/time-zone.ts'
import type { Query } from '../../../shared-kernel/use-case.ts'
import { profileOf, timeZoneOf } from '../../accounts/index.ts'
import type * as contract from '../contract/follow-up.ts'
import { addressOf, type Links, type NewestLink } from '../links.ts'
import { endedBecause, followedVersion, followUpOf, handedOver } from '../reminders.ts'
import { readQuote } from './get-quote.ts'

export const getFollowUp: Query<typeof contract.getFollowUp> = (_, { db, contractorId }) => followUpOf(db, contractorId)

interface Row extends contract.Reminder {
  readonly stopped: contract.StopReason | null
}

export const listReminders: Query<typeof contract.listReminders> = async ({ quoteId }, { db, contractorId, now }) => {
  const quote = await readQuote(db, contractorId, quoteId, { now })
  const { rows } = await db.query<Row>({
    name: 'reminders',
    text: `select r.number, r.days, views.iso(r.due_at) as "dueAt", r.state, ${endedBecause('$3')} as stopped
             from quoting.quotes q left join quoting.reminders r on r.quote_id = q.id and r.revision = ${followedVersion}
            where q.id = $1 and q.user_id = $2 order by r.number`,
    values: [quoteId, contractorId, now],
  })
  const { enabled } = await followUpOf(db, contractorId)
  return {
    enabled: quote.followUp?.enabled ?? enabled,
    stopped: quote.revision > 0 ? (rows[0]?.stopped ?? null) : null,
    reminders: rows.flatMap(({ stopped: _, ...reminder }) => (reminder.state ? [reminder] : [])),
  }
}

type Stored = Omit<contract.DueQuote, 'why' | 'link' | 'dueOn' | 'price'> & {
  readonly sentOn: string
  readonly step: number
  readonly snoozedUntil: string | null
  readonly monthly: number | null
  readonly oneTime: number | null
  readonly newestLink: NewestLink | null
  /** The newest version hasn't reached the customer. */
  readonly updateIsMissing: boolean
}

const mostDue = 200

/**
 * Quotes on the way to an answer, from their step on: the account's or the quote's days count from the first email of the version
 * that the customer has, whose price and views are shown. A version that they answered isn't listed while an update is on its way.
 * Stopped reminders don't matter here unless the customer answered. Parameters: contractor, today, time zone, the account's days.
 */
const due = {
  name: 'today',
  text: `
    select q.id as "quoteId", 'TT-' || q.number as number, q.company_name as "companyName",
           q.contact_person as "contactPerson", q.phone, q.email, v.content -> 'schedule' -> 'once' is not null as once,
           (v.content ->> 'monthlyCents')::float8 / 100 as monthly, (v.content ->> 'oneTimeCents')::float8 / 100 as "oneTime",
           to_char(sent.at at time zone $3, 'YYYY-MM-DD') as "sentOn", step.days as step,
           to_char(q.snoozed_until, 'YYYY-MM-DD') as "snoozedUntil", views.iso(sent.at) as "sentAt",
           v.content ->> 'validUntil' as "validUntil", q.follow_up_ended is not distinct from 'address' as "addressIsWrong",
           q.revision > sent.revision as "updateIsMissing", seen.views, seen."lastViewedAt",
           (select count(*)::int from quoting.reminders r where r.quote_id = q.id and r.state = 'sent') as "remindersSent",
           (select jsonb_build_object('at', views.iso(t.at), 'note', t.details ->> 'message') from quoting.timeline t
             where t.quote_id = q.id and t.kind = 'called' order by t.at desc, t.id desc limit 1) as "lastCall",
           (select jsonb_build_object('generation', l.generation, 'hash', encode(l.token_hash, 'hex'),
                    'withdrawn', l.withdrawn_at is not null)
              from quoting.links l where l.quote_id = q.id order by l.generation desc limit 1) as "newestLink"
      from quoting.quotes q
      join lateral ${handedOver} sent on true
      join quoting.revisions v on v.quote_id = q.id and v.revision = sent.revision
      join lateral (select count(*)::int as views, views.iso(max(t.at)) as "lastViewedAt" from quoting.timeline t
                     where t.quote_id = q.id and t.kind = 'viewed' and t.revision >= sent.revision) seen on true
      join lateral (select max(d.value::int) as days
                      from jsonb_array_elements_text(coalesce(q.follow_up -> 'days', $4::jsonb)) d
                     where (sent.at at time zone $3)::date + d.value::int <= $2::text::date) step on step.days is not null
     where q.user_id = $1 and q.status = 'sent' and q.bid_status = 'pending' and q.answer is null
       and q.follow_up_ended is distinct from 'answered'
       and (q.revision = sent.revision or not exists (select from quoting.timeline t where t.quote_id = q.id
              and t.revision = sent.revision and t.kind in ('declined', 'change-requested')))
       and v.content ->> 'validUntil' >= $2::text
       and (q.snoozed_until is null or q.snoozed_until <= $2::text::date)
     order by (sent.at at time zone $3)::date + step.days, q.id limit ${mostDue}`,
}

export const listToday =
  (links: Links): Query<typeof contract.listToday> =>
  async (_, { db, contractorId, now }) => {
    const [profile, { reminders }] = await Promise.all([profileOf(db, contractorId), followUpOf(db, contractorId)])
    const timeZone = timeZoneOf(profile ?? { timeZone: null })
    const today = dayIn(timeZone)(now)
    const days = JSON.stringify(reminders.map((reminder) => reminder.days))
    const { rows } = await db.query<Stored>({ ...due, values: [contractorId, today, timeZone, days] })
    return rows.map((row) => {
      const { sentOn, step, snoozedUntil, monthly, oneTime, newestLink, updateIsMissing: _, ...rest } = row
      const stepOn = daysLater(sentOn, step)
      return {
        ...rest,
        price: (row.once ? oneTime : monthly) ?? 0,
        dueOn: snoozedUntil && snoozedUntil > stepOn ? snoozedUntil : stepOn,
        why: whyDue(row, today),
        link: newestLink && addressOf(links, row.quoteId, newestLink),
      }
    })
  }

const counted = ['', 'once', 'twice']

function whyDue({ sentOn, views, remindersSent, updateIsMissing, addressIsWrong }: Stored, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(sentOn)) / 86_400_000)
  const parts = [
    `Sent ${days === 1 ? 'yesterday' : `${days} days ago`}`,
    views === 0 ? 'not opened yet' : `opened ${counted[views] ?? `${views} times`}`,
    ...(remindersSent > 0 ? [`${remindersSent} ${remindersSent === 1 ? 'reminder' : 'reminders'} sent`] : []),
    ...(updateIsMissing ? ['your update hasn’t reached them'] : []),
    ...(addressIsWrong ? ['email doesn’t reach them'] : []),
    'no answer yet',
  ]
  return `${parts.join(', ')}.`
}
