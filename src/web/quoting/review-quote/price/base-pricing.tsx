import type { ReactNode } from 'react'
import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { exactCents, formatMoney, rates } from '../../../../shared-kernel/money.ts'
import { isOnce } from '../../../../shared-kernel/visits.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex, grid } from '../../../styled-system/patterns/index.js'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { RateInput } from '../../../ui/form/figure-input.tsx'
import { Slider } from '../../../ui/form/slider.tsx'
import { UnlikelyRate } from '../../unlikely-rate.tsx'
import { notSent } from '../quote-edits.ts'
import { CustomerTerms } from './customer-terms.tsx'
import { MethodSwitch } from './method-switch.tsx'
import { MonthlyEquivalent } from './monthly-equivalent.tsx'
import { Planned } from './planned.tsx'
import { PriceLines } from './price-lines.tsx'
import type { Pricing } from './pricing-draft.ts'
import { FirstCleanRow, HolidaysRow } from './scope-rows.tsx'
import { SellingPrice } from './selling-price.tsx'
import { TimeTable } from './time-table.tsx'

const rateId = 'rate'
const inCents = (rate: number) => Math.round(rate * 10_000) / 100
const part = css({ borderTop: '1px solid {colors.border.subtle}', marginTop: '4', paddingTop: '4' })

interface Props {
  quote: Quote
  areas: readonly Area[]
  pricing: Pricing
  /** The final price. */
  children?: ReactNode
}

/** The rate and everything derived from it. Every figure updates in the same frame as the slider. */
export function BasePricing({ quote, areas, pricing, children }: Props) {
  const byTime = quote.pricedBy === 'time'
  return (
    <Card
      title="Base Pricing"
      lead={byTime ? 'Hours first, then wage, costs and your margin.' : undefined}
      actions={<MethodSwitch pricing={pricing} />}
    >
      {byTime ? (
        areas.length > 0 && <TimeTable areas={areas} pricing={pricing} />
      ) : (
        <>
          <RateControl quote={quote} pricing={pricing} />
          <div data-no-print className={part}>
            <Planned quote={quote} pricing={pricing} />
          </div>
          <div data-no-print className={part}>
            <MonthlyEquivalent rate={pricing.price.rate} quote={quote} />
          </div>
        </>
      )}
      <div
        className={`${part} ${grid({ gap: { base: '4', md: '5' }, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 0.8fr)' }, alignItems: 'stretch' })}`}
      >
        <PriceLines quote={quote} pricing={pricing} />
        <SellingPrice {...pricing.price.often} customerType={quote.customerType} asked={pricing.price.asked} />
      </div>
      {children}
      {!isOnce(quote) && (
        <dl data-no-print className={part}>
          <FirstCleanRow quote={quote} pricing={pricing} />
          <HolidaysRow quote={quote} />
        </dl>
      )}
      <CustomerTerms quote={quote} className={isOnce(quote) ? part : ''} />
    </Card>
  )
}

function RateControl({ quote, pricing }: { quote: Quote; pricing: Pricing }) {
  return (
    <div data-no-print>
      <div className={flex({ gap: '4', align: 'flex-start', justify: 'space-between' })}>
        <Field
          id={rateId}
          label="Cost Per Sq Ft"
          hint={
            <>
              Your rate per sq ft per visit.{' '}
              {pricing.unsent ? (
                notSent[pricing.unsent]
              ) : (
                <span className={css({ mdDown: { display: 'none' } })}>Saves when you release the slider.</span>
              )}
            </>
          }
          error={pricing.error}
          className={grid({
            flex: '1',
            gridTemplateColumns: { base: 'minmax(0, 1fr) min(9.25rem, 55%)', md: 'minmax(0, 1fr) min(10.5rem, 55%)' },
            columnGap: '16px',
            '& > :last-child': { gridColumn: '2', gridRow: '1 / span 3', alignSelf: 'start', marginTop: '0' },
            '& > :not(:last-child)': { gridColumn: '1' },
          })}
        >
          <RateInput
            size="lg"
            suffix="/ visit"
            value={pricing.shown}
            onValue={pricing.tryRate}
            onCommit={pricing.commitRate}
            className={css({ mdDown: { '& > :last-child:not(input)': { display: 'none' } } })}
          />
        </Field>
      </div>
      {pricing.touched && !pricing.error && (
        <UnlikelyRate quote={{ ...quote, ...pricing.howOften }} rate={pricing.price.rate} control={rateId} />
      )}
      <div className={css({ marginTop: '2' })}>
        <Slider
          label="Cost per square foot, in cents"
          value={inCents(pricing.price.rate)}
          min={inCents(rates.lowest)}
          max={inCents(rates.highest)}
          step={1}
          valueText={(cents) => `${formatMoney(Math.round(cents))} per square foot${exactCents(cents / 100)}`}
          onValue={(cents) => pricing.tryRate(cents / 100)}
          onCommit={(cents) => pricing.commitRate(cents / 100)}
          marks={['$0.01', '$0.50', '$1.00']}
        />
      </div>
    </div>
  )
}
