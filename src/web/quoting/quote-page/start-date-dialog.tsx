import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Quote, savePricing } from '../../../modules/quoting/contract/endpoints.ts'
import { startDateRule } from '../../../modules/quoting/contract/start-date.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { quoteChanged } from '../quote-changes.ts'
import { dayInWords } from './words.ts'

/** The agreed day of the first visit (HIS-04). The page of an accepted quote shows it; no email tells of it. */
export function StartDateDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const client = useQueryClient()
  const [day, setDay] = useState(quote.startDate ?? '')
  const [refused, setRefused] = useState(false)
  const form = useId()
  const problem = day === '' ? 'Please enter a date' : startDateRule(day)
  const { mutate, isPending } = useMutation({
    mutationFn: (startDate: string | null) => call(savePricing, { quoteId: quote.id, startDate }),
    onSuccess: (now) => {
      quoteChanged(client, now)
      toastSuccess(now.startDate ? `First visit: ${dayInWords(now.startDate)}` : 'Start date removed')
      onClose()
    },
    onError: (error) => toastFailure('The date isn’t saved', sentenceFor(error, 'Please try again.')),
  })
  const save = (startDate: string | null) => !isPending && mutate(startDate)
  return (
    <Dialog
      open
      onClose={onClose}
      title="When do you start?"
      description={<bdi>{quote.companyName}</bdi>}
      footer={
        <>
          {quote.startDate && <Button onClick={() => save(null)}>Remove date</Button>}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={isPending && 'Saving...'}>
            Save date
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
          if (!problem) save(day)
        }}
      >
        <Field
          label="First visit"
          hint="Once they accept, your customer sees it on the quote’s page. It isn’t emailed."
          error={refused ? problem : undefined}
        >
          <Input type="date" value={day} onChange={(e) => setDay(e.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
