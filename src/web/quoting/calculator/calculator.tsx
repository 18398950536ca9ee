import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { useContractor } from '../../session.ts'
import { css } from '../../styled-system/css/index.js'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { quoteQuery } from '../quotes.ts'
import { ConnectionBanner } from '../walkthrough/connection-banner.tsx'
import { RateLine } from '../walkthrough/rate-line.tsx'
import { WalkthroughPage } from '../walkthrough/walkthrough-page.tsx'
import { CustomerStep } from './customer-step.tsx'
import { forgetNewQuote, keepNewQuote, type NewQuote, readNewQuote } from './new-quote.ts'
import { TypeStep } from './type-step.tsx'
import { WizardFrame } from './wizard-frame.tsx'

const route = getRouteApi('/calculator')

/** The wizard for a new quote. The step is in the address, so Back and reload keep it. */
export function CalculatorScreen() {
  const { step = 1, quote } = route.useSearch()
  const { newQuote, change, forget } = useNewQuote()
  const known = step > 1 && (quote !== undefined || newQuote.customerType !== null)
  const at = !known ? 1 : step === 3 && quote === undefined ? 2 : step
  useFocusOnStep(at)
  const go = useSteps()

  if (at === 1) {
    return (
      <TypeStep
        chosen={newQuote.customerType}
        onChoose={(customerType) => change({ customerType })}
        onContinue={() => go.to(2)}
        onBack={go.toDashboard}
      />
    )
  }
  if (at === 2) {
    return (
      <CustomerInfo
        key={quote ?? newQuote.id}
        quoteId={quote}
        newQuote={newQuote}
        onType={(typed) => change({ typed })}
        onSaved={async (quoteId) => {
          await go.to(2, quoteId, true)
          await go.to(3, quoteId)
          forget()
        }}
        onBack={quote ? go.toDashboard : () => go.to(1)}
      />
    )
  }
  return <WalkthroughStep quoteId={quote as string} onBack={go.toDashboard} />
}

function useSteps() {
  const navigate = useNavigate()
  return {
    to: (step: 1 | 2 | 3, quote?: string, replace = false) =>
      navigate({ to: '/calculator', search: { step, quote }, replace }),
    toDashboard: () => navigate({ to: '/dashboard' }),
  }
}

/** What is typed stays in this tab until the draft exists: across reload, Back, and signing in again. */
function useNewQuote() {
  const { id } = useContractor()
  const [newQuote, setNewQuote] = useState(() => readNewQuote(id))
  const latest = useRef(newQuote)
  const change = useCallback(
    (part: Partial<NewQuote>) => {
      latest.current = { ...latest.current, ...part }
      keepNewQuote(id, latest.current)
      setNewQuote(latest.current)
    },
    [id],
  )
  const forget = useCallback(() => {
    forgetNewQuote(id)
    latest.current = readNewQuote(id)
    setNewQuote(latest.current)
  }, [id])
  return { newQuote, change, forget }
}

function useFocusOnStep(at: number) {
  const before = useRef(at)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [at])
}

interface CustomerInfoProps {
  readonly quoteId: string | undefined
  readonly newQuote: NewQuote
  readonly onType: (typed: NewQuote['typed']) => void
  readonly onSaved: (quoteId: string) => void
  readonly onBack: () => void
}

function CustomerInfo({ quoteId, ...props }: CustomerInfoProps) {
  const { data: quote } = useQuery({ ...quoteQuery(quoteId ?? ''), enabled: quoteId !== undefined })
  if (quoteId !== undefined && !quote) {
    return (
      <Loading label="Loading...">
        <Skeleton height="60vh" radius="14px" />
      </Loading>
    )
  }
  const customerType = quote?.customerType ?? props.newQuote.customerType ?? 'commercial'
  return <CustomerStep {...props} quote={quote} customerType={customerType} />
}

function WalkthroughStep({ quoteId, onBack }: { quoteId: string; onBack: () => void }) {
  return (
    <WalkthroughPage
      quoteId={quoteId}
      forward={{ label: 'Continue to Review', asLink: false }}
      head={(quote) => (
        <WizardFrame
          at={3}
          title="Walkthrough"
          about={quote?.companyName ?? 'Walkthrough'}
          heading="Walkthrough"
          quietHeading
          banner={<ConnectionBanner />}
          lead={
            quote && (
              <>
                <span className={css({ mdDown: { display: 'none' } })}>
                  {quote.companyName} · {buildingTypeLabel[quote.buildingType]} ·{' '}
                </span>
                <RateLine quote={quote} />
              </>
            )
          }
          onBack={onBack}
          backLabel="Dashboard"
        />
      )}
    />
  )
}
