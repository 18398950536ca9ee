import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { reopenQuote } from '../../../modules/quoting/contract/answers.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { bidStatusLabel } from '../../../modules/quoting/contract/vocabulary.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { refreshInLists } from '../quote-changes.ts'
import { historyKey } from '../quotes.ts'

/** Undoes a won or lost bid, also one that the customer answered (ONL-11). */
export function ReopenDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState(false)
  const form = useId()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(reopenQuote, { quoteId: quote.id, reason }),
    onSuccess: async () => {
      await Promise.all([
        refreshInLists(client, quote.id),
        client.invalidateQueries({ queryKey: historyKey(quote.id) }),
      ])
      toastSuccess('The bid is open again')
      onClose()
    },
    onError: (error) => toastFailure('The bid isn’t reopened', sentenceFor(error, 'Please try again.')),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reopen this bid?"
      description={`It is ${bidStatusLabel[quote.bidStatus].toLowerCase()} now and becomes pending. ${
        quote.acceptance ? 'What your customer signed doesn’t hold anymore. ' : ''
      }They hear of it only with your next email.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={isPending && 'Reopening...'}>
            Reopen bid
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setRefused(true)
          if (reason.trim() && !isPending) mutate()
        }}
      >
        <Field label="Why?" error={refused && !reason.trim() ? 'Please say why' : undefined}>
          <TextArea value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
