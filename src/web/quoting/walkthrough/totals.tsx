import type { ReactNode } from 'react'
import {
  adjustment,
  countedVisits,
  type Price,
  pricePerVisit,
  recalculated,
  type StoredPrice,
} from '../../../modules/pricing/contract/price.ts'
import type { TimeSteps } from '../../../modules/pricing/contract/time.ts'
import { hoursWord } from '../../../modules/pricing/contract/time-words.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { formatMoney, formatRate } from '../../../shared-kernel/money.ts'
import { visitCount } from '../../../shared-kernel/schedule-words.ts'
import { type HowOften, visitsOf } from '../../../shared-kernel/visits.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { Calculation, CalculationLine, CalculationTotal } from '../../ui/calculation.tsx'
import { Money } from '../../ui/money.tsx'
import { leadingAmounts, leadingPrice } from '../leading-price.ts'
import { type Priced, storedPrice } from '../stored-price.ts'

/** The contractor's price for these rooms, keeping the price adjustment. */
export const askedFor = (quote: Priced, price: Price): StoredPrice => recalculated(storedPrice(quote), price)

export interface Totals {
  readonly quote: Pick<Quote, 'pricePerSqFt'> & Partial<Pick<Quote, 'pricedBy' | 'timeBasis'>> & HowOften
  readonly price: Price
  readonly asked: StoredPrice
  readonly roomCount: number
  /** While the quote is priced by time. */
  readonly steps?: TimeSteps | undefined
  /** Whether a room has its own schedule. */
  readonly ownSchedules?: boolean
}

const rooms = (count: number) => `${count} ${count === 1 ? 'room' : 'rooms'}`

/** "Price adjustment 90.0%" and what it comes to, only if there is one. */
function adjustmentOf({ quote, asked }: Pick<Totals, 'quote' | 'asked'>) {
  const { total, final } = leadingAmounts(quote, asked)
  if (final === total) return null
  const percent = adjustment({ totalMonthly: total, finalMonthly: final })
  return { note: `Price adjustment ${percent.toFixed(1)}%`, cents: final - total }
}

/** The running total in the bottom bar. */
export function RunningTotal({ quote, price, asked, roomCount, steps }: Totals) {
  const leading = leadingPrice(quote, asked)
  const adjusted = adjustmentOf({ quote, asked })
  return (
    <div className={running}>
      <span className={css({ flex: '1 1 120px', color: 'fg.subtle', fontSize: '14px' })}>
        {rooms(roomCount)} · {formatSqft(price.totalArea)}
        {steps && (
          <span className={css({ display: 'block' })}>
            {hoursAVisit(steps)}
            {leading.per !== 'once' &&
              `, ${formatMoney(pricePerVisit(asked.finalMonthly, countedVisits(quote)))} a visit`}
          </span>
        )}
        {asked.finalOneTime !== null && leading.per !== 'once' && (
          <span className={css({ display: 'block' })}>+ {formatMoney(asked.finalOneTime)} (one-time)</span>
        )}
        {adjusted && <span className={css({ display: 'block' })}>{adjusted.note}</span>}
      </span>
      <span className={css({ color: 'fg.default', marginLeft: 'auto' })}>
        <Money cents={leading.cents} size="lg" per={leading.per} total />
      </span>
    </div>
  )
}

/** The total next to the rooms on a wide screen, with how it is computed. */
export function TotalTape({
  quote,
  price,
  asked,
  roomCount,
  steps,
  ownSchedules,
  children,
}: Totals & { children: ReactNode }) {
  const leading = leadingPrice(quote, asked)
  const once = leading.per === 'once'
  const extras = once ? price.extraOneTime + price.customOneTime : price.extraMonthly + price.customMonthly
  const adjusted = adjustmentOf({ quote, asked })
  return (
    <aside aria-label="Running total" className={side}>
      <Calculation>
        <CalculationLine label={rooms(roomCount)} amount={formatSqft(price.totalArea)} />
        <CalculationLine
          label="Base Cleaning"
          note={steps ? hoursAVisit(steps) : rateTimesVisits(quote, ownSchedules)}
          amount={formatMoney(once ? price.baseOneTime : price.base)}
        />
        {extras > 0 && (
          <CalculationLine
            label="Additional services"
            note={once ? 'once' : 'every month'}
            amount={formatMoney(extras)}
          />
        )}
        {adjusted && <CalculationLine label={adjusted.note} amount={formatMoney(adjusted.cents)} />}
        <CalculationTotal label={once ? 'Once' : 'Per month'}>{formatMoney(leading.cents)}</CalculationTotal>
        {asked.finalOneTime !== null && !once && (
          <div className={css({ marginTop: '10px' })}>
            <CalculationLine label="One-time work" note="charged once" amount={formatMoney(asked.finalOneTime)} />
          </div>
        )}
      </Calculation>
      <div className={css({ marginTop: '20px' })}>{children}</div>
    </aside>
  )
}

const rateTimesVisits = ({ pricePerSqFt, frequency, schedule }: Totals['quote'], ownSchedules = false) =>
  `${formatRate(pricePerSqFt)} per sq ft × ${ownSchedules ? 'each room’s visits' : visitCount(visitsOf(frequency, schedule))}`

const hoursAVisit = ({ minutesPerVisit }: TimeSteps) => `${hoursWord(minutesPerVisit / 60, 'labor ')} a visit`

const running = wrap({ align: 'flex-end', gap: '4px 12px', width: 'full' })
const side = css({
  display: { base: 'none', md: 'block' },
  position: 'sticky',
  top: '24px',
  width: '320px',
  flexShrink: '0',
})
