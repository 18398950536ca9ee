import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { deleteQuote, type QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { call, sentenceFor } from '../../../app/api.ts'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts'
import { leadingPriceOf } from '../../leading-price.ts'
import { quoteDeleted } from '../../quote-changes.ts'
import { moreButtonOf } from '../list/more-button.ts'
import { isGone } from './gone.ts'

/** Names the quote and warns that it cannot be restored. Afterwards focus returns to where the dialog was opened. */
export function DeleteDialog({ quote, onClose }: { quote: QuoteSummary | null; onClose: () => void }) {
  const remove = useDelete(onClose)
  const last = useRef(quote)
  if (quote) last.current = quote
  const shown = quote ?? last.current
  const { id, companyName, number } = shown ?? {}
  return (
    <ConfirmDialog
      open={quote !== null}
      onClose={onClose}
      finalFocus={() => moreButtonOf(id)}
      title={`Delete the quote for ${companyName}?`}
      confirm="Delete quote"
      busy={remove.isPending && 'Deleting...'}
      onConfirm={() => id && remove.once(id)}
    >
      <p>
        {number}, {shown && leadingPriceOf(shown).words}, with its rooms and photos. This can’t be undone.
      </p>
    </ConfirmDialog>
  )
}

const mutationKey = ['delete-quote']

function useDelete(onDone: () => void) {
  const client = useQueryClient()
  const gone = (quoteId: string) => {
    quoteDeleted(client, quoteId)
    onDone()
    toastSuccess('Quote Deleted')
  }
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (quoteId: string) => call(deleteQuote, { quoteId }),
    onSuccess: (_, quoteId) => gone(quoteId),
    onError: (error, quoteId) => {
      if (isGone(error)) return gone(quoteId)
      onDone()
      toastFailure('Delete Failed', sentenceFor(error, 'Failed to delete quote. Please try again.'))
    },
  })
  const once = (quoteId: string) => {
    if (client.isMutating({ mutationKey }) === 0) mutate(quoteId)
  }
  return { isPending, once }
}
