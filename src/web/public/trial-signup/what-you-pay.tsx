import { Check, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PlanType, planLabel, planOf, priceOf } from '../../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { Charge } from '../../billing/payment/charge.tsx'
import { periodName } from '../../billing/plan-words.ts'
import { css } from '../../styled-system/css/index.js'
import { flex, grid } from '../../styled-system/patterns/index.js'
import { Calculation, CalculationTotal } from '../../ui/calculation.tsx'
import { Goals } from '../goals.tsx'

const open = ['Walkthrough calculator', 'PDF quotes by email', 'Costs and profit per quote', 'Won, Lost, Pending']
const later = ['Your own default rate', 'Default costs', 'AI photo estimates']
const benefits = [
  'A price before you leave the building',
  'A PDF in your name, not ours',
  'Your margin in view on every bid',
]

/** Each charge in order, including that of a canceled trial; then what opens when, and its purpose. */
export function WhatYouPay({ planType }: { planType: PlanType }) {
  const price = formatMoney(priceOf(planType))
  const onPro = planOf(planType).mostPopular ? ['AI price optimization'] : []
  return (
    <div className={css({ maxWidth: '440px', marginInline: { base: 'auto', lg: '0' } })}>
      <h2 className={css({ textStyle: 'h2Lg', marginBottom: '16px' })}>What you pay, and when</h2>
      <Calculation ruled>
        <Charge label="Today, when you add your card" note="The 24 hours start then, not before" amount="$0.00" />
        <Charge
          label="24 hours later"
          note={`${planLabel(planType)}. The exact time is on the next page`}
          amount={price}
        />
        <Charge
          label={`Every ${periodName(planType)} after that`}
          note="Until you cancel in the dashboard"
          amount={price}
        />
        <CalculationTotal label="If you cancel within the day">$0.00</CalculationTotal>
      </Calculation>
      <div className={grid({ gap: '20px', gridTemplateColumns: { md: '1fr 1fr' }, marginTop: '24px' })}>
        <Listed title="Open in the trial" items={open} icon={<Check aria-hidden className={tick} />} />
        <Listed title="With your paid plan" items={[...later, ...onPro]} icon={<Lock aria-hidden />} muted />
      </div>
      <div className={css({ marginTop: '24px' })}>
        <Listed title="What changes for you" items={benefits} icon={<Check aria-hidden className={tick} />} />
      </div>
      <Goals onDeep />
    </div>
  )
}

interface ListedProps {
  title: string
  items: readonly string[]
  icon: ReactNode
  muted?: boolean
}

function Listed({ title, items, icon, muted }: ListedProps) {
  return (
    <section>
      <h3 className={css({ textStyle: 'h3', marginBottom: '8px' })}>{title}</h3>
      <ul className={grid({ gap: '8px', color: muted ? 'fg.onDeepMuted' : 'inherit' })}>
        {items.map((item) => (
          <li
            key={item}
            className={flex({
              gap: '10px',
              '& svg': { width: '20px', height: '20px', flexShrink: '0', marginTop: '2px' },
            })}
          >
            {icon}
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

const tick = css({ color: 'lemon' })
