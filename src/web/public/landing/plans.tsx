import { Check } from 'lucide-react'
import { type Plan, type PlanName, plans, yearlySaving } from '../../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { flex, grid, wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { trialLength } from '../claims.ts'
import { Section, StartTrial } from '../site-parts.tsx'

const dollars = (cents: number) => (cents % 100 === 0 ? `$${cents / 100}` : formatMoney(cents))

/** "Residential only": a plan's name in a sentence is "Residential". */
const startName = ({ name }: Plan) => name.replace(/ only$/, '')

/** The features of each plan beyond those of all plans. */
const beside: Readonly<Record<PlanName, readonly string[]>> = {
  residential: ['Quotes for homes'],
  commercial: ['Quotes for commercial buildings'],
  pro: ['Quotes for homes and commercial buildings', 'AI price optimization', 'Priority email support: answered first'],
}
const all = [
  'Unlimited quotes',
  'PDF quotes by email, in your name',
  'Costs and profit per quote',
  'Your own default rate',
  'AI photo estimates',
  'Won, Lost, Pending with notes',
]

/** The six offers of `plans.ts`. */
export function Plans() {
  return (
    <Section
      id="plans"
      title="Three plans. Pay by the month or the year."
      lead={`${trialLength} free on every plan, from the moment you add a card. Cancel within the day and you pay nothing; otherwise the plan you picked is charged.`}
    >
      <div className={cards}>
        {(Object.entries(plans) as [PlanName, Plan][]).map(([name, plan]) => (
          <article key={name} className={cx(card, plan.mostPopular ? popular : undefined)}>
            <h3 className={wrap({ align: 'center', gap: '4px 10px', textStyle: 'h2' })}>
              {plan.name}
              {plan.mostPopular && <span className={badge}>Most Popular</span>}
            </h3>
            <p className={css({ marginTop: '10px' })}>
              <b className={css({ textStyle: 'moneyXl' })}>{formatMoney(plan.monthlyCents)}</b> a month
            </p>
            <p className={css({ color: 'fg.muted' })}>
              or <b>{dollars(plan.yearlyCents)}</b> a year, saves {formatMoney(yearlySaving(plan))}
            </p>
            <ul className={list}>
              {[...beside[name], ...all].map((line) => (
                <li key={line}>
                  <Check aria-hidden size={18} className={css({ color: 'success.solid', marginTop: '3px' })} />
                  {line}
                </li>
              ))}
            </ul>
            <div className={grid({ gap: '8px', marginTop: 'auto' })}>
              <StartTrial
                href={`/trial-signup?plan=${name}-monthly`}
                variant={plan.mostPopular ? 'primary' : 'outline'}
                size="md"
                block
              >
                Start with {startName(plan)}, {formatMoney(plan.monthlyCents)} a month
              </StartTrial>
              <a
                href={`/trial-signup?plan=${name}-yearly`}
                data-conversion
                className={button({ variant: 'ghost', size: 'sm', block: true })}
              >
                <span className={css({ srOnly: true })}>Start with {startName(plan)},</span> or{' '}
                {dollars(plan.yearlyCents)} a year
              </a>
            </div>
          </article>
        ))}
      </div>
      <p className={css({ color: 'fg.muted', textStyle: 'small', marginTop: '14px' })}>
        In the trial you build quotes, make PDFs and email them. Rate settings and the AI tools start with your paid
        plan. US dollars. No setup fee. Cancel online any time, in under a minute. No call, no email. You keep what you
        paid for until the period ends.
      </p>
    </Section>
  )
}

const cards = grid({ gap: '16px', columns: { md: 3 } })
const card = flex({
  layerStyle: 'card',
  direction: 'column',
  padding: { base: '20px', lg: '28px' },
  borderRadius: 'hero',
})
const popular = css({ borderColor: 'bg.brand', borderWidth: '2px', background: 'bg.brandSubtle' })
const badge = css({
  padding: '2px 10px',
  borderRadius: 'full',
  background: 'bg.brand',
  color: 'fg.onBrand',
  textStyle: 'note',
  fontWeight: '600',
  letterSpacing: '0',
})
const list = grid({
  listStyle: 'none',
  padding: '0',
  margin: '18px 0 20px',
  gap: '8px',
  '& li': { display: 'flex', gap: '8px' },
})
