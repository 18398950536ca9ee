import { timedRooms } from '../../../modules/pricing/contract/price.ts'
import { timeSteps } from '../../../modules/pricing/contract/time.ts'
import { basisOf, shippedTime } from '../../../modules/pricing/contract/time-basis.ts'
import { hoursWord } from '../../../modules/pricing/contract/time-words.ts'
import { formatMoney, toCents } from '../../../shared-kernel/money.ts'
import { css } from '../../styled-system/css/index.js'
import { Calculation, CalculationLine, CalculationTotal } from '../../ui/calculation.tsx'
import { Card } from '../../ui/card.tsx'
import { type Building, scopeOfBuilding } from './building.ts'

const basis = basisOf(shippedTime)

/** What the same rooms cost by the hour, at the example figures that an account starts with (TIM-03). */
export function ByTime({ building }: { building: Building }) {
  const scope = scopeOfBuilding(building)
  const steps = timeSteps(building, timedRooms(scope), basis)
  if (steps.minutesPerVisit === 0) return null
  const kept = toCents(steps.price) - toCents(steps.cost)
  return (
    <Card title="The same rooms by time" lead="You choose for each quote: your rate per square foot, or your hours.">
      <Calculation>
        <CalculationLine
          label={`${hoursWord(steps.minutesPerVisit / 60)} a visit`}
          note={`${hoursWord(steps.hoursPerWeek)} a week, from each room’s size and kind`}
          amount={`${hoursWord(steps.hoursPerMonth)} a month`}
        />
        <CalculationLine
          label="Labor"
          note={`${money(basis.wage)} an hour, and ${steps.burdenPercent.toFixed(1)}% for taxes and insurance`}
          amount={money(steps.labor)}
        />
        <CalculationLine
          label="Supplies and overhead"
          amount={formatMoney(toCents(steps.cost) - toCents(steps.labor))}
        />
        <CalculationLine
          label={`You keep, ${steps.marginPercent.toFixed(1)}% of the price`}
          amount={formatMoney(kept)}
        />
        <CalculationTotal label="Per month, by time">{money(steps.price)}</CalculationTotal>
      </Calculation>
      <p className={css({ color: 'fg.subtle', textStyle: 'small', marginTop: '3' })}>
        Example figures, and extras come on top. In your account every one of them is yours to change: wage, insurance,
        production rates, margin.
      </p>
    </Card>
  )
}

const money = (dollars: number) => formatMoney(toCents(dollars))
