import { createLink } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { type PlanType, priceOf } from '../../modules/billing/contract/plans.ts'
import { lazyOnIntent, lazyPart } from '../loading/lazy.tsx'
import { link } from '../styled-system/recipes/index.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { longDate, nearMoment } from '../ui/dates.ts'
import { openCancel } from './cancel/dialog-state.ts'
import { periodName, shortPlan, shortPrice } from './plan-words.ts'

const ConfirmLine = lazyPart(() => import('./confirm-line.tsx').then(({ ConfirmLine }) => ConfirmLine))
const TextLink = createLink((props: React.ComponentProps<'a'>) => <a {...props} className={link()} />)

/** Announces the end of a trial or a canceled plan, and how to change that. */
export function PlanBanner({ user }: { user: CurrentUser }) {
  if (user.subscriptionStatus === 'trialing') return <Trial user={user} />
  if (user.subscriptionStatus === 'active' && user.accessEndDate) return <Canceled until={user.accessEndDate} />
  return null
}

/** The end of the trial, and the plan and price that follow (AMB-B29). */
function Trial({ user: { trialEndDate, planType, accessEndDate, emailVerified } }: { user: CurrentUser }) {
  return (
    <aside aria-label="Free trial">
      <Banner
        icon={<Clock aria-hidden />}
        actions={
          accessEndDate ? (
            <Resume />
          ) : (
            <>
              <TextLink to="/subscription/manage">Manage plan</TextLink>
              <button type="button" onClick={openCancel} className={link()}>
                Cancel trial
              </button>
            </>
          )
        }
      >
        {trialEndDate ? `Your free trial ends ${nearMoment(new Date(trialEndDate))}.` : 'You’re in your free trial.'}{' '}
        {accessEndDate
          ? 'It is canceled, so nothing is charged.'
          : planType && `Your ${starting(planType)} starts ${trialEndDate ? 'then' : 'after it'}.`}
        {!emailVerified && <ConfirmLine />}
      </Banner>
    </aside>
  )
}

/** Paid access that is running out (AMB-B08). */
function Canceled({ until }: { until: string }) {
  return (
    <aside aria-label="Your plan">
      <Banner icon={<Clock aria-hidden />} actions={<Resume />}>
        Your plan ends {longDate(new Date(until))} and doesn’t renew.
      </Banner>
    </aside>
  )
}

/** "Pro monthly plan ($32.99/month)" */
const starting = (planType: PlanType) =>
  `${shortPlan(planType)} plan (${shortPrice(priceOf(planType))}/${periodName(planType)})`

const ResumeButton = lazyOnIntent(() => import('./cancel/resume-button.tsx').then(({ ResumeButton }) => ResumeButton))

/** The code that resumes and reports the charges loads when the button is about to be clicked. */
function Resume() {
  const [pressed, setPressed] = useState(false)
  const waiting = (
    <Button variant="plain" busy={pressed && 'Resuming...'} {...ResumeButton.intent} onClick={() => setPressed(true)}>
      Resume
    </Button>
  )
  return pressed ? <ResumeButton fallback={waiting} onCancel={() => setPressed(false)} /> : waiting
}
