import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createLink, getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useContractor } from '../../session.ts'
import { css } from '../../styled-system/css/index.js'
import { useTitle } from '../../title.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { quotesQuery } from '../quotes.ts'
import { bidsInWords, greeting } from './greeting.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { QuickStart } from './quick-start.tsx'
import { QuotesList } from './quotes-list.tsx'
import { SearchBox } from './search-box.tsx'
import { Welcome } from './welcome.tsx'

const route = getRouteApi('/dashboard')
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  padding: { base: '0 0 12px', md: '16px 20px 12px' },
})
const ButtonLink = createLink(LinkButton)

/** The contractor's desk: every quote, what became of it, and the way into each. */
export function DashboardScreen() {
  const { firstName } = useContractor()
  const { q = '' } = route.useSearch()
  const list = useInfiniteQuery({ ...quotesQuery(q), placeholderData: keepPreviousData })
  useTitle('Dashboard')
  const quotes = list.data?.pages.flatMap((page) => page.quotes)
  const hasNone = q === '' && quotes?.length === 0 && !list.isPlaceholderData

  if (hasNone) return <Welcome firstName={firstName} />

  const newQuote = (
    <ButtonLink to="/calculator" variant="primary" icon={<Plus aria-hidden />}>
      New quote
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={`${greeting(new Date())}, ${firstName}`}
        lead={bidsInWords(q === '' && !list.hasNextPage ? quotes : undefined)}
        actions={<div className={css({ mdDown: { display: 'none' } })}>{newQuote}</div>}
      />
      <QuickStart />
      <section aria-labelledby="quotes-heading" className={css({ md: { layerStyle: 'card' } })}>
        <div className={head}>
          <h2 id="quotes-heading" tabIndex={-1} className={css({ textStyle: 'h2' })}>
            Quotes
          </h2>
          <SearchBox q={q} />
        </div>
        {list.isError && !quotes ? (
          <EmptyState
            title="Your quotes could not be loaded."
            action={<Button onClick={() => list.refetch()}>Try again</Button>}
          >
            Check your connection. Nothing is lost.
          </EmptyState>
        ) : quotes ? (
          <QuotesList q={q} quotes={quotes} list={list} />
        ) : (
          <ListSkeleton />
        )}
      </section>
      <BottomBar>{newQuote}</BottomBar>
    </>
  )
}
