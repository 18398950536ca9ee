import { useQuery } from '@tanstack/react-query'
import { createLink, getRouteApi } from '@tanstack/react-router'
import { EllipsisVertical, FilePenLine, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { formatPhone } from '../../../shared-kernel/phone.ts'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import { Problem } from '../../app/api.ts'
import { ScreenNotFound } from '../../app/screen-not-found.tsx'
import { screens } from '../../app/screens.ts'
import { useTitle } from '../../app/title.ts'
import { LastUpdated } from '../../device/last-updated.tsx'
import { css } from '../../styled-system/css/index.js'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { IconButton, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Menu, type MenuItem } from '../../ui/overlay/menu.tsx'
import { BackLink } from '../../ui/page/back.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { BidDialog } from '../dashboard/actions/bid-dialog.tsx'
import { StartDialog } from '../dashboard/actions/row-dialogs.ts'
import type { Start } from '../dashboard/actions/start-dialog.tsx'
import { startItems } from '../dashboard/actions/start-items.tsx'
import { BidChip } from '../dashboard/list/bid-chip.tsx'
import { useDeliveryUpdates } from '../delivery-updates.ts'
import { leadingPriceOf } from '../leading-price.ts'
import { areasQuery, quoteQuery } from '../quotes.ts'
import { ScopeGrid } from '../scope-grid.tsx'
import { Agreed } from './agreed.tsx'
import { CustomerLink } from './customer-link.tsx'
import { FollowUp } from './follow-up.tsx'
import { revisionsQuery } from './history.ts'
import { Steps } from './next-step.tsx'
import { ElsewhereDialog } from './quote-dialogs.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import { Revisions } from './revisions.tsx'
import { StartDateDialog } from './start-date-dialog.tsx'
import { Timeline } from './timeline.tsx'
import { WhatYouKeep } from './what-you-keep.tsx'
import { nextStep, sentAs, telephone } from './words.ts'

const route = getRouteApi('/quotes/$quoteId')
const ButtonLink = createLink(LinkButton)
const Back = createLink(BackLink)

/** One quote: its status, the versions that the customer got, and its timeline. */
export function QuoteScreen() {
  const { quoteId } = route.useParams()
  const { data: quote, error } = useQuery(quoteQuery(quoteId))
  useTitle(quote?.companyName ?? screens.quote.title)
  if (quote) return <QuotePage quote={quote} />
  if (error instanceof Problem && (error.status === 404 || error.status === 400)) return <ScreenNotFound />
  if (error)
    return (
      <>
        <PageHeader title="Quote" />
        <EmptyState title="Failed to fetch quote" action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}>
          The connection may have been lost. Your quotes are on the dashboard.
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHeader title="Loading..." lead={'\u00a0'} />
      <Loading label="Loading the quote">
        <Skeleton height="160px" radius="16px" />
      </Loading>
    </>
  )
}

function QuotePage({ quote }: { quote: Quote }) {
  const { data } = useQuery(revisionsQuery(quote.id))
  const [recording, setRecording] = useState(false)
  const [elsewhere, setElsewhere] = useState(false)
  const [start, setStart] = useState<Start | null>(null)
  const [dating, setDating] = useState(false)
  const [reopening, setReopening] = useState(false)
  const close = () => setStart(null)
  const stop = () => setElsewhere(false)
  const row = { ...quote, deliveryState: quote.delivery?.state ?? null, deliveryReason: quote.delivery?.reason ?? null }
  useDeliveryUpdates(row)
  const expired = data?.expired ?? false
  const price = leadingPriceOf(quote)
  const newest = data?.revisions[0]
  const next = nextStep(quote, expired)
  return (
    <>
      <PageHeader
        above={<Back to="/dashboard">All quotes</Back>}
        title={<bdi>{quote.companyName}</bdi>}
        lead={
          <bdi>
            {[
              quote.number || 'No number until it is saved',
              buildingTypeLabel[quote.buildingType],
              formatSqft(quote.totalSqft),
              scheduleLabel(quote),
              quote.serviceAddress,
            ]
              .filter(Boolean)
              .join(' · ')}
          </bdi>
        }
      />
      <LastUpdated queryKey={quoteQuery(quote.id).queryKey} />
      <div
        className={grid({
          gap: '4',
          alignItems: 'start',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
        })}
      >
        <div className={grid({ gap: '4' })}>
          <Card>
            <div className={wrap({ justify: 'space-between', gap: '8px 16px' })}>
              <Money cents={price.cents} size="lg" per={price.per} />
              <BidChip quote={row} onPress={() => setRecording(true)} />
            </div>
            <p className={css({ color: 'fg.subtle', textStyle: 'small', minHeight: '1lh' })}>
              {newest ? sentAs(newest, quote, expired) : data ? 'Not sent yet' : '\u00a0'}
            </p>
            <p className={css({ marginBlock: '12px 16px' })}>{next.sentence}</p>
            <Steps
              quote={quote}
              next={next.step}
              onRecord={() => setRecording(true)}
              onElsewhere={() => setElsewhere(true)}
              onStart={() => setDating(true)}
            >
              {quote.version > 0 && (
                <Menu
                  trigger={
                    <IconButton
                      data-more={quote.id}
                      label="More"
                      variant="outline"
                      icon={<EllipsisVertical aria-hidden />}
                      className={css({ mdDown: { flex: 'none !important' } })}
                    />
                  }
                  onOpen={StartDialog.intent.onFocus}
                  items={[
                    ...startItems(setStart),
                    ...elsewhereItems(quote, () => setElsewhere(true)),
                    ...reopenItems(quote, () => setReopening(true)),
                  ]}
                />
              )}
            </Steps>
          </Card>
          <Agreed quote={quote} />
          {quote.revision > 0 && quote.status === 'sent' && <CustomerLink quote={quote} />}
          <WhatYouKeep quote={quote} />
          <CustomerCard quote={quote} />
          {quote.revision > 0 && <FollowUp quote={quote} />}
          {quote.roomSchedules?.length > 0 && <ScopeCard quote={quote} />}
          {data ? <Revisions quoteId={quote.id} revisions={data.revisions} /> : null}
        </div>
        <Timeline quoteId={quote.id} />
      </div>
      {start && <StartDialog quote={row} start={start} onClose={close} onCancel={close} />}
      {dating && <StartDateDialog quote={quote} onClose={() => setDating(false)} />}
      {elsewhere && <ElsewhereDialog quote={quote} onClose={stop} onCancel={stop} />}
      {reopening && <ReopenDialog quote={quote} onClose={() => setReopening(false)} />}
      {recording && <BidDialog quote={row} onClose={() => setRecording(false)} />}
    </>
  )
}

/** Who accepted a bid that was recorded as won without it. */
const elsewhereItems = (quote: Quote, onSelect: () => void): readonly MenuItem[] =>
  quote.status === 'sent' &&
  quote.bidStatus === 'won' &&
  !quote.acceptance &&
  !quote.canceled &&
  quote.acceptedElsewhere?.revision !== quote.revision
    ? [{ id: 'elsewhere', label: 'Accepted elsewhere', icon: <FilePenLine aria-hidden />, onSelect }]
    : []

/** Only a decided bid is reopened. */
const reopenItems = ({ bidStatus }: Quote, onSelect: () => void): readonly MenuItem[] =>
  bidStatus === 'pending' ? [] : [{ id: 'reopen', label: 'Reopen bid', icon: <Undo2 aria-hidden />, onSelect }]

/** The rooms by schedule, for a quote where they differ. */
function ScopeCard({ quote }: { quote: Quote }) {
  const { data: areas } = useQuery(areasQuery(quote.id))
  return areas ? (
    <Card title="Rooms by schedule">
      <ScopeGrid building={quote} rooms={areas} />
    </Card>
  ) : null
}

function CustomerCard({ quote: { contactPerson, email, phone } }: { quote: Quote }) {
  return (
    <Card title="Customer">
      <p className={css({ overflowWrap: 'anywhere' })}>
        <bdi>{contactPerson}</bdi>
        <br />
        <a href={`mailto:${email}`} className={link()}>
          {email}
        </a>
        <br />
        <a href={telephone(phone)} className={link()}>
          {formatPhone(phone)}
        </a>
      </p>
    </Card>
  )
}
