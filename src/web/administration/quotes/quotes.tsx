import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { FileSearch, Image } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { AdminQuote, Overview } from '../../../modules/administration/contract/endpoints.ts'
import { QuoteStatus, quoteStatusLabel } from '../../../modules/quoting/contract/vocabulary.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { formatPhone } from '../../../shared-kernel/phone.ts'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import { leadingPriceOf } from '../../quoting/leading-price.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { grid, hstack } from '../../styled-system/patterns/index.js'
import { Chip } from '../../ui/chip.tsx'
import { mediumDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/form/input.tsx'
import { type Address, Go, go, useAddress } from '../address.tsx'
import { List } from '../list.tsx'
import { overviewQuery, quotesQuery } from '../queries.ts'
import { SearchBox } from '../search-box.tsx'
import { QuoteRecord } from './quote-record.tsx'

/** All contractors' quotes next to the open one. A phone shows one of the two. */
export function Quotes() {
  const here = useAddress()
  const { q, status, quote } = here
  const chosen = QuoteStatus.safeParse(status).data
  const list = useInfiniteQuery(quotesQuery({ q, status: chosen }))
  useListPosition(Boolean(quote))
  return (
    <div className={columns} data-open={quote ? true : undefined}>
      <section aria-labelledby="quotes-heading" className={cx(card, listPlace)}>
        <div className={tools}>
          <h1 id="quotes-heading" tabIndex={-1} className={css({ textStyle: 'h1' })}>
            Quotes
          </h1>
          <SearchBox
            q={q ?? ''}
            label="Company, contact or email"
            onSearch={(words) => go({ ...here, tab: 'quotes', q: words }, { replace: true })}
          />
          <div
            className={hstack({
              flexWrap: 'wrap',
              gap: '2',
              justifyContent: 'space-between',
            })}
          >
            <p role="status" className={css({ color: 'fg.subtle', textStyle: 'small' })}>
              <HowMany list={list} narrowed={Boolean(q || chosen)} />
            </p>
            <Select
              size="sm"
              aria-label="Status"
              placeholder="All quotes"
              value={chosen ?? ''}
              options={QuoteStatus.options.map((value) => ({ value, label: quoteStatusLabel[value] }))}
              onChange={({ target }) => go({ ...here, status: target.value })}
            />
          </div>
        </div>
        <List
          query={list}
          of="quotes"
          empty={q || chosen ? 'No quotes match your search.' : 'No quotes submitted yet.'}
        >
          {(row) => <QuoteCard key={row.id} quote={row} to={{ ...here, quote: row.id }} open={row.id === quote} />}
        </List>
      </section>
      <section aria-label="The selected quote" className={cx(card, recordPlace)}>
        {quote ? (
          <QuoteRecord key={quote} quoteId={quote} />
        ) : (
          <EmptyState icon={<FileSearch aria-hidden />} title="Select a quote from the list to view details" />
        )}
      </section>
    </div>
  )
}

/** On a phone, a record opens at its top, and Back returns to the previous position in the list. */
function useListPosition(open: boolean) {
  const position = useRef(0)
  useEffect(() => {
    if (open) return
    const keep = () => {
      position.current = window.scrollY
    }
    window.addEventListener('scroll', keep)
    return () => window.removeEventListener('scroll', keep)
  }, [open])
  useLayoutEffect(() => {
    if (window.matchMedia('(max-width: 62.4975rem)').matches) window.scrollTo(0, open ? 0 : position.current)
  }, [open])
}

interface Found {
  readonly data: { readonly pages: readonly { readonly rows: readonly unknown[] }[] } | undefined
  readonly hasNextPage: boolean
}

function HowMany({ list: { data, hasNextPage }, narrowed }: { list: Found; narrowed: boolean }) {
  const client = useQueryClient()
  if (!data) return null
  const shown = data.pages.reduce((sum, { rows }) => sum + rows.length, 0)
  if (!narrowed) {
    const all = Math.max(shown, client.getQueryData<Overview>(overviewQuery.queryKey)?.quotes ?? 0)
    return all === 0 ? null : `${counted(all)}, newest first`
  }
  if (shown === 0) return null
  return hasNextPage ? `The newest ${shown} that match` : `${counted(shown)} ${shown === 1 ? 'matches' : 'match'}`
}

const counted = (quotes: number) => (quotes === 1 ? '1 quote' : `${quotes.toLocaleString('en-US')} quotes`)

function QuoteCard({ quote, to, open }: { quote: AdminQuote; to: Address; open: boolean }) {
  const {
    companyName,
    contactPerson,
    buildingType,
    totalSqft,
    frequency,
    schedule,
    email,
    phone,
    uploadedImages,
    createdAt,
  } = quote
  const asked = { ...quote, finalMonthlyPrice: quote.finalMonthlyPrice ?? quote.totalMonthlyPrice }
  const { cents, per } = leadingPriceOf(asked)
  const images = uploadedImages.length
  return (
    <li>
      <Go to={to} aria-current={open ? 'true' : undefined} className={row}>
        <strong className={css({ textStyle: 'h3' })}>{companyName}</strong>
        <span className={cx(end, css({ textStyle: 'money' }))}>
          {asked.finalMonthlyPrice === null ? 'No price yet' : `${formatMoney(cents)}${per === 'once' ? ' once' : ''}`}
        </span>
        <span>
          {contactPerson} · {buildingTypeLabel[buildingType]}
        </span>
        <span className={end}>{mediumDate(new Date(createdAt))}</span>
        <span>
          {formatSqft(totalSqft)}, {scheduleLabel({ frequency, schedule })}
        </span>
        <span className={cx(end, badges)}>
          <Chip kind={quote.status} />
          {images > 0 && (
            <span className={badges}>
              <Image aria-hidden size={16} />
              {images}
              <span className={css({ srOnly: true })}>{images === 1 ? 'image' : 'images'}</span>
            </span>
          )}
        </span>
        <span>{email}</span>
        <span className={end}>{formatPhone(phone)}</span>
      </Go>
    </li>
  )
}

const columns = grid({
  gap: '5',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 400px) minmax(0, 1fr)' },
})
const card = css({ layerStyle: 'card', minWidth: '0', overflow: 'hidden' })
const listPlace = css({ '[data-open] > &': { lgDown: { display: 'none' } } })
/** Next to a long list, the record stays in view and scrolls separately. */
const recordPlace = css({
  'div:not([data-open]) > &': { lgDown: { display: 'none' } },
  lg: { position: 'sticky', top: '16px', maxHeight: 'calc(100dvh - 32px)', overflowY: 'auto' },
})
const tools = grid({
  gap: '3',
  padding: { base: '16px', md: '20px' },
  borderBottom: '1px solid {colors.border.subtle}',
})
const row = grid({
  gridTemplateColumns: 'minmax(0, 1fr) fit-content(50%)',
  columnGap: '4',
  rowGap: '2px',
  padding: { base: '12px 16px', md: '12px 20px' },
  color: 'fg.muted',
  textStyle: 'small',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '& strong, & [class*=money]': { color: 'fg.default' },
  '&:hover': { background: 'bg.sunken' },
  '&:focus-visible': { outlineOffset: '-2px' },
  '&[aria-current]': { background: 'bg.brandSubtle', boxShadow: 'inset 4px 0 0 {colors.bg.brand}' },
})
const end = css({ textAlign: 'right', justifySelf: 'end' })
const badges = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: '6px',
})
