import { useId } from 'react'
import { monthTerms } from '../../../../modules/pricing/contract/month.ts'
import type { MonthCovers } from '../../../../modules/pricing/contract/month-covers.ts'
import { adjustment, type Price } from '../../../../modules/pricing/contract/price.ts'
import { hoursWord } from '../../../../modules/pricing/contract/time-words.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { type Cents, formatMoney, formatRate } from '../../../../shared-kernel/money.ts'
import { visitCount, visitsCovered } from '../../../../shared-kernel/schedule-words.ts'
import { type HowOften, isOnce, visitsOf } from '../../../../shared-kernel/visits.ts'
import { useContractor } from '../../../app/session.ts'
import { css } from '../../../styled-system/css/index.js'
import { Select } from '../../../ui/form/input.tsx'
import { leadingAmounts } from '../../leading-price.ts'
import { HowOftenSelect } from '../../schedule/how-often-select.tsx'
import { useChoice } from '../choices.ts'
import { ChoiceTrouble } from '../field-clash.tsx'
import type { Pricing } from './pricing-draft.ts'
import { choice, Row } from './row.tsx'

/** From the size of the building to the price, line by line. */
export function PriceLines({ quote, pricing }: { quote: Quote; pricing: Pricing }) {
  const { price, asked, rate, steps } = pricing.price
  const monthlyExtras = price.extraMonthly + price.customMonthly
  const oneTimeExtras = price.extraOneTime + price.customOneTime
  const once = isOnce(quote)
  const { total, final } = leadingAmounts(quote, asked)
  const percent = adjustment({ totalMonthly: total, finalMonthly: final })
  const frequencyId = useId()
  const visits =
    quote.roomSchedules?.length > 0 && !once
      ? 'each room’s visits'
      : visitCount(visitsOf(quote.frequency, quote.schedule))
  const bySize = `${formatSqft(price.totalArea)} × ${formatRate(rate)} × ${visits}`
  const inHours = once
    ? hoursWord(steps.hoursPerMonth, 'labor ')
    : `${hoursWord(steps.hoursPerMonth, 'labor ')} a month`
  return (
    <dl className={css({ minWidth: '0', '& > * + *': { borderTop: '1px solid {colors.border.subtle}' } })}>
      <Row name={<label htmlFor={frequencyId}>How often</label>}>
        <HowOftenSelect
          id={frequencyId}
          size="sm"
          className={choice}
          customerType={quote.customerType}
          value={pricing.howOften}
          onChange={pricing.setHowOften}
        />
      </Row>
      <Row name="Total Area">{formatSqft(price.totalArea)}</Row>
      <Row
        name={once ? 'Base Cleaning' : 'Base Cleaning (per month)'}
        note={quote.pricedBy === 'time' ? inHours : bySize}
      >
        {formatMoney(once ? price.baseOneTime : price.base)}
      </Row>
      {monthlyExtras > 0 && (
        <Row name="Extra Work (Monthly)" note={namesOf(price, 'month')}>
          {formatMoney(monthlyExtras)}
        </Row>
      )}
      {oneTimeExtras > 0 && (
        <Row name="Extra Work (One-time)" note={`${namesOf(price, 'once')}, billed once`}>
          {formatMoney(oneTimeExtras)}
        </Row>
      )}
      <MonthCoversRow quote={quote} often={pricing.price.often} finalMonthly={asked.finalMonthly} />
      {Math.abs(percent - 100) >= 0.05 && <Row name="Price adjustment">{percent.toFixed(1)}%</Row>}
    </dl>
  )
}

/** What the customer reads about the month: one price, or a number of visits and the price of another. */
function MonthCoversRow({ quote, often, finalMonthly }: { quote: Quote; often: HowOften; finalMonthly: Cents }) {
  const id = useId()
  const account = useContractor().monthCovers
  const { value, waiting, choose } = useChoice(quote, 'monthCovers')
  const covered = visitsCovered(often)
  const monthCovers = covered ? (value ?? account) : 'flat'
  if (isOnce(quote)) return null
  return (
    <>
      <Row
        name={<label htmlFor={id}>A month covers</label>}
        note={`“${monthTerms({ ...often, monthCovers, monthlyCents: finalMonthly })}”${waiting?.offline ? ' Not sent yet.' : ''}`}
      >
        <Select
          id={id}
          size="sm"
          className={choice}
          options={[
            { value: 'flat', label: 'Every visit' },
            ...(covered
              ? [
                  {
                    value: 'visits',
                    label: `${visitCount({ visits: covered.visits, months: 1 })}${covered.per === 'year' ? ' a year' : ''}`,
                  },
                ]
              : []),
          ]}
          value={monthCovers}
          onChange={({ target }) => choose(target.value as MonthCovers)}
        />
      </Row>
      <ChoiceTrouble waiting={waiting} field="monthCovers" />
    </>
  )
}

const namesOf = (price: Price, per: 'month' | 'once') =>
  [...new Set(price.lines.filter((line) => line.kind !== 'base' && line.per === per).map(({ name }) => name))].join(
    ', ',
  )
