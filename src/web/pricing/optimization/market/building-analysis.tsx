import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Package, Ruler } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type AnalysisType, analysisTypeLabel, analysisTypes } from '../../../../modules/pricing/contract/benchmarks.ts'
import {
  AnalysisSize,
  analysisSize,
  type BuildingRecommendation,
} from '../../../../modules/pricing/contract/evidence.ts'
import { type Frequency, frequencyLabel, presets } from '../../../../shared-kernel/frequency.ts'
import { formatFineRate } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex, grid } from '../../../styled-system/patterns/index.js'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FigureInput } from '../../../ui/form/figure-input.tsx'
import { Select } from '../../../ui/form/input.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { buildingQuery } from '../../evidence.ts'
import { RangeBar } from './range-bar.tsx'

const options = analysisTypes.map((value) => ({ value, label: analysisTypeLabel[value] }))
/** The specified figure is for two to three visits a week. */
const schedules = [
  { value: '', label: '2–3 times a week' },
  ...presets.map((value) => ({ value, label: frequencyLabel[value] })),
]
const pause = 300

/** The debounced value. */
function useSettled<Value>(value: Value): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The published price for a type and a size; refetched whenever either changes. */
export function BuildingAnalysis() {
  const [type, setType] = useState<AnalysisType>('office')
  const [typed, setTyped] = useState<number | null>(analysisSize.usual)
  const [frequency, setFrequency] = useState<Frequency | ''>('')
  const parsed = AnalysisSize.safeParse(typed)
  const [known, setKnown] = useState<number>(analysisSize.usual)
  const size = useSettled(parsed.success ? parsed.data : known)
  const { data, isFetching, isError } = useQuery(buildingQuery(type, size, frequency))
  return (
    <Card title="Building Type Analysis" actions={isFetching && <Spinner />} aria-busy={isFetching}>
      <div className={grid({ gap: '3', gridTemplateColumns: { md: '1fr 1fr 1fr' } })}>
        <Field label="Building type">
          <Select options={options} value={type} onChange={({ target }) => setType(target.value as AnalysisType)} />
        </Field>
        <Field label="Square feet" error={parsed.error?.issues[0]?.message}>
          <FigureInput
            decimals={0}
            step={analysisSize.step}
            suffix="sq ft"
            value={typed}
            onValue={(now) => {
              setTyped(now)
              const next = AnalysisSize.safeParse(now)
              if (next.success) setKnown(next.data)
            }}
          />
        </Field>
        <Field label="How often">
          <Select
            options={schedules}
            value={frequency}
            onChange={({ target }) => setFrequency(target.value as Frequency | '')}
          />
        </Field>
      </div>
      <div aria-live="polite">
        {data ? (
          <Recommended building={data} />
        ) : isError ? (
          <p className={css({ color: 'fg.muted', marginTop: '4' })}>The published price is unavailable right now.</p>
        ) : (
          <p className={css({ color: 'fg.muted', marginTop: '4', minHeight: '220px' })}>Loading...</p>
        )}
      </div>
    </Card>
  )
}

const icons = [Ruler, CalendarDays, Package]

function Recommended({ building: { recommendedPrice, priceRange, factors } }: { building: BuildingRecommendation }) {
  return (
    <>
      <dl className={flex({ justify: 'space-between', align: 'flex-end', gap: '3', marginTop: '5' })}>
        <div>
          <dt className={quiet}>Recommended</dt>
          <dd className={css({ textStyle: 'moneyLg', layerStyle: 'total' })}>{formatFineRate(recommendedPrice)}</dd>
        </div>
        <div className={css({ textAlign: 'right' })}>
          <dt className={quiet}>Range</dt>
          <dd className={css({ textStyle: 'money' })}>
            {formatFineRate(priceRange.low)} to {formatFineRate(priceRange.high)}
          </dd>
        </div>
      </dl>
      <div className={css({ marginTop: '3' })}>
        <RangeBar {...priceRange} average={recommendedPrice} />
      </div>
      <ul
        className={grid({
          gap: '2',
          borderTop: '1px solid {colors.border.subtle}',
          marginTop: '3',
          paddingTop: '3',
        })}
      >
        {factors.map((factor, at) => {
          const Icon = icons[at] ?? Ruler
          return (
            <li
              key={factor}
              className={flex({
                gap: '10px',
                textStyle: 'smallLg',
                '& svg': { width: '18px', height: '18px', marginTop: '2px', color: 'fg.link' },
              })}
            >
              <Icon aria-hidden />
              {factor}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const quiet = css({ color: 'fg.subtle', textStyle: 'small' })
