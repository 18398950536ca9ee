import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { CustomerDetails, type Quote } from '../../../modules/quoting/contract/endpoints.ts'
import type { CustomerType } from '../../../modules/quoting/contract/vocabulary.ts'
import { useContractor } from '../../app/session.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { BottomBar } from '../../ui/page/bottom-bar.tsx'
import { correctionOf, keepCorrection, type NewQuote } from '../new-quote.ts'
import { CustomerFields, JobFields } from './customer-fields.tsx'
import { customerFields, type Details, type TypedDetails, type TypedText } from './customer-form.ts'
import { useSaveCustomer } from './save-customer.ts'
import { StartRate, startFor } from './start-rate.tsx'
import { WizardFrame } from './wizard-frame.tsx'

const typedFrom = (quote: Partial<Quote>): TypedDetails => ({
  ...(Object.fromEntries(customerFields.map((field) => [field, quote[field] ?? ''])) as TypedText),
  schedule: quote.schedule ?? null,
})

interface CustomerStepProps {
  readonly customerType: CustomerType
  /** The draft this form already made, if the contractor came back to it. */
  readonly quote: Quote | undefined
  readonly newQuote: NewQuote
  readonly onType: (typed: NewQuote['typed']) => void
  readonly onRate: (chosen: NewQuote['chosen']) => void
  readonly onSaved: (quoteId: string) => void
  readonly onBack: () => void
}

/** Step 2: the customer's details; Continue drafts the quote. */
export function CustomerStep({ customerType, quote, newQuote, onType, onRate, onSaved, onBack }: CustomerStepProps) {
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
  const { save, busy } = useSaveCustomer({
    id: newQuote.id,
    rateFor: (job) => startFor(newQuote, job, account).rate,
    customerType,
    quote,
    form,
    onSaved,
  })
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
