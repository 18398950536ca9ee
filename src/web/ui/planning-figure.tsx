import type { ReactNode } from 'react'
import { css } from '../styled-system/css/index.js'
import { flex, grid, wrap } from '../styled-system/patterns/index.js'
import { Button } from './button.tsx'

interface Offer {
  readonly label: string
  readonly onUse: () => void
}

interface PlanningFigureProps {
  /** "daily offices near 3,050 sq ft" */
  readonly about: string
  readonly units: readonly { readonly unit: string; readonly figure: string; readonly range: string }[]
  /** How far the rate is from the range, if it is outside. */
  readonly sentence: string | null
  readonly offers: readonly Offer[]
  /** What else to say about the rate, above the figures. */
  readonly children?: ReactNode
}

/** Our planning figure with its range in three units, and the taps that apply a rate. It blocks nothing. */
export function PlanningFigure({ about, units, sentence, offers, children }: PlanningFigureProps) {
  return (
    <section aria-label="Planning figure" className={grid({ gap: '10px' })}>
      {children}
      <p className={css({ textStyle: 'small', color: 'fg.muted' })}>
        <strong className={css({ color: 'fg.default' })}>Planning figure</strong> for {about}
      </p>
      <dl className={grid({ gap: '0 12px', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' })}>
        {units.map(({ unit, figure, range }) => (
          <div key={unit} className={flex({ direction: 'column', minWidth: '0' })}>
            <dt className={css({ order: '3', color: 'fg.subtle', textStyle: 'note' })}>{unit}</dt>
            <dd className={css({ textStyle: 'money', fontSize: '20px' })}>{figure}</dd>
            <dd className={css({ textStyle: 'note', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' })}>
              {range}
            </dd>
          </div>
        ))}
      </dl>
      {sentence && <p className={warning}>{sentence}</p>}
      {offers.length > 0 && (
        <div className={wrap({ gap: '8px' })}>
          {offers.map(({ label, onUse }) => (
            <Button key={label} size="sm" onClick={onUse}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

/** The same in one line, for a phone's bottom bar. */
export function PlanningLine({ children, warns, offer }: { children: ReactNode; warns: boolean; offer?: Offer }) {
  return (
    <div className={flex({ align: 'center', justify: 'space-between', gap: '8px', width: 'full', minHeight: '40px' })}>
      <span className={warns ? css({ color: 'warning.fg', fontWeight: '600' }) : css({ color: 'fg.subtle' })}>
        {children}
      </span>
      {offer && (
        <Button size="sm" onClick={offer.onUse} className={css({ flexShrink: '0' })}>
          {offer.label}
        </Button>
      )}
    </div>
  )
}

const warning = css({
  padding: '8px 12px',
  borderRadius: 'control',
  background: 'warning.bg',
  color: 'warning.fg',
  textStyle: 'small',
})
