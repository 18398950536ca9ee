import { createLink } from '@tanstack/react-router'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { quoteTexts } from '../../../modules/quoting/contract/quote-texts.ts'
import { lostReasonLabel } from '../../../modules/quoting/contract/vocabulary.ts'
import { type Cents, formatMoney, toCents } from '../../../shared-kernel/money.ts'
import { isOnce } from '../../../shared-kernel/visits.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money.tsx'
import { OnlyYou } from '../../ui/only-you.tsx'
import { leadingPriceOf } from '../leading-price.ts'

const Link = createLink('a')

/** What is left of the price after the quote's costs, and what the contractor noted about the bid (HIS-04, WIN-01). */
export function WhatYouKeep({ quote }: { quote: Quote }) {
  const cost = costOf(quote)
  const price = leadingPriceOf(quote)
  const margin = quote.acceptedRevision
    ? percentOf(price.cents - (cost ?? 0), price.cents)
    : quote.figures.marginPercent
  const lost = howLost(quote)
  return (
    <Card ground="private" title="What you keep" actions={<OnlyYou />}>
      {cost === null ? (
        <p>
          Add your costs to see it.{' '}
          <Link to="/review-quote/$quoteId" params={{ quoteId: quote.id }} className={link()}>
            Add costs
          </Link>
        </p>
      ) : (
        <div className={wrap({ justify: 'space-between', align: 'baseline', gap: '8px 16px' })}>
          <Money cents={price.cents - cost} size="lg" per={price.per} />
          <span className={muted}>
            {formatMoney(price.cents)} less {formatMoney(cost)}
            {margin !== null && `, margin ${margin.toFixed(1)}%`}
          </span>
        </div>
      )}
      {lost && <Note title="Why it was lost">{lost}</Note>}
      {quote.source && <Note title={quoteTexts.source.label}>{quote.source}</Note>}
      {quote.bidNotes && <Note title="Your notes about the bid">{quote.bidNotes}</Note>}
    </Card>
  )
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <>
      <h3 className={css({ textStyle: 'small', fontWeight: '600', marginTop: '4' })}>{title}</h3>
      <p className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>
        <bdi>{children}</bdi>
      </p>
    </>
  )
}

/** "The price. Shine Brothers won it at $900.00/month."; empty if the bid isn't lost, or nothing is known. */
export function howLost(quote: Quote): string {
  if (quote.bidStatus !== 'lost') return ''
  const { lostReason, competitor, winningPrice } = quote
  const price =
    typeof winningPrice === 'number' && `${formatMoney(toCents(winningPrice))}${isOnce(quote) ? '' : '/month'}`
  const winner = competitor || (price ? 'Another company' : '')
  return [lostReason && `${lostReasonLabel[lostReason]}.`, winner && `${winner} won it${price ? ` at ${price}` : ''}.`]
    .filter(Boolean)
    .join(' ')
}

const percentOf = (part: Cents, whole: Cents) => (whole === 0 ? null : (part / whole) * 100)

/** Cents a month, or of the single visit: the quote's own costs, else those of its price by time; null if unknown. */
function costOf({ totalMonthlyCosts, pricedBy, byTime }: Quote) {
  if (totalMonthlyCosts !== null) return toCents(totalMonthlyCosts)
  return pricedBy === 'time' ? toCents(byTime.cost) : null
}

const muted = css({ color: 'fg.muted', textStyle: 'small' })
