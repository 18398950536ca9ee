import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { CustomerDetails, type Quote } from '../../../modules/quoting/contract/endpoints.ts'
import type { CustomerType } from '../../../modules/quoting/contract/vocabulary.ts'
import { useContractor } from '../../app/session.ts'
import { newId } from '../../device/new-id.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { BottomBar } from '../../ui/page/bottom-bar.tsx'
import { correctionOf, keepCorrection, type NewQuote } from '../new-quote.ts'
import { RoomsFromTemplate } from '../templates/new-from-template.tsx'
import type { UseTemplate } from '../templates/template-picker.tsx'
import { noTemplate, withTemplate } from '../templates/with-template.ts'
import { CustomerFields, JobFields } from './customer-fields.tsx'
import { customerFields, type Details, type TypedDetails, typedFrom } from './customer-form.ts'
import { useSaveCustomer } from './save-customer.ts'
import { StartRate, startFor } from './start-rate.tsx'
import { WizardFrame } from './wizard-frame.tsx'

interface CustomerStepProps {
  readonly customerType: CustomerType
  /** The draft this form already made, if the contractor came back to it. */
  readonly quote: Quote | undefined
  readonly newQuote: NewQuote
  readonly onType: (typed: NewQuote['typed']) => void
  readonly onRate: (chosen: NewQuote['chosen']) => void
  /** Another template, or none. */
  readonly onTemplate: (change: Partial<NewQuote>) => void
  readonly onSaved: (quoteId: string) => void
  readonly onBack: () => void
}

/** Step 2: the customer's details; Continue drafts the quote. */
export function CustomerStep(props: CustomerStepProps) {
  const { customerType, quote, newQuote, onType, onRate, onTemplate, onSaved, onBack } = props
  const account = useContractor()
  const form = useForm<TypedDetails, unknown, Details>({
    // An empty choice is '' until validation.
    resolver: zodResolver(CustomerDetails) as never,
    defaultValues: { ...typedFrom(quote ?? {}), ...(quote ? correctionOf(quote.id) : newQuote.typed) },
    mode: 'onTouched',
    delayError: 200, // a message that appears during a click would move the button away
    shouldFocusError: false,
  })
  useEffect(() => {
    const keep = (values: TypedDetails) => (quote ? keepCorrection(quote.id, typedFrom(quote), values) : onType(values))
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [form, onType, quote])
  const { errors, submitCount } = form.formState
  const { save, busy, clashes, takeTheirs, unanswered } = useSaveCustomer({
    id: newQuote.id,
    rateFor: (job) => startFor(newQuote, job, account).rate,
    customerType,
    template: newQuote.template,
    quote,
    form,
    onSaved,
  })
  /** With a new id if a draft with the rooms of the former template may exist. */
  const changeTemplate = (change: Partial<NewQuote>) => onTemplate({ ...change, ...(unanswered && { id: newId() }) })
  const useTemplate: UseTemplate = (template, totalSqft) => {
    changeTemplate(withTemplate(newQuote, template, totalSqft))
    const { buildingType, frequency, schedule } = template
    form.reset({ ...form.getValues(), buildingType, frequency, schedule })
  }
  const onward = (
    <Button type="submit" variant="primary" size="lg" busy={busy && 'Saving...'}>
      Continue to Walkthrough
    </Button>
  )
  return (
    <form noValidate autoComplete="off" onSubmit={form.handleSubmit(save)}>
      <WizardFrame
        at={2}
        title="New quote"
        about="Customer Info"
        heading="Customer Info"
        onBack={onBack}
        backLabel={quote ? 'Dashboard' : 'Customer Type'}
      />
      <div className={css({ marginBottom: '18px', '&:empty': { display: 'none' } })}>
        <ErrorSummary
          attempt={submitCount}
          errors={customerFields.flatMap((id) => {
            const message = errors[id]?.message
            return message ? [{ id, message }] : []
          })}
        />
      </div>
      {clashes && (
        <div className={css({ marginBottom: '18px' })}>
          <Banner
            kind="warning"
            inset
            live
            actions={
              <button type="button" onClick={takeTheirs}>
                Use the other version
              </button>
            }
          >
            This quote was changed in another tab or on another device. Continue to keep what is here.
          </Banner>
        </div>
      )}
      {newQuote.template && !quote && (
        <RoomsFromTemplate
          template={newQuote.template}
          onUse={useTemplate}
          onRemove={() => changeTemplate(noTemplate)}
        />
      )}
      <div className={columns}>
        <CustomerFields form={form} customerType={customerType} />
        <JobFields form={form} customerType={customerType}>
          {!quote && <StartRate form={form} newQuote={newQuote} onRate={onRate} />}
        </JobFields>
      </div>
      <div className={wideEnd}>
        {onward}
        <span className={css({ color: 'fg.subtle', fontSize: '14px' })}>{promise}</span>
      </div>
      <BottomBar note={promise}>{onward}</BottomBar>
    </form>
  )
}

const promise = 'We’ll save a draft. Finish whenever you like.'

/** The customer, with what to clean next to it on a wide screen. */
const columns = grid({
  gap: { base: '18px', md: '24px 48px' },
  lg: { gridTemplateColumns: '1fr 1fr' },
  md: { layerStyle: 'card', padding: '24px' },
})
const wideEnd = css({ display: { base: 'none', md: 'flex' }, alignItems: 'center', gap: '16px', marginTop: '24px' })
