import { css } from '../styled-system/css/index.js'
import type { Point } from './geometry/polygon.ts'
import { Outlines, type OutlinesProps } from './outlines.tsx'
import type { View } from './view.ts'

interface LoupeProps {
  readonly source: string
  readonly view: View
  /** The selected point, in the photo. */
  readonly point: Point
  /** The position on screen to stay away from: the finger, or the point itself. */
  readonly hidden: Point
  readonly outlines: OutlinesProps
}

const across = 116
const gap = 12
const enlarged = 3

/** Magnifies what the finger covers, in the corner of the photo that is away from it. */
export function Loupe({ source, view, point, hidden, outlines }: LoupeProps) {
  const seen = across / (view.scale * enlarged)
  const inTheWay = hidden.x < across + 3 * gap && hidden.y < across + 5 * gap
  return (
    <div
      aria-hidden
      data-loupe={inTheWay ? 'right' : 'left'}
      className={glass}
      style={inTheWay ? { right: gap } : { left: gap }}
    >
      <svg
        aria-hidden
        width={across}
        height={across}
        viewBox={`${point.x - seen / 2} ${point.y - seen / 2} ${seen} ${seen}`}
      >
        <image href={source} width={view.photo.width} height={view.photo.height} />
        <Outlines {...outlines} />
      </svg>
      <svg aria-hidden width={across} height={across} className={hair}>
        <path
          d={`M${across / 2} 0V${across / 2 - 9}m0 18V${across}M0 ${across / 2}H${across / 2 - 9}m18 0H${across}`}
        />
        <circle cx={across / 2} cy={across / 2} r="8" />
      </svg>
    </div>
  )
}

const glass = css({
  position: 'absolute',
  top: '12px',
  width: '122px',
  height: '122px',
  border: '3px solid white',
  borderRadius: 'full',
  overflow: 'hidden',
  background: '#0c1220',
  boxShadow: '0 2px 14px rgb(12 18 32 / 0.45)',
  pointerEvents: 'none',
  zIndex: '3',
})
const hair = css({
  position: 'absolute',
  inset: '0',
  fill: 'none',
  stroke: '#042077',
  strokeWidth: '2',
  filter: 'drop-shadow(0 0 1px white) drop-shadow(0 0 1px white)',
})
