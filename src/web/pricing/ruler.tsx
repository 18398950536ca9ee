import { css } from '../styled-system/css/index.js'

const cents = Array.from({ length: 100 }, (_, at) => at + 1)
const marks = [1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
const ticks = cents.map((cent) => `M${cent - 1} 0V${marks.includes(cent) ? 12 : cent % 5 === 0 ? 8 : 5}`).join('')

/** The hundred cents under the slider; ticks line up with the thumb's center. */
export function Ruler() {
  return (
    <div aria-hidden className={css({ marginInline: '14px', marginTop: '-4px' })}>
      <svg
        viewBox="0 0 99 12"
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
            data-few={cent % 20 === 10 || undefined}
            className={label}
            style={{ left: `${((cent - 1) / 99) * 100}%` }}
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
