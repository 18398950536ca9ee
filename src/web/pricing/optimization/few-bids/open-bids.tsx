import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { Check, MailQuestion, X } from 'lucide-react'
import { type QuoteSummary, recordBid } from '../../../../modules/quoting/contract/endpoints.ts'
import { type BidStatus, bidStatusLabel } from '../../../../modules/quoting/contract/vocabulary.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { buildingTypeLabel } from '../../../../shared-kernel/building-type.ts'
import { toCents } from '../../../../shared-kernel/money.ts'
import { call, sentenceFor } from '../../../app/api.ts'
import { quoteChanged } from '../../../quoting/quote-changes.ts'
import { quotesQuery } from '../../../quoting/quotes.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex, hstack } from '../../../styled-system/patterns/index.js'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { longDate } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts'
import { optimizationQuery } from '../../evidence.ts'

const ButtonLink = createLink(LinkButton)
const shown = 5

/** Sent quotes with pending bids: recording their results makes the curve available. A single visit has no monthly price to learn from. */
export function OpenBids({ bidsNeeded }: { bidsNeeded: number }) {
  const { data, isPending } = useInfiniteQuery(quotesQuery({ stage: 'pending' }))
  const quotes = (data?.pages.flatMap((page) => page.quotes) ?? []).filter(({ finalMonthlyPrice }) => finalMonthlyPrice)
  const record = useRecord()
  if (isPending)
    return (
      <Card title="Do you know how these ended?">
        <Loading label="Loading open bids...">
          <Skeleton height="180px" />
        </Loading>
      </Card>
    )
  if (quotes.length === 0)
    return (
      <Card title="Do you know how these ended?">
        <EmptyState
          icon={<MailQuestion aria-hidden />}
          title="No quote with a monthly price waits for an answer"
          action={<ButtonLink to="/calculator">New quote</ButtonLink>}
        >
          Send quotes and record how they end. You get the curve after five answers.
        </EmptyState>
      </Card>
    )
  return (
    <Card flush title="Do you know how these ended?" lead={`${enough(bidsNeeded)}. A call counts as well as a reply.`}>
      <ul>
        {quotes.slice(0, shown).map((quote) => (
          <li key={quote.id} className={row}>
            <About quote={quote} />
            <span
              className={hstack({
                justifyContent: 'space-between',
                flexWrap: 'wrap',
                gap: '2',
              })}
            >
              <Money cents={toCents(quote.finalMonthlyPrice ?? 0)} />
              <span className={flex({ gap: '2' })}>
                {answers.map(({ bid, icon, tone }) => (
                  <Button
                    key={bid}
                    size="sm"
                    icon={icon}
                    className={tone}
                    aria-label={`${bidStatusLabel[bid]}: ${quote.companyName}`}
                    aria-disabled={record.isPending || undefined}
                    onClick={() => record.isPending || record.mutate({ quote, bid })}
                  >
                    {bidStatusLabel[bid]}
                  </Button>
                ))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const words = ['', 'One', 'Two', 'Three', 'Four', 'Five']
const enough = (needed: number) => `${words[needed] ?? needed} of these and the curve appears`

function About({ quote: { companyName, buildingType, totalSqft, sentAt } }: { quote: QuoteSummary }) {
  return (
    <span className={css({ flex: '1 1 220px', minWidth: '0' })}>
      <bdi className={css({ display: 'block', fontWeight: '600', overflowWrap: 'anywhere' })}>{companyName}</bdi>
      <span className={css({ color: 'fg.subtle', textStyle: 'small' })}>
        {buildingTypeLabel[buildingType]}, {formatSqft(totalSqft)}
        {sentAt && `, sent ${longDate(new Date(sentAt)).replace(/, \d{4}$/, '')}`}
      </span>
    </span>
  )
}

/** Records a result, and offers Undo. */
function useRecord() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ quote, bid }: { quote: QuoteSummary; bid: BidStatus }) =>
      call(recordBid, { quoteId: quote.id, bidStatus: bid }),
    onSuccess: (now, { quote, bid }) => {
      quoteChanged(client, now)
      void client.invalidateQueries({ queryKey: optimizationQuery.queryKey })
      const undo = { action: { label: 'Undo', onClick: () => mutate({ quote, bid: 'pending' }) } }
      toastSuccess('Status Updated', `${quote.companyName}: ${bidStatusLabel[bid]}`, bid === 'pending' ? {} : undo)
    },
    onError: (failure) =>
      toastFailure('Update Failed', sentenceFor(failure, 'Failed to update bid status. Please try again.')),
  })
  return { mutate, isPending }
}

const row = hstack({
  flexWrap: 'wrap',
  gap: '10px 16px',
  padding: { base: '14px 16px', md: '14px 24px' },
  borderTop: '1px solid {colors.border.subtle}',
  '& > :last-child': { flex: { base: '1 1 100%', md: 'none' } },
})
const answers = [
  { bid: 'won', icon: <Check aria-hidden />, tone: css({ color: 'success.fg !important' }) },
  { bid: 'lost', icon: <X aria-hidden />, tone: css({ color: 'danger.fg !important' }) },
] as const
