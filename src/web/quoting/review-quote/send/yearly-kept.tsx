import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { formatMoney, toCents } from '../../../../shared-kernel/money.ts'
import { useOnline } from '../../../device/online.ts'
import { css } from '../../../styled-system/css/index.js'
import { Field } from '../../../ui/form/field.tsx'
import { FigureInput } from '../../../ui/form/figure-input.tsx'
import { formatPercent } from '../../dashboard/list/margin.ts'
import { notSaved } from '../price/asked-price.tsx'
import { FigureList } from '../price/figure-list.tsx'
import type { Judged } from '../price/judged.ts'
import type { Pricing } from '../price/pricing-draft.ts'

interface Props {
  quote: Quote
  pricing: Pricing
  judged: Judged
}

/** The discount for paying a year in advance, and what is left of it (GRD-04). */
export function YearlyKept({ quote, pricing, judged: { annualKept, annualFigures } }: Props) {
  const { ask } = pricing
  const online = useOnline()
  const typed = ask.typed.annualPercent
  const error = ask.error('annualPercent')
  return (
    <div className={css({ marginBlock: '2' })}>
      {annualKept && (
        <p className={look[annualKept.percent < 0 ? 'loss' : annualKept.percent < 10 ? 'thin' : 'fine']}>
          Paid yearly you keep {formatMoney(toCents(annualKept.monthly))} a month, {formatPercent(annualKept.percent)}
        </p>
      )}
      {quote.offersAnnualPrepayment && annualFigures && <FigureList figures={annualFigures} label="Paid yearly" />}
      <Field
        label="Discount for paying yearly, in percent"
        error={error}
        hint={ask.isLeft('annualPercent') && !error && !pricing.saving ? notSaved(online) : undefined}
        className={css({ marginTop: '3' })}
      >
        <FigureInput
          decimals={0}
          atMost={1}
          suffix="%"
          size="sm"
          inputMode="decimal"
          value={typed === undefined ? ask.annualPercent : typed}
          onValue={(now) => ask.tryOut('annualPercent', now)}
          onCommit={(now) => pricing.commitAsk('annualPercent', now)}
        />
      </Field>
    </div>
  )
}

const look = {
  fine: css({ fontWeight: '600' }),
  thin: css({ fontWeight: '600', color: 'warning.fg' }),
  loss: css({ fontWeight: '600', color: 'danger.fg' }),
}
