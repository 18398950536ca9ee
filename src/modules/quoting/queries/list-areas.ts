import type { Pool } from 'pg'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Query, QueryCall, SignedIn } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/areas.ts'
import { readQuote } from './get-quote.ts'
import { area, fromQuotes, type QuoteRow, quoteWhole, withFigures } from './read-model.ts'

const ofQuote = {
  name: 'list-areas',
  text: `select ${area} from quoting.areas a join quoting.quotes q on q.id = a.quote_id
          where q.user_id = $1 and a.quote_id = $2 and a.removed_at is null order by a.created_at, a.id`,
}
const one = {
  name: 'get-area',
  text: `select ${area} from quoting.areas a join quoting.quotes q on q.id = a.quote_id where q.user_id = $1 and a.id = $2`,
}

export const listAreas: Query<typeof contract.listAreas> = async ({ quoteId }, { db, contractorId }) => {
  const { rows } = await db.query<contract.Area>({ ...ofQuote, values: [contractorId, quoteId] })
  if (rows.length === 0) await readQuote(db, contractorId, quoteId)
  return rows
}

const quotesById = {
  name: 'quotes-by-id',
  text: `select ${quoteWhole} ${fromQuotes} where q.user_id = $1 and q.id = any($2::uuid[])`,
}
const areasOfQuotes = {
  name: 'areas-of-quotes',
  text: `select ${area} from quoting.areas a join quoting.quotes q on q.id = a.quote_id
          where q.user_id = $1 and a.quote_id = any($2::uuid[]) and a.removed_at is null order by a.created_at, a.id`,
}

export const listDetails: Query<typeof contract.listDetails> = async ({ ids }, { db, contractorId, now }) => {
  const values = [contractorId, ids]
  const [quotes, areas] = await Promise.all([
    db.query<QuoteRow>({ ...quotesById, values }),
    db.query<contract.Area>({ ...areasOfQuotes, values }),
  ])
  const ofQuote = Map.groupBy(areas.rows, ({ quoteId }) => quoteId)
  return quotes.rows.map((quote) => ({ quote: withFigures(quote, { now }), areas: ofQuote.get(quote.id) ?? [] }))
}

/** One of the contractor's own areas, as committed. */
export async function readArea(db: Pool, contractorId: string, areaId: string): Promise<contract.Area> {
  const { rows } = await db.query<contract.Area>({ ...one, values: [contractorId, areaId] })
  if (!rows[0]) throw new DomainError('not-found', 'area-not-found', 'Area not found')
  return rows[0]
}

export const getArea = ({ areaId }: { areaId: string }, { db, contractorId }: QueryCall & SignedIn) =>
  readArea(db, contractorId, areaId)
