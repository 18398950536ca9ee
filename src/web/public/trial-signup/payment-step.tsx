import { type Dispatch, type SetStateAction, useState } from 'react'
import { createSubscription } from '../../../modules/billing/contract/endpoints.ts'
import { type PlanType, planLabel } from '../../../modules/billing/contract/plans.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { useCard } from '../../billing/payment/card.ts'
import { CardForm } from '../../billing/payment/card-form.tsx'
import { keepsCard } from '../../billing/payment/confirmation.ts'
import { consequence, PaymentCalculation, PaymentTerms } from '../../billing/payment/payment-calculation.tsx'
import { SimulatedPayments } from '../../billing/payment/simulated-payments.tsx'
import { useTrialTimes } from '../../billing/payment/trial-times.ts'
import { TroubleBanner } from '../../billing/payment/trouble-banner.tsx'
import { PlanTable } from '../../billing/plan-table.tsx'
import { priceWords } from '../../billing/plan-words.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { grid, hstack } from '../../styled-system/patterns/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Agreement, AgreementWords } from '../../ui/agreement.tsx'
import { Button } from '../../ui/button.tsx'
import { BottomBar } from '../../ui/page/bottom-bar.tsx'
import { LogoMark } from '../../ui/page/logo.tsx'
import { PhoneHeader } from '../../ui/page/steps.tsx'
import { Toasts, tell } from '../account-form.tsx'
import { steps, TrialFrame, useHeadingFocus } from './frame.tsx'
import { type PaymentForm, type Trouble, useStart } from './use-start.ts'

interface PaymentStepProps {
  form: PaymentForm
  planType: PlanType
  /** The result from the bank's page. */
  trouble: Trouble | null
  onForm: (form: PaymentForm, planType: PlanType) => void
  /** Called when the form's secret may be used up, to check the status again. */
  onLookAgain: () => void
}

/** The card form, with today's amount and the exact time and amount of the first charge above and below it. */
export function PaymentStep({ form, planType, trouble: first, onForm, onLookAgain }: PaymentStepProps) {
  useHeadingFocus()
  const card = useCard()
  const { busy, started, trouble, setTrouble, start } = useStart(card, form, planType, first)
  const { wanted, change } = usePlanChange(onForm, setTrouble)
  const changing = wanted !== null
  const trial = keepsCard(form.clientSecret) && !trouble?.trialUsed
  const terms = { planType, trial, dueNow: form.dueNow, ...useTrialTimes() }
  const waits = busy || changing || !card.ready
  const action = (
    <Button
      variant="primary"
      size="lg"
      block
      busy={busy && (trial ? 'Setting up trial...' : 'Paying...')}
      aria-disabled={waits || undefined}
      onClick={() => !waits && start()}
    >
      {trial ? 'Start 1-Day Free Trial' : `Subscribe for ${priceWords(planType)}`}
    </Button>
  )
  return (
    <>
      <TrialFrame
        step={started ? 3 : 2}
        about={started ? 'your trial' : 'payment'}
        title={trial ? 'Complete Your Trial Setup' : 'Subscribe now'}
        notice={<SimulatedPayments />}
        phoneHead={
          <PhoneHeader
            back={<Mark />}
            title={trial ? 'Free trial' : 'Your plan'}
            about="Payment"
            step={{ names: steps, at: started ? 3 : 2 }}
          />
        }
        sideOnWideOnly
        side={<Beside {...terms} />}
      >
        <div data-ledger className={cx(phoneTape, css({ layerStyle: 'ruled' }))}>
          <PaymentCalculation {...terms} />
        </div>
        <PlanChoice planType={wanted ?? planType} waits={busy || changing} change={change} />
        {trouble && (
          <div className={css({ marginTop: '16px' })}>
            <TroubleBanner kind={trouble.trialUsed ? 'warning' : 'danger'} sentence={trouble.sentence}>
              {trouble.trialUsed && (
                <Button
                  variant="primary"
                  size="lg"
                  block
                  busy={changing && 'Loading...'}
                  onClick={() => change(planType)}
                >
                  Subscribe now
                </Button>
              )}
            </TroubleBanner>
          </div>
        )}
        {!trouble?.trialUsed && (
          <section className={grid({ gap: '12px', marginTop: '24px' })}>
            <h2 className={css({ textStyle: 'h2' })}>Card</h2>
            <CardForm card={card} clientSecret={form.clientSecret} onRetry={onLookAgain} />
            <p className={css({ color: 'fg.subtle', textStyle: 'small' })}>
              Visa, MasterCard, American Express, Discover. The number goes straight to the payment provider.
            </p>
            <div className={css({ display: { base: 'none', md: 'grid' }, gap: '8px' })}>
              {action}
              <p className={css({ color: 'fg.subtle', textStyle: 'small', textAlign: 'center' })}>
                {consequence(terms)}
              </p>
              <Agreement to="charge" />
            </div>
          </section>
        )}
        <div className={css({ marginTop: '24px', lg: { display: 'none' } })}>
          <PaymentTerms {...terms} />
        </div>
        {!trouble?.trialUsed && (
          <BottomBar
            note={
              <>
                {consequence(terms)} <AgreementWords to="charge" />
              </>
            }
          >
            {action}
          </BottomBar>
        )}
      </TrialFrame>
      <Toasts />
    </>
  )
}

const Mark = () => (
  <span className={css({ padding: '4px 8px 4px 12px', lineHeight: '0' })}>
    <LogoMark size={40} />
  </span>
)

const phoneTape = css({
  layerStyle: 'ledger',
  borderRadius: 'card',
  padding: '12px',
  marginTop: '16px',
  lg: { display: 'none' },
})

function Beside(terms: Parameters<typeof PaymentCalculation>[0]) {
  return (
    <div className={grid({ gap: '24px', maxWidth: '440px' })}>
      <h2 className={css({ textStyle: 'h2Lg' })}>What you pay, and when</h2>
      <PaymentCalculation {...terms} ruled />
      <PaymentTerms {...terms} />
    </div>
  )
}

/** Changing the plan keeps the card form; a first payment of a different amount gets a new form. */
function usePlanChange(onForm: PaymentStepProps['onForm'], setTrouble: Dispatch<SetStateAction<Trouble | null>>) {
  const [wanted, setWanted] = useState<PlanType | null>(null)
  async function change(planType: PlanType) {
    setWanted(planType)
    try {
      onForm(await call(createSubscription, { planType }), planType)
      setTrouble(null)
    } catch (error) {
      const trouble = { title: 'Setup Failed', sentence: sentenceFor(error, 'Failed to start trial') }
      setTrouble((before) => ({ ...trouble, trialUsed: before?.trialUsed ?? false }))
      await tell('toastFailure', trouble.title, trouble.sentence)
    }
    setWanted(null)
  }
  return { wanted, change }
}

interface PlanChoiceProps {
  planType: PlanType
  waits: boolean
  change: (planType: PlanType) => void
}

function PlanChoice({ planType, waits, change }: PlanChoiceProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className={css({ marginTop: '12px' })}>
      <p className={hstack({ flexWrap: 'wrap', gap: '0 8px', color: 'fg.muted' })}>
        {planLabel(planType)}
        <button type="button" className={link()} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Done' : 'Change plan'}
        </button>
      </p>
      {open && (
        <div className={css({ marginTop: '12px' })} aria-busy={waits || undefined}>
          <PlanTable legend="Plan after the trial" chosen={planType} onChoose={(chosen) => !waits && change(chosen)} />
        </div>
      )}
    </div>
  )
}
