import { createLink } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { css } from '../../../styled-system/css/index.js'
import { grid } from '../../../styled-system/patterns/index.js'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { BidDialog, DeleteDialog, EditDialog } from '../actions/row-dialogs.ts'
import { isNarrowed, type QuoteFilters } from './filters.ts'
import { QuoteCard } from './quote-card.tsx'
import { QuotesTable } from './quotes-table.tsx'
import type { RowActions } from './row-actions.ts'
import { useWideScreen } from './wide-screen.ts'

const ButtonLink = createLink(LinkButton)

interface Props {
  filters: QuoteFilters
  /** The server's pages, in order. */
  pages: readonly (readonly QuoteSummary[])[]
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; isPlaceholderData: boolean; fetchNextPage: () => unknown }
}

/** The quotes as a table or cards, with the dialogs that a row opens. */
export function QuotesList({ filters, pages, list }: Props) {
  const quotes = pages.flat()
  const wide = useWideScreen()
  const [bidOf, setBidOf] = useState<QuoteSummary | null>(null)
  const [editing, setEditing] = useState<QuoteSummary | null>(null)
  const [deleting, setDeleting] = useState<QuoteSummary | null>(null)
  const [wasAsked, setAsked] = useState(false)
  if (deleting && !wasAsked) setAsked(true) // once opened it stays mounted, to return focus
  const actions: RowActions = useMemo(() => ({ openEdit: setEditing, openBid: setBidOf, askToDelete: setDeleting }), [])

  const narrowed = isNarrowed(filters)
  if (quotes.length === 0 && narrowed) return <NoMatch q={filters.q} />
  return (
    <div aria-busy={list.isPlaceholderData || undefined}>
      <p role="status" className={css({ srOnly: true })}>
        {/* While a search runs, these are the quotes of the one before. */}
        {narrowed &&
          !list.isPlaceholderData &&
          `${quotes.length}${list.hasNextPage ? ' or more' : ''} ${quotes.length === 1 ? 'quote matches' : 'quotes match'} ${wanted(filters.q)}`}
      </p>
      {wide ? (
        <QuotesTable pages={pages} actions={actions} />
      ) : (
        <ul className={grid({ gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
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
      {editing && <EditDialog key={editing.id} quote={editing} {...left(setEditing)} />}
      {bidOf && <BidDialog key={bidOf.id} quote={bidOf} {...left(setBidOf)} />}
      {wasAsked && <DeleteDialog quote={deleting} {...left(setDeleting)} />}
    </div>
  )
}

/** For both ways a dialog ends: closed by the user, or canceled because its code couldn't be loaded. */
const left = (set: (none: null) => void) => ({ onClose: () => set(null), onCancel: () => set(null) })

const wanted = (q: string | undefined) => (q ? `"${q}"` : 'these filters')

function NoMatch({ q }: { q: string | undefined }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={`No quote matches ${wanted(q)}`}
      action={
        <ButtonLink
          to="/dashboard"
          search={{}}
          replace
          onClick={() => document.getElementById('quotes-heading')?.focus()}
        >
          Show all quotes
        </ButtonLink>
      }
    >
      {q && 'The search looks at company, contact, email, phone and building type.'}
    </EmptyState>
  )
}
