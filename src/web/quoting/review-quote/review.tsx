import { createLink, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, Send } from 'lucide-react'
import { useMemo } from 'react'
import type { Area, Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { buildingTypeLabel } from '../../../modules/quoting/contract/vocabulary.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { frequencyLabel } from '../../../shared-kernel/frequency.ts'
import { useOnline } from '../../online.ts'
import { css } from '../../styled-system/css/index.js'
import { toastFailure, toastSuccess } from '../../toasts.ts'
import { Banner } from '../../ui/banner.tsx'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhoneHeader, Steps } from '../../ui/steps.tsx'
import { isOnItsWay, useSettling } from '../settling.ts'
import { BasePricing } from './base-pricing.tsx'
import { BeforeYouSend } from './before-you-send.tsx'
import { columns } from './columns.ts'
import { ConflictDialog, theirsOf } from './conflict-dialog.tsx'
import { type Pricing, usePricing } from './pricing-draft.ts'
import { QuoteDetails } from './quote-details.tsx'
import { reasonNotToSend } from './repriced.ts'
import { useSend } from './send.ts'

const ButtonLink = createLink(LinkButton)
const stepNames = ['Customer Type', 'Customer Info', 'Walkthrough', 'Review']

export function Review({ quote, areas }: { quote: Quote; areas: readonly Area[] }) {
  const pricing = usePricing(quote, areas)
  useSettling({ ...quote, deliveryState: quote.delivery?.state ?? null })
  const theirs = useMemo(() => theirsOf(quote, areas), [quote, areas])
  const actions = useActions(quote, areas, pricing)
  const { price, asked } = pricing.price
  const rooms = `${areas.length} ${areas.length === 1 ? 'area' : 'areas'}, ${formatSqft(price.totalArea)}`
  const addAreas = (
    <ButtonLink to="/field-tool/$quoteId" params={{ quoteId: quote.id }} variant="primary">
      Add Areas
    </ButtonLink>
  )
  return (
    <>
      <Heads quote={quote} />
      <PageHeader
        title={`Review & Send: ${quote.companyName}`}
        lead={`${buildingTypeLabel[quote.buildingType]} · ${frequencyLabel[quote.frequency]} · ${rooms}`}
        actions={
          <div className={css({ display: 'flex', gap: '8px', mdDown: { display: 'none' } })}>{actions.buttons}</div>
        }
      />
      {actions.hindrance && (
        <div data-no-print className={css({ marginBottom: '4' })}>
          <Banner kind={actions.offline ? 'offline' : 'warning'} inset live>
            {actions.hindrance}
          </Banner>
        </div>
      )}
      <div className={columns}>
        <div className={css({ display: 'grid', gap: { base: '4', md: '5' }, minWidth: '0' })}>
          <BasePricing quote={quote} pricing={pricing} />
          <QuoteDetails quote={quote} areas={areas} lines={pricing.price.lines} addAreas={addAreas} />
        </div>
        <BeforeYouSend quote={quote} price={pricing.price} />
      </div>
      <BottomBar
        summary={
          <>
            <span>Selling Price</span>
            <Money cents={asked.finalMonthly} size="lg" per="/month" total />
          </>
        }
      >
        {actions.buttons}
      </BottomBar>
      <ConflictDialog quote={quote} theirs={theirs} pricing={pricing} />
    </>
  )
}

function Heads({ quote }: { quote: Quote }) {
  const navigate = useNavigate()
  const back = () => navigate({ to: '/field-tool/$quoteId', params: { quoteId: quote.id } })
  return (
    <div data-no-print>
      <PhoneHeader
        back={<IconButton label="Back to Field Tool" icon={<ChevronLeft aria-hidden />} onClick={back} />}
        title="Review"
        about={quote.companyName}
        names={stepNames}
        at={4}
      />
      <div
        className={css({
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: '6',
          marginBottom: '5',
          mdDown: { display: 'none' },
        })}
      >
        <ButtonLink to="/field-tool/$quoteId" params={{ quoteId: quote.id }} icon={<ArrowLeft aria-hidden />}>
          Back to Field Tool
        </ButtonLink>
        <div className={css({ flex: '1', maxWidth: '640px' })}>
          <Steps names={stepNames} at={4} />
        </div>
      </div>
    </div>
  )
}

/** Save Pricing and Send to Customer, and what stands in the way of sending. */
function useActions(quote: Quote, areas: readonly Area[], pricing: Pricing) {
  const online = useOnline()
  const sending = useSend(quote, pricing)
  const reason = reasonNotToSend(pricing.price, areas.length)
  const onItsWay = isOnItsWay({ ...quote, deliveryState: quote.delivery?.state ?? null })
    ? 'This quote is on its way to its customer.'
    : null
  const offline = online ? null : 'No signal. Sending needs a connection; what you see stays as it is.'
  const hindrance = offline ?? onItsWay ?? reason

  function save() {
    const change = pricing.change()
    pricing.save.mutate(change, {
      onSuccess: () => {
        pricing.takeTheirs()
        toastSuccess('Pricing saved')
      },
      onError: (error) => pricing.failed(error, change, 'Error saving pricing'),
    })
  }

  function send() {
    if (pricing.error) return toastFailure('Error sending quote', pricing.error)
    if (hindrance) return toastFailure('Error sending quote', hindrance)
    sending.send()
  }

  const buttons = (
    <>
      <Button onClick={save} busy={pricing.save.isPending && 'Saving...'}>
        Save Pricing
      </Button>
      <Button variant="primary" icon={<Send aria-hidden />} onClick={send} busy={sending.busy && 'Sending...'}>
        {quote.status === 'sent' ? 'Resend to Customer' : 'Send to Customer'}
      </Button>
    </>
  )
  return { buttons, hindrance, offline }
}
