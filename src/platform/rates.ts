import type { Pool } from 'pg'
import { DomainError } from '../shared-kernel/domain-error.ts'
import type { Reaction } from '../shared-kernel/use-case.ts'

export interface Rate {
  readonly key: string
  readonly most: number
  readonly seconds: number
  /** The first sentence of the refusal; when to try again is appended. */
  readonly refusal: string
}

const count = {
  name: 'count-rate',
  text: `insert into public.rates as r (key) values ($1)
         on conflict (key) do update set
           count = case when r.since > now() - make_interval(secs => $2) then r.count + 1 else 1 end,
           since = case when r.since > now() - make_interval(secs => $2) then r.since else now() end
         returning count, ceil(extract(epoch from since + make_interval(secs => $2) - now()))::int as wait`,
}

/** Counts one attempt and refuses it over the limit. All processes share the count. */
export async function keepRate(db: Pool, rate: Rate) {
  const { rows } = await db.query<Counted>({ ...count, values: [rate.key, rate.seconds] })
  if (rows[0]!.count > rate.most) throw tooOften(rate, rows[0]!.wait)
}

const readRate = {
  name: 'read-rate',
  text: `select count, ceil(extract(epoch from since + make_interval(secs => $2) - now()))::int as wait
           from public.rates where key = $1 and since > now() - make_interval(secs => $2)`,
}

/** Refuses if the limit is already reached; counts nothing. */
export async function refuseFull(db: Pool, rate: Rate) {
  const { rows } = await db.query<Counted>({ ...readRate, values: [rate.key, rate.seconds] })
  if (rows[0] && rows[0].count >= rate.most) throw tooOften(rate, rows[0].wait)
}

interface Counted {
  readonly count: number
  readonly wait: number
}

function tooOften({ refusal }: Rate, wait: number) {
  const retryAfterSeconds = Math.max(1, wait)
  const message = `${refusal} Please try again in ${inWords(retryAfterSeconds)}.`
  return new DomainError('too-many', 'too-often', message, { retryAfterSeconds })
}

function inWords(seconds: number): string {
  if (seconds === 1) return 'a second'
  if (seconds <= 120) return `${seconds} seconds`
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

export const forgetRates: Reaction<object> = async (_, { db }) => {
  await db.query(`delete from public.rates where since < now() - interval '1 day'`)
}
