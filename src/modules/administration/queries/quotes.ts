import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { AuditedQuery, CommandCall, Download } from '../../../shared-kernel/use-case.ts'
import { slugOf } from '../../documents/contract/file-name.ts'
import { quoteExported } from '../audit-events.ts'
import * as contract from '../contract/endpoints.ts'
import { contains, endOf, fromTheEnd } from './pages.ts'

const dollars = (column: string, name: string) => `q.${column}::float8 / 100 as "${name}"`

const record = `
  q.id, q.company_name as "companyName", q.contact_person as "contactPerson", q.email, q.phone,
  q.building_type as "buildingType", q.total_sqft as "totalSqft", q.office_sqft as "officeSqft",
  q.common_sqft as "commonSqft", q.restroom_count as "restroomCount", q.kitchen_count as "kitchenCount", q.frequency,
  q.schedule,
  q.selected_services as "selectedServices", q.special_requirements as "specialRequirements",
  q.start_timeline as "startTimeline", ${dollars('base_price_cents', 'basePrice')},
  ${dollars('additional_services_cents', 'additionalServices')}, ${dollars('total_monthly_cents', 'totalMonthlyPrice')},
  (round(q.final_monthly_cents * q.billed_months * (100 - q.annual_discount_percent::numeric) / 100) / 100.0)::float8 as "annualPrice",
  q.annual_discount_percent as "annualDiscountPercent",
  coalesce((select jsonb_agg(photo -> 'id') from views.quote_rooms r, jsonb_array_elements(r.photos) photo
             where r.quote_id = q.id), '[]') as "uploadedImages",
  views.iso(q.created_at) as "createdAt", q.status, ${dollars('final_monthly_cents', 'finalMonthlyPrice')},
  ${dollars('final_one_time_cents', 'finalOneTimePrice')},
  jsonb_build_object('id', u.id, 'email', u.email, 'businessName', u.business_name) as account`
const fromRecords = 'from views.quote_records q join views.current_users u on u.id = q.user_id'

/** Planned per query: rare words use the word index, common ones the date index. */
export const listAllQuotes: AuditedQuery<typeof contract.listAllQuotes> = async (
  { q, status, limit, cursor },
  { em, continueAt },
) => {
  const [words, asked] = [q ? 'and words ilike ?' : '', status ? 'and status = ?' : '']
  const rows = await em.execute<contract.AdminQuote[]>(
    `with page as (
       select id from views.quote_records where (created_at, id) < (?::timestamptz, ?::uuid) ${words} ${asked}
        order by created_at desc, id desc limit ?)
     select ${record} ${fromRecords} where q.id = any (array(select id from page)) order by q.created_at desc, q.id desc`,
    [...(cursor ?? fromTheEnd), ...(q ? [contains(q)] : []), ...(status ? [status] : []), limit + 1],
  )
  const shown = rows.slice(0, limit)
  if (rows.length > limit) continueAt(endOf(shown))
  return shown
}

export const openQuote: AuditedQuery<typeof contract.openQuote> = ({ quoteId }, { em }) => readQuote(quoteId, em)

async function readQuote(quoteId: string, em: CommandCall['em']) {
  const [quote] = await em.execute<contract.AdminQuoteDetail[]>(
    `select ${record}, q.custom_items as "customItems", q.tax, q.tax_exempt as "taxExempt",
            coalesce((select jsonb_agg(jsonb_build_object('name', r.name, 'photos', r.photos, 'extraWork', r.extra_work_items)
                        order by r.created_at, r.id) from views.quote_rooms r where r.quote_id = q.id), '[]') as rooms
       ${fromRecords} where q.id = ?`,
    [quoteId],
  )
  if (!quote) throw new DomainError('not-found', 'quote-not-found', 'Quote not found')
  return quote
}

export const exportQuote: Download<typeof contract.exportQuote> = ({ quoteId }, { inTransaction }) =>
  inTransaction(async ({ em, publish }) => {
    const { rooms, customItems, tax, taxExempt, ...quote } = await readQuote(quoteId, em)
    await publish(quoteExported({ quoteId, contractorId: quote.account.id }))
    return {
      body: Buffer.from(`${JSON.stringify(contract.AdminQuote.parse(quote), null, 2)}\n`),
      type: 'application/json; charset=utf-8',
      filename: `${slugOf(quote.companyName) || 'quote'}-${quoteId}.json`,
      show: 'attachment',
    }
  })
