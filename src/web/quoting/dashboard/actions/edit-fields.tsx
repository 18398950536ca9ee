import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { quoteTexts } from '../../../../modules/quoting/contract/quote-texts.ts'
import {
  buildingTypesFor,
  startTimelineLabel,
  startTimelines,
} from '../../../../modules/quoting/contract/vocabulary.ts'
import { buildingTypeLabel } from '../../../../shared-kernel/building-type.ts'
import { monthlyWords } from '../../../pricing/cents.ts'
import { css, cx } from '../../../styled-system/css/index.js'
import { grid } from '../../../styled-system/patterns/index.js'
import { Field, fieldRows } from '../../../ui/form/field.tsx'
import { FigureInput, RateInput } from '../../../ui/form/figure-input.tsx'
import { Input, Select, TextArea } from '../../../ui/form/input.tsx'
import { HowOftenSelect } from '../../schedule/how-often-select.tsx'
import { useSourceOptions } from '../../source-options.ts'
import { UnlikelyRate } from '../../unlikely-rate.tsx'
import type { Edit } from './edit-form.ts'

interface Props {
  form: UseFormReturn<Edit>
  quote: Quote
  /** If so, the size is their sum and cannot be typed here (AMB-Q14). */
  hasRooms: boolean
}

export function EditFields({ form, quote, hasRooms }: Props) {
  const { customerType, totalSqft, source } = quote
  const sources = useSourceOptions(source)
  const of = (name: keyof Edit) => ({ id: `edit-${name}`, error: form.formState.errors[name]?.message })
  const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
    values.map((value) => ({ value, label: labels[value] }))
  return (
    <div className={cx(columns, fieldRows)}>
      <Field
        {...of('companyName')}
        label={customerType === 'residential' ? 'Customer or household name' : 'Company name'}
      >
        <Input {...form.register('companyName')} autoComplete="off" />
      </Field>
      <Field {...of('contactPerson')} label="Contact person">
        <Input {...form.register('contactPerson')} autoComplete="off" />
      </Field>
      <Field {...of('email')} label="Email">
        <Input {...form.register('email')} type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field {...of('phone')} label="Phone">
        <Input {...form.register('phone')} type="tel" autoComplete="off" />
      </Field>
      <Field {...of('serviceAddress')} label="Service address" optional className={css({ gridColumn: '1 / -1' })}>
        <Input {...form.register('serviceAddress')} autoComplete="off" maxLength={quoteTexts.serviceAddress.longest} />
      </Field>
      <Field
        {...of('source')}
        label={quoteTexts.source.label}
        hint="Only you see it"
        optional
        className={css({ gridColumn: '1 / -1' })}
      >
        <Select {...form.register('source')} options={sources} />
      </Field>
      <Field {...of('buildingType')} label="Building type" className={css({ gridColumn: '1 / -1' })}>
        <Select
          {...form.register('buildingType')}
          options={choices(buildingTypesFor(customerType), buildingTypeLabel)}
        />
      </Field>
      <Field {...of('frequency')} label="How often">
        <HowOften form={form} customerType={customerType} />
      </Field>
      <Field {...of('startTimeline')} label="Start">
        <Select {...form.register('startTimeline')} options={choices(startTimelines, startTimelineLabel)} />
      </Field>
      <Field
        {...of('totalSqft')}
        label="Total area"
        optional={!hasRooms && totalSqft === 0}
        hint={hasRooms ? 'Calculated from rooms' : 'Square feet'}
      >
        <Figure form={form} name="totalSqft" readOnly={hasRooms} />
      </Field>
      <Field {...of('pricePerSqFt')} label="Rate per sq ft per visit" hint={<MonthlyHint form={form} />}>
        <Figure form={form} name="pricePerSqFt" />
        <TypedRate form={form} quote={quote} />
      </Field>
      <Field
        {...of('specialRequirements')}
        label="Special requirements"
        hint="Printed on the quote"
        optional
        className={css({ gridColumn: '1 / -1' })}
      >
        <TextArea {...form.register('specialRequirements')} maxLength={quoteTexts.specialRequirements.longest} />
      </Field>
      <Field
        {...of('privateNotes')}
        label={quoteTexts.privateNotes.label}
        optional
        className={css({ gridColumn: '1 / -1' })}
      >
        <TextArea {...form.register('privateNotes')} maxLength={quoteTexts.privateNotes.longest} />
      </Field>
    </div>
  )
}

/** A rate that was typed here, if it is unlikely for the building as chosen. */
function TypedRate({ form, quote }: Pick<Props, 'form' | 'quote'>) {
  const { pricePerSqFt: rate, ...typed } = useWatch({ control: form.control })
  const { dirtyFields, errors } = form.formState
  if (!rate || !dirtyFields.pricePerSqFt || errors.pricePerSqFt) return null
  const { buildingType = quote.buildingType, totalSqft } = typed
  const job = { id: quote.id, buildingType, ...howOftenIn(form), totalSqft: totalSqft ?? quote.totalSqft }
  return <UnlikelyRate quote={job} rate={rate} control="edit-pricePerSqFt" />
}

/** The rate per month as typed, in the schedule as chosen. */
function MonthlyHint({ form }: Pick<Props, 'form'>) {
  const { pricePerSqFt: rate } = useWatch({ control: form.control })
  return <>In dollars{rate ? `, ${monthlyWords(rate, howOftenIn(form))}` : ''}</>
}

const howOftenIn = (form: UseFormReturn<Edit>) => ({
  frequency: form.getValues('frequency'),
  schedule: form.getValues('schedule') ?? null,
})

/** The frequency, or a schedule of its own. */
function HowOften({ form, customerType }: Pick<Props, 'form'> & Pick<Quote, 'customerType'>) {
  useWatch({ control: form.control, name: ['frequency', 'schedule'] })
  return (
    <HowOftenSelect
      customerType={customerType}
      value={howOftenIn(form)}
      onChange={({ frequency, schedule }) => {
        form.setValue('schedule', schedule ?? null, { shouldDirty: true })
        form.setValue('frequency', frequency, { shouldDirty: true, shouldValidate: true })
      }}
    />
  )
}

type FigureProps = { form: UseFormReturn<Edit>; name: 'totalSqft' | 'pricePerSqFt'; readOnly?: boolean }

function Figure({ form, name, readOnly }: FigureProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) =>
        name === 'pricePerSqFt' ? (
          <RateInput value={value} onValue={onChange} onBlur={onBlur} />
        ) : (
          <FigureInput
            value={value ?? null}
            onValue={onChange}
            onBlur={onBlur}
            decimals={0}
            suffix="sq ft"
            readOnly={readOnly}
          />
        )
      }
    />
  )
}

const columns = grid({
  columnGap: '16px',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
})
