import type { Pool } from 'pg'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Query } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Links } from '../links.ts'
import { fromQuotes, type QuoteRow, quoteWhole, type Seen, withFigures } from './read-model.ts'

const statement = { name: 'get-quote', text: `select ${quoteWhole} ${fromQuotes} where q.user_id = $1 and q.id = $2` }

export const getQuote =
  (links: Links): Query<typeof contract.getQuote> =>
  ({ quoteId }, { db, contractorId, now }) =>
    readQuote(db, contractorId, quoteId, { now, links })

/** The contractor's own quote, as committed. */
export async function readQuote(
  db: Pool,
  contractorId: string,
  quoteId: string,
  seen: Seen = { now: new Date() },
): Promise<contract.Quote> {
  const { rows } = await db.query<QuoteRow>({ ...statement, values: [contractorId, quoteId] })
  if (!rows[0]) throw new DomainError('not-found', 'quote-not-found', 'Quote not found')
  return withFigures(rows[0], seen)
}
