import { ArrowRight } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import type { registerWithTrial } from '../../../modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../../modules/billing/contract/plans.ts'
import type { SentTo } from '../../../shared-kernel/endpoint.ts'
import { PlanTable } from '../../billing/plan-table.tsx'
import { priceWords } from '../../billing/plan-words.ts'
import { css } from '../../styled-system/css/index.js'
import { hstack } from '../../styled-system/patterns/index.js'
import { Agreement } from '../../ui/agreement.tsx'
import { Button } from '../../ui/button.tsx'
import { timeZone } from '../../ui/dates.ts'
import { AccountFormFrame, useAccountForm } from '../account-form.tsx'
import { PersonFields, personFields } from '../person-fields.tsx'
import { ComesAlong } from './comes-along.tsx'
import { forgetDraft, useDraft } from './draft.ts'
import { TrialFrame } from './frame.tsx'
import { Waiting } from './waiting.tsx'
import { WhatYouPay } from './what-you-pay.tsx'

/** The input and the server's answer; either half of the answer may be missing. */
export interface Registered {
  readonly person: SentTo<typeof registerWithTrial>
  readonly clientSecret?: string | undefined
  readonly subscriptionId?: string | undefined
}

/** The timeout for the registration, in milliseconds (BIL-31). */
export const patience = 30_000

export const registration = {
  calls: async () => (await import('../account-calls.ts')).beginTrial,
  fields: personFields,
  failed: { title: 'Registration Failed', fallback: 'Failed to create account' },
  patience,
} as const

interface RegisterStepProps {
  planType: PlanType
  onRegistered: (registered: Registered) => void
}

/** The new account, and the plan after the free day. The headline, tape and prices follow the chosen plan. */
export function RegisterStep({ planType: preselected, onRegistered }: RegisterStepProps) {
  const [planType, setPlanType] = useState(preselected)
  const form = useAccountForm({
    ...registration,
    besides: () => ({ planType, timeZone }),
    done: (answer, person) => {
      forgetDraft()
      onRegistered({ ...answer, person })
    },
  })
  const keepDraft = useDraft({ preselected, fill: form.fill, choose: setPlanType })
  return (
    <TrialFrame
      step={1}
      about="your account"
      title={`One day free, then ${priceWords(planType)}.`}
      lead="Quote a real building today. Cancel within the day and you pay nothing."
      side={<WhatYouPay planType={planType} />}
    >
      <ComesAlong />
      <div className={css({ marginTop: '28px' })} onInput={keepDraft}>
        <AccountFormFrame {...form}>
          <PlanTable legend="Plan after the trial" chosen={planType} onChoose={setPlanType} />
          <PersonFields wide form={form} />
          <div className={hstack({ flexWrap: 'wrap', gap: '12px 20px' })}>
            <Button type="submit" variant="primary" size="lg" busy={form.busy && 'Creating Account...'} style={wide}>
              Start My Free Trial <ArrowRight aria-hidden />
            </Button>
            <p className={css({ flex: '1 1 240px', color: 'fg.muted', textStyle: 'small' })}>
              No commitment. Cancel anytime during your trial at no charge.
            </p>
          </div>
          <Agreement to="account" />
          {form.busy && <Waiting beside />}
        </AccountFormFrame>
      </div>
    </TrialFrame>
  )
}

const wide: CSSProperties = { flex: '0 1 auto' }
