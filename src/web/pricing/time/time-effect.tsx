import { previewSamples } from '../../../modules/pricing/contract/preview.ts'
import { timeSteps } from '../../../modules/pricing/contract/time.ts'
import { basisOf, type TimeSettings } from '../../../modules/pricing/contract/time-basis.ts'
import { hoursWord } from '../../../modules/pricing/contract/time-words.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { formatMoney, toCents } from '../../../shared-kernel/money.ts'
import { howOften } from '../../../shared-kernel/schedule-words.ts'
import { css } from '../../styled-system/css/index.js'
import { flex } from '../../styled-system/patterns/index.js'

/** What the figures come to for three offices, beside the fields that are being edited. */
export function TimeEffect({ settings }: { settings: TimeSettings }) {
  return (
    <ul className={list}>
      {previewSamples.map(({ name, sqft, frequency }) => {
        const steps = timeSteps({ frequency }, [{ sqft, roomType: 'office' }], basisOf(settings))
        return (
          <li key={name} className={flex({ justify: 'space-between', gap: '3', paddingBlock: '8px' })}>
            <span>
              <strong>
                {formatSqft(sqft)} office, {howOften({ frequency })}
              </strong>
              <span className={css({ display: 'block', color: 'fg.subtle', textStyle: 'small' })}>
                {hoursWord(steps.hoursPerMonth)} a month
              </span>
            </span>
            <span className={css({ textAlign: 'right', flexShrink: '0' })}>
              <strong className={css({ textStyle: 'money' })}>{formatMoney(toCents(steps.price))}</strong>
              <span className={css({ display: 'block', color: 'fg.subtle', textStyle: 'small' })}>
                costs {formatMoney(toCents(steps.cost))}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const list = css({
  marginTop: '4',
  paddingInline: '4',
  background: 'bg.sunken',
  borderRadius: 'control',
  fontVariantNumeric: 'tabular-nums',
  '& > li + li': { borderTop: '1px solid {colors.border.subtle}' },
})
