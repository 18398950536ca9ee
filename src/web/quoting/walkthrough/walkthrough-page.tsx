import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { sentenceFor } from '../../app/api.ts'
import { grid } from '../../styled-system/patterns/index.js'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { isUnderstood, NewerQuote } from '../newer-quote.tsx'
import { quoteQuery } from '../quotes.ts'
import { useQuoteAsPriced } from '../review-quote/quote-edits.ts'
import { useRooms } from './rooms/rooms.ts'
import { Walkthrough } from './walkthrough.tsx'

const ButtonLink = createLink(LinkButton)

interface WalkthroughPageProps {
  readonly quoteId: string
  readonly forward: { readonly label: string; readonly asLink: boolean }
  /** The screen's header, given the quote once it has loaded. */
  readonly head: (quote: Quote | undefined) => ReactNode
}

/** The room editor for one quote, used in the wizard's third step and the field tool. */
export function WalkthroughPage({ quoteId, forward, head }: WalkthroughPageProps) {
  const quote = useQuery(quoteQuery(quoteId))
  const { rooms, areas } = useRooms(quoteId)
  const failed = quote.error ?? areas.error
  const shown = useQuoteAsPriced(quote.data)
  const known = shown && areas.data
  if (shown && !isUnderstood(shown))
    return (
      <>
        {head(undefined)}
        <NewerQuote quote={shown} />
      </>
    )
  return (
    <>
      {head(shown)}
      {known && <Walkthrough key={quoteId} quote={shown} areas={areas.data} rooms={rooms} forward={forward} />}
      {!known && failed && (
        <EmptyState
          title={quote.error ? 'Failed to fetch quote' : 'Failed to fetch areas'}
          action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
        >
          {sentenceFor(failed, 'Try again in a moment. Your other quotes are on the dashboard.')}
        </EmptyState>
      )}
      {!known && !failed && <RoomsLoading />}
    </>
  )
}

function RoomsLoading() {
  return (
    <Loading label="Loading...">
      <div className={grid({ gap: '1px' })}>
        {['first', 'second', 'third'].map((room) => (
          <Skeleton key={room} height="72px" radius="10px" />
        ))}
      </div>
    </Loading>
  )
}
