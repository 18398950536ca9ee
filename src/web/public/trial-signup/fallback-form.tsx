import { useState } from 'react'
import { type PlanType, periodOf, planOf, priceOf, yearlySaving } from '../../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { css } from '../../styled-system/css/index.js'
import { Agreement } from '../../ui/agreement.tsx'
import { Button } from '../../ui/button.tsx'
import { timeZone } from '../../ui/dates.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/input.tsx'
import { AccountFormFrame, useAccountForm } from '../account-form.tsx'
import { PersonFields } from '../person-fields.tsx'
import { TrialFrame, useHeadingFocus } from './frame.tsx'
import { type Registered, registration } from './register-step.tsx'
import { Waiting } from './waiting.tsx'

interface FallbackFormProps {
  person: Registered['person']
  onRegistered: (registered: Registered) => void
}

/** Asks again if the registration's answer lacked data that the card form needs; continues with the same account. */
export function FallbackForm({ person, onRegistered }: FallbackFormProps) {
  useHeadingFocus()
  const [planType, setPlanType] = useState(person.planType)
  const form = useAccountForm({
    ...registration,
    besides: () => ({ planType, timeZone }),
    done: (answer, sent) => onRegistered({ ...answer, person: sent }),
  })
  return (
    <TrialFrame
      step={1}
      about="your account"
      title="Complete your sign-up"
      lead="The card form didn’t load. Check your details and try again. We won’t create a second account."
    >
      <div className={css({ marginTop: '28px' })}>
        <AccountFormFrame {...form}>
          <PersonFields wide form={form} known={person} />
          <Field label="Billing plan" id="planType">
            <Select
              options={billingPlans(person.planType)}
              value={planType}
              onChange={({ target }) => setPlanType(target.value as PlanType)}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" busy={form.busy && 'Creating Account...'}>
            Start My Free Trial
          </Button>
          <Agreement to="account" />
          {form.busy && <Waiting beside />}
        </AccountFormFrame>
      </div>
    </TrialFrame>
  )
}

/** The monthly and yearly options of the chosen plan (AMB-B13). */
function billingPlans(planType: PlanType) {
  const plan = planOf(planType)
  const yearly = planType.replace(periodOf(planType), 'yearly') as PlanType
  const monthly = planType.replace(periodOf(planType), 'monthly') as PlanType
  return [
    { value: monthly, label: `monthly (${formatMoney(priceOf(monthly))})` },
    { value: yearly, label: `1-year (${formatMoney(priceOf(yearly))}, save ${formatMoney(yearlySaving(plan))})` },
  ]
}
