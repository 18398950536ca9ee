import { buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { toCents } from '../../../shared-kernel/money.ts'
import { searchedDigits } from '../../../shared-kernel/phone.ts'
import type { Query } from '../../../shared-kernel/use-case.ts'
import { bidMonthly, bidOneTime, isRevised } from '../acceptances.ts'
import { listPrice, type QuoteSort } from '../contract/desk.ts'
import type * as contract from '../contract/endpoints.ts'
import { fromQuotes, quoteSummary } from './read-model.ts'

const [firstId, lastId] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const fromTheEnd = ['infinity', lastId] as const
const fromTheStart = ['-infinity', firstId] as const

/** As `listPrice` says, in cents. */
const priceOf = (monthly: string, oneTime: string) => `coalesce(nullif(${monthly}, 0), ${oneTime}, 0)`

/**
 * Each order uses one index, read from where the last page ended; `value` is what it sorts by before the date. By price, the few
 * quotes that count at an earlier, accepted price are merged in.
 */
const orders = {
  newest: { by: '', way: 'desc', begin: fromTheEnd, value: null },
  oldest: { by: '', way: 'asc', begin: fromTheStart, value: null },
  price: {
    by: priceOf('q.final_monthly_cents', 'q.final_one_time_cents'),
    way: 'desc',
    begin: fromTheEnd,
    value: centsOf,
  },
  company: { by: 'lower(q.company_name)', way: 'asc', begin: fromTheStart, value: (text: string) => text },
} as const

/** The largest price comes first, so a list starts above every price. */
function centsOf(text: string) {
  return /^\d{1,17}$/.test(text) ? text : '9223372036854775807'
}

/** The expression of the index `quotes_search`. */
const words = `(q.company_name || E'\\n' || q.contact_person || E'\\n' || q.email || E'\\n' || q.phone)`

/** The filters; each takes one parameter. */
const conditions = {
  stage: (at: string) =>
    `case when q.bid_status <> 'pending' then q.bid_status when q.sent_at is null then 'draft' else 'pending' end = ${at}`,
  bid: (at: string) => `q.bid_status = ${at}`,
  status: (at: string) => `q.status = ${at}`,
  customer: (at: string) => `q.customer_key = ${at}`,
  /** Reads all PO numbers of one contractor, by the index `quotes_po_number`. */
  words: (at: string) => `(${words} ilike ${at} or q.po_number ilike ${at})`,
  types: (at: string) => `q.building_type = any(${at})`,
  /** Reads all phone numbers of one contractor. */
  digits: (at: string) => `regexp_replace(q.phone, '\\D', '', 'g') like ${at}`,
}
/** They widen the search for words. */
const alternatives: readonly (keyof Wanted | undefined)[] = ['types', 'digits']
type Wanted = { readonly [Condition in keyof typeof conditions]?: string | readonly string[] | undefined }

const texts = new Map<string, string>()

/**
 * One prepared statement per combination, so the planner never has to consider unused filters. A search is planned each
 * time: rare words use the index of words, common ones the order of the list.
 */
export function statementOf(sort: QuoteSort, wanted: readonly (keyof Wanted)[]) {
  const name = ['list-quotes', sort, ...wanted].join('-')
  const text = texts.get(name) ?? write(sort, wanted)
  texts.set(name, text)
  return wanted.includes('words') ? { text } : { name, text }
}

function write(sort: QuoteSort, wanted: readonly (keyof Wanted)[]) {
  if (sort !== 'price') return page(sort, wanted)
  const own = page(sort, wanted, { also: `not (${isRevised})` })
  const revised = page(sort, wanted, { by: priceOf(bidMonthly, bidOneTime), also: isRevised })
  return `
    select * from ((${own}) union all (${revised})) q
     order by coalesce(nullif("acceptedMonthlyPrice", 0), "acceptedOneTimePrice", nullif("finalMonthlyPrice", 0), "finalOneTimePrice", 0) desc,
              "createdAt" desc, id desc limit $4`
}

/** `by` and `also` differ for quotes that are listed at another price than their own. */
function page(sort: QuoteSort, wanted: readonly (keyof Wanted)[], { by = orders[sort].by as string, also = '' } = {}) {
  const { way } = orders[sort]
  const key = [by, 'q.created_at', 'q.id'].filter(Boolean)
  const beyond = by ? (sort === 'company' ? 'lower($5), $2, $3' : '$5::bigint, $2, $3') : '$2, $3'
  const clauses = wanted.map((condition, place) => conditions[condition](`$${place + (by ? 6 : 5)}`))
  if (alternatives.includes(wanted.at(-1))) clauses.push(`(${clauses.splice(-2).join(' or ')})`)
  const filters = [...clauses, ...(also && [also])].map((clause) => ` and (${clause})`).join('')
  return `
    select ${quoteSummary} ${fromQuotes}
     where q.user_id = $1 and (${key.join(', ')}) ${way === 'desc' ? '<' : '>'} (${beyond})${filters}
     order by ${key.map((column) => `${column} ${way}`).join(', ')} limit $4`
}

/** One page. The search covers company, contact, email, phone, building type (AMB-Q23) and the PO number that the customer gave. */
export const listQuotes: Query<typeof contract.listQuotes> = async (
  { q, stage, bid, status, customer, sort, limit, cursor },
  { db, contractorId, continueAt },
) => {
  const { begin, value } = orders[sort]
  const [time, id] = cursor ?? begin
  const wanted = Object.entries({ stage, bid, status, customer, ...search(q) }).filter(
    ([, given]) => given !== undefined,
  )
  const statement = statementOf(sort, wanted.map(([name]) => name) as (keyof Wanted)[])
  const start = [contractorId, time, id, limit + 1, ...(value ? [value(cursor?.[2] ?? '')] : [])]
  const values = [...start, ...wanted.map(([, given]) => given)]
  const { rows } = await db.query<contract.QuoteSummary>({ ...statement, values })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length > limit && last) continueAt(endOf(last, sort))
  return shown
}

function endOf(last: contract.QuoteSummary, sort: QuoteSort) {
  const { createdAt, id, companyName } = last
  const end = [new Date(createdAt).toISOString(), id]
  if (sort === 'price') end.push(String(toCents(listPrice(last))))
  if (sort === 'company') end.push(companyName)
  return end.join('_')
}

/** Words, or a building type whose label contains them, or the digits of a phone number in any spelling. */
function search(q: string | undefined): Pick<Wanted, 'words' | 'types' | 'digits'> {
  if (!q) return {}
  const digits = searchedDigits(q)
  if (digits) return { words: contains(q), digits: contains(digits) }
  const labels = Object.entries(buildingTypeLabel).filter(([, label]) => label.toLowerCase().includes(q.toLowerCase()))
  const types = labels.map(([type]) => type)
  return { words: contains(q), ...(types.length > 0 && { types }) }
}

/** A pattern that matches the words literally, including a percent sign. */
export const contains = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`
