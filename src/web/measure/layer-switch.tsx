import { Check, DoorOpen, FileText, Grid3x3, Ruler, SquareDashed } from 'lucide-react'
import { grid, hstack } from '../styled-system/patterns/index.js'
import { type Board, type Change, isComplete, type Kind, type Layer } from './board.ts'
import { nameOfKind } from './words.ts'

export const iconOf = { door: DoorOpen, paper: FileText, tile: Grid3x3, length: Ruler } as const satisfies Record<
  Kind,
  unknown
>

/** Switches between marking the object of known size and the floor. */
export function LayerSwitch({ board, change }: { board: Board; change: (change: Change) => void }) {
  const Thing = iconOf[board.kind]
  const count = board.floor.length
  const option = (layer: Layer) => ({
    type: 'button' as const,
    'aria-pressed': board.layer === layer,
    className: step,
    onClick: () => change({ do: 'select', layer, point: null }),
  })
  return (
    <fieldset aria-label="What to mark" className={steps}>
      <button {...option('thing')}>
        <Thing aria-hidden />
        <span>{nameOfKind[board.kind]}</span>
        {isComplete(board) && <Check aria-label="marked" />}
      </button>
      <button {...option('floor')}>
        <SquareDashed aria-hidden />
        <span>{count === 0 ? 'Floor' : `Floor, ${count} ${count === 1 ? 'corner' : 'corners'}`}</span>
      </button>
    </fieldset>
  )
}

const steps = grid({
  border: '0',
  margin: '0',
  padding: '0',
  minWidth: '0',
  gridTemplateColumns: '1fr 1fr',
  gap: '8px',
})
const step = hstack({
  justifyContent: 'center',
  gap: '8px',
  minHeight: '48px',
  paddingInline: '8px',
  border: '1px solid rgb(255 255 255 / 0.5)',
  borderRadius: 'control',
  background: 'transparent',
  color: 'white',
  fontWeight: '600',
  lineHeight: '1.2',
  '& svg': { width: '20px', height: '20px' },
  '&[aria-pressed=true]': { background: 'white', color: '#0c1220', borderColor: 'white' },
})
