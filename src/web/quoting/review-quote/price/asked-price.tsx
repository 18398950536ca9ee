import { roundedUp } from '../../../../modules/pricing/contract/guard.ts'
import { wholeDollars } from '../../../../modules/pricing/contract/planning.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { type Cents, toDollars } from '../../../../shared-kernel/money.ts'
import { isOnce } from '../../../../shared-kernel/visits.ts'
import { useOnline } from '../../../device/online.ts'
import { css } from '../../../styled-system/css/index.js'
import { grid } from '../../../styled-system/patterns/index.js'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { MoneyInput } from '../../../ui/form/figure-input.tsx'
import type { AskPart } from './ask-draft.ts'
import { FigureList } from './figure-list.tsx'
import type { Judged } from './judged.ts'
import type { Pricing } from './pricing-draft.ts'

/** The final prices, to type over; the adjustment follows. What they come to is beside them (GRD-01). */
export function AskedPrice({ quote, pricing, judged }: { quote: Quote; pricing: Pricing; judged: Judged }) {
  const { finalMonthly, finalOneTime } = pricing.price.asked
  const once = isOnce(quote)
  const typed = pricing.ask.typed.oneTime !== undefined
  const hasOneTime = once || pricing.price.price.totalOneTime > 0 || (finalOneTime ?? 0) > 0 || typed
  return (
    <div
      data-no-print
      className={css({ borderTop: '1px solid {colors.border.subtle}', marginTop: '4', paddingTop: '4' })}
    >
      <div className={grid({ gap: '4', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))' })}>
        {!once && <FinalPrice part="monthly" label="Final monthly price in $" cents={finalMonthly} pricing={pricing} />}
        {hasOneTime && (
          <FinalPrice
            part="oneTime"
            label={once ? 'Final price in $' : 'Final one-time price in $'}
            cents={finalOneTime ?? 0}
            pricing={pricing}
          />
        )}
      </div>
      <FigureList figures={judged.figures} label="At this price" />
    </div>
  )
}

export const notSaved = (online: boolean) =>
  online
    ? 'Not saved yet. Save Pricing tries again.'
    : 'Not saved yet. Keep this page open; we’ll save it when you’re online.'

interface FinalPriceProps {
  part: AskPart
  label: string
  cents: Cents
  pricing: Pricing
}

function FinalPrice({ part, label, cents, pricing }: FinalPriceProps) {
  const { ask } = pricing
  const online = useOnline()
  const typed = ask.typed[part]
  const rounded = roundedUp(cents)
  const error = ask.error(part)
  return (
    <div>
      <Field
        label={label}
        error={error}
        hint={ask.isLeft(part) && !error && !pricing.saving ? notSaved(online) : undefined}
      >
        <MoneyInput
          value={typed === undefined ? toDollars(cents) : typed}
          onValue={(now) => ask.tryOut(part, now)}
          onCommit={(now) => pricing.commitAsk(part, now)}
          readOnly={pricing.switching}
        />
      </Field>
      {rounded !== cents && !error && !pricing.switching && (
        <Button
          size="sm"
          className={css({ marginTop: '2' })}
          onClick={() => pricing.commitAsk(part, toDollars(rounded))}
        >
          Round up to {wholeDollars(toDollars(rounded))}
        </Button>
      )}
    </div>
  )
}
