import { createLink } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { QuoteSummary } from '../../../modules/quoting/contract/endpoints.ts'
import { css } from '../../styled-system/css/index.js'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BidDialog } from './bid-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { QuoteCard } from './quote-card.tsx'
import { QuotesTable } from './quotes-table.tsx'
import type { RowActions } from './row-actions.ts'
import { useWideScreen } from './wide-screen.ts'

const ButtonLink = createLink(LinkButton)

interface Props {
  q: string
  quotes: readonly QuoteSummary[]
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; isPlaceholderData: boolean; fetchNextPage: () => unknown }
}

/** The quotes as a table or as cards, with the dialogs that a row opens. */
export function QuotesList({ q, quotes, list }: Props) {
  const wide = useWideScreen()
  const [bidOf, setBidOf] = useState<QuoteSummary | null>(null)
  const [deleting, setDeleting] = useState<QuoteSummary | null>(null)
  const actions: RowActions = useMemo(() => ({ openBid: setBidOf, askToDelete: setDeleting }), [])

  if (quotes.length === 0 && q) return <NoMatch q={q} />
  return (
    <div aria-busy={list.isPlaceholderData || undefined}>
      <p role="status" className={css({ srOnly: true })}>
        {q &&
          `${quotes.length}${list.hasNextPage ? ' or more' : ''} ${quotes.length === 1 ? 'quote matches' : 'quotes match'} "${q}"`}
      </p>
      {wide ? (
        <QuotesTable quotes={quotes} actions={actions} />
      ) : (
        <ul className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
          {quotes.map((quote) => (
            <li key={quote.id}>
              <QuoteCard quote={quote} actions={actions} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={css({ display: 'grid', justifyItems: 'center', padding: '4' })}>
          <Button busy={list.isFetchingNextPage && 'Loading...'} onClick={() => list.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
      {bidOf && <BidDialog key={bidOf.id} quote={bidOf} onClose={() => setBidOf(null)} />}
      <DeleteDialog quote={deleting} onClose={() => setDeleting(null)} />
    </div>
  )
}

function NoMatch({ q }: { q: string }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={`No quote matches "${q}"`}
      action={
        <ButtonLink to="/dashboard" search={{}} replace>
          Show all quotes
        </ButtonLink>
      }
    >
      The search looks at company, contact, e-mail, phone and building type.
    </EmptyState>
  )
}
