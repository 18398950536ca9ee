import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type SubmitHandler, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CustomerDetails, type Quote } from '../../../modules/quoting/contract/endpoints.ts'
import {
  buildingTypeLabel,
  buildingTypesFor,
  type CustomerType,
  StartTimeline,
  startTimelineLabel,
} from '../../../modules/quoting/contract/vocabulary.ts'
import { css } from '../../styled-system/css/index.js'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select, TextArea } from '../../ui/input.tsx'
import { FrequencyCards } from './frequency-cards.tsx'
import type { NewQuote } from './new-quote.ts'
import { useSaveCustomer } from './save-customer.ts'
import { WizardFrame } from './wizard-frame.tsx'

type Details = z.output<typeof CustomerDetails>
type TypedDetails = { [Field in keyof Details]: string }

const fields = [
  'companyName',
  'contactPerson',
  'email',
  'phone',
  'buildingType',
  'frequency',
  'startTimeline',
  'specialRequirements',
] as const
const empty = Object.fromEntries(fields.map((field) => [field, ''])) as TypedDetails

interface CustomerStepProps {
  readonly customerType: CustomerType
  /** The draft that this form already made, when the contractor came back to it. */
  readonly quote: Quote | undefined
  readonly newQuote: NewQuote
  readonly onType: (typed: NewQuote['typed']) => void
  readonly onSaved: (quoteId: string) => void
  readonly onBack: () => void
}

/** Step 2: who the customer is; Continue drafts the quote. */
export function CustomerStep({ customerType, quote, newQuote, onType, onSaved, onBack }: CustomerStepProps) {
  const form = useForm<TypedDetails, unknown, Details>({
    resolver: zodResolver(CustomerDetails) as never,
    defaultValues: { ...empty, ...(quote ? asTyped(quote) : newQuote.typed) },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { errors, submitCount } = form.formState
  const saving = useSaveCustomer({ id: newQuote.id, customerType, quote, form, onSaved })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onType(values) }),
    [form, onType],
  )

  const household = customerType === 'residential'
  const field = (name: (typeof fields)[number]) => ({ id: name, error: errors[name]?.message })
  return (
    <form noValidate autoComplete="off" onSubmit={form.handleSubmit(saving.save as SubmitHandler<Details>)}>
      <WizardFrame
        at={2}
        title="New quote"
        about="Customer Info"
        heading="Customer Info"
        onBack={onBack}
        backLabel="Customer Type"
      />
      <div className={css({ marginBottom: '18px', '&:empty': { display: 'none' } })}>
        <ErrorSummary
          attempt={submitCount}
          errors={fields.flatMap((id) => {
            const message = errors[id]?.message
            return message ? [{ id, message }] : []
          })}
        />
      </div>
      <div className={columns}>
        <div className={column}>
          <Field {...field('companyName')} label={household ? 'Customer or household name' : 'Company name'}>
            <Input {...form.register('companyName')} autoComplete="off" />
          </Field>
          <Field {...field('contactPerson')} label="Contact person">
            <Input {...form.register('contactPerson')} autoComplete="off" />
          </Field>
          <Field {...field('email')} label="Email" hint="The quote goes to this address.">
            <Input
              {...form.register('email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Field {...field('phone')} label="Phone" hint="With area code, like (503) 555-0188">
            <Input {...form.register('phone')} type="tel" inputMode="tel" autoComplete="off" />
          </Field>
        </div>
        <div className={column}>
          <Field {...field('buildingType')} label="Building type">
            <Select
              {...form.register('buildingType')}
              placeholder="Select a building type"
              options={buildingTypesFor(customerType).map((value) => ({ value, label: buildingTypeLabel[value] }))}
            />
          </Field>
          <FrequencyCards id="frequency" error={errors.frequency?.message} register={form.register('frequency')} />
          <Field {...field('startTimeline')} label="Start">
            <Select
              {...form.register('startTimeline')}
              placeholder="Select when to start"
              options={StartTimeline.options.map((value) => ({ value, label: startTimelineLabel[value] }))}
            />
          </Field>
          <Field {...field('specialRequirements')} label="Special requirements" optional>
            <TextArea {...form.register('specialRequirements')} />
          </Field>
        </div>
      </div>
      <div
        className={css({ display: { base: 'none', md: 'flex' }, alignItems: 'center', gap: '16px', marginTop: '24px' })}
      >
        <Continue busy={saving.busy} />
        <span className={css({ color: 'fg.subtle', fontSize: '14px' })}>{promise}</span>
      </div>
      <BottomBar note={promise}>
        <Continue busy={saving.busy} />
      </BottomBar>
    </form>
  )
}

const promise = 'Saves a draft. You can stop any time.'

function Continue({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" variant="primary" size="lg" busy={busy && 'Saving...'}>
      Continue to Walkthrough
    </Button>
  )
}

/** Who the customer is, and beside it on a wide screen what is to be cleaned. */
const columns = css({
  display: 'grid',
  gap: { base: '18px', md: '24px 48px' },
  lg: { gridTemplateColumns: '1fr 1fr' },
  md: { layerStyle: 'card', padding: '24px' },
})
const column = css({ display: 'grid', gap: '18px', alignContent: 'start', minWidth: '0' })

const asTyped = (quote: Quote): TypedDetails =>
  Object.fromEntries(fields.map((field) => [field, quote[field] ?? ''])) as TypedDetails
