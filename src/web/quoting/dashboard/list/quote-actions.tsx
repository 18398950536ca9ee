import { createLink, useNavigate } from '@tanstack/react-router'
import { Calculator, Ellipsis, FileText, Flag, ListPlus, PenLine, Send, SquareCheckBig, Trash2 } from 'lucide-react'
import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex } from '../../../styled-system/patterns/index.js'
import { IconButton, LinkButton } from '../../../ui/button.tsx'
import { Menu, type MenuItem } from '../../../ui/overlay/menu.tsx'
import { isOnItsWay } from '../../delivery-updates.ts'
import { useResend } from '../actions/resend.ts'
import { preloadRowDialogs } from '../actions/row-dialogs.ts'
import { startItems } from '../actions/start-items.tsx'
import type { RowActions } from './row-actions.ts'

const ButtonLink = createLink(LinkButton)
interface Props {
  quote: QuoteSummary
  actions: RowActions
}

const iconOnly = css({ padding: '0 !important', minWidth: '44px', minHeight: '44px', color: 'fg.muted' })

/** Links into a quote from its row of the table. */
export function QuoteActions({ quote, actions }: Props) {
  const again = useAgain(quote)
  return (
    <div className={flex({ justify: 'flex-end', gap: '2px' })}>
      <ButtonLink
        to="/field-tool/$quoteId"
        params={{ quoteId: quote.id }}
        icon={<Calculator aria-hidden />}
        variant="plain"
        className={iconOnly}
        aria-label={`Edit Calculator for ${quote.companyName}`}
        title="Edit Calculator"
      />
      <IconButton
        icon={<Send aria-hidden />}
        label={`Resend to ${quote.companyName}`}
        title={again.why ?? 'Resend'}
        onClick={again.press}
        aria-disabled={!again.press || undefined}
      />
      <MoreActions quote={quote} actions={actions} />
    </div>
  )
}

/** Resends a sent quote; `press` is undefined while it can't be sent. */
function useAgain(quote: QuoteSummary) {
  const resend = useResend(quote)
  const draft = quote.status === 'draft'
  return {
    press: draft || isOnItsWay(quote) ? undefined : resend.press,
    why: draft ? 'Send this quote from Review first' : undefined,
  }
}

/** The "more" menu; with `everything` it also has the actions that a table's row shows beside it. */
export function MoreActions({ quote, actions, everything }: Props & { everything?: boolean }) {
  const navigate = useNavigate()
  const again = useAgain(quote)
  const params = { quoteId: quote.id }
  const toRooms = () => void navigate({ to: '/field-tool/$quoteId', params })
  const beside: readonly MenuItem[] = [
    { id: 'calculator', label: 'Edit Calculator', icon: <Calculator aria-hidden />, onSelect: toRooms },
    { id: 'resend', label: 'Resend', icon: <Send aria-hidden />, onSelect: again.press, disabled: !again.press },
    { id: 'bid', label: 'Bid status', icon: <Flag aria-hidden />, onSelect: () => actions.openBid(quote) },
  ]
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
      onOpen={preloadRowDialogs}
      items={[
        ...(everything ? beside : []),
        {
          id: 'review',
          label: 'Review & Send',
          icon: <SquareCheckBig aria-hidden />,
          onSelect: () => void navigate({ to: '/review-quote/$quoteId', params }),
        },
        { id: 'services', label: 'Additional Services', icon: <ListPlus aria-hidden />, onSelect: toRooms },
        {
          id: 'edit',
          label: 'Edit details',
          icon: <PenLine aria-hidden />,
          onSelect: () => actions.openEdit(quote),
        },
        ...startItems((start) => actions.start({ quote, start })),
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
