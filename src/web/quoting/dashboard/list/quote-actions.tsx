import { createLink, useNavigate } from '@tanstack/react-router'
import { Calculator, Ellipsis, FileText, ListPlus, PenLine, Send, SquareCheckBig, Trash2 } from 'lucide-react'
import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { css } from '../../../styled-system/css/index.js'
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { isOnItsWay } from '../../delivery-updates.ts'
import { approachRowDialogs } from '../actions/late-dialogs.ts'
import { useResend } from '../actions/resend.ts'
import type { RowActions } from './row-actions.ts'

const ButtonLink = createLink(LinkButton)
const iconOnly = css({ padding: '0 !important', minWidth: '44px', minHeight: '44px', color: 'fg.muted' })

/** Links into a quote: labeled icons in a table, words on a phone. */
export function QuoteActions({
  quote,
  actions,
  compact,
}: {
  quote: QuoteSummary
  actions: RowActions
  compact?: boolean
}) {
  const resend = useResend(quote)
  const draft = quote.status === 'draft'
  const cannotResend = draft || isOnItsWay(quote)
  const params = { quoteId: quote.id }
  const edit = { to: '/field-tool/$quoteId', params, icon: <Calculator aria-hidden /> } as const
  const again = {
    icon: <Send aria-hidden />,
    onClick: cannotResend ? undefined : resend.press,
    'aria-disabled': cannotResend || undefined,
    title: draft ? 'Send this quote from Review first' : undefined,
  }
  if (compact) {
    return (
      <div className={css({ display: 'flex', justifyContent: 'flex-end', gap: '2px' })}>
        <ButtonLink
          {...edit}
          variant="plain"
          className={iconOnly}
          aria-label={`Edit Calculator for ${quote.companyName}`}
          title="Edit Calculator"
        />
        <IconButton {...again} label={`Resend to ${quote.companyName}`} title={again.title ?? 'Resend'} />
        <More quote={quote} actions={actions} />
      </div>
    )
  }
  return (
    <div className={css({ display: 'flex', gap: '8px' })}>
      <ButtonLink {...edit} size="sm" className={wordy} aria-label={`Edit Calculator for ${quote.companyName}`}>
        Edit Calculator
      </ButtonLink>
      <Button
        {...again}
        size="sm"
        busy={resend.busy && 'Sending...'}
        className={wordy}
        aria-label={resend.busy ? undefined : `Resend to ${quote.companyName}`}
      >
        Resend
      </Button>
      <More quote={quote} actions={actions} />
    </div>
  )
}

const wordy = css({
  flex: '1 1 auto',
  minHeight: '44px',
  paddingInline: '8px !important',
  minWidth: '0',
  whiteSpace: 'nowrap',
  '@media (max-width: 359px)': { paddingInline: '4px !important', '& svg': { display: 'none' } },
})

function More({ quote, actions }: { quote: QuoteSummary; actions: RowActions }) {
  const navigate = useNavigate()
  const params = { quoteId: quote.id }
  return (
    <Menu
      trigger={
        <IconButton
          data-more={quote.id}
          label={`More for ${quote.companyName}`}
          title="More"
          icon={<Ellipsis aria-hidden />}
        />
      }
      onOpen={approachRowDialogs}
      items={[
        {
          id: 'review',
          label: 'Review & Send',
          icon: <SquareCheckBig aria-hidden />,
          onSelect: () => void navigate({ to: '/review-quote/$quoteId', params }),
        },
        {
          id: 'services',
          label: 'Additional Services',
          icon: <ListPlus aria-hidden />,
          onSelect: () => void navigate({ to: '/field-tool/$quoteId', params }),
        },
        {
          id: 'edit',
          label: 'Edit details',
          icon: <PenLine aria-hidden />,
          onSelect: () => actions.openEdit(quote),
        },
        {
          id: 'pdf',
          label: 'Open PDF',
          icon: <FileText aria-hidden />,
          onSelect: () => window.open(`/api/generate-pdf?id=${quote.id}`, '_blank', 'noopener'),
        },
        'separator',
        {
          id: 'delete',
          label: 'Delete quote',
          tone: 'danger',
          icon: <Trash2 aria-hidden />,
          onSelect: () => actions.askToDelete(quote),
        },
      ]}
    />
  )
}
