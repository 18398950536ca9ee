import type { EntityManager } from '@mikro-orm/postgresql'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Query } from '../../../shared-kernel/use-case.ts'
import { noCosts, type OfferedShare } from '../../pricing/contract/costs.ts'
import { type AccountCosts, sharesOf, withShares } from '../../pricing/contract/shared-costs.ts'
import { accountCosts } from '../../pricing/index.ts'
import { heldWhileRevised } from '../acceptances.ts'
import type * as contract from '../contract/endpoints.ts'

/**
 * A quote's price, the sum of the won ones, for which the index quotes_figures is enough, and the account's usual costs. Other
 * quotes count at the accepted price while their next version is written.
 */
const statement = (contractorId: string, quoteId: string) => `
  select coalesce(own.final_monthly_cents, 0)::float8 as "finalMonthly", own.bid_status = 'won' as "isWon",
         (select coalesce(sum(w.final_monthly_cents), 0)::text from quoting.quotes w
           where w.user_id = own.user_id and w.bid_status = 'won') as "wonMonthly",
         (select coalesce(sum(a.monthly_cents - q.final_monthly_cents), 0)::text from quoting.quotes q ${heldWhileRevised}
             and q.user_id = own.user_id and q.id <> own.id) as "wonMore",
         ${accountCosts('own.user_id')} as usual
    from quoting.quotes own where own.user_id = ${contractorId} and own.id = ${quoteId}`
const read = { name: 'offer-costs', text: statement('$1', '$2') }

interface Row {
  readonly finalMonthly: number
  readonly isWon: boolean
  readonly wonMonthly: string
  readonly wonMore: string
  readonly usual: AccountCosts | null
}

export const offerCosts: Query<typeof contract.offerCosts> = async ({ quoteId }, { db, contractorId }) => {
  const { rows } = await db.query<Row>({ ...read, values: [contractorId, quoteId] })
  if (!rows[0]) throw new DomainError('not-found', 'quote-not-found', 'Quote not found')
  const { breakdown, customCosts = [] } = rows[0].usual ?? {}
  const usual = { ...noCosts, ...breakdown, customCosts: customCosts.map(({ shared: _, ...cost }) => cost) }
  const costShares = sharesIn(rows[0])
  return { costBreakdown: withShares(usual, costShares), costShares }
}

/** A quote's shares of the account's shared costs, as they are in this transaction. */
export async function sharesNow(em: EntityManager, contractorId: string, quoteId: string): Promise<OfferedShare[]> {
  const [row] = await em.execute<[Row]>(statement('?', '?'), [contractorId, quoteId])
  return sharesIn(row)
}

const sharesIn = ({ usual, finalMonthly, isWon, wonMonthly, wonMore }: Row) =>
  usual ? sharesOf(usual, { finalMonthly, isWon, wonMonthly: BigInt(wonMonthly) + BigInt(wonMore) }) : []
