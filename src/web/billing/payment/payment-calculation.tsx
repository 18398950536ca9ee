import { Check } from 'lucide-react'
import { type PlanType, priceOf } from '../../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { flex, grid } from '../../styled-system/patterns/index.js'
import { Calculation, CalculationTotal } from '../../ui/calculation.tsx'
import { briefMoment, clock, fullMoment } from '../../ui/dates.ts'
import { periodName, priceWords, shortPlan } from '../plan-words.ts'
import { Charge } from './charge.tsx'

interface PaymentCalculationProps extends PaymentTermsProps {
  ruled?: boolean
}

interface PaymentTermsProps {
  planType: PlanType
  /** Whether a trial comes first; otherwise the plan is paid right away. */
  trial: boolean
  now: Date
  /** The end of a trial that starts now. */
  end: Date
}

/** Today's amount, the exact minute and amount of the first charge, and the total due now. */
export function PaymentCalculation({ planType, trial, now, end, ruled = false }: PaymentCalculationProps) {
  const price = formatMoney(priceOf(planType))
  const today = `Today, ${clock(now)}`
  const plan = shortPlan(planType)
  if (!trial)
    return (
      <Calculation ruled={ruled}>
        <Charge label={today} note={`${plan} starts`} amount={price} />
        <Charge
          label={`Every ${periodName(planType)} after that`}
          note="Until you cancel in the dashboard"
          amount={price}
        />
        <CalculationTotal label="You pay now">{price}</CalculationTotal>
      </Calculation>
    )
  return (
    <Calculation ruled={ruled}>
      <Charge label={today} note="1-day free trial" amount="$0.00" />
      <Charge label={fullMoment(end)} note={`Trial ends, ${plan} starts, unless you cancel before`} amount={price} />
      <CalculationTotal label="You pay now">$0.00</CalculationTotal>
    </Calculation>
  )
}

/** The terms of the payment, in sentences (AMB-B06). */
export function PaymentTerms({ planType, trial, end }: PaymentTermsProps) {
  const terms = trial
    ? [
        '1-day free trial starts immediately',
        'Full access to quoting: calculator, PDF and e-mail. Rate settings and AI tools start with your paid plan',
        `${priceWords(planType)} is charged automatically afterward, first on ${briefMoment(end)}`,
        'Cancel anytime in the dashboard',
        'No hidden fees',
        'No sales tax is added',
      ]
    : [
        'Your plan starts immediately',
        `${priceWords(planType)} is charged now, then automatically`,
        'Cancel anytime in the dashboard',
        'No hidden fees',
        'No sales tax is added',
      ]
  return (
    <ul className={grid({ gap: '12px' })}>
      {terms.map((term) => (
        <li key={term} className={line}>
          <Check aria-hidden />
          {term}
        </li>
      ))}
    </ul>
  )
}

const line = flex({
  gap: '12px',
  '& svg': {
    width: '20px',
    height: '20px',
    flexShrink: '0',
    marginTop: '2px',
    color: 'fg.link',
    '[data-ledger] &': { color: 'lemon' },
  },
})

/** The same, repeated under the button. */
export const consequence = ({ planType, trial, end }: PaymentTermsProps): string =>
  trial
    ? `$0.00 now. ${formatMoney(priceOf(planType))} on ${briefMoment(end)} if you stay.`
    : `${formatMoney(priceOf(planType))} now, then every ${periodName(planType)} until you cancel.`
