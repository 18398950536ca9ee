import { formatSqft } from '../../shared-kernel/area.ts'
import { css } from '../styled-system/css/index.js'
import { flex } from '../styled-system/patterns/index.js'
import type { Measured } from './geometry/measure-floor.ts'
import { row } from './reference-sizes.tsx'
import { about } from './words.ts'

/** The bar's ends, in percent of the area; no measurement has a wider range. */
const barEnds = 30

/** "12.4 × 17.1 ft" for a floor with four corners. */
function dimensions(sides: readonly number[]): string | null {
  const [a, b, c, d] = sides
  if (sides.length !== 4) return null
  const [one, other] = [(a! + c!) / 2, (b! + d!) / 2]
  return `${Math.min(one, other).toFixed(1)} × ${Math.max(one, other).toFixed(1)} ft`
}

/** The area with its range. */
export function Result({ measured }: { measured: Measured }) {
  const { squareFeet, plusMinus, low, high, sides } = measured
  const [from, to] = [50 - (50 * plusMinus) / barEnds, 50 + (50 * plusMinus) / barEnds]
  const size = dimensions(sides)
  return (
    <>
      <div className={flex({ align: 'flex-end', justify: 'space-between', gap: '12px' })}>
        <div>
          <p className={subtle}>About</p>
          <p className={figure}>
            {squareFeet.toLocaleString('en-US')} <span className={unit}>sq ft</span>
          </p>
        </div>
        <div className={css({ textAlign: 'right' })}>
          <p className={bar}>±{plusMinus}%</p>
          {size && <p className={subtle}>{size}</p>}
        </div>
      </div>
      <div aria-hidden className={css({ marginTop: '16px' })}>
        <div className={track}>
          <span className={range} style={{ left: `${from}%`, right: `${100 - to}%` }} />
          <span className={needle} />
        </div>
        <div className={ends}>
          <span style={{ right: `${100 - from}%`, translate: from < 14 ? '60% 0' : '50% 0' }}>
            {low.toLocaleString('en-US')}
          </span>
          <span style={{ left: `${to}%`, translate: to > 82 ? '-70% 0' : '-40% 0' }}>{formatSqft(high)}</span>
        </div>
      </div>
    </>
  )
}

/** The main cause of uncertainty, and how to reduce it. */
export function Doubts({ measured }: { measured: Measured }) {
  const { cause, remedy } = measured.doubt
  return (
    <dl className={css({ margin: '0' })}>
      {measured.square && <Line term="Wall corners" text="taken as square" />}
      <Line term="What makes it uncertain" text={cause} />
      <Line term="To narrow it" text={remedy} />
    </dl>
  )
}

function Line({ term, text }: { term: string; text: string }) {
  return (
    <div className={row}>
      <dt className={css({ flexShrink: '0', maxWidth: '55%' })}>{term}</dt>
      <dd className={css({ margin: '0', color: 'fg.subtle', textAlign: 'right', textWrap: 'balance' })}>{text}</dd>
    </div>
  )
}

/** The same in one sentence: "About 212 sq ft, give or take 9%". */
export const sentenceOf = ({ squareFeet, plusMinus }: Measured) => about(formatSqft(squareFeet), plusMinus)

const subtle = css({ color: 'fg.subtle' })
const figure = css({
  fontSize: '52px',
  lineHeight: '1.05',
  fontWeight: '700',
  letterSpacing: '-0.036em',
  fontVariantNumeric: 'tabular-nums',
})
const unit = css({ fontSize: '22px', letterSpacing: '-0.012em' })
const bar = css({
  fontSize: '24px',
  lineHeight: '1.3',
  fontWeight: '700',
  letterSpacing: '-0.02em',
  whiteSpace: 'nowrap',
})
const track = css({
  position: 'relative',
  height: '10px',
  borderRadius: 'full',
  background: 'bg.sunken',
  border: '1px solid {colors.border.default}',
})
const range = css({
  position: 'absolute',
  insetBlock: '-1px',
  borderRadius: 'full',
  background: { base: '#a5b8ea', _dark: '#4d7ff1' },
})
const needle = css({
  position: 'absolute',
  left: '50%',
  top: '-7px',
  width: '6px',
  height: '22px',
  marginLeft: '-3px',
  borderRadius: 'full',
  background: { base: 'bg.brand', _dark: 'white' },
  boxShadow: '0 0 0 2px {colors.bg.surface}',
})
const ends = css({
  position: 'relative',
  height: '24px',
  marginTop: '6px',
  color: 'fg.muted',
  fontSize: '15px',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& > span': { position: 'absolute' },
})
