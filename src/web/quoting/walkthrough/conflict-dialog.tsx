import { difficultyLabel } from '../../../modules/pricing/contract/time-basis.ts'
import { fixtureWords } from '../../../modules/pricing/contract/time-words.ts'
import { taskName } from '../../../modules/quoting/contract/checklist.ts'
import { extraWorkSuffix, roomTypeLabel } from '../../../modules/quoting/contract/vocabulary.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { formatMoney, toCents } from '../../../shared-kernel/money.ts'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { contested, type OperationOf, type RoomFields, type RoomPatch } from '../outbox/operations.ts'
import { settleConflict } from './troubles.ts'

const fieldLabel: Readonly<Record<keyof RoomFields, string>> = {
  name: 'Room name',
  roomType: 'Room type',
  manualSqft: 'Square footage',
  measuredAs: 'Measured as',
  aiEstimatedSqft: 'Square footage by photo',
  aiConfidence: 'Confidence of the photo',
  aiSource: 'Source of the size by photo',
  predefinedTasks: 'Tasks',
  extraWorkItems: 'Additional services',
  notes: 'Notes',
  floor: 'Floor',
  schedule: 'Cleaned',
  difficulty: 'Difficulty',
  fixtures: 'Fixtures',
  sqftPerHour: 'Sq ft per labor hour',
}

/** A field's value in words. */
function inWords(field: keyof RoomFields, from: RoomPatch): string {
  const { roomType, manualSqft, predefinedTasks, extraWorkItems } = from
  if (field === 'roomType' && roomType) return roomTypeLabel[roomType]
  if (field === 'manualSqft' && manualSqft)
    return formatSqft(manualSqft) + (from.measuredAs ? ` (${from.measuredAs})` : '')
  if (field === 'predefinedTasks') return predefinedTasks?.map(taskName).join(', ') || 'None'
  if (field === 'extraWorkItems') {
    const items = extraWorkItems?.map(
      ({ name, price, type }) => `${name} ${formatMoney(toCents(price))} ${extraWorkSuffix[type]}`,
    )
    return items?.join(', ') || 'None'
  }
  if (field === 'difficulty' && from.difficulty) return difficultyLabel[from.difficulty]
  if (field === 'fixtures' && from.fixtures) return fixtureWords(from.fixtures)
  if (field === 'schedule')
    return from.schedule ? scheduleLabel({ frequency: 'custom', schedule: from.schedule }) : 'As often as the building'
  return String(from[field] ?? '') || 'None'
}

/** A size and its measurement are one question. */
const asked = (fields: readonly (keyof RoomFields)[]) =>
  fields.filter((field) => field !== 'measuredAs' || !fields.includes('manualSqft'))

interface ConflictDialogProps {
  readonly operation: OperationOf<'changeArea'>
  readonly open: boolean
  readonly onClose: () => void
}

/** Two tabs or devices changed the same field of a room: the contractor picks one. */
export function ConflictDialog({ operation, open, onClose }: ConflictDialogProps) {
  const current = operation.trouble?.kind === 'conflict' ? operation.trouble.current : undefined
  if (!current) return null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      title="This room was changed in another tab or on another device"
      description={`${current.name}: choose what stays. Nothing is overwritten until you do.`}
      footer={
        <>
          <Button onClick={() => settleConflict(operation, 'theirs')}>Use the other version</Button>
          <Button variant="primary" onClick={() => settleConflict(operation, 'mine')}>
            Keep this version
          </Button>
        </>
      }
    >
      {asked(contested(operation, current)).map((field) => (
        <section key={field} aria-label={fieldLabel[field]}>
          <h3 className={css({ textStyle: 'label', marginBottom: '6px' })}>{fieldLabel[field]}</h3>
          <dl className={grid({ gridTemplateColumns: '1fr 1fr', gap: '8px' })}>
            <Version name="Mine, here" words={inWords(field, operation.patch)} />
            <Version name="Theirs, saved first" words={inWords(field, current)} />
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

function Version({ name, words }: { name: string; words: string }) {
  return (
    <div className={css({ padding: '10px 12px', borderRadius: 'control', background: 'bg.sunken', minWidth: '0' })}>
      <dt className={css({ color: 'fg.subtle', fontSize: '14px' })}>{name}</dt>
      <dd className={css({ margin: '0', fontWeight: '600', overflowWrap: 'anywhere' })}>{words}</dd>
    </div>
  )
}
