import type { CustomerType } from '../../../modules/quoting/contract/vocabulary.ts'
import { css } from '../../styled-system/css/index.js'

interface Plan {
  readonly walls: string
  readonly doors: string
  readonly names: readonly (readonly [x: number, y: number, name: string])[]
}

const plans: Readonly<Record<CustomerType, Plan>> = {
  commercial: {
    walls: 'M3 107H88M122 107H184M184 3V113M184 147V181M184 68H327M327 3V68M366 68H561M408 181V111H561',
    doors: 'M88 107A36 36 0 0 0 122 73M184 113A36 36 0 0 1 219 147',
    names: [
      [94, 62, 'Office'],
      [256, 43, 'Restroom'],
      [444, 43, 'Conference Room'],
      [294, 132, 'Lobby'],
      [94, 152, 'Kitchen'],
      [485, 154, 'Common'],
    ],
  },
  residential: {
    walls: 'M209 3V48M209 86V181M209 100H327M360 100H561M373 3V100M320 100V181M433 100V181',
    doors: 'M209 86A38 38 0 0 1 171 54M320 100A40 40 0 0 0 358 68',
    names: [
      [100, 97, 'Living room'],
      [291, 56, 'Bedroom'],
      [467, 56, 'Bedroom'],
      [264, 148, 'Bath'],
      [376, 148, 'Kitchen'],
      [498, 148, 'Laundry'],
    ],
  },
}

/** A drawing that says "office" or "home" at a glance; decoration only. */
export function FloorPlan({ of }: { of: CustomerType }) {
  const { walls, doors, names } = plans[of]
  return (
    <svg aria-hidden viewBox="0 0 564 184" className={plan}>
      <path d="M3 3H561V181H3Z" className={outerWall} />
      <path d={walls} />
      <path d={doors} strokeDasharray="3 4" />
      {names.map(([x, y, name]) => (
        <text key={`${x} ${y}`} x={x} y={y} textAnchor="middle">
          {name}
        </text>
      ))}
    </svg>
  )
}

const outerWall = css({ strokeWidth: '3px !important' })
const plan = css({
  width: 'full',
  height: 'auto',
  fill: 'none',
  stroke: 'currentcolor',
  strokeLinejoin: 'round',
  '& path': { strokeWidth: '2', vectorEffect: 'non-scaling-stroke' },
  '& text': {
    fill: 'currentcolor',
    stroke: 'none',
    fontSize: { base: '25PX', md: '18PX' },
    fontWeight: '600',
    letterSpacing: '-0.01em',
  },
})
