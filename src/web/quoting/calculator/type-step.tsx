import { type FormEvent, useState } from 'react'
import type { Audience } from '../../../modules/billing/contract/plans.ts'
import { type CustomerType, customerTypes } from '../../../modules/quoting/contract/vocabulary.ts'
import { css } from '../../styled-system/css/index.js'
import { hstack } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/form/choice.tsx'
import { BottomBar } from '../../ui/page/bottom-bar.tsx'
import { useAudiences } from '../audiences.ts'
import { NewFromTemplate } from '../templates/new-from-template.tsx'
import type { UseTemplate } from '../templates/template-picker.tsx'
import { TypeCard } from './type-card.tsx'
import { ButtonLink, WizardFrame } from './wizard-frame.tsx'

interface TypeStepProps {
  readonly chosen: CustomerType | null
  readonly onChoose: (customerType: CustomerType) => void
  /** Resolves when the next step has loaded. */
  readonly onContinue: () => Promise<unknown>
  readonly onTemplate: UseTemplate
  readonly onBack: () => void
}

/** Step 1: the audience decides which buildings, rooms and tasks are offered. */
export function TypeStep({ chosen, onChoose, onContinue, onTemplate, onBack }: TypeStepProps) {
  const audiences = useAudiences()
  const open = customerTypes.filter((type) => audiences.includes(type))
  const at = chosen && open.includes(chosen) ? chosen : (open[0] ?? null)

  const [slow, setSlow] = useState(false)

  function go(event: FormEvent) {
    event.preventDefault()
    if (!at) return
    onChoose(at)
    const timer = setTimeout(() => setSlow(true), 150)
    void onContinue().finally(() => clearTimeout(timer))
  }

  const onward = (
    <Button type="submit" variant="primary" size="lg" busy={slow && 'Opening...'}>
      Continue to Customer Info
    </Button>
  )

  return (
    <form noValidate onSubmit={go}>
      <WizardFrame
        at={1}
        title="New quote"
        about="Customer Type"
        heading="Who are you quoting?"
        lead="This sets which rooms and tasks you can choose."
        onBack={onBack}
        backLabel="Dashboard"
      />
      <ChoiceGroup legend="Customer type" hideLegend columns="repeat(auto-fit, minmax(min(100%, 300px), 1fr))">
        {customerTypes.map((type) => (
          <TypeCard
            key={type}
            type={type}
            locked={!open.includes(type)}
            checked={at === type}
            onChange={() => onChoose(type)}
          />
        ))}
      </ChoiceGroup>
      {open.length < customerTypes.length && <Upgrade open={open} />}
      <NewFromTemplate onUse={onTemplate} />
      <div className={css({ display: { base: 'none', md: 'flex' }, justifyContent: 'flex-end', marginTop: '24px' })}>
        {onward}
      </div>
      <BottomBar>{onward}</BottomBar>
    </form>
  )
}

function Upgrade({ open }: { open: readonly Audience[] }) {
  return (
    <p className={hstack({ flexWrap: 'wrap', gap: '8px 16px', marginTop: '16px' })}>
      <span className={css({ color: 'fg.muted' })}>
        Your plan quotes {open.join(' and ')} customers. Pro quotes both.
      </span>
      <ButtonLink to="/subscription/manage" size="sm">
        Upgrade to Pro
      </ButtonLink>
    </p>
  )
}
