import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type CopyCustomer, copyQuote } from '../../../../modules/quoting/contract/copies.ts'
import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { call, issuesOf, sentenceFor } from '../../../app/api.ts'
import { toastSuccess } from '../../../ui/toasts.ts'
import type { CustomerForm } from '../../calculator/customer-form.ts'
import { quoteCreated } from '../../quote-changes.ts'
import { useRequestId } from '../../request-id.ts'

/** The customer's fields in form order. */
export const customerNames = ['companyName', 'contactPerson', 'email', 'phone', 'serviceAddress', 'source'] as const

type Copy =
  | { readonly customer: CopyCustomer; readonly photos: boolean }
  | { readonly keepCustomer: true; readonly serviceAddress: string; readonly photos: boolean }

interface Copying {
  readonly quote: Pick<QuoteSummary, 'id'>
  readonly form: Pick<CustomerForm, 'setError'>
  readonly onClose: () => void
}

const mutationKey = ['copy-quote']
/** Many photos take a while. */
const patienceMs = 180_000

/** Copies once, no matter how often the button is clicked, and opens what comes next: Review, or the rooms if there are none. */
export function useCopy({ quote: { id: quoteId }, form, onClose }: Copying) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const idFor = useRequestId()
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: (copy: Copy) => call(copyQuote, { quoteId, id: idFor(copy), ...copy }, { patienceMs }),
    onSuccess: (copy) => {
      void quoteCreated(client, copy)
      onClose()
      toastSuccess('Quote copied', `${copy.number} is a draft for ${copy.companyName}.`, { brief: true })
      const to = copy.totalSqft > 0 ? '/review-quote/$quoteId' : '/field-tool/$quoteId'
      void navigate({ to, params: { quoteId: copy.id } })
    },
    onError: (refused) => {
      for (const { path, message } of issuesOf(refused)) {
        const field = customerNames.find((name) => path === `customer.${name}`)
        if (field) form.setError(field, { message })
      }
    },
  })
  const issues = issuesOf(error)
  return {
    busy: isPending,
    siteError: issues.find(({ path }) => path === 'serviceAddress')?.message,
    refusal: error && issues.length === 0 && sentenceFor(error, 'The quote couldn’t be copied. Please try again.'),
    once(copy: Copy) {
      if (client.isMutating({ mutationKey }) === 0) mutate(copy)
    },
  }
}
