import { createLink, useBlocker } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { Area } from '../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import { isOnce } from '../../../shared-kernel/visits.ts'
import { css } from '../../styled-system/css/index.js'
import { flex, grid } from '../../styled-system/patterns/index.js'
import { LinkButton } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { BottomBar } from '../../ui/page/bottom-bar.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useDeliveryUpdates } from '../delivery-updates.ts'
import { leadingPrice } from '../leading-price.ts'
import { MissingLogo } from '../missing-logo.tsx'
import { AcceptingCard } from './accepting/accepting-card.tsx'
import { useQuoteAsChosen } from './choices.ts'
import { columns } from './columns.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { useCosts } from './costs/cost-draft.ts'
import { CostPanel } from './costs/cost-panel.tsx'
import { CustomerTotals } from './customer-totals.tsx'
import { AskedPrice } from './price/asked-price.tsx'
import { BasePricing } from './price/base-pricing.tsx'
import { useJudged } from './price/judged.ts'
import { usePricing } from './price/pricing-draft.ts'
import { repriced } from './price/repriced.ts'
import { useHolidayTerms } from './price/scope-rows.tsx'
import { WhyThisPrice } from './price/why-this-price.tsx'
import { PrivateNotes } from './private-notes.tsx'
import { QuoteDetails } from './quote-details.tsx'
import { useIsUnkept } from './quote-edits.ts'
import { Hindrance, useReviewActions } from './review-actions.tsx'
import { ReviewHead } from './review-head.tsx'
import { BeforeYouSend } from './send/before-you-send.tsx'
import { ConfirmEmail } from './send/confirm-email.tsx'
import { EmailToMe } from './send/email-to-me.tsx'
import { UnfinishedSizes } from './send/unfinished-sizes.tsx'
import { UnsentPhotos } from './send/unsent-photos.tsx'
import { Warnings } from './send/warnings.tsx'
import { useWithoutLogo } from './send/without-logo.ts'
import { WithoutTasks } from './send/without-tasks.tsx'
import { YearlyKept } from './send/yearly-kept.tsx'
import { useTwoColumns } from './two-columns.ts'

const ButtonLink = createLink(LinkButton)

/** A quote: its price on the left, the customer's view below, and the final check before sending. */
export function Review({ quote: saved, areas }: { quote: Quote; areas: readonly Area[] }) {
  const quote = useQuoteAsChosen(saved)
  const pricing = usePricing(quote, areas)
  const leading = leadingPrice(quote, pricing.price.asked)
  const costs = useCosts(quote, leading.cents)
  const holidays = useHolidayTerms(quote, pricing.price.asked.finalMonthly)
  const hasCosts = costs.state !== 'none' && costs.state !== 'usual'
  const judged = useJudged(quote, areas, pricing, hasCosts ? costs.costs.total : null)
  const setPrice = (dollars: number) => pricing.commitAsk(isOnce(quote) ? 'oneTime' : 'monthly', dollars)
  const unsavedCosts = costs.state === 'unsaved'
  const withoutLogo = useWithoutLogo(quote)
  const known = { unsavedCosts, withoutLogo }
  const { buttons, hindrance, question } = useReviewActions(quote, areas, pricing, known, judged.warnings)
  const isUnkept = useIsUnkept(quote.id)
  const priceSaved = useMemo(() => repriced(quote, areas, quote.pricePerSqFt), [quote, areas])
  // Costs that aren't valid and what the outbox hasn't stored yet are kept in this tab; closing it loses them.
  useBlocker({
    shouldBlockFn: () => false,
    enableBeforeUnload: unsavedCosts || costs.state === 'saving' || isUnkept || pricing.ask.isUnsaved,
  })
  useDeliveryUpdates({ ...quote, deliveryState: quote.delivery?.state ?? null })
  return (
    <>
      <ReviewHead quoteId={quote.id} companyName={quote.companyName} />
      <PageHeader
        title={`Review & Send: ${quote.companyName}`}
        lead={aboutBuilding(quote, areas.length, pricing.price.price.totalArea)}
        actions={
          <div data-no-print className={flex({ gap: '8px', mdDown: { display: 'none' } })}>
            {buttons}
          </div>
        }
      />
      <ConfirmEmail />
      {hindrance && <Hindrance>{hindrance}</Hindrance>}
      <WithoutTasks quoteId={quote.id} areas={areas} />
      <UnfinishedSizes quoteId={quote.id} areas={areas} />
      <UnsentPhotos quoteId={quote.id} />
      {withoutLogo && <MissingLogo>Your customer would get this quote without it.</MissingLogo>}
      <Columns
        price={
          <BasePricing quote={quote} areas={areas} pricing={pricing}>
            <AskedPrice quote={quote} pricing={pricing} judged={judged} />
          </BasePricing>
        }
        costs={
          <>
            {quote.pricedBy === 'time' && <WhyThisPrice quote={quote} pricing={pricing} />}
            <CostPanel work={costs} />
            <PrivateNotes quote={quote} />
          </>
        }
        details={
          <QuoteDetails
            {...{ quote, areas, holidays }}
            lines={pricing.price.lines}
            totals={<CustomerTotals quote={quote} asked={pricing.price.asked} />}
            addAreas={<AddAreas quote={quote} />}
          />
        }
        lastLook={
          <>
            <AcceptingCard quote={quote} />
            <BeforeYouSend
              quote={{ ...quote, annualDiscountPercent: pricing.ask.annualPercent }}
              areas={areas}
              price={pricing.price}
              warnings={<Warnings quoteId={quote.id} warnings={judged.warnings} onSetPrice={setPrice} />}
              yearly={!isOnce(quote) && <YearlyKept quote={quote} pricing={pricing} judged={judged} />}
            >
              <EmailToMe quote={quote} pricing={pricing} hindrance={hindrance} withoutLogo={withoutLogo} />
            </BeforeYouSend>
          </>
        }
      />
      <BottomBar
        summary={
          <>
            <span>
              You keep{' '}
              <Money
                cents={costs.profit}
                size="sm"
                tone={costs.profit < 0 ? 'loss' : costs.costs.labor === 0 ? 'plain' : 'profit'}
              />
              {costs.costs.labor === 0 && <span className={css({ display: 'block' })}>No labor yet</span>}
            </span>
            <Money cents={leading.cents} size="lg" per={leading.per} total />
          </>
        }
      >
        {buttons}
      </BottomBar>
      <ConflictDialog quote={quote} theirs={priceSaved} pricing={pricing} />
      {question}
    </>
  )
}

interface Parts {
  price: ReactNode
  costs: ReactNode
  details: ReactNode
  lastLook: ReactNode
}

/** The price first, then the contractor's profit, then the customer's view; side by side if there is room. */
function Columns({ price, costs, details, lastLook }: Parts) {
  const twoColumns = useTwoColumns()
  const stack = grid({ gap: { base: '4', md: '5' }, minWidth: '0' })
  if (!twoColumns) {
    return (
      <div className={stack}>
        {price}
        {costs}
        {details}
        {lastLook}
      </div>
    )
  }
  return (
    <div className={columns}>
      <div className={stack}>
        {price}
        {details}
      </div>
      <div className={stack}>
        {costs}
        {lastLook}
      </div>
    </div>
  )
}

/** "Medical · Daily (Mon–Fri) · 5 areas, 3,080 sq ft" */
const aboutBuilding = (quote: Quote, areas: number, sqft: number) =>
  `${buildingTypeLabel[quote.buildingType]} · ${scheduleLabel(quote)} · ${areas} ${areas === 1 ? 'area' : 'areas'}, ${formatSqft(sqft)}`

function AddAreas({ quote }: { quote: Quote }) {
  return (
    <ButtonLink to="/field-tool/$quoteId" params={{ quoteId: quote.id }} variant="primary">
      Add Areas
    </ButtonLink>
  )
}
