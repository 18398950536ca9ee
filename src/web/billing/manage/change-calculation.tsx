import type { PlanChange, Subscription } from '../../../modules/billing/contract/endpoints.ts'
import { css } from '../../styled-system/css/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Calculation, CalculationLine, CalculationTotal } from '../../ui/calculation.tsx'
import { longDate, shortDate } from '../../ui/dates.ts'
import { periodName, priceWords, shortPlan } from '../plan-words.ts'
import { endsTrial, money, whenOf } from '../words.ts'

interface ChangeCalculationProps {
  change: PlanChange
  subscription: Subscription
}

/** The change's date, today's charge, and the charges after it, all as the card provider computes them. */
export function ChangeCalculation({ change, subscription }: ChangeCalculationProps) {
  const { planType, dueNow, nextCharge, endsDiscount } = change
  const { discount } = subscription
  const next = endsTrial(subscription, planType)
    ? longDate(new Date(nextCharge.at))
    : whenOf(subscription, nextCharge.at)
  return (
    <>
      <Calculation>
        <p className={css({ fontWeight: '600' })}>{whatHappens(change, subscription)}</p>
        {change.lines.map(({ planType: plan, from, to, amount }) => (
          <CalculationLine
            key={plan}
            label={amount < 0 ? `${shortPlan(plan)}, not used` : shortPlan(plan)}
            note={`${shortDate(new Date(from))} to ${shortDate(new Date(to))}`}
            amount={money(amount)}
          />
        ))}
        <CalculationTotal label="Charged today">{money(dueNow)}</CalculationTotal>
        <p className={css({ color: 'fg.muted', textStyle: 'small', marginTop: '2' })}>
          <Then nextCharge={nextCharge} when={next} />, every {periodName(planType)} until you cancel.
        </p>
      </Calculation>
      {endsDiscount && discount && (
        <Banner kind="warning" inset>
          Your discount of {money(discount.price)}/month ends with this change.
        </Banner>
      )}
    </>
  )
}

/** The amount is null if a discount or balance from support affects it: only the next invoice knows it. */
function Then({ nextCharge: { amount, planType }, when }: { nextCharge: PlanChange['nextCharge']; when: string }) {
  if (amount === null) return `From ${when} ${priceWords(planType)}, less your discounts and balance with us`
  return (
    <>
      Then <b className={css({ color: 'fg.default' })}>{money(amount)}</b> on {when}
    </>
  )
}

function whatHappens({ planType, effective, at }: PlanChange, subscription: Subscription): string {
  const to = shortPlan(planType)
  if (effective === 'period-end') return `${to} starts on ${whenOf(subscription, at)}. Until then nothing changes.`
  if (endsTrial(subscription, planType)) return `Your trial ends now, and ${to} starts.`
  if (subscription.status === 'trialing') return `Your trial goes on with ${to}.`
  return `${to} starts now.`
}
