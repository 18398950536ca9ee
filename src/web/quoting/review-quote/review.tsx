import { createLink } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Area, Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { buildingTypeLabel } from '../../../modules/quoting/contract/vocabulary.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { frequencyLabel } from '../../../shared-kernel/frequency.ts'
import { css } from '../../styled-system/css/index.js'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSettling } from '../settling.ts'
import { BasePricing } from './base-pricing.tsx'
import { BeforeYouSend } from './before-you-send.tsx'
import { columns } from './columns.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { usePricing } from './pricing-draft.ts'
import { QuoteDetails } from './quote-details.tsx'
import { repriced } from './repriced.ts'
import { Hindrance, useReviewActions } from './review-actions.tsx'
import { ReviewHead } from './review-head.tsx'

const ButtonLink = createLink(LinkButton)

/** A quote with its price at the left, as its customer will read it below, and the last look before sending. */
export function Review({ quote, areas }: { quote: Quote; areas: readonly Area[] }) {
  const pricing = usePricing(quote, areas)
  const { buttons, hindrance } = useReviewActions(quote, areas, pricing)
  const saved = useMemo(() => repriced(quote, areas, quote.pricePerSqFt), [quote, areas])
  useSettling({ ...quote, deliveryState: quote.delivery?.state ?? null })
  return (
    <>
      <ReviewHead quoteId={quote.id} companyName={quote.companyName} />
      <PageHeader
        title={`Review & Send: ${quote.companyName}`}
        lead={aboutBuilding(quote, areas.length, pricing.price.price.totalArea)}
        actions={
          <div data-no-print className={css({ display: 'flex', gap: '8px', mdDown: { display: 'none' } })}>
            {buttons}
          </div>
        }
      />
      {hindrance && <Hindrance>{hindrance}</Hindrance>}
      <div className={columns}>
        <div className={css({ display: 'grid', gap: { base: '4', md: '5' }, minWidth: '0' })}>
          <BasePricing quote={quote} pricing={pricing} />
          <QuoteDetails quote={quote} areas={areas} lines={pricing.price.lines} addAreas={<AddAreas quote={quote} />} />
        </div>
        <BeforeYouSend quote={quote} price={pricing.price} />
      </div>
      <BottomBar
        summary={
          <>
            <span>Selling Price</span>
            <Money cents={pricing.price.asked.finalMonthly} size="lg" per="/month" total />
          </>
        }
      >
        {buttons}
      </BottomBar>
      <ConflictDialog quote={quote} theirs={saved} pricing={pricing} />
    </>
  )
}

/** "Medical · Daily (Mon–Fri) · 5 areas, 3,080 sq ft" */
const aboutBuilding = ({ buildingType, frequency }: Quote, areas: number, sqft: number) =>
  `${buildingTypeLabel[buildingType]} · ${frequencyLabel[frequency]} · ${areas} ${areas === 1 ? 'area' : 'areas'}, ${formatSqft(sqft)}`

function AddAreas({ quote }: { quote: Quote }) {
  return (
    <ButtonLink to="/field-tool/$quoteId" params={{ quoteId: quote.id }} variant="primary">
      Add Areas
    </ButtonLink>
  )
}
