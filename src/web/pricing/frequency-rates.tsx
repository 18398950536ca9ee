import { useState } from 'react'
import { orNone } from '../../modules/pricing/contract/guard-rules.ts'
import { type BuildingType, buildingTypeLabel } from '../../shared-kernel/building-type.ts'
import { commercialBuildings, residentialBuildings } from '../../shared-kernel/buildings.ts'
import { rateRule } from '../../shared-kernel/money.ts'
import { frequencyLabel, type Preset, presets } from '../../shared-kernel/visits.ts'
import { useContractor } from '../app/session.ts'
import { css } from '../styled-system/css/index.js'
import { grid, wrap } from '../styled-system/patterns/index.js'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/form/field.tsx'
import { RateInput } from '../ui/form/figure-input.tsx'
import { Select } from '../ui/form/input.tsx'
import { PlanningFigure } from '../ui/planning-figure.tsx'
import { useLeftFigure } from './left-figure.ts'
import { plannedRate, rateOffers } from './planned-rate.ts'
import type { RateDraft } from './rate-draft.ts'
import { useStartSaving } from './settings-saving.ts'

const buildings = [...commercialBuildings, ...residentialBuildings].map((value) => ({
  value,
  label: buildingTypeLabel[value],
}))
const schedules = presets.map((value) => ({ value, label: frequencyLabel[value] }))

/** The building that the settings compare rates with. */
export function useComparedBuilding() {
  const isResidential = useContractor().planType?.startsWith('residential')
  return useState<BuildingType>(isResidential ? 'single-family' : 'office')
}
export type ComparedBuilding = ReturnType<typeof useComparedBuilding>

function BuildingSelect({ compared: [type, set] }: { compared: ComparedBuilding }) {
  return (
    <Field label="Compare with">
      <Select options={buildings} value={type} onChange={({ target }) => set(target.value as BuildingType)} />
    </Field>
  )
}

/** The planning figure beside the default rate, for a building and a frequency to choose. */
export function PlannedDefault({ draft, compared }: { draft: RateDraft; compared: ComparedBuilding }) {
  const account = useContractor()
  const [frequency, setFrequency] = useState<Preset>(compared[0] === 'office' ? 'weekly' : 'biweekly')
  const planned = plannedRate({ buildingType: compared[0], totalSqft: 0, frequency }, draft.rate, account)
  return (
    <PlanningFigure {...planned} offers={rateOffers(planned, draft.rate, draft.tryOut)}>
      <div className={grid({ gap: '3', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' })}>
        <BuildingSelect compared={compared} />
        <Field label="Frequency">
          <Select
            options={schedules}
            value={frequency}
            onChange={({ target }) => setFrequency(target.value as Preset)}
          />
        </Field>
      </div>
    </PlanningFigure>
  )
}

/** A default rate for each frequency (RTE-03); an empty one follows the single rate. */
export function FrequencyRates({ compared }: { compared: ComparedBuilding }) {
  return (
    <Card
      title="Default rates by frequency"
      lead="Optional, per sq ft per visit. Saved when you leave a field; where it's empty, your single rate counts."
    >
      <BuildingSelect compared={compared} />
      {presets.map((frequency) => (
        <FrequencyRate key={frequency} frequency={frequency} buildingType={compared[0]} />
      ))}
    </Card>
  )
}

function FrequencyRate({ frequency, buildingType }: { frequency: Preset; buildingType: BuildingType }) {
  const account = useContractor()
  const stored = account.rates?.[frequency] ?? null
  const save = useStartSaving(`New quotes that are ${frequencyLabel[frequency]} start at this rate.`)
  const { value, problem, onValue, leave } = useLeftFigure(stored, orNone(rateRule), (now, done) =>
    save.mutate({ rates: { [frequency]: now } }, done),
  )
  const rate = value === null || problem ? account.pricePerSqFt : value
  const planned = plannedRate({ buildingType, totalSqft: 0, frequency }, rate, account)
  const [perSqft, perVisit, perMonth] = planned.units
  const offers = rateOffers({ ...planned, last: undefined }, value ?? Number.NaN, (chosen) => {
    onValue(chosen)
    leave(chosen)
  })
  return (
    <div className={row}>
      <Field label={frequencyLabel[frequency]} error={problem} className={css({ minWidth: '0' })}>
        <RateInput
          step={0.001}
          value={value}
          placeholder={String(account.pricePerSqFt)}
          onValue={onValue}
          onCommit={leave}
        />
      </Field>
      <div className={css({ minWidth: '0', textStyle: 'small' })}>
        <p>
          <strong>{perSqft?.figure}</strong> <span className={quiet}>({perSqft?.range})</span>
        </p>
        <p className={quiet}>
          {perVisit?.figure} a visit, {perMonth?.figure} a month
        </p>
        {value !== null && planned.sentence && <p className={css({ color: 'warning.fg' })}>{planned.sentence}</p>}
      </div>
      <div className={wrap({ gap: '8px', justifyContent: 'flex-end' })}>
        {offers.map(({ label, onUse }) => (
          <Button
            key={label}
            size="sm"
            onClick={onUse}
            aria-label={`${label}, ${frequencyLabel[frequency]}`}
            busy={save.isPending && 'Saving...'}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

const quiet = css({ color: 'fg.muted' })
const row = grid({
  gap: '8px 16px',
  alignItems: 'end',
  gridTemplateColumns: { base: 'minmax(0, 1fr) minmax(0, 1fr)', md: '190px minmax(0, 1fr) auto' },
  paddingBlock: '12px',
  '&:not(:last-child)': { borderBottom: '1px solid {colors.border.subtle}' },
  '& > :last-child': { mdDown: { gridColumn: '1 / -1' }, _empty: { display: 'none' } },
})
