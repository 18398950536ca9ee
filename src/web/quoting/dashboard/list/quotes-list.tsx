import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { SearchX } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Customer } from '../../../../modules/quoting/contract/desk.ts'
import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { stageLabel } from '../../../../modules/quoting/contract/vocabulary.ts'
import { css } from '../../../styled-system/css/index.js'
import { grid } from '../../../styled-system/patterns/index.js'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { customersQuery } from '../../quotes.ts'
import { resendQuestion } from '../actions/resend.ts'
import { BidDialog, DeleteDialog, EditDialog, StartDialog, WarningsDialog } from '../actions/row-dialogs.ts'
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
  const [from, setFrom] = useState<Parameters<RowActions['start']>[0] | null>(null)
  const [deleting, setDeleting] = useState<QuoteSummary | null>(null)
  const [wasAsked, setAsked] = useState(false)
  if (deleting && !wasAsked) setAsked(true) // once opened it stays mounted, to return focus
  const actions: RowActions = useMemo(
    () => ({ openEdit: setEditing, openBid: setBidOf, start: setFrom, askToDelete: setDeleting }),
    [],
  )

  const narrowed = isNarrowed(filters)
  const { data: customers } = useQuery({ ...customersQuery, enabled: filters.customer !== undefined })
  const wanted = filterWords(filters, customers)
  if (quotes.length === 0 && narrowed) return <NoMatch q={filters.q} wanted={wanted} />
  return (
    <div aria-busy={list.isPlaceholderData || undefined}>
      <p role="status" className={css({ srOnly: true })}>
        {/* While a search runs, these are the quotes of the one before. */}
        {narrowed &&
          !list.isPlaceholderData &&
          `${quotes.length}${list.hasNextPage ? ' or more' : ''} ${quotes.length === 1 ? 'quote matches' : 'quotes match'} ${wanted}`}
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
      {from && <StartDialog {...from} {...left(setFrom)} />}
      {bidOf && <BidDialog key={bidOf.id} quote={bidOf} {...left(setBidOf)} />}
      {wasAsked && <DeleteDialog quote={deleting} {...left(setDeleting)} />}
      <ResendQuestion />
    </div>
  )
}

/** Asks once before a changed quote with warnings is sent again. */
function ResendQuestion() {
  const [question, setQuestion] = useAtom(resendQuestion)
  useEffect(() => () => setQuestion(null), [setQuestion])
  if (!question) return null
  function sendAnyway() {
    setQuestion(null)
    question?.send()
  }
  const { warnings, customer } = question
  return <WarningsDialog warnings={warnings} customer={customer} onSend={sendAnyway} {...left(setQuestion)} />
}

/** For both ways a dialog ends: closed by the user, or canceled because its code couldn't be loaded. */
const left = (set: (none: null) => void) => ({ onClose: () => set(null), onCancel: () => set(null) })

const inWords = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })

/** Every filter that hides quotes: `"oak", Lost and Acme Offices`. */
function filterWords({ q, stage, customer }: QuoteFilters, customers: readonly Customer[] = []) {
  const name = customer && (customers.find(({ key }) => key === customer)?.companyName ?? 'this customer')
  return inWords.format([q && `"${q}"`, stage && stageLabel[stage], name].filter((word) => word !== undefined))
}

function NoMatch({ q, wanted }: { q: string | undefined; wanted: string }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={`No quote matches ${wanted}`}
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
      {q && 'The search looks at company, contact, email, phone, building type and PO number.'}
    </EmptyState>
  )
}
