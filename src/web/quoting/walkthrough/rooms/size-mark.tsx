import { Check, TriangleAlert } from 'lucide-react'
import { css } from '../../../styled-system/css/index.js'
import { hstack } from '../../../styled-system/patterns/index.js'
import { Button } from '../../../ui/button.tsx'
import { type Estimate, markOf } from '../estimate.ts'

/** Marks a size as an estimate from a photo or model until the contractor confirms it or types a size. */
export function SizeMark({ estimate, onConfirm }: { estimate: Estimate; onConfirm: () => void }) {
  return (
    <div className={mark}>
      <TriangleAlert aria-hidden />
      <span className={css({ flex: '1 1 150px', minWidth: '0', lineHeight: '1.3', textWrap: 'balance' })}>
        {markOf(estimate)}
      </span>
      <Button size="sm" icon={<Check aria-hidden />} className={css({ flex: '0 1 auto' })} onClick={onConfirm}>
        Confirm size
      </Button>
    </div>
  )
}

const mark = hstack({
  flexWrap: 'wrap',
  gap: '8px 10px',
  marginTop: '10px',
  padding: '8px 8px 8px 12px',
  borderRadius: 'control',
  border: '1px solid {colors.border.warning}',
  background: 'warning.bg',
  color: 'warning.fg',
  fontSize: '15px',
  fontWeight: '500',
  '& > svg': { width: '20px', height: '20px' },
  '& button': { color: 'fg.default' },
})
