import { createLink, getRouteApi } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { buildingTypeLabel } from '../../../modules/quoting/contract/vocabulary.ts'
import { useTitle } from '../../title.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ConnectionBanner } from '../walkthrough/connection-banner.tsx'
import { RateLine } from '../walkthrough/rate-line.tsx'
import { WalkthroughPage } from '../walkthrough/walkthrough-page.tsx'

const route = getRouteApi('/field-tool/$quoteId')
const ButtonLink = createLink(LinkButton)

/** The rooms of an existing quote, to be changed on the spot. */
export function FieldToolScreen() {
  const { quoteId } = route.useParams()
  return <WalkthroughPage quoteId={quoteId} forward="Review & Send" head={(quote) => <Head quote={quote} />} />
}

function Head({ quote }: { quote: Quote | undefined }) {
  useTitle(quote ? `Field Tool: ${quote.companyName}` : 'Field Tool')
  return (
    <PageHeader
      title={quote ? quote.companyName : 'Field Tool'}
      lead={
        quote && (
          <>
            {buildingTypeLabel[quote.buildingType]} · <RateLine quote={quote} />
          </>
        )
      }
      above={
        <>
          <ConnectionBanner />
          <ButtonLink to="/dashboard" variant="plain" size="sm" icon={<ChevronLeft aria-hidden />}>
            Dashboard
          </ButtonLink>
        </>
      }
    />
  )
}
