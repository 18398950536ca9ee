import { css } from '../styled-system/css/index.js'
import { rateScale } from './rate-scale.ts'

const cents = [...Array.from({ length: 10 }, (_, at) => at + 1), 20, 30, 40, 50, 60, 70, 80, 90, 100]
/** Labels; those that would be crowded on a phone are left out there. */
const marks = [1, 2, 3, 5, 7, 10, 20, 30, 40, 50, 70, 100]
const few = [1, 2, 5, 10, 20, 50, 100]
const ticks = cents.map((cent) => `M${rateScale.toTrack(cent)} 0V${marks.includes(cent) ? 12 : 7}`).join('')

/** The hundred cents under the slider; ticks line up with the thumb's center. */
export function Ruler() {
  return (
    <div aria-hidden className={css({ marginInline: '14px', marginTop: '-4px' })}>
      <svg
        viewBox={`0 0 ${rateScale.length} 12`}
        preserveAspectRatio="none"
        className={css({ width: 'full', height: '12px', overflow: 'visible' })}
      >
        <title>Cents</title>
        <path
          d={ticks}
          className={css({ stroke: 'fg.subtle', fill: 'none', strokeWidth: '1px', vectorEffect: 'non-scaling-stroke' })}
        />
      </svg>
      <div className={css({ position: 'relative', height: '22px', color: 'fg.subtle', textStyle: 'note' })}>
        {marks.map((cent) => (
          <span
            key={cent}
            data-few={!few.includes(cent) || undefined}
            className={label}
            style={{ left: `${(rateScale.toTrack(cent) / rateScale.length) * 100}%` }}
          >
            {cent === 100 ? '$1.00' : `${cent}¢`}
          </span>
        ))}
      </div>
    </div>
  )
}

const label = css({
  position: 'absolute',
  top: '2px',
  translate: '-50% 0',
  '&[data-few]': { mdDown: { display: 'none' } },
})
