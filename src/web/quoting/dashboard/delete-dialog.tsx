import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteQuote, type QuoteSummary } from '../../../modules/quoting/contract/endpoints.ts'
import { formatMoney, toCents } from '../../../shared-kernel/money.ts'
import { call, sentenceFor } from '../../api.ts'
import { toastFailure, toastSuccess } from '../../toasts.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { quoteDeleted } from '../quotes.ts'

/** Names the quote and says that it cannot be brought back. Afterwards focus stands on the list's heading. */
export function DeleteDialog({ quote, onClose }: { quote: QuoteSummary | null; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (quoteId: string) => call(deleteQuote, { quoteId }),
    onSuccess: (_, quoteId) => {
      quoteDeleted(client, quoteId)
      onClose()
      toastSuccess('Quote Deleted')
      setTimeout(() => document.querySelector<HTMLElement>('#quotes-heading, main h1')?.focus(), 150)
    },
    onError: (error) => {
      onClose()
      toastFailure('Delete Failed', sentenceFor(error, 'Failed to delete quote. Please try again.'))
    },
  })
  return (
    <ConfirmDialog
      open={quote !== null}
      onClose={onClose}
      title={quote ? `Delete the quote for ${quote.companyName}?` : ''}
      confirm="Delete quote"
      busy={remove.isPending && 'Deleting...'}
      onConfirm={() => quote && remove.mutate(quote.id)}
    >
      {quote && (
        <p>
          {quote.number}, {formatMoney(toCents(quote.finalMonthlyPrice ?? 0))} a month, with its rooms and photos. This
          cannot be undone.
        </p>
      )}
    </ConfirmDialog>
  )
}
