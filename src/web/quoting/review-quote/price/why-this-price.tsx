import { useState } from 'react'
import { crewOf } from '../../../../modules/pricing/contract/time.ts'
import { burdenOf } from '../../../../modules/pricing/contract/time-basis.ts'
import { burdenRule, crewRule, headCountRule, marginRule } from '../../../../modules/pricing/contract/time-rules.ts'
import { hoursAtRate, hoursWord, laborWords } from '../../../../modules/pricing/contract/time-words.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { formatMoney, toCents } from '../../../../shared-kernel/money.ts'
import { visitCount } from '../../../../shared-kernel/schedule-words.ts'
import { isOnce, visitsOf } from '../../../../shared-kernel/visits.ts'
import { useContractor } from '../../../app/session.ts'
import {
  minimumShift,
  overhead,
  perHead,
  setup,
  supplies,
  type TimeFigure,
  travel,
  wage,
} from '../../../pricing/time-figures.ts'
import { TimeSetupDialog } from '../../../pricing/time-setup-dialog.ts'
import { css } from '../../../styled-system/css/index.js'
import { grid } from '../../../styled-system/patterns/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Calculation, CalculationLine, CalculationTotal } from '../../../ui/calculation.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { OnlyYou } from '../../../ui/only-you.tsx'
import { useChoice } from '../choices.ts'
import { ChoiceTrouble, FieldClash, NotSent } from '../field-clash.tsx'
import { changedElsewhere } from '../quote-edits.ts'
import { useCostsFromTime } from './costs-from-time.ts'
import { OwnFigure } from './own-figure.tsx'
import type { Pricing } from './pricing-draft.ts'

const burden: TimeFigure = {
  ...{ path: 'burdenPercent', label: 'Burden', suffix: '% of wages', decimals: 0, atMost: 3, rule: burdenRule },
}
const margin: TimeFigure = {
  ...{ path: 'margin', label: 'Margin', suffix: '%', decimals: 0, atMost: 3, rule: marginRule },
}
const headCount: TimeFigure = {
  ...{ path: 'headCount', label: 'People in the building', decimals: 0, rule: headCountRule },
}
const crew: TimeFigure = { ...{ path: 'crew', label: 'Crew', suffix: 'people', decimals: 0, rule: crewRule } }

/** Every step from hours to the price by time, each figure editable for this quote. Only the contractor sees it. */
export function WhyThisPrice({ quote, pricing }: { quote: Quote; pricing: Pricing }) {
  const { time, price } = pricing
  const { steps } = price
  const once = isOnce(quote)
  return (
    <Card
      ground="private"
      data-no-print
      title="Why this price"
      actions={<OnlyYou />}
      className={css({ containerType: 'inline-size', minWidth: '0' })}
    >
      <Notices pricing={pricing} />
      <div className={fields}>
        <OwnFigure time={time} figure={wage} />
        <OwnFigure time={time} figure={burden} usual={burdenOf({ ...time.basis, burdenPercent: null })} />
        <OwnFigure time={time} figure={{ ...supplies, suffix: '%' }} />
        <OwnFigure time={time} figure={{ ...overhead, suffix: '%' }} />
        <OwnFigure time={time} figure={margin} usual={steps.marginPercent} />
        <OwnFigure time={time} figure={setup} />
      </div>
      <details className={more}>
        <summary>Travel, shortest visit, consumables, crew</summary>
        <div className={fields}>
          <OwnFigure time={time} figure={travel} />
          <OwnFigure time={time} figure={minimumShift} />
          <OwnFigure time={time} figure={{ ...perHead, label: 'Consumables a month per person', suffix: '' }} />
          <OwnFigure time={time} figure={headCount} usual={0} />
          <OwnFigure time={time} figure={crew} usual={1} />
        </div>
        {!once && (
          <CheckRow
            label="Include the other monthly costs"
            hint="Insurance, equipment, transportation, and your own costs below"
            checked={time.basis.includesOtherCosts}
            onChange={({ target }) => time.commit({ includesOtherCosts: target.checked })}
          />
        )}
      </details>
      <FieldClash waiting={time.waiting}>{changedElsewhere.time}</FieldClash>
      {time.waiting?.offline && <NotSent kept={time.waiting.kept} />}
      <Steps quote={quote} pricing={pricing} />
      <LaborHours quote={quote} pricing={pricing} />
      {!once && <CostsFromTime quote={quote} pricing={pricing} />}
    </Card>
  )
}

/** Says that the figures are the shipped example, or that the account's have changed since. */
function Notices({ pricing }: { pricing: Pricing }) {
  const { hasSavedTime } = useContractor()
  const [asking, setAsking] = useState(false)
  const takeOver = () => pricing.saveChange({ time: {} })
  return (
    <>
      {!hasSavedTime && (
        <Banner
          inset
          actions={
            <Button size="sm" {...TimeSetupDialog.intent} onClick={() => setAsking(true)}>
              Check my figures
            </Button>
          }
        >
          <strong>Example figures.</strong> Check your wage, insurance and margin before you send.
        </Banner>
      )}
      {hasSavedTime && pricing.time.isOutdated && (
        <Banner
          inset
          actions={
            <Button size="sm" onClick={takeOver}>
              Use them
            </Button>
          }
        >
          Your usual figures changed since this price was made.
        </Banner>
      )}
      {asking && (
        <TimeSetupDialog
          open
          onClose={() => setAsking(false)}
          onLater={() => setAsking(false)}
          onSaved={() => {
            setAsking(false)
            takeOver()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

const money = (dollars: number) => formatMoney(toCents(dollars))
const percent = (value: number) => `${value.toFixed(1)}%`
const shortPercent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

function Steps({ quote, pricing }: { quote: Quote; pricing: Pricing }) {
  const { steps } = pricing.price
  const { basis } = pricing.time
  const crew = crewOf(steps, basis.wage)
  const visits = visitCount(visitsOf(quote.frequency, quote.schedule, basis.months))
  const hours = hoursAtRate(steps.hoursPerMonth, money(basis.wage))
  const once = isOnce(quote)
  const ofBurden =
    basis.burdenPercent === null
      ? `of which workers’ compensation ${percent(basis.burden.workersCompensation)}`
      : undefined
  return (
    <div className={css({ marginTop: '4' })}>
      <Calculation>
        <CalculationLine
          label="Wages"
          note={once ? hours : `${hoursWord(steps.minutesPerVisit / 60)} × ${visits}: ${hours}`}
          amount={money(steps.wages)}
        />
        <CalculationLine
          label={`Burden, ${percent(steps.burdenPercent)}`}
          note={ofBurden}
          amount={formatMoney(toCents(steps.labor) - toCents(steps.wages))}
        />
        <CalculationLine
          label={<strong>Labor</strong>}
          note={`${money(crew.rate)} an hour`}
          amount={<strong>{money(steps.labor)}</strong>}
        />
        <CalculationLine
          label={`Supplies, ${shortPercent.format(basis.suppliesPercent)}% of labor`}
          amount={money(steps.supplies)}
        />
        <CalculationLine
          label={`Overhead, ${shortPercent.format(basis.overheadPercent)}% of labor`}
          amount={money(steps.overhead)}
        />
        {steps.consumables > 0 && <CalculationLine label="Consumables" amount={money(steps.consumables)} />}
        {steps.otherCosts > 0 && <CalculationLine label="Other monthly costs" amount={money(steps.otherCosts)} />}
        <CalculationLine label={<strong>Your cost</strong>} amount={<strong>{money(steps.cost)}</strong>} />
        <CalculationLine
          label={`You keep, ${percent(steps.marginPercent)} of the price`}
          note={`the same as ${percent(steps.markupPercent)} on top of cost`}
          amount={formatMoney(toCents(steps.price) - toCents(steps.cost))}
        />
        <CalculationTotal label={once ? 'Once' : 'Per month'}>{money(steps.price)}</CalculationTotal>
      </Calculation>
      <p className={css({ color: 'fg.subtle', textStyle: 'small', marginTop: '3' })}>
        {!once &&
          `${hoursWord(steps.hoursPerWeek)} a week${basis.months === 'preset' ? ` of ${visits} billed a month` : ''}. `}
        {pricing.price.price.extraMonthly + pricing.price.price.customMonthly > 0 && 'Monthly extras are added to it.'}
      </p>
    </div>
  )
}

/** Whether the customer reads the labor hours (TIM-08), in the words that they would read. */
function LaborHours({ quote, pricing }: { quote: Quote; pricing: Pricing }) {
  const { value, waiting, choose } = useChoice(quote, 'showsLaborHours')
  const words = laborWords(pricing.price.steps, pricing.time.basis.crew, quote)
  return (
    <>
      <CheckRow
        label="Show the labor hours to your customer"
        hint={words ? `“${words}”` : undefined}
        checked={value}
        onChange={({ target }) => choose(target.checked)}
      />
      <ChoiceTrouble waiting={waiting} field="showsLaborHours" />
    </>
  )
}

/** Takes hours, supplies and overhead over into the cost breakdown (TIM-06). */
function CostsFromTime({ quote, pricing }: { quote: Quote; pricing: Pricing }) {
  const { take, isPending } = useCostsFromTime(quote.id)
  const { steps } = pricing.price
  const crew = crewOf(steps, pricing.time.basis.wage)
  return (
    <div className={css({ marginTop: '3' })}>
      <Button block busy={isPending && 'Saving...'} onClick={take}>
        Use as costs
      </Button>
      <p className={css({ color: 'fg.subtle', textStyle: 'small', marginTop: '2' })}>
        Puts {hoursAtRate(crew.hours, money(crew.rate))}, supplies and overhead into the cost breakdown, in place of its
        workers.
      </p>
    </div>
  )
}

const fields = grid({
  gap: '12px',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'end',
  marginTop: '3',
  '@container (min-width: 440px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
})
const more = css({
  marginTop: '3',
  '& > summary': { cursor: 'pointer', minHeight: '44px', alignContent: 'center', fontWeight: '600' },
})
