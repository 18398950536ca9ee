import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { previewPrice, previewSamples } from '../../modules/pricing/contract/preview.ts'
import { commonRates } from '../../modules/pricing/contract/price.ts'
import { formatMoney, rates } from '../../shared-kernel/money.ts'
import { css } from '../styled-system/css/index.js'
import { grid, hstack, wrap } from '../styled-system/patterns/index.js'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/form/field.tsx'
import { RateInput } from '../ui/form/figure-input.tsx'
import { LeaveUnsaved } from '../ui/form/leave-unsaved.tsx'
import { Slider } from '../ui/form/slider.tsx'
import { formatCents } from './cents.ts'
import { type ComparedBuilding, PlannedDefault } from './frequency-rates.tsx'
import type { RateDraft } from './rate-draft.ts'
import { rateScale } from './rate-scale.ts'
import { Ruler } from './ruler.tsx'

const quiet = css({ color: 'fg.muted', textStyle: 'small' })
const part = css({ borderTop: '1px solid {colors.border.subtle}', marginTop: '5', paddingTop: '4' })
const inCents = (rate: number) => Math.round(rate * 10_000) / 100

/** The current and the new rate: set by slider, typed in dollars, or picked from an example. */
export function RateCard({ draft, save, compared }: { draft: RateDraft; save: ReactNode; compared: ComparedBuilding }) {
  return (
    <Card aria-label="Rate">
      <div className={wrap({ justify: 'space-between', align: 'flex-end', gap: '3', marginBottom: '4' })}>
        <OldAndNew draft={draft} />
        <Field
          label="Exact rate, in dollars"
          error={draft.error}
          className={css({ width: { base: 'full', md: '190px' } })}
        >
          <RateInput step={0.01} value={draft.shown} onValue={draft.tryOut} />
        </Field>
      </div>
      <Slider
        label="Rate per square foot per visit, in cents"
        value={inCents(draft.rate)}
        min={inCents(rates.lowest)}
        max={inCents(rates.highest)}
        step={1}
        valueText={(cents) => `${cents} ${cents === 1 ? 'cent' : 'cents'} per square foot per visit`}
        onValue={(cents) => draft.tryOut(cents / 100)}
        scale={rateScale}
      />
      <Ruler />
      <div className={part}>
        <PlannedDefault draft={draft} compared={compared} />
      </div>
      <div className={part}>
        <Examples draft={draft} />
      </div>
      <div className={`${part} ${hstack({ gap: '2', mdDown: { display: 'none' } })}`}>
        <p className={`${quiet} ${css({ flex: '1' })}`}>{draft.isChanged ? 'Not saved yet.' : 'Saved.'}</p>
        {draft.isChanged && <Button onClick={draft.reset}>Reset to {formatCents(draft.current)}</Button>}
        {save}
      </div>
      <LeaveUnsaved what="default rate" unsaved={draft.isChanged} />
    </Card>
  )
}

function OldAndNew({ draft }: { draft: RateDraft }) {
  return (
    <div className={wrap({ align: 'flex-end', gap: { base: '0 12px', md: '6' }, whiteSpace: 'nowrap' })}>
      <p>
        <span className={`${quiet} ${css({ display: 'block' })}`}>Current rate</span>
        <span className={css({ textStyle: 'moneyLg', color: 'fg.muted' })}>{formatCents(draft.current)}</span>
      </p>
      <ArrowRight aria-hidden className={css({ color: 'fg.subtle', marginBottom: '6px' })} />
      <p>
        <span className={`${quiet} ${css({ display: 'block' })}`}>New rate</span>
        <output
          className={css({ textStyle: 'moneyXl', fontSize: { base: '44px', md: '64px !important' }, lineHeight: '1' })}
        >
          {formatCents(draft.rate)}
        </output>
      </p>
      <p className={`${quiet} ${css({ marginBottom: '6px' })}`}>
        per sq ft <br />
        per visit
      </p>
    </div>
  )
}

function Examples({ draft }: { draft: RateDraft }) {
  const [{ sqft, frequency }] = previewSamples
  return (
    <>
      <h2 className={css({ textStyle: 'h3', fontSize: '16px', marginBottom: '2' })}>Example rates</h2>
      <div
        className={grid({
          gap: '2',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
        })}
      >
        {commonRates.map(({ rate, label }) => (
          <button
            key={rate}
            type="button"
            aria-pressed={draft.shown === rate}
            onClick={() => draft.tryOut(rate)}
            className={example}
          >
            <span className={css({ textStyle: 'moneyLg' })}>{Math.round(rate * 100)}¢</span>
            <span className={css({ textAlign: 'left' })}>
              <span className={css({ display: 'block', fontWeight: '600' })}>{label}</span>
              <span className={css({ display: 'block', color: 'fg.muted', textStyle: 'note' })}>
                {formatMoney(previewPrice(sqft, rate, frequency))} small office*
              </span>
            </span>
          </button>
        ))}
      </div>
    </>
  )
}

const example = hstack({
  gap: '3',
  minHeight: '64px',
  padding: '8px 14px',
  borderRadius: 'control',
  border: '1px solid {colors.border.control}',
  background: 'bg.surface',
  '&:hover': { background: 'bg.sunken' },
  '&[aria-pressed=true]': {
    borderColor: 'bg.brand',
    background: 'bg.brandSubtle',
    boxShadow: 'inset 0 0 0 1px {colors.bg.brand}',
  },
})
