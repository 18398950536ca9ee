import { useState } from 'react'
import type { Guard } from '../../modules/pricing/contract/guard-codes.ts'
import { minimumRule, orNone, targetRule } from '../../modules/pricing/contract/guard-rules.ts'
import { useContractor } from '../app/session.ts'
import { grid } from '../styled-system/patterns/index.js'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/form/field.tsx'
import { FigureInput, MoneyInput } from '../ui/form/figure-input.tsx'
import { useGuardSaving } from './guard-saving.ts'
import { useLeftFigure } from './left-figure.ts'

const fields = [
  ['minimumPerVisit', 'Minimum per visit in $', minimumRule],
  ['minimumPerMonth', 'Minimum per month in $', minimumRule],
  ['targetMargin', 'Target margin in percent', targetRule],
  ['minimumPerExtra', 'Minimum per one-time extra in $', minimumRule],
] as const

/** What quotes are compared with before they are sent (GRD-02, GRD-05). */
export function GuardCard() {
  return (
    <Card
      title="Minimums and target margin"
      lead="Optional. Review warns you below them and never stops you. Saved when you leave a field; empty means none."
    >
      <div className={grid({ gap: '4', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))' })}>
        {fields.map(([name, label, rule]) => (
          <GuardField key={name} name={name} label={label} rule={orNone(rule)} />
        ))}
      </div>
    </Card>
  )
}

interface GuardFieldProps {
  name: keyof Guard
  label: string
  rule: ReturnType<typeof orNone>
}

function GuardField({ name, label, rule }: GuardFieldProps) {
  const saved = useContractor().guard?.[name] ?? null
  const [left, setLeft] = useState(false)
  const save = useGuardSaving()
  const { problem, leave, ...figure } = useLeftFigure(saved, rule, (now, done) => save.mutate({ [name]: now }, done))
  const field = {
    ...figure,
    onCommit(now: number | null) {
      setLeft(true)
      leave(now)
    },
  }
  return (
    <Field label={label} error={left ? problem : undefined}>
      {name === 'targetMargin' ? (
        <FigureInput decimals={0} atMost={1} inputMode="decimal" suffix="%" {...field} />
      ) : (
        <MoneyInput {...field} />
      )}
    </Field>
  )
}
