import { buildingTypesFor, type CustomerType, customerTypes } from '../../../modules/quoting/contract/vocabulary.ts'
import { type BuildingType, buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { rateRule } from '../../../shared-kernel/money.ts'
import { frequencyLabel, type Preset, presets } from '../../../shared-kernel/visits.ts'
import { MonthlyEquivalent } from '../../quoting/review-quote/price/monthly-equivalent.tsx'
import { useTyped } from '../../quoting/walkthrough/typed.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { ChoiceCard, ChoiceGroup } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { RateInput } from '../../ui/form/figure-input.tsx'
import { Input, Select } from '../../ui/form/input.tsx'
import { type Building, customerNameRule } from './building.ts'

const frequencyOptions = presets.map((value) => ({ value, label: frequencyLabel[value] }))

const kinds = {
  commercial: { title: 'Dental practice', hint: 'On weekdays' },
  residential: { title: 'Family house', hint: 'Once a week' },
} as const

/** Chooses one of the two buildings. */
export function WhichBuilding({ at, onChoose }: { at: CustomerType; onChoose: (at: CustomerType) => void }) {
  return (
    <ChoiceGroup legend="The building" columns="repeat(auto-fit, minmax(min(100%, 150px), 1fr))">
      {customerTypes.map((type) => (
        <ChoiceCard
          key={type}
          name="building"
          value={type}
          mark="radio"
          title={kinds[type].title}
          hint={kinds[type].hint}
          checked={at === type}
          onChange={() => onChoose(type)}
        />
      ))}
    </ChoiceGroup>
  )
}

/** The customer, frequency and rate. */
export function Job({ building, onChange }: { building: Building; onChange: (part: Partial<Building>) => void }) {
  const { customerType, buildingType, frequency, pricePerSqFt } = building
  const name = useTyped(
    building.companyName,
    (companyName) => onChange({ companyName: companyName.trim() }),
    customerNameRule,
  )
  const rate = useTyped<number | null>(
    pricePerSqFt,
    (typed) => typed !== null && onChange({ pricePerSqFt: typed }),
    rateRule,
  )
  return (
    <div className={fields}>
      <Field
        label={customerType === 'residential' ? 'Customer or household name' : 'Company name'}
        error={name.error}
        className={css({ gridColumn: { md: 'span 2' } })}
      >
        <Input
          value={name.value}
          autoComplete="off"
          onChange={({ target }) => name.type(target.value)}
          onBlur={name.leave}
        />
      </Field>
      <Field label="Building type">
        <Select
          value={buildingType}
          options={buildingTypesFor(customerType).map((value) => ({ value, label: buildingTypeLabel[value] }))}
          onChange={({ target }) => onChange({ buildingType: target.value as BuildingType })}
        />
      </Field>
      <Field label="How often">
        <Select
          value={frequency}
          options={frequencyOptions}
          onChange={({ target }) => onChange({ frequency: target.value as Preset })}
        />
      </Field>
      <Field label="Your rate" hint="$ per sq ft per visit" error={rate.error}>
        <RateInput value={rate.value} onValue={rate.type} onBlur={rate.leave} step={0.01} />
      </Field>
      <div className={css({ paddingTop: { md: '24px' } })}>
        <MonthlyEquivalent rate={pricePerSqFt} quote={building} />
      </div>
    </div>
  )
}

const fields = grid({
  gap: '16px',
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
  alignItems: 'start',
})
