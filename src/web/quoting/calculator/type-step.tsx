import { Lock } from 'lucide-react'
import type { FormEvent } from 'react'
import { type Audience, planOf, plans } from '../../../modules/billing/contract/plans.ts'
import { tasksOf } from '../../../modules/quoting/contract/checklist.ts'
import {
  buildingTypeLabel,
  buildingTypesFor,
  CustomerType,
  customerTypeLabel,
  roomTypesFor,
} from '../../../modules/quoting/contract/vocabulary.ts'
import { useContractor } from '../../session.ts'
import { css } from '../../styled-system/css/index.js'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard, ChoiceGroup } from '../../ui/choice.tsx'
import { FloorPlan } from './floor-plan.tsx'
import { ButtonLink, WizardFrame } from './wizard-frame.tsx'

interface TypeStepProps {
  readonly chosen: CustomerType | null
  readonly onChoose: (customerType: CustomerType) => void
  readonly onContinue: () => void
  readonly onBack: () => void
}

/** Whom the contractor's plan lets her quote; a plan that is not known restricts nobody here, the server decides. */
export function useAudiences(): readonly Audience[] {
  const { planType } = useContractor()
  return planType ? planOf(planType).audiences : plans.pro.audiences
}

/** Step 1: the audience decides which buildings, rooms and tasks are offered. */
export function TypeStep({ chosen, onChoose, onContinue, onBack }: TypeStepProps) {
  const audiences = useAudiences()
  const open = CustomerType.options.filter((type) => audiences.includes(type))
  const at = chosen && open.includes(chosen) ? chosen : (open[0] ?? null)

  function go(event: FormEvent) {
    event.preventDefault()
    if (!at) return
    onChoose(at)
    onContinue()
  }

  return (
    <form noValidate onSubmit={go}>
      <WizardFrame
        at={1}
        title="New quote"
        about="Customer Type"
        heading="Who are you quoting?"
        lead="It decides which rooms and tasks you can tick."
        onBack={onBack}
        backLabel="Dashboard"
      />
      <ChoiceGroup legend="Customer type" hideLegend columns="repeat(auto-fit, minmax(min(100%, 300px), 1fr))">
        {CustomerType.options.map((type) => (
          <TypeCard
            key={type}
            type={type}
            locked={!open.includes(type)}
            checked={at === type}
            onChange={() => onChoose(type)}
          />
        ))}
      </ChoiceGroup>
      {open.length < CustomerType.options.length && (
        <p
          className={css({
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: '8px 16px',
            marginTop: '16px',
          })}
        >
          <span className={css({ color: 'fg.muted' })}>
            Your plan quotes {open.join(' and ')} customers. Pro quotes both.
          </span>
          <ButtonLink to="/subscription/manage" size="sm">
            Upgrade to Pro
          </ButtonLink>
        </p>
      )}
      <div className={css({ display: { base: 'none', md: 'flex' }, justifyContent: 'flex-end', marginTop: '24px' })}>
        <Button type="submit" variant="primary" size="lg">
          Continue to Customer Info
        </Button>
      </div>
      <BottomBar>
        <Button type="submit" variant="primary" size="lg">
          Continue to Customer Info
        </Button>
      </BottomBar>
    </form>
  )
}

interface TypeCardProps {
  readonly type: CustomerType
  readonly locked: boolean
  readonly checked: boolean
  readonly onChange: () => void
}

function TypeCard({ type, locked, checked, onChange }: TypeCardProps) {
  const buildings = buildingTypesFor(type)
  const roomTypes = roomTypesFor(type)
  const tasks = roomTypes.reduce((count, roomType) => count + tasksOf(roomType).length, 0)
  return (
    <ChoiceCard
      name="customer-type"
      value={type}
      mark="corner"
      title={customerTypeLabel[type]}
      checked={checked}
      disabled={locked}
      onChange={onChange}
      className={locked ? lockedCard : undefined}
    >
      {locked && (
        <span className={lock}>
          <Lock aria-hidden /> Pro
        </span>
      )}
      <span className={checked ? chosenPlan : plan}>
        <FloorPlan of={type} />
      </span>
      <span className={figures}>
        <Figure count={buildings.length} of="building types" />
        <Figure count={roomTypes.length} of="room types" />
        <Figure count={tasks} of="ready tasks" />
      </span>
      <span className={css({ display: 'block', color: 'fg.muted', marginTop: '14px' })}>
        {sentence(buildings.map((building) => buildingTypeLabel[building]))}
      </span>
    </ChoiceCard>
  )
}

function Figure({ count, of }: { count: number; of: string }) {
  return (
    <span>
      <span data-figure className={css({ display: 'block', textStyle: 'moneyLg', fontSize: '24px' })}>
        {count}
      </span>{' '}
      <span className={css({ display: 'block', color: 'fg.subtle', fontSize: '14px' })}>{of}</span>
    </span>
  )
}

/** "Office, retail, warehouse": a list reads as one sentence. */
function sentence(words: readonly string[]) {
  const list = words.map((word) => word.toLowerCase().replace(' home', '')).join(', ')
  return list.charAt(0).toUpperCase() + list.slice(1)
}

const plan = css({ display: 'block', marginTop: '14px', color: 'fg.subtle' })
const chosenPlan = css({ display: 'block', marginTop: '14px', color: 'fg.link' })
const figures = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: '8px',
  marginTop: '16px',
  paddingTop: '14px',
  borderTop: '1px solid {colors.border.subtle}',
})
/** Dimmed by muted tones, so that the words keep their contrast. */
const lockedCard = css({
  background: 'bg.sunken !important',
  '& input': { display: 'none' },
  '& [data-part=title]': { color: 'fg.muted !important' },
  '& [data-figure]': { color: 'fg.muted' },
})
const lock = css({
  position: 'absolute',
  top: '20px',
  right: '20px',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  color: 'fg.muted',
  fontWeight: '600',
  '& svg': { width: '18px', height: '18px' },
})
