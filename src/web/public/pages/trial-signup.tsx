import { useCallback, useEffect, useRef, useState } from 'react'
import { type PlanType, plans } from '../../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { lazyPart } from '../../loading/lazy.tsx'
import { grid } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { hush, tell } from '../account-form.tsx'
import type { Head } from '../head.ts'
import { FallbackForm } from '../trial-signup/fallback-form.tsx'
import { TrialFrame, useHeadingFocus } from '../trial-signup/frame.tsx'
import { type Registered, RegisterStep } from '../trial-signup/register-step.tsx'
import type { PaymentForm, Trouble } from '../trial-signup/use-start.ts'
import { Waiting } from '../trial-signup/waiting.tsx'

const lowest = formatMoney(Math.min(...Object.values(plans).map(({ monthlyCents }) => monthlyCents)))

export const head: Head = {
  path: '/trial-signup',
  title: 'Start your free trial - TidyTally',
  description: `One day of TidyTally for free: walk a building, price it room by room, send the quote as a PDF. From ${lowest} a month after that.`,
  indexed: true,
}

const PaymentStep = lazyPart(() => import('../trial-signup/payment-step.tsx').then(({ PaymentStep }) => PaymentStep))

type Step =
  | { at: 'register' }
  | { at: 'waiting' }
  | { at: 'unreachable' }
  | { at: 'fallback'; person: Registered['person']; times: number }
  | { at: 'payment'; form: PaymentForm; planType: PlanType }

export interface TrialSignupProps {
  /** A sign-up already at the payment step; the server knows its account. */
  step?: 'payment'
  /** The plan in the link to this page. */
  planType?: PlanType
}

/** Opens an account with a free day: account, card, dashboard. Only a failed registration returns to its form. */
export function TrialSignup({ step: first, planType = 'commercial-monthly' }: TrialSignupProps) {
  const [step, setStep] = useState<Step>({ at: first ? 'waiting' : 'register' })
  const trouble = useRef<Trouble>(null)
  const { lookAgain } = useLookAgain(setStep)
  useEffect(() => {
    if (!first) return
    trouble.current ??= answerOfBank()
    lookAgain()
  }, [first, lookAgain])

  const pay = (form: PaymentForm, planType: PlanType) => {
    void hush()
    window.history.replaceState(null, '', '/trial-signup?step=payment')
    setStep({ at: 'payment', form, planType })
  }
  const registered = ({ person, clientSecret, subscriptionId }: Registered) => {
    if (clientSecret && subscriptionId) return pay({ clientSecret, subscriptionId }, person.planType)
    if (step.at === 'fallback') void tell('toastFailure', 'Setup Failed', 'Failed to start trial')
    setStep({ at: 'fallback', person, times: step.at === 'fallback' ? step.times + 1 : 0 })
  }

  if (step.at === 'register') return <RegisterStep planType={planType} onRegistered={registered} />
  if (step.at === 'fallback') return <FallbackForm key={step.times} person={step.person} onRegistered={registered} />
  if (step.at === 'unreachable') return <Unreachable retry={lookAgain} />
  if (step.at === 'waiting') return <Waiting />
  return (
    <PaymentStep
      form={step.form}
      planType={step.planType}
      trouble={trouble.current}
      onForm={pay}
      onLookAgain={lookAgain}
      fallback={<Waiting />}
      onFailed={() => setStep({ at: 'unreachable' })}
    />
  )
}

/** Asks the server for the sign-up's progress, and shows that step. */
function useLookAgain(setStep: (step: Step) => void) {
  const lookAgain = useCallback(async () => {
    try {
      const { resume } = await import('../trial-signup/resume.ts')
      const found = await resume()
      if ('goTo' in found) return window.location.replace(found.goTo)
      if ('form' in found) return setStep({ at: 'payment', ...found })
      window.history.replaceState(null, '', '/trial-signup')
      setStep({ at: 'register' })
    } catch {
      setStep({ at: 'unreachable' })
    }
  }, [setStep])
  return { lookAgain }
}

const answersOfBank: Readonly<Record<string, Trouble>> = {
  refused: {
    title: 'Payment Setup Failed',
    sentence: 'Your bank did not confirm the card. Nothing was charged. Try again, or use another card.',
  },
  'trial-used': {
    title: 'Activation Failed',
    sentence: 'This card or email address already had a free trial. You can subscribe now instead.',
  },
}

/** The result that a bank's page passed in the address, which is then removed. */
function answerOfBank(): Trouble | null {
  const answer = answersOfBank[new URLSearchParams(window.location.search).get('bank') ?? '']
  window.history.replaceState(null, '', '/trial-signup?step=payment')
  return answer ?? null
}

function Unreachable({ retry }: { retry: () => Promise<unknown> }) {
  useHeadingFocus()
  const [busy, setBusy] = useState(false)
  const again = () => {
    setBusy(true)
    retry().finally(() => setBusy(false))
  }
  return (
    <TrialFrame step={2} about="payment" title="Complete Your Trial Setup">
      <div className={grid({ gap: '16px', justifyItems: 'start', marginTop: '16px' })}>
        <Banner kind="danger" inset live>
          Failed to initialize payment. Please try again.
        </Banner>
        <Button variant="primary" size="lg" busy={busy && 'Trying...'} onClick={again}>
          Try again
        </Button>
      </div>
    </TrialFrame>
  )
}

export { TrialSignup as Page }
