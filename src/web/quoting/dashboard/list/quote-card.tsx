import { createLink, Link } from '@tanstack/react-router'
import { Calculator } from 'lucide-react'
import { memo, useId } from 'react'
import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { buildingTypeLabel } from '../../../../shared-kernel/building-type.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex, hstack } from '../../../styled-system/patterns/index.js'
import { LinkButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Money } from '../../../ui/money.tsx'
import { useDeliveryUpdates } from '../../delivery-updates.ts'
import { schedulesShort } from '../../frequency-words.ts'
import { leadingPriceOf } from '../../leading-price.ts'
import { useResend } from '../actions/resend.ts'
import { BidChip } from './bid-chip.tsx'
import { CompanyName, ContactName } from './customer-names.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { deliveryNoteOf } from './delivery-note-of.ts'
import { formatPercent, marginOf } from './margin.ts'
import { Profit } from './profit.tsx'
import { MoreActions } from './quote-actions.tsx'
import type { RowActions } from './row-actions.ts'
import { SentAt } from './sent-at.tsx'

const ButtonLink = createLink(LinkButton)

/** One quote on a phone: a tap anywhere opens it; one action is visible, the others are in the "more" menu. */
export const QuoteCard = memo(function QuoteCard({ quote, actions }: { quote: QuoteSummary; actions: RowActions }) {
  useDeliveryUpdates(quote)
  const name = useId()
  const margin = marginOf(quote)
  const price = leadingPriceOf(quote)
  const note = deliveryNoteOf(quote)
  return (
    <article aria-labelledby={name} className={card}>
      <div className={flex({ justify: 'space-between', align: 'flex-start', gap: '2' })}>
        <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
          <h3 id={name} className={css({ textStyle: 'h3' })}>
            <Link to="/quotes/$quoteId" params={{ quoteId: quote.id }} className={wholeCard}>
              <CompanyName name={quote.companyName} />
            </Link>
          </h3>
          <p className={css({ color: 'fg.subtle', textStyle: 'small' })}>
            <ContactName name={quote.contactPerson} inline /> · {buildingTypeLabel[quote.buildingType]}
          </p>
        </div>
        <div className={css({ margin: '-8px -10px -8px 0' })}>
          <MoreActions quote={quote} actions={actions} everything />
        </div>
      </div>
      <div
        className={hstack({
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          gap: '4px 12px',
        })}
      >
        <Money cents={price.cents} size="lg" per={price.per} />
        <span className={css({ fontSize: '15px', marginLeft: 'auto' })}>
          <Profit quote={quote} toned />
          {margin !== null && ` · ${formatPercent(margin)}`}
        </span>
      </div>
      <div className={lastRow}>
        <p className={css({ flex: '1 1 150px', color: 'fg.subtle', textStyle: 'small' })}>
          {formatSqft(quote.totalSqft)} · {schedulesShort(quote)} · <SentAt quote={quote} long />
        </p>
        <CardAction quote={quote} actions={actions} />
      </div>
      {note && (
        <div className={css({ marginTop: '2' })}>
          <DeliveryNote quote={quote} note={note} />
        </div>
      )}
    </article>
  )
})

/** The visible action: continue an open draft in the calculator, or record the result of a sent bid. */
function CardAction({ quote, actions }: { quote: QuoteSummary; actions: RowActions }) {
  const { busy } = useResend(quote)
  if (busy) return <Chip kind="sending">{busy}</Chip>
  if (quote.status !== 'draft' || quote.bidStatus !== 'pending')
    return <BidChip quote={quote} onPress={() => actions.openBid(quote)} />
  return (
    <ButtonLink
      to="/field-tool/$quoteId"
      params={{ quoteId: quote.id }}
      size="sm"
      variant="ghost"
      icon={<Calculator aria-hidden />}
      aria-label={`Edit Calculator for ${quote.companyName}`}
      className={css({ paddingInline: '8px !important', marginRight: '-8px' })}
    >
      Edit Calculator
    </ButtonLink>
  )
}

/** The company's link covers the whole card; all other controls are stacked above it. */
const card = css({
  position: 'relative',
  layerStyle: 'card',
  padding: '12px 16px 8px',
  '& :is(button, a:not(h3 a))': { position: 'relative', zIndex: '1' },
  '&:hover': { borderColor: 'border.control' },
})
const wholeCard = css({
  color: 'fg.default',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
  '&:focus-visible': { outline: 'none', '&::after': { outline: '2px solid var(--focus-ring)', outlineOffset: '2px' } },
})
const lastRow = hstack({
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 12px',
  minHeight: '44px',
  '& > :last-child': { marginLeft: 'auto' },
})
