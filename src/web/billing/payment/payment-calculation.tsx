import { Check } from 'lucide-react'
import { type PlanType, priceOf } from '../../../modules/billing/contract/plans.ts'
import { formatMoney, toCents } from '../../../shared-kernel/money.ts'
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
  /** The amount paid right away, in dollars, if it differs from the price by a balance. */
  dueNow?: number | null | undefined
  now: Date
  /** The end of a trial that starts now. */
  end: Date
}

/** Today's amount, the exact minute and amount of the first charge, and the total due now. */
export function PaymentCalculation({ planType, trial, dueNow, now, end, ruled = false }: PaymentCalculationProps) {
  const first = firstPayment({ planType, dueNow })
  const price = formatMoney(priceOf(planType))
  const today = `Today, ${clock(now)}`
  const plan = shortPlan(planType)
  if (!trial)
    return (
      <Calculation ruled={ruled}>
        <Charge
          label={today}
          note={first === price ? `${plan} starts` : `${plan} starts, your balance included`}
          amount={first}
        />
        <Charge
          label={`Every ${periodName(planType)} after that`}
          note="Until you cancel in the dashboard"
          amount={price}
        />
        <CalculationTotal label="You pay now">{first}</CalculationTotal>
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
export function PaymentTerms({ planType, trial, dueNow, end }: PaymentTermsProps) {
  const first = firstPayment({ planType, dueNow })
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
        first === formatMoney(priceOf(planType))
          ? `${priceWords(planType)} is charged now, then automatically`
          : `${first} is charged now, then ${priceWords(planType)} automatically`,
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
export function consequence({ planType, trial, dueNow, end }: PaymentTermsProps): string {
  const price = formatMoney(priceOf(planType))
  if (trial) return `$0.00 now. ${price} on ${briefMoment(end)} if you stay.`
  const first = firstPayment({ planType, dueNow })
  const then = first === price ? 'every' : `${price} every`
  return `${first} now, then ${then} ${periodName(planType)} until you cancel.`
}

/** A balance from an earlier subscription can make the first payment differ from the price. */
const firstPayment = ({ planType, dueNow }: Pick<PaymentTermsProps, 'planType' | 'dueNow'>) =>
  formatMoney(dueNow == null ? priceOf(planType) : toCents(dueNow))
