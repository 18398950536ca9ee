import { useId } from 'react'
import type { PricedBy } from '../../../modules/pricing/contract/time-basis.ts'
import type { Months } from '../../../shared-kernel/visits.ts'
import { useContractor } from '../../app/session.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChipRadio, Chips } from '../../ui/form/chips.tsx'
import { ChoiceGroup } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/input.tsx'
import { LeaveUnsaved } from '../../ui/form/leave-unsaved.tsx'
import {
  burdenFigures,
  fixtureFigures,
  margins,
  minimumShift,
  overhead,
  perHead,
  productionRates,
  setup,
  supplies,
  travel,
  wage,
} from '../time-figures.ts'
import { TimeEffect } from './time-effect.tsx'
import { TimeFields } from './time-fields.tsx'
import { useTimeForm } from './time-form.ts'

const visitFigures = [setup, travel, minimumShift]
const shares = [supplies, overhead, perHead]
const figures = [
  ...[wage, ...burdenFigures, ...shares, ...visitFigures, ...margins],
  ...[...productionRates, ...fixtureFigures],
]

/** The account's figures for pricing by time, beside what they come to (TIM-07). */
export function TimeCard() {
  const { hasSavedTime } = useContractor()
  const form = useTimeForm(figures)
  return (
    <Card
      title="Pricing by time"
      lead={
        hasSavedTime
          ? 'Each quote starts with these figures and can have its own.'
          : 'Example figures until you save yours. Each quote starts with them and can have its own.'
      }
    >
      <ChoiceGroup legend="Price new quotes" className={css({ marginTop: '2' })}>
        <Chips>
          {methods.map(([value, label]) => (
            <ChipRadio
              key={value}
              name="pricedBy"
              checked={form.settings.pricedBy === value}
              onChange={() => form.choose({ pricedBy: value })}
            >
              {label}
            </ChipRadio>
          ))}
        </Chips>
      </ChoiceGroup>
      <TimeFields
        form={form}
        title="Wage and burden"
        lead="Taxes, insurance and leave on top of wages."
        figures={[wage, ...burdenFigures]}
      />
      <TimeFields form={form} title="Supplies and overhead" figures={shares} />
      <TimeFields
        form={form}
        title="Margin, by monthly price"
        lead="Percent of the price that you keep."
        figures={margins}
      />
      <TimeFields form={form} title="Each visit" figures={visitFigures}>
        <MonthsField value={form.settings.months} onChoose={(months) => form.choose({ months })} />
      </TimeFields>
      <details className={more}>
        <summary>Production rates and fixtures</summary>
        <TimeFields
          form={form}
          title="Square feet per labor hour"
          lead="Our planning figures, from published sources. Change them to what your crew does."
          figures={productionRates}
        />
        <TimeFields form={form} title="Minutes for each fixture" figures={fixtureFigures} />
      </details>
      <TimeEffect settings={form.settings} />
      <div className={wrap({ gap: '3', align: 'center', marginTop: '4' })}>
        <Button variant="primary" busy={form.saving && 'Saving...'} onClick={() => void form.save()}>
          Save figures
        </Button>
        <p aria-live="polite" className={css({ color: 'fg.muted', textStyle: 'small' })}>
          {form.isChanged ? 'Not saved yet.' : ''}
        </p>
      </div>
      <LeaveUnsaved what="figures for pricing by time" unsaved={form.isChanged} />
    </Card>
  )
}

const methods: readonly (readonly [PricedBy, string])[] = [
  ['area', 'By area'],
  ['time', 'By time'],
]

function MonthsField({ value, onChoose }: { value: Months; onChoose: (months: Months) => void }) {
  const id = useId()
  return (
    <Field id={id} label="Visits in a month" className={css({ marginTop: '3', maxWidth: '24rem' })}>
      <Select
        options={[
          { value: 'true', label: '52 weeks ÷ 12: five days are 21.67' },
          { value: 'preset', label: 'Whole visits: five days are 20' },
        ]}
        value={value}
        onChange={({ target }) => onChoose(target.value as Months)}
      />
    </Field>
  )
}

const more = css({
  marginTop: '4',
  '& > summary': { cursor: 'pointer', minHeight: '44px', fontWeight: '600', alignContent: 'center' },
})
