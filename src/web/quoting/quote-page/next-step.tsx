import { createLink } from '@tanstack/react-router'
import { Calculator, CalendarDays, FilePenLine, FileText, PenLine, Phone, Send } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { isLocked } from '../../../modules/quoting/contract/acceptance.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { formatPhone } from '../../../shared-kernel/phone.ts'
import { wrap } from '../../styled-system/patterns/index.js'
import { Button, LinkButton } from '../../ui/button.tsx'
import { BidDialog } from '../dashboard/actions/row-dialogs.ts'
import { ElsewhereDialog } from './quote-dialogs.ts'
import { type Step, telephone } from './words.ts'

const ButtonLink = createLink(LinkButton)

interface Props {
  readonly quote: Quote
  readonly next: Step
  readonly onRecord: () => void
  readonly onElsewhere: () => void
  readonly onStart: () => void
  /** After the buttons. */
  readonly children: ReactNode
}

/** What can be done with the quote: its next step first and filled, then the rest (HIS-04). */
export function Steps({ quote, next, onRecord, onElsewhere, onStart, children }: Props) {
  const params = { quoteId: quote.id }
  const look = (step: Step) => (step === next ? ({ variant: 'primary' } as const) : {})
  const steps: Readonly<Record<Step, ReactNode>> = {
    call: (
      <LinkButton href={telephone(quote.phone)} {...look('call')} icon={<Phone aria-hidden />}>
        Call {formatPhone(quote.phone)}
      </LinkButton>
    ),
    record: (
      <Button {...BidDialog.intent} onClick={onRecord} icon={<PenLine aria-hidden />}>
        Record answer
      </Button>
    ),
    elsewhere: (
      <Button {...ElsewhereDialog.intent} onClick={onElsewhere} icon={<FilePenLine aria-hidden />}>
        Accepted elsewhere
      </Button>
    ),
    start: (
      <Button {...look('start')} onClick={onStart} icon={<CalendarDays aria-hidden />}>
        {quote.startDate ? 'Change start date' : 'Set start date'}
      </Button>
    ),
    review: (
      <ButtonLink to="/review-quote/$quoteId" params={params} {...look('review')} icon={<Send aria-hidden />}>
        Review & Send
      </ButtonLink>
    ),
    walk: (
      <ButtonLink to="/field-tool/$quoteId" params={params} {...look('walk')} icon={<Calculator aria-hidden />}>
        Edit Calculator
      </ButtonLink>
    ),
    pdf: (
      <LinkButton
        href={`/api/generate-pdf?id=${quote.id}`}
        target="_blank"
        rel="noopener"
        {...look('pdf')}
        icon={<FileText aria-hidden />}
      >
        Open PDF
      </LinkButton>
    ),
  }
  const waits = quote.status === 'sent' && quote.bidStatus === 'pending'
  const locked = isLocked(quote)
  const isShown = (step: Step) => {
    if (step === 'start') return quote.bidStatus === 'won'
    if (step === 'review' || step === 'walk') return !locked
    if (step === 'elsewhere') return waits && !quote.canceled // it needs a new version
    return step === 'pdf' || waits
  }
  const others = (Object.keys(steps) as Step[]).filter((step) => step !== next && isShown(step))
  return (
    <div className={row}>
      {[next, ...others].map((step) => (
        <Fragment key={step}>{steps[step]}</Fragment>
      ))}
      {children}
    </div>
  )
}

const row = wrap({
  gap: '8px',
  '& > *': { mdDown: { flex: '1 1 auto' } },
  '& > :first-child': { mdDown: { flexBasis: '100%' } },
  '& > :not(:first-child, [data-more])': {
    mdDown: { paddingInline: '8px', '& svg': { display: 'none' } },
  },
})
