import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Download, ScrollText } from 'lucide-react'
import { type AdminQuoteDetail, exportQuote } from '../../../modules/administration/contract/endpoints.ts'
import { taxName, withTax } from '../../../modules/pricing/contract/tax.ts'
import { extraWorkSuffix, startTimelineLabel } from '../../../modules/quoting/contract/vocabulary.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { type Cents, formatMoney, toCents } from '../../../shared-kernel/money.ts'
import { formatPhone } from '../../../shared-kernel/phone.ts'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import { isOnce } from '../../../shared-kernel/visits.ts'
import { address } from '../../app/api.ts'
import { leadingPriceOf } from '../../quoting/leading-price.ts'
import { css } from '../../styled-system/css/index.js'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { LinkButton } from '../../ui/button.tsx'
import { Chip, Tag } from '../../ui/chip.tsx'
import { clock, longMoment } from '../../ui/dates.ts'
import { Stat } from '../../ui/money.tsx'
import { backLook } from '../../ui/page/back.tsx'
import { Go, useAddress } from '../address.tsx'
import { Answer } from '../answer.tsx'
import { overviewQuery, quoteQuery } from '../queries.ts'
import { Facts, Pair, Part, quiet, RecordFoot, RecordView } from '../record.tsx'

/** One quote as its customer got it. Opening it is logged, and the screen says so. */
export function QuoteRecord({ quoteId }: { quoteId: string }) {
  const here = useAddress()
  const query = useQuery(quoteQuery(quoteId))
  return (
    <>
      <div className={css({ padding: '4px 16px 0', lg: { display: 'none' } })}>
        <h1 className={css({ srOnly: true })}>Quotes</h1>
        <Go to={{ ...here, quote: '' }} className={backLook}>
          <ChevronLeft aria-hidden size={20} />
          All quotes
        </Go>
      </div>
      <Answer query={query} loading="Loading the quote..." failed="The quote couldn’t be loaded.">
        {(quote) => <Opened quote={quote} openedAt={new Date(query.dataUpdatedAt)} />}
      </Answer>
    </>
  )
}

const dollars = (amount: number) => formatMoney(toCents(amount))

function Opened({ quote, openedAt }: { quote: AdminQuoteDetail; openedAt: Date }) {
  const { administrator = '' } = useQuery({ ...overviewQuery, enabled: false }).data ?? {}
  const asked = { ...quote, finalMonthlyPrice: quote.finalMonthlyPrice ?? quote.totalMonthlyPrice }
  const { words, cents } = leadingPriceOf(asked)
  const once = isOnce(quote)
  return (
    <RecordView
      level={2}
      title={quote.companyName}
      about={
        <>
          {buildingTypeLabel[quote.buildingType]} · created {longMoment(new Date(quote.createdAt))} ·{' '}
          {quote.account.businessName || quote.account.email} <Chip kind={quote.status} />
        </>
      }
      actions={
        <LinkButton
          variant="primary"
          href={address(exportQuote, { quoteId: quote.id }).url}
          target="_blank"
          rel="noopener"
          icon={<Download aria-hidden />}
        >
          Export JSON
        </LinkButton>
      }
    >
      <dl className={prices}>
        <Stat name={once ? 'Price' : 'Monthly price'} total note={priceNote(quote, cents, once)}>
          {asked.finalMonthlyPrice === null ? 'None yet' : once ? words : formatMoney(cents)}
        </Stat>
        {!once && (
          <>
            <Stat
              name="Base price"
              note={quote.additionalServices > 0 && `and ${dollars(quote.additionalServices)} of additional services`}
            >
              {dollars(quote.basePrice)}
            </Stat>
            <Stat name="Annual price" note={`with the ${quote.annualDiscountPercent}% discount`}>
              {quote.annualPrice === null ? 'None yet' : dollars(quote.annualPrice)}
            </Stat>
          </>
        )}
      </dl>
      <Pair>
        <Part title="Contact">
          <Facts
            facts={[
              ['Contact', quote.contactPerson],
              ['Email', quote.email],
              ['Phone', formatPhone(quote.phone)],
              ['Start', startTimelineLabel[quote.startTimeline]],
            ]}
          />
        </Part>
        <Part title="Building">
          <Facts
            facts={[
              ['Total area', formatSqft(quote.totalSqft)],
              ['Office area', quote.officeSqft === null ? null : formatSqft(quote.officeSqft)],
              ['Common area', quote.commonSqft === null ? null : formatSqft(quote.commonSqft)],
              ['Restrooms', quote.restroomCount?.toString() ?? null],
              ['Kitchens', quote.kitchenCount?.toString() ?? null],
              ['How often', scheduleLabel(quote)],
            ]}
          />
        </Part>
      </Pair>
      <Pair>
        <Part title="Services">
          {quote.selectedServices.length === 0 ? (
            <p className={quiet}>None selected</p>
          ) : (
            <div
              className={wrap({
                gap: '2',
                '& > *': { maxWidth: 'full', whiteSpace: 'normal', overflowWrap: 'anywhere' },
              })}
            >
              {quote.selectedServices.map((service) => (
                <Tag key={service}>{service}</Tag>
              ))}
            </div>
          )}
        </Part>
        <Extras quote={quote} />
      </Pair>
      <Part title="Special requirements">
        <p
          className={css({
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            color: quote.specialRequirements ? undefined : 'fg.subtle',
          })}
        >
          {quote.specialRequirements ?? 'None'}
        </p>
      </Part>
      <Images quote={quote} />
      <RecordFoot>
        <span className={css({ overflowWrap: 'anywhere' })}>Id {quote.id}</span>
        <Go to={{ tab: 'audit', subject: quote.id }} className={backLook}>
          <ScrollText aria-hidden size={18} />
          Opened by {administrator} at {clock(openedAt)}, in the audit log
        </Go>
      </RecordFoot>
    </RecordView>
  )
}

function priceNote(
  { finalMonthlyPrice, totalMonthlyPrice, tax, taxExempt }: AdminQuoteDetail,
  cents: Cents,
  once: boolean,
) {
  const isAsked = totalMonthlyPrice !== null && finalMonthlyPrice !== null && finalMonthlyPrice !== totalMonthlyPrice
  const notes = [
    isAsked && !once && `asked instead of ${dollars(totalMonthlyPrice)}`,
    tax && `${formatMoney(withTax(cents, tax).total)} with ${taxName(tax)}`,
    taxExempt && 'tax exempt',
  ]
  return notes.filter(Boolean).join(', ') || null
}

/** Priced work besides cleaning: that of the rooms, then that of the whole quote. */
function Extras({ quote: { rooms, customItems } }: { quote: AdminQuoteDetail }) {
  const extras = [
    ...rooms.flatMap(({ name: room, extraWork }) =>
      extraWork.map(({ name, price, type }) => ({ name, where: room, price: `${dollars(price)}${suffix(type)}` })),
    ),
    ...customItems.map(({ name, price, quantity, frequency }) => ({
      name,
      where: quantity === 1 ? '' : `${quantity} of them`,
      price: `${dollars(price)} ${frequency}`,
    })),
  ]
  return (
    <Part title="Additional services">
      {extras.length === 0 && <p className={quiet}>None</p>}
      <Facts
        facts={extras.map(({ name, where, price }) => [
          <>
            {name} {where && <span className={quiet}>{where}</span>}
          </>,
          price,
        ])}
      />
    </Part>
  )
}

const suffix = (type: keyof typeof extraWorkSuffix) =>
  type === 'one-time' ? ` ${extraWorkSuffix[type]}` : extraWorkSuffix[type]

function Images({ quote: { rooms } }: { quote: AdminQuoteDetail }) {
  const photos = rooms.flatMap(({ name, photos: all }) =>
    all.map((photo, at) => ({ ...photo, room: name, at: at + 1 })),
  )
  if (photos.length === 0)
    return (
      <Part title="Images">
        <p className={quiet}>None</p>
      </Part>
    )
  return (
    <Part title="Images" aside={`${photos.length}, each opens in a new tab`}>
      <ul className={grid({ gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))', gap: '3' })}>
        {photos.map(({ id, thumbnail, room, at }) => (
          <li key={id}>
            <a
              href={`/objects/${id}`}
              target="_blank"
              rel="noopener"
              className={css({
                display: 'block',
                color: 'fg.muted',
                textStyle: 'small',
                textDecoration: 'none',
                overflowWrap: 'anywhere',
                borderRadius: 'control',
              })}
            >
              <img
                src={`/objects/${thumbnail}`}
                alt={`${room}, ${at} of ${photos.length}`}
                loading="lazy"
                width={320}
                height={200}
                className={css({
                  width: 'full',
                  height: 'auto',
                  aspectRatio: '16 / 10',
                  objectFit: 'cover',
                  borderRadius: 'control',
                  background: 'bg.track',
                })}
              />
              {room}
            </a>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const prices = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  background: 'bg.sunken',
  borderBlock: '1px solid {colors.border.subtle}',
})
