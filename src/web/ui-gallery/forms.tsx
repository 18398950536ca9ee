import { Search } from 'lucide-react'
import { useState } from 'react'
import { css } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'
import { Card } from '../ui/card.tsx'
import { CheckRow } from '../ui/form/check-row.tsx'
import { ChoiceCard, ChoiceGroup } from '../ui/form/choice.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { MoneyInput, RateInput } from '../ui/form/figure-input.tsx'
import { Input, Select, TextArea } from '../ui/form/input.tsx'
import { PasswordInput } from '../ui/form/password-input.tsx'
import { Slider } from '../ui/form/slider.tsx'

const column = grid({ gap: '20px' })
const errors = [
  { id: 'phone', message: 'Please enter a valid phone number' },
  { id: 'start', message: 'Please select when to start' },
]

export function Forms() {
  const [money, setMoney] = useState<number | null>(1200)
  const [rate, setRate] = useState<number | null>(0.06)
  return (
    <Card title="Fields">
      <div className={column}>
        <ErrorSummary errors={errors} attempt={0} />
        <Field label="Company name">
          <Input defaultValue="Harbor Dental Group" autoComplete="off" />
        </Field>
        <Field
          label="Phone"
          id="phone"
          hint="With area code, like (503) 555-0188"
          error="Please enter a valid phone number"
        >
          <Input type="tel" defaultValue="555-0188" autoComplete="off" />
        </Field>
        <Field label="Building type">
          <Select options={[{ value: 'medical', label: 'Medical' }]} />
        </Field>
        <Field label="Start" id="start" error="Please select when to start">
          <Select placeholder="Select when to start" options={[{ value: 'now', label: 'Immediately' }]} />
        </Field>
        <Field label="Special requirements" optional>
          <TextArea defaultValue="Alarm code from the front desk." />
        </Field>
        <Field label="Not to be changed now">
          <Input disabled defaultValue="Waits" />
        </Field>
        <Field label="Search quotes" hideLabel>
          <Input type="search" placeholder="Search quotes" icon={<Search aria-hidden />} />
        </Field>
        <Field label="Password" hint="Create a password (6+ characters)">
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field label="Supplies" hint="Dollars a month">
          <MoneyInput value={money} onValue={setMoney} />
        </Field>
        <Field label="Cost Per Sq Ft" hint="per sq ft per visit. Saves when you release the slider.">
          <RateInput value={rate} onValue={setRate} suffix="/ visit" size="lg" />
        </Field>
        <Slider
          label="Cost Per Sq Ft"
          min={0.01}
          max={1}
          step={0.01}
          value={rate ?? 0.01}
          onValue={setRate}
          valueText={(value) => `${Math.round(value * 100)} cents per square foot`}
          marks={['$0.01', '$0.50', '$1.00']}
        />
        <Frequency />
        <Bid />
        <Tasks />
      </div>
    </Card>
  )
}

function Frequency() {
  const choices = [
    ['Daily', '(Mon–Fri)', 20],
    ['Daily', '(7 days)', 30],
    ['Weekly', '', 4],
    ['Biweekly', '', 2],
    ['Monthly', '', 1],
  ] as const
  return (
    <ChoiceGroup legend="How often" columns="repeat(auto-fit, minmax(130px, 1fr))">
      {choices.map(([name, note, visits], place) => (
        <ChoiceCard
          key={visits}
          name="frequency"
          mark="check"
          defaultChecked={place === 0}
          title={
            <>
              {name} <small>{note}</small>
            </>
          }
        >
          <span className={css({ textStyle: 'money', fontSize: '20px' })}>{visits}</span> a month
        </ChoiceCard>
      ))}
    </ChoiceGroup>
  )
}

function Bid() {
  return (
    <ChoiceGroup legend="Did you win it?">
      <ChoiceCard name="bid" tone="success" title="Won" hint="Adds $45,792.00 a year to won revenue" defaultChecked />
      <ChoiceCard name="bid" tone="warning" title="Pending" hint="Still waiting for an answer" />
      <ChoiceCard name="bid" tone="danger" title="Lost" hint="Note why. It helps the next price." />
      <ChoiceCard name="bid" title="Cannot be chosen" hint="Not with your plan" disabled />
    </ChoiceGroup>
  )
}

function Tasks() {
  return (
    <fieldset>
      <legend className={css({ textStyle: 'label' })}>Tasks</legend>
      <CheckRow label="Empty General Trash" defaultChecked />
      <CheckRow label="Clean Exam Rooms" hint="Custom task" trailing="$12.00" />
      <CheckRow label="Not with this plan" disabled />
    </fieldset>
  )
}
