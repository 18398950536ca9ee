import { useId } from 'react'
import { css } from '../../../styled-system/css/index.js'
import { axis, halo, plot, strong } from './plot.ts'

/** Hatches the rates at which every job loses money. */
export function BelowCost({ from, to }: { from: number; to: number }) {
  const id = useId()
  if (to - from < 2) return null
  return (
    <>
      <defs>
        <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line
            x1="0"
            y1="0"
            x2="0"
            y2="7"
            className={css({ stroke: 'fg.subtle', strokeWidth: '1px', opacity: '0.45' })}
          />
        </pattern>
      </defs>
      <rect
        x={from}
        y={plot.top}
        width={to - from}
        height={plot.height}
        fill={`url(#${id})`}
        className={css({ stroke: 'fg.subtle', strokeDasharray: '3 3', strokeOpacity: '0.6' })}
      />
      {to - from > 66 && (
        <text className={`${axis} ${strong} ${halo}`}>
          <tspan x={from + 8} y={plot.top + plot.height * 0.58}>
            Below
          </tspan>
          <tspan x={from + 8} dy="16">
            your cost
          </tspan>
        </text>
      )}
    </>
  )
}
