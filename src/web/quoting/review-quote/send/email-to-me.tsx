import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { previewQuote, type Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { useNoteUnconfirmed } from '../../../accounts/email-status.ts'
import { call, sentenceFor } from '../../../app/api.ts'
import { useContractor } from '../../../app/session.ts'
import { hearChanges } from '../../../events/told.ts'
import { css } from '../../../styled-system/css/index.js'
import { Button } from '../../../ui/button.tsx'
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts'
import { conflictIn } from '../../quotes.ts'
import type { Pricing } from '../price/pricing-draft.ts'
import { oneAtATime, usePricingWriter } from '../price/save-pricing.ts'
import { sendFieldsFirst } from '../quote-edits.ts'

interface EmailToMeProps {
  readonly quote: Quote
  readonly pricing: Pricing
  /** Why the quote can't be sent now. */
  readonly hindrance: string | null
  /** The logo's file is missing, and Review says so. */
  readonly withoutLogo: boolean
}

const failed = 'We couldn’t email it to you'

/** Quotes whose preview this tab asked for, and how to stop listening. */
const followed = new Map<string, () => void>()

/** The email leaves later, and may fail while the contractor is on another screen of this tab. */
function reportFailure({ id, companyName }: Quote) {
  followed.get(id)?.()
  const stop = hearChanges((told) => {
    if (told.kind !== 'preview' || told.id !== id) return
    stop()
    toastFailure('The preview couldn’t be sent', `${companyName}: ask for it again in a few minutes.`)
  })
  followed.set(id, stop)
}

/** Emails the contractor what the customer would get. Like Send, it saves what is still being saved first. */
export function EmailToMe({ quote, pricing, hindrance, withoutLogo }: EmailToMeProps) {
  const { email } = useContractor()
  const write = usePricingWriter(quote.id)
  const noteUnconfirmed = useNoteUnconfirmed()
  const preview = useMutation({
    scope: oneAtATime(quote.id),
    mutationFn: async () => {
      await sendFieldsFirst(quote.id)
      const { pricePerSqFt } = pricing.change()
      const typed = { ...(pricePerSqFt !== undefined && { pricePerSqFt }), ...pricing.ask.change() }
      if (Object.keys(typed).length > 0) await write(typed)
      return call(previewQuote, { quoteId: quote.id, ...(withoutLogo && { withoutLogo }) }, { patienceMs: 12_000 })
    },
    onSuccess: () => {
      reportFailure(quote)
      toastSuccess('Preview on its way', `It should reach ${email} within a minute.`)
    },
    onError: (error) => {
      noteUnconfirmed(error)
      if (conflictIn(error)) return pricing.failed(error, pricing.change(), failed)
      toastFailure(failed, sentenceFor(error, 'Please try again.'))
    },
  })
  const reason = pricing.problem ?? hindrance
  return (
    <div className={css({ marginTop: '3' })}>
      <Button
        block
        icon={<MailCheck aria-hidden />}
        busy={preview.isPending && 'Sending...'}
        onClick={() => (reason ? toastFailure(failed, reason) : preview.mutate())}
      >
        Email it to me first
      </Button>
      <p className={css({ color: 'fg.subtle', textStyle: 'small', marginTop: '2', overflowWrap: 'anywhere' })}>
        Goes to {email}. Your customer gets nothing.
      </p>
    </div>
  )
}
