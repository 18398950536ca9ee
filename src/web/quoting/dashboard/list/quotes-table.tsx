import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { buildingTypeLabel } from '../../../../shared-kernel/building-type.ts'
import { formatMoney } from '../../../../shared-kernel/money.ts'
import { css, cx } from '../../../styled-system/css/index.js'
import { table } from '../../../styled-system/recipes/index.js'
import { useDeliveryUpdates } from '../../delivery-updates.ts'
import { schedulesShort } from '../../frequency-words.ts'
import { leadingPriceOf } from '../../leading-price.ts'
import { BidChip } from './bid-chip.tsx'
import { CompanyName, ContactName } from './customer-names.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { deliveryNoteOf } from './delivery-note-of.ts'
import { marginOf } from './margin.ts'
import { Margin, Profit } from './profit.tsx'
import { QuoteActions } from './quote-actions.tsx'
import type { RowActions } from './row-actions.ts'
import { SentAt } from './sent-at.tsx'
import { TablePage } from './table-page.tsx'

const columns = 10
const whole = new Intl.NumberFormat('en-US')
/** These columns are hidden under 1280 px; the first column then shows the same information. */
const roomy = css({ xlDown: { display: 'none' } })
const wide = css({ lgDown: { display: 'none' } })
const tight = css({ display: 'block', xl: { display: 'none' } })

type Page = readonly QuoteSummary[]

export function QuotesTable({ pages, actions }: { pages: readonly Page[]; actions: RowActions }) {
  const styles = table()
  const numeric = { 'data-numeric': true }
  return (
    <table
      className={cx(styles.root, css({ '& :is(th, td):not(:first-child)': { lgDown: { paddingInline: '8px' } } }))}
      aria-labelledby="quotes-heading"
    >
      <thead className={styles.head}>
        <tr>
          <Heading>Customer</Heading>
          <Heading className={roomy}>Building</Heading>
          <Heading className={roomy} {...numeric}>
            Sq ft
          </Heading>
          <Heading className={roomy}>How often</Heading>
          <Heading {...numeric}>Per month</Heading>
          <Heading {...numeric}>Net profit</Heading>
          <Heading className={roomy} {...numeric}>
            Margin
          </Heading>
          <Heading>Bid</Heading>
          <Heading className={wide}>Sent</Heading>
          <Heading {...numeric}>Actions</Heading>
        </tr>
      </thead>
      {pages.map((quotes, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its position
        <Rows key={place} quotes={quotes} actions={actions} />
      ))}
    </table>
  )
}

function Heading({ className, ...rest }: React.ComponentProps<'th'>) {
  return <th scope="col" {...rest} className={cx(table().heading, className)} />
}

const Rows = memo(function Rows({ quotes, actions }: { quotes: Page; actions: RowActions }) {
  return (
    <TablePage columns={columns}>
      {quotes.map((quote) => (
        <Row key={quote.id} quote={quote} actions={actions} />
      ))}
    </TablePage>
  )
})

/** Memoized, so rows don't re-render when a dialog opens above them. */
const Row = memo(function Row({ quote, actions }: { quote: QuoteSummary; actions: RowActions }) {
  useDeliveryUpdates(quote)
  const styles = table()
  const margin = marginOf(quote)
  const price = leadingPriceOf(quote)
  const note = deliveryNoteOf(quote)
  const about = `${buildingTypeLabel[quote.buildingType]} · ${whole.format(quote.totalSqft)} sq ft · ${schedulesShort(quote)}`
  return (
    <>
      <tr className={styles.row}>
        <th scope="row" className={cx(styles.cell, customer)}>
          <Link to="/quotes/$quoteId" params={{ quoteId: quote.id }} className={companyLink}>
            <CompanyName name={quote.companyName} />
          </Link>
          <span className={css({ display: 'block', color: 'fg.subtle', fontSize: '14px', fontWeight: '400' })}>
            <ContactName name={quote.contactPerson} />
            <span className={tight}>{about}</span>
            <span className={css({ display: 'block', lg: { display: 'none' } })}>
              <SentAt quote={quote} long />
            </span>
          </span>
        </th>
        <td className={cx(styles.cell, roomy)}>{buildingTypeLabel[quote.buildingType]}</td>
        <td data-numeric className={cx(styles.cell, roomy)}>
          {whole.format(quote.totalSqft)}
        </td>
        <td className={cx(styles.cell, roomy)}>{schedulesShort(quote)}</td>
        <td data-numeric className={styles.cell}>
          <strong className={css({ textStyle: 'money', fontSize: '15px' })}>{formatMoney(price.cents)}</strong>
          {price.per === 'once' && (
            <span className={css({ display: 'block', color: 'fg.subtle', fontSize: '14px' })}>once</span>
          )}
        </td>
        <td data-numeric className={styles.cell}>
          <Profit quote={quote} />
        </td>
        <td data-numeric className={cx(styles.cell, roomy)}>
          {margin === null ? '—' : <Margin percent={margin} />}
        </td>
        <td className={styles.cell}>
          <BidChip quote={quote} onPress={() => actions.openBid(quote)} />
        </td>
        <td className={cx(styles.cell, wide, css({ color: 'fg.muted', whiteSpace: 'nowrap' }))}>
          <SentAt quote={quote} />
        </td>
        <td className={styles.cell}>
          <QuoteActions quote={quote} actions={actions} />
        </td>
      </tr>
      {note && (
        <tr>
          <td colSpan={columns} className={css({ padding: '0 16px 12px 20px' })}>
            <DeliveryNote quote={quote} note={note} />
          </td>
        </tr>
      )}
    </>
  )
})

const customer = css({
  textAlign: 'left',
  fontWeight: '600',
  minWidth: { base: '150px', xl: '190px' },
  maxWidth: '280px',
  overflowWrap: 'anywhere',
})
const companyLink = css({
  display: 'inline-block', // browsers draw no outline for an inline link around clamped lines
  verticalAlign: 'top',
  color: 'fg.default',
  textDecoration: 'none',
  borderRadius: '3px',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
})
