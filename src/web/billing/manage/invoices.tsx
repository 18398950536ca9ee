import { useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import type { Invoice } from '../../../modules/billing/contract/endpoints.ts'
import { planLabel } from '../../../modules/billing/contract/plans.ts'
import { sentenceFor } from '../../app/api.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { mediumDate } from '../../ui/dates.ts'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { invoicesQuery } from '../subscription-queries.ts'
import { money } from '../words.ts'

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** Every charge with its period and receipt, newest first. */
export function Invoices() {
  const { data, isError, error, isFetching, refetch } = useQuery(invoicesQuery)
  return (
    <Card title="Invoices">
      {data ? (
        data.items.length > 0 ? (
          <ul>
            {data.items.map((invoice) => (
              <Line key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        ) : (
          <p className={css({ color: 'fg.muted' })}>No invoices yet. The first comes with your first charge.</p>
        )
      ) : isError ? (
        <Banner
          kind="danger"
          inset
          live
          actions={
            <Button variant="plain" busy={isFetching && 'Trying...'} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Your invoices couldn’t be loaded. {sentenceFor(error, '')}
        </Banner>
      ) : (
        <Loading label="Loading invoices...">
          <Skeleton height="96px" />
        </Loading>
      )}
    </Card>
  )
}

const states = {
  paid: { tone: 'success', word: 'Paid' },
  open: { tone: 'danger', word: 'Not paid' },
  unconfirmed: { tone: 'neutral', word: 'Not confirmed' },
  draft: { tone: 'neutral', word: 'In preparation' },
  void: { tone: 'neutral', word: 'Nothing owed' },
  uncollectible: { tone: 'neutral', word: 'Not collected' },
} as const

function stateOf({ status, amount, refunded }: Invoice) {
  if (!refunded) return states[status]
  return { tone: 'neutral', word: refunded < amount ? 'Partly refunded' : 'Refunded' } as const
}

function Line({ invoice }: { invoice: Invoice }) {
  const { at, planType, periodStart, periodEnd, amount, discount, refunded, status, receiptUrl } = invoice
  const { tone, word } = stateOf(invoice)
  const date = mediumDate(new Date(at))
  return (
    <li className={line}>
      <span className={css({ gridArea: 'date', fontWeight: '600' })}>{date}</span>
      <span className={css({ gridArea: 'what', color: 'fg.muted', textStyle: 'small', minWidth: '0' })}>
        <span className={css({ display: 'block', color: 'fg.default' })}>
          {short.format(new Date(periodStart))} to {mediumDate(new Date(periodEnd))}
        </span>
        {planType && planLabel(planType)}
        {discount > 0 && `, ${money(discount)} off`}
        {refunded > 0 && refunded < amount && `, ${money(refunded)} refunded`}
      </span>
      <span className={css({ gridArea: 'amount', textStyle: 'money', textAlign: { base: 'right', md: 'left' } })}>
        {money(amount)}
      </span>
      <span className={css({ gridArea: 'status' })}>
        <Tag tone={tone}>{word}</Tag>
      </span>
      <span className={css({ gridArea: 'receipt', textAlign: 'right' })}>
        {receiptUrl && (
          <a href={receiptUrl} target="_blank" rel="noreferrer" className={`${link()} ${receiptLink}`}>
            <Receipt aria-hidden />
            {status === 'paid' ? 'Receipt' : 'View'}
            <span className={css({ srOnly: true })}> of {date}, opens in a new tab</span>
          </a>
        )}
      </span>
    </li>
  )
}

const line = grid({
  alignItems: 'center',
  gap: { base: '0 12px', md: '0 16px' },
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '104px minmax(0, 1fr) 84px 128px 92px' },
  gridTemplateAreas: {
    base: '"date amount" "what what" "status receipt"',
    md: '"date what amount status receipt"',
  },
  paddingBlock: '10px',
  borderTop: '1px solid {colors.border.subtle}',
})
const receiptLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '44px',
  '& svg': { width: '18px', height: '18px' },
})
