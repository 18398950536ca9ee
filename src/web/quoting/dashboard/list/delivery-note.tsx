import { Link } from '@tanstack/react-router'
import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { css } from '../../../styled-system/css/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { useResend } from '../actions/resend.ts'
import type { Note } from './delivery-note-of.ts'

const action = css({
  background: 'none',
  border: '0',
  padding: '0',
  whiteSpace: 'nowrap',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
})

/** Shows how sending went, and what to do about it. */
export function DeliveryNote({ quote, note }: { quote: QuoteSummary; note: Note }) {
  const resend = useResend(quote)
  const again =
    quote.changeRequested || quote.canceled || quote.acceptedRevision ? (
      <Link
        to="/quotes/$quoteId"
        params={{ quoteId: quote.id }}
        aria-label={`Open the quote of ${quote.companyName}`}
        className={action}
      >
        Open the quote
      </Link>
    ) : quote.status === 'draft' ? (
      <Link
        to="/review-quote/$quoteId"
        params={{ quoteId: quote.id }}
        aria-label={`Review & Send ${quote.companyName}`}
        className={action}
      >
        Review & Send
      </Link>
    ) : (
      <button
        type="button"
        aria-label={`Resend now: ${quote.companyName}`}
        aria-busy={resend.busy !== undefined || undefined}
        onClick={resend.press}
        className={action}
      >
        {resend.busy ? `${resend.busy}...` : 'Resend now'}
      </button>
    )
  return (
    <Banner kind={note.kind} inset actions={again}>
      <strong>{note.title}</strong> {note.text}
    </Banner>
  )
}
