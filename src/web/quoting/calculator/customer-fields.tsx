import type { ReactNode } from 'react'
import { quoteTexts } from '../../../modules/quoting/contract/quote-texts.ts'
import {
  buildingTypesFor,
  type CustomerType,
  startTimelineLabel,
  startTimelines,
} from '../../../modules/quoting/contract/vocabulary.ts'
import { buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { grid } from '../../styled-system/patterns/index.js'
import { Field } from '../../ui/form/field.tsx'
import { Input, Select, TextArea } from '../../ui/form/input.tsx'
import { useSourceOptions } from '../source-options.ts'
import type { CustomerForm, Details } from './customer-form.ts'
import { FrequencyCards } from './frequency-cards.tsx'

interface Part {
  readonly form: CustomerForm
  readonly customerType: CustomerType
}

const fieldOf = (form: CustomerForm, name: keyof Details) => ({ id: name, error: form.formState.errors[name]?.message })

/** The customer's details. Autofill is off: the browser would fill in the contractor's own data. */
export function CustomerFields({ form, customerType }: Part) {
  const household = customerType === 'residential'
  const sources = useSourceOptions(form.getValues('source'))
  return (
    <div className={column}>
      <Field {...fieldOf(form, 'companyName')} label={household ? 'Customer or household name' : 'Company name'}>
        <Input {...form.register('companyName')} autoComplete="off" />
      </Field>
      <Field {...fieldOf(form, 'contactPerson')} label="Contact person">
        <Input {...form.register('contactPerson')} autoComplete="off" />
      </Field>
      <Field {...fieldOf(form, 'email')} label="Email" hint="The quote goes to this address.">
        <Input
          {...form.register('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field {...fieldOf(form, 'phone')} label="Phone" hint="With area code, like (503) 555-0188">
        <Input {...form.register('phone')} type="tel" inputMode="tel" autoComplete="off" />
      </Field>
      <Field
        {...fieldOf(form, 'serviceAddress')}
        label="Service address"
        hint="Where you clean. It is printed on the quote."
        optional
      >
        <Input {...form.register('serviceAddress')} autoComplete="off" />
      </Field>
      <Field {...fieldOf(form, 'source')} label={quoteTexts.source.label} hint="Only you see it" optional>
        <Select {...form.register('source')} options={sources} />
      </Field>
    </div>
  )
}

/** The job: what to clean, how often and from when. */
export function JobFields({ form, customerType, children }: Part & { children?: ReactNode }) {
  return (
    <div className={column}>
      <Field {...fieldOf(form, 'buildingType')} label="Building type">
        <Select
          {...form.register('buildingType')}
          placeholder="Select a building type"
          options={buildingTypesFor(customerType).map((value) => ({ value, label: buildingTypeLabel[value] }))}
        />
      </Field>
      <FrequencyCards {...fieldOf(form, 'frequency')} form={form} customerType={customerType} />
      {children}
      <Field {...fieldOf(form, 'startTimeline')} label="Start">
        <Select
          {...form.register('startTimeline')}
          placeholder="Select when to start"
          options={startTimelines.map((value) => ({ value, label: startTimelineLabel[value] }))}
        />
      </Field>
      <Field
        {...fieldOf(form, 'specialRequirements')}
        label="Special requirements"
        hint="Printed on the quote"
        optional
      >
        <TextArea {...form.register('specialRequirements')} />
      </Field>
      <Field {...fieldOf(form, 'privateNotes')} label={quoteTexts.privateNotes.label} optional>
        <TextArea {...form.register('privateNotes')} />
      </Field>
    </div>
  )
}

const column = grid({ gap: '18px', alignContent: 'start', minWidth: '0' })
