import type { retentionCheck } from '../../../modules/billing/contract/endpoints.ts'
import type { OutputOf } from '../../../shared-kernel/endpoint.ts'
import { money } from '../words.ts'

export type Offer = NonNullable<OutputOf<typeof retentionCheck>['offer']>

/** "Stay for $7.49/month for 2 months" */
export const offerTitle = ({ price, renewals }: Offer): string =>
  `Stay for ${money(price)}/month for ${renewals} months`

/** The full terms: the discount, the saving, and the price afterward (AMB-B01). */
export function offerSentence({ price, fullPrice, saving }: Offer): string {
  const percent = Math.round((1 - price / fullPrice) * 100)
  return `${percent > 50 ? 'More than 50% off' : '50% off'}, you save ${money(saving)}, then ${money(fullPrice)}/month.`
}
