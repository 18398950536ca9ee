import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { InvoiceDetails, saveInvoiceDetails } from '../../../modules/billing/contract/endpoints.ts'
import { call, issuesOf, sentenceFor } from '../../app/api.ts'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input, TextArea } from '../../ui/form/input.tsx'
import { LeaveUnsaved } from '../../ui/form/leave-unsaved.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { invoiceDetailsQuery } from '../subscription-queries.ts'
import { useAction } from '../use-action.ts'

const fields = ['companyName', 'address', 'taxId'] as const

/** The company's name, address and tax ID on invoices. Input stays until it is saved or discarded. */
export function InvoiceDetailsForm({ start, onDone }: { start: InvoiceDetails; onDone: () => void }) {
  const form = useForm<InvoiceDetails>({
    resolver: zodResolver(InvoiceDetails) as never,
    defaultValues: start,
    shouldFocusError: false,
  })
  const client = useQueryClient()
  const save = useAction({
    mutationFn: (details: InvoiceDetails) => call(saveInvoiceDetails, details),
    onSuccess: (saved) => {
      client.setQueryData(invoiceDetailsQuery.queryKey, { saved, suggested: saved })
      toastSuccess('Invoice details saved', 'They appear on your invoices from now on.')
      onDone()
    },
    onError: (error) => {
      for (const { path, message } of issuesOf(error)) form.setError(path as keyof InvoiceDetails, { message })
    },
  })
  const { errors, submitCount, isDirty } = form.formState
  const sentence = (name: keyof InvoiceDetails) => errors[name]?.message
  const summary = fields.map((id) => ({ id, message: sentence(id) ?? '' })).filter(({ message }) => message)
  return (
    <form noValidate onSubmit={form.handleSubmit((details) => save.start(details))} className={column}>
      <ErrorSummary errors={summary} attempt={submitCount} />
      <Field label="Company name" id="companyName" error={sentence('companyName')}>
        <Input autoComplete="organization" {...form.register('companyName')} />
      </Field>
      <Field label="Address" id="address" optional error={sentence('address')}>
        <TextArea rows={3} autoComplete="street-address" {...form.register('address')} />
      </Field>
      <Field label="Tax ID (EIN)" id="taxId" optional hint="Such as 12-3456789" error={sentence('taxId')}>
        <Input inputMode="numeric" autoComplete="off" {...form.register('taxId')} />
      </Field>
      {save.error && issuesOf(save.error).length === 0 && (
        <Banner kind="danger" inset live>
          Your invoice details weren’t saved. {sentenceFor(save.error, 'Please try again.')}
        </Banner>
      )}
      <div className={wrap({ gap: '10px' })}>
        <Button type="submit" variant="primary" busy={save.isPending && 'Saving...'}>
          Save details
        </Button>
        <Button onClick={onDone}>Keep as it is</Button>
      </div>
      <LeaveUnsaved what="invoice details" unsaved={isDirty} />
    </form>
  )
}

const column = grid({ gap: '16px', maxWidth: '560px' })
