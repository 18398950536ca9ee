import { FlaskConical } from 'lucide-react'
import { roomTypeLabel } from '../../../modules/quoting/contract/vocabulary.ts'
import { type ConfidenceLevel, confidenceLabel, type RoomEstimate } from '../../../modules/vision/contract/estimate.ts'
import { css } from '../../styled-system/css/index.js'
import { Tag } from '../../ui/chip.tsx'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const feet = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** "1,240" */
export const sqft = (size: number) => whole.format(size)

/** "1 photo", "3 photos" */
export const count = (number: number, one: string, many = `${one}s`) =>
  `${whole.format(number)} ${number === 1 ? one : many}`

/** Our name for the room type, or the model's word for one that we don't have. */
export const roomTypeOf = ({ roomType, roomTypeText }: RoomEstimate) =>
  roomType === 'other' ? roomTypeText || 'Other' : roomTypeLabel[roomType]

/** "24 × 16 × 9 ft", and the names of these dimensions. */
export function dimensionsOf({ dimensions: { length, width, height } }: RoomEstimate) {
  const sides = [length, width, ...(height === undefined ? [] : [height])]
  return {
    sides: `${sides.map((side) => feet.format(side)).join(' × ')} ft`,
    names: height === undefined ? 'length, width' : 'length, width, height',
  }
}

const levels = {
  high: { tone: 'success', bars: 3 },
  medium: { tone: 'warning', bars: 2 },
  low: { tone: 'danger', bars: 1 },
} as const

export function ConfidenceTag({ level }: { level: ConfidenceLevel }) {
  const { tone, bars } = levels[level]
  return (
    <Tag tone={tone} icon={<Bars filled={bars} />}>
      {confidenceLabel[level]}
    </Tag>
  )
}

/** One to three bars, so that the level doesn't depend on color. */
const Bars = ({ filled }: { filled: number }) => (
  <svg aria-hidden viewBox="0 0 16 16" fill="currentColor">
    {[0, 1, 2].map((bar) => (
      <rect
        key={bar}
        x={1 + bar * 5}
        y={9 - bar * 3}
        width={4}
        height={5 + bar * 3}
        rx={1.2}
        opacity={bar < filled ? 1 : 0.3}
      />
    ))}
  </svg>
)

/** Marks every figure that the demo model invented. */
export function DemoMark() {
  return (
    <span className={demo}>
      <FlaskConical aria-hidden />
      Demo estimate
    </span>
  )
}

const demo = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  fontSize: '13px',
  fontWeight: '600',
  whiteSpace: 'nowrap',
  color: 'warning.fg',
  '[data-ledger] &': { color: 'bg.accent' },
  '& svg': { width: '15px', height: '15px' },
})
