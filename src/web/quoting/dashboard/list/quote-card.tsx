import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { buildingTypeLabel } from '../../../../shared-kernel/building-type.ts'
import { toCents } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { Money } from '../../../ui/money.tsx'
import { useDeliveryUpdates } from '../../delivery-updates.ts'
import { frequencyShort } from '../../frequency-words.ts'
import { BidChip } from './bid-chip.tsx'
import { CompanyName, ContactName } from './customer-names.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { deliveryNoteOf } from './delivery-note-of.ts'
import { marginOf } from './margin.ts'
import { Margin, Profit } from './profit.tsx'
import { QuoteActions } from './quote-actions.tsx'
import type { RowActions } from './row-actions.ts'
import { SentAt } from './sent-at.tsx'

/** One quote on a phone: the price first, then the profit. */
export const QuoteCard = memo(function QuoteCard({ quote, actions }: { quote: QuoteSummary; actions: RowActions }) {
  useDeliveryUpdates(quote)
  const margin = marginOf(quote)
  const note = deliveryNoteOf(quote)
  return (
    <article className={css({ layerStyle: 'card', padding: '14px 16px' })}>
      <div className={css({ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: '3' })}>
        <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
          <h3 className={css({ textStyle: 'h3' })}>
            <Link
              to="/quotes/$quoteId"
              params={{ quoteId: quote.id }}
              className={css({ color: 'fg.default', textDecoration: 'none', borderRadius: '3px' })}
            >
              <CompanyName name={quote.companyName} />
            </Link>
          </h3>
          <p className={css({ color: 'fg.subtle', textStyle: 'small' })}>
            <ContactName name={quote.contactPerson} inline /> · {buildingTypeLabel[quote.buildingType]}
          </p>
        </div>
        <BidChip quote={quote} onPress={() => actions.openBid(quote)} />
      </div>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'flex-end',
          gap: '4px 12px',
          marginBlock: '6px 12px',
        })}
      >
        <div className={css({ flex: '1 1 180px' })}>
          <Money cents={toCents(quote.finalMonthlyPrice ?? 0)} size="lg" per="/month" />
          <p className={css({ color: 'fg.subtle', textStyle: 'small' })}>
            {formatSqft(quote.totalSqft)} · {frequencyShort[quote.frequency]} · <SentAt quote={quote} long />
          </p>
        </div>
        <div className={css({ display: 'grid', justifyItems: 'end', fontSize: '15px', marginLeft: 'auto' })}>
          <Profit quote={quote} toned />
          {margin !== null && <Margin percent={margin} word="margin" />}
        </div>
      </div>
      {note && (
        <div className={css({ marginBottom: '12px' })}>
          <DeliveryNote quote={quote} note={note} narrow />
        </div>
      )}
      <QuoteActions quote={quote} actions={actions} />
    </article>
  )
})
