import { Lock } from 'lucide-react'
import { tasksOf } from '../../../modules/quoting/contract/checklist.ts'
import {
  buildingTypesFor,
  type CustomerType,
  customerTypeLabel,
  roomTypesFor,
} from '../../../modules/quoting/contract/vocabulary.ts'
import { buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { ChoiceCard } from '../../ui/form/choice.tsx'
import { FloorPlan } from './floor-plan.tsx'

interface TypeCardProps {
  readonly type: CustomerType
  readonly locked: boolean
  readonly checked: boolean
  readonly onChange: () => void
}

/** One audience with its plan and what it includes; locked if the contractor's plan does not cover it. */
export function TypeCard({ type, locked, checked, onChange }: TypeCardProps) {
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
      <span data-figure className={css({ display: 'block', textStyle: 'moneyMd' })}>
        {count}
      </span>{' '}
      <span className={css({ display: 'block', color: 'fg.subtle', fontSize: '14px' })}>{of}</span>
    </span>
  )
}

/** "Office, retail, warehouse": a list as one sentence. */
function sentence(words: readonly string[]) {
  const list = words.map((word) => word.toLowerCase().replace(' home', '')).join(', ')
  return list.charAt(0).toUpperCase() + list.slice(1)
}

const plan = css({ display: 'block', marginTop: '14px', color: 'fg.subtle' })
const chosenPlan = css({ display: 'block', marginTop: '14px', color: 'fg.link' })
const figures = grid({
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: '8px',
  marginTop: '16px',
  paddingTop: '14px',
  borderTop: '1px solid {colors.border.subtle}',
})
/** Dimmed with muted colors, so the words keep their contrast. */
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
