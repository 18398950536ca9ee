import { useQuery } from '@tanstack/react-query'
import { createLink, getRouteApi } from '@tanstack/react-router'
import { buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import { screens } from '../../app/screens.ts'
import { useTitle } from '../../app/title.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { isUnderstood, NewerQuote } from '../newer-quote.tsx'
import { areasQuery, quoteQuery } from '../quotes.ts'
import { Review } from './review.tsx'
import { ReviewHead } from './review-head.tsx'
import { ReviewSkeleton } from './review-skeleton.tsx'

const route = getRouteApi('/review-quote/$quoteId')
const ButtonLink = createLink(LinkButton)

/** Review & Send: sets the price and sends the quote to its customer. */
export function ReviewQuoteScreen() {
  const { quoteId } = route.useParams()
  const quote = useQuery(quoteQuery(quoteId))
  const areas = useQuery(areasQuery(quoteId))
  const { title } = screens.reviewQuote
  useTitle(quote.data ? `${title}: ${quote.data.companyName}` : title)

  if (quote.data && !isUnderstood(quote.data))
    return (
      <>
        <PageHeader title={`${title}: ${quote.data.companyName}`} />
        <NewerQuote quote={quote.data} />
      </>
    )
  if (quote.data && areas.data) return <Review key={quoteId} quote={quote.data} areas={areas.data} />
  if (quote.isError || areas.isError) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          title={quote.isError ? 'Failed to fetch quote' : 'Failed to fetch areas'}
          action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
        >
          It may have been deleted, or the connection broke. Your other quotes are on the dashboard.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <ReviewHead quoteId={quoteId} companyName={quote.data?.companyName ?? 'Loading...'} />
      <PageHeader
        title={quote.data ? `Review & Send: ${quote.data.companyName}` : 'Review & Send'}
        lead={quote.data ? `${buildingTypeLabel[quote.data.buildingType]} · ${scheduleLabel(quote.data)}` : '\u00a0'}
      />
      <ReviewSkeleton />
    </>
  )
}
