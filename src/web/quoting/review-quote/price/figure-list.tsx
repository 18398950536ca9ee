import type { Figures } from '../../../../modules/pricing/contract/guard.ts'
import { formatMoney, toCents } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { formatPercent } from '../../dashboard/list/margin.ts'

const dollars = (amount: number) => formatMoney(toCents(amount))

/** What a price comes to, in the units a contractor thinks in. What can't be known is left out. */
export function FigureList({ figures, label }: { figures: Figures; label: string }) {
  const { perVisit, perSqftMonth, perLaborHour, marginPercent, markupPercent } = figures
  const shown = [
    ['Per visit', dollars(perVisit)],
    ['Per sq ft per month', perSqftMonth === null ? null : `$${perSqftMonth.toFixed(3)}`],
    ['Per labor hour', perLaborHour === null ? null : dollars(perLaborHour)],
    ['Margin', marginPercent === null ? null : formatPercent(marginPercent)],
    ['Markup', markupPercent === null ? null : formatPercent(markupPercent)],
  ] as const
  return (
    <ul aria-label={label} className={list}>
      {shown.map(
        ([name, figure]) =>
          figure !== null && (
            <li key={name}>
              <span className={css({ display: 'block', color: 'fg.subtle', textStyle: 'note' })}>{name}</span>
              <span className={css({ textStyle: 'money' })}>{figure}</span>
            </li>
          ),
      )}
    </ul>
  )
}

const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8.125rem, 1fr))',
  gap: '8px 16px',
  marginTop: '3',
})
