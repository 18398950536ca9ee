import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, FilePen, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { isLocked } from '../../../modules/quoting/contract/acceptance.ts'
import { reviseQuote } from '../../../modules/quoting/contract/answers.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { formatMoney, toCents } from '../../../shared-kernel/money.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { css } from '../../styled-system/css/index.js'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { longMoment } from '../../ui/dates.ts'
import { toastFailure } from '../../ui/toasts.ts'
import { refreshInLists } from '../quote-changes.ts'
import { historyKey } from '../quotes.ts'
import { CancellationDialog } from './quote-dialogs.ts'
import { dayInWords } from './words.ts'

/** What the customer signed, or agreed to elsewhere. It is locked until the next version is opened (ONL-11). */
export function Agreed({ quote }: { quote: Quote }) {
  const { acceptance, acceptedElsewhere } = quote
  if (acceptance) return <Signed quote={quote} acceptance={acceptance} />
  if (!acceptedElsewhere) return null
  return (
    <Card title="What is agreed">
      <Facts
        facts={[
          ['Accepted by', acceptedElsewhere.name],
          ['On', dayInWords(acceptedElsewhere.day)],
          ...pricesOf(quote.acceptedMonthlyPrice ?? 0, quote.acceptedOneTimePrice),
        ]}
      />
      <NextVersion quote={quote} />
    </Card>
  )
}

function Signed({ quote, acceptance }: { quote: Quote; acceptance: NonNullable<Quote['acceptance']> }) {
  const [canceling, setCanceling] = useState(false)
  const close = () => setCanceling(false)
  const yearly = acceptance.payYearly ? `${money(acceptance.annualPrice)} for the year` : undefined
  return (
    <Card title="What is agreed">
      <Facts
        facts={[
          ['Accepted by', [acceptance.name, acceptance.title].filter(Boolean).join(', ')],
          ['On', longMoment(new Date(acceptance.at))],
          ...pricesOf(acceptance.monthlyPrice, acceptance.oneTimePrice, yearly),
          ...(acceptance.poNumber ? [['PO number', acceptance.poNumber] as const] : []),
          ...(acceptance.cancelUntil ? [['Can cancel until', dayInWords(acceptance.cancelUntil)] as const] : []),
        ]}
      />
      <div className={wrap({ gap: '8px', marginTop: '12px' })}>
        {files.map(([path, label]) => (
          <LinkButton
            key={path}
            href={`/api/quotes/${quote.id}/${path}?revision=${acceptance.revision}`}
            target="_blank"
            rel="noopener"
            size="sm"
            icon={<Download aria-hidden />}
          >
            {label}
          </LinkButton>
        ))}
      </div>
      <NextVersion quote={quote} />
      {acceptance.cancelUntil && (
        <Button
          icon={<Undo2 aria-hidden />}
          className={css({ marginTop: '12px' })}
          {...CancellationDialog.intent}
          onClick={() => setCanceling(true)}
        >
          Record a cancellation
        </Button>
      )}
      {canceling && <CancellationDialog quote={quote} onClose={close} onCancel={close} />}
    </Card>
  )
}

type Fact = readonly [label: string, value: string]

function pricesOf(monthly: number, oneTime: number | null, yearly?: string): Fact[] {
  if (monthly === 0) return [['Price', yearly ?? money(oneTime)]]
  const price: Fact = ['Price', yearly ?? `${money(monthly)} a month`]
  return oneTime === null ? [price] : [price, ['Once, with the first visit', money(oneTime)]]
}

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={list}>
    {facts.map(([label, value]) => (
      <div key={label} className={fact}>
        <dt className={css({ color: 'fg.subtle' })}>{label}</dt>
        <dd className={css({ fontWeight: '500', textAlign: 'right', overflowWrap: 'anywhere' })}>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)

/** Opens the next version, or says that it is open or sent. */
function NextVersion({ quote }: { quote: Quote }) {
  const revise = useRevise(quote.id)
  return isLocked(quote) ? (
    <Button
      icon={<FilePen aria-hidden />}
      className={css({ marginTop: '12px' })}
      busy={revise.isPending && 'Opening...'}
      onClick={() => !revise.isPending && revise.mutate()}
    >
      Revise
    </Button>
  ) : (
    <p className={css({ marginTop: '12px', color: 'fg.muted' })}>
      {quote.revising ? 'You opened the next version.' : 'You sent a newer version.'} This agreement holds until your
      customer answers it.
    </p>
  )
}

const files = [
  ['signed', 'Signed PDF'],
  ['proof', 'Proof (ZIP)'],
] as const

const money = (dollars: number | null) => formatMoney(toCents(dollars ?? 0))

function useRevise(quoteId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(reviseQuote, { quoteId }),
    onSuccess: () =>
      Promise.all([refreshInLists(client, quoteId), client.invalidateQueries({ queryKey: historyKey(quoteId) })]),
    onError: (error) => toastFailure('The next version isn’t open', sentenceFor(error, 'Please try again.')),
  })
}

const list = grid({ gap: '8px', margin: '0' })
const fact = grid({ gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '16px' })
