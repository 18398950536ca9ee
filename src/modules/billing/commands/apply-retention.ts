import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { recordAgreement } from '../../accounts/index.ts'
import { type Account, nextChargeOf, subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { priceOf } from '../contract/plans.ts'
import { renewalsOf } from '../domain/calendar.ts'
import { offerTo } from '../domain/offer-to.ts'
import type { RetentionOffer } from '../domain/offers.ts'
import { offerClosed } from '../domain/refusals.ts'
import { tell } from '../notices.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settlement/settle.ts'
import { changeSubscription } from '../storage.ts'

/**
 * Accepts the offer. The promise is stored first, so of twenty concurrent requests only one wins (T-39); then `settle`
 * applies the coupon. If the provider refuses, the promise is withdrawn. If it doesn't answer, the reconciler retries.
 */
export const applyRetention =
  (payments: Payments): Conversation<typeof contract.applyRetention> =>
  async (_, call) => {
    const account = await settle(payments, call.contractorId, call)
    const offer = account && offerTo(account)
    if (!offer || !(await takeUp(offer, account, await payments.now(), call))) throw offerClosed()
    try {
      const after = (await settle(payments, account.userId, call))!
      await tellApplied(after, offer, call)
      return subscriptionFrom(after)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'payments-refused') await withdraw(account, call)
      throw error
    }
  }

const takeUp = (offer: RetentionOffer, { userId, subscriptionId }: Account, at: Date, work: Work) =>
  changeSubscription(work, userId, async (subscription, em) => {
    if (subscription.takeUpOffer(subscriptionId!, offer, at) === false) return false
    return recordAgreement(em, userId, 'accept-offer')
  })

const withdraw = ({ userId }: Account, work: Work) =>
  changeSubscription(work, userId, (subscription) => subscription.withdrawOffer())

/** Emails the date of each discounted renewal and of the first one at the full price. */
async function tellApplied(account: Account, offer: RetentionOffer, work: Work) {
  const next = nextChargeOf(account)
  if (!next) return
  const months = renewalsOf(account, offer.renewals + 1)
  await tell(work, account.userId, `retention:${account.subscriptionId}`, {
    kind: 'retention-applied',
    planType: account.planType,
    price: offer.priceCents,
    renewals: months.slice(0, -1),
    fullPrice: priceOf(account.planType),
    fullFrom: months.at(-1)!,
  })
}
