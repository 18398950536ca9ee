import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useContractor } from '../../app/session.ts'
import { whenIdle } from '../../loading/idle.ts'
import { lazyPart, loadInBackground } from '../../loading/lazy.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { forgetNewQuote, keepNewQuote, type NewQuote, readNewQuote } from '../new-quote.ts'
import { quoteQuery } from '../quotes.ts'
import { noTemplate, withTemplate } from '../templates/with-template.ts'
import { TypeStep } from './type-step.tsx'

const route = getRouteApi('/calculator')

/* The next steps load when the browser is idle, or when they are first shown. */
const CustomerStep = lazyPart(() => import('./customer-step.tsx').then(({ CustomerStep }) => CustomerStep))
const WalkthroughStep = lazyPart(() => import('./walkthrough-step.tsx').then(({ WalkthroughStep }) => WalkthroughStep))
const nextSteps = () =>
  whenIdle()
    .then(CustomerStep.preload)
    .then(WalkthroughStep.preload)
    .then(() => import('../walkthrough/rooms/card-parts.ts'))
    .then(({ preloadOpenCard }) => preloadOpenCard())
    .then(() => import('../schedule/another-schedule.ts'))
    .then(({ ScheduleDialog }) => ScheduleDialog.preload())
const there = (step: typeof CustomerStep | typeof WalkthroughStep) => step.preload().catch(() => {}) // the step retries

/** The wizard for a new quote. The step is in the address, so Back and reload keep it. */
export function CalculatorScreen() {
  const { step = 1, quote } = route.useSearch()
  const { newQuote, change, forget } = useNewQuote()
  const known = step > 1 && (quote !== undefined || newQuote.customerType !== null)
  const at = !known ? 1 : step === 3 && quote === undefined ? 2 : step
  useFocusOnStep(at)
  const go = useSteps()
  useEffect(() => loadInBackground(nextSteps), [])

  if (at === 1) {
    return (
      <TypeStep
        chosen={newQuote.customerType}
        onChoose={(customerType) => change({ customerType, ...(customerType !== newQuote.customerType && noTemplate) })}
        onContinue={() => there(CustomerStep).then(() => go.to(2))}
        onTemplate={(template, totalSqft) => {
          change(withTemplate(newQuote, template, totalSqft))
          void there(CustomerStep).then(() => go.to(2))
        }}
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
        onRate={(chosen) => change({ chosen })}
        onTemplate={change}
        onSaved={async (quoteId) => {
          await there(WalkthroughStep)
          await go.to(2, quoteId, true)
          await go.to(3, quoteId)
          forget()
        }}
        onBack={quote ? go.toDashboard : () => go.to(1)}
      />
    )
  }
  return <WalkthroughStep quoteId={quote as string} onBack={go.toDashboard} fallback={waiting} />
}

function useSteps() {
  const navigate = useNavigate()
  return {
    to: (step: 1 | 2 | 3, quote?: string, replace = false) =>
      navigate({ to: '/calculator', search: { step, quote }, replace }),
    toDashboard: () => navigate({ to: '/dashboard' }),
  }
}

/** Input stays in this tab until the draft exists: across reload, Back, and signing in again. */
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
  readonly onRate: (chosen: NewQuote['chosen']) => void
  readonly onTemplate: (change: Partial<NewQuote>) => void
  readonly onSaved: (quoteId: string) => void
  readonly onBack: () => void
}

const waiting = (
  <Loading label="Loading...">
    <Skeleton height="60vh" radius="14px" />
  </Loading>
)

function CustomerInfo({ quoteId, ...props }: CustomerInfoProps) {
  const { data: quote } = useQuery({ ...quoteQuery(quoteId ?? ''), enabled: quoteId !== undefined })
  if (quoteId !== undefined && !quote) return waiting
  const customerType = quote?.customerType ?? props.newQuote.customerType ?? 'commercial'
  return <CustomerStep {...props} quote={quote} customerType={customerType} fallback={waiting} />
}
