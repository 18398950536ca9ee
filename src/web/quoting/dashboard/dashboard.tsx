import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createLink, getRouteApi, useRouterState } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { startTransition, useEffect, useState } from 'react'
import { useMissingLogo } from '../../accounts/missing-logo.ts'
import { screens } from '../../app/screens.ts'
import { useContractor } from '../../app/session.ts'
import { useTitle } from '../../app/title.ts'
import { LastUpdated } from '../../device/last-updated.tsx'
import { css } from '../../styled-system/css/index.js'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BottomBar } from '../../ui/page/bottom-bar.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { MissingLogo } from '../missing-logo.tsx'
import { quotesQuery, summaryQuery } from '../quotes.ts'
import { BusinessHint } from './desk/business-hint.tsx'
import { DeskCards } from './desk/desk-cards.tsx'
import { bidsInWords, greeting } from './desk/greeting.ts'
import { SummaryCards } from './desk/summary-cards.tsx'
import { Welcome } from './desk/welcome.tsx'
import { isNarrowed, type QuoteFilters } from './list/filters.ts'
import { ListSkeleton } from './list/list-skeleton.tsx'
import { QuotesList } from './list/quotes-list.tsx'
import { Toolbar } from './list/toolbar.tsx'
import { useWideScreen } from './list/wide-screen.ts'
import { Tried } from './tried/tried.tsx'
import { UnsentQuotes } from './unsent-quotes.tsx'

const route = getRouteApi('/dashboard')
const ButtonLink = createLink(LinkButton)

/** The contractor's dashboard: key figures, every quote with its bid, and links into each. */
export function DashboardScreen() {
  const { firstName } = useContractor()
  const filters = route.useSearch()
  const list = useQuotes(filters)
  const { data: summary } = useQuery(summaryQuery)
  const wide = useWideScreen()
  const missingLogo = useMissingLogo()
  useTitle(screens.dashboard.title)

  const hasNone = !isNarrowed(filters) && list.data?.pages[0]?.quotes.length === 0 && !list.isPlaceholderData
  if (hasNone)
    return (
      <>
        <Tried isFirst />
        <LastUpdated queryKey={quotesQuery(filters).queryKey} />
        <UnsentQuotes />
        {missingLogo && <MissingLogo />}
        <Welcome firstName={firstName} />
      </>
    )

  const newQuote = (
    <ButtonLink to="/calculator" variant="primary" icon={<Plus aria-hidden />}>
      New quote
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={`${greeting(new Date())}, ${firstName}`}
        lead={<span className={lead}>{summary && bidsInWords(summary)}</span>}
        actions={wide && newQuote}
      />
      {list.data && <Tried isFirst={false} />}
      <LastUpdated queryKey={quotesQuery(filters).queryKey} />
      <UnsentQuotes />
      {missingLogo && <MissingLogo />}
      <SummaryCards />
      {wide && <DeskCards />}
      {wide && <BusinessHint />}
      <Quotes filters={filters} />
      {!wide && (
        <div className={css({ marginTop: '5' })}>
          <BusinessHint />
          <DeskCards />
        </div>
      )}
      <BottomBar>{newQuote}</BottomBar>
    </>
  )
}

/** Reserves the space of the sentence before it loads: two lines on a phone. */
const lead = css({ display: 'block', minHeight: { base: '3em', md: '1.5em' } })

const useQuotes = (filters: QuoteFilters) =>
  useInfiniteQuery({ ...quotesQuery(filters), placeholderData: keepPreviousData })

/** False while the product opens, until its head is painted: a slow phone takes half a second for a long list. */
function useFirstPaint(): boolean {
  const isOpening = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation === undefined })
  const [isPainted, setPainted] = useState(!isOpening)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted
}

/** The list with its toolbar. While a new search loads, the last result stays. */
function Quotes({ filters }: { filters: QuoteFilters }) {
  const list = useQuotes(filters)
  const isPainted = useFirstPaint()
  const pages = isPainted ? list.data?.pages.map((page) => page.quotes) : undefined
  return (
    <section aria-labelledby="quotes-heading" className={css({ md: { layerStyle: 'card' } })}>
      <Toolbar filters={filters} />
      {list.isError && !pages ? (
        <EmptyState
          title="Your quotes couldn’t be loaded."
          action={<Button onClick={() => list.refetch()}>Try again</Button>}
        >
          Check your connection. Nothing is lost.
        </EmptyState>
      ) : pages ? (
        <QuotesList filters={filters} pages={pages} list={list} />
      ) : (
        <ListSkeleton />
      )}
    </section>
  )
}
