import { css } from '../styled-system/css/index.js'
import { Select } from '../ui/form/input.tsx'

const options = [
  { value: 'quote', label: 'Per quote' },
  { value: 'shared', label: 'Per month, shared by all customers' },
]

interface CountsForProps {
  id: string
  /** The cost's name for screen readers. */
  of: string
  shared: boolean
  onShared: (shared: boolean) => void
}

/** Whether a usual cost is each quote's own, or one that all customers share (GRD-06). */
export function CountsFor({ id, of, shared, onShared }: CountsForProps) {
  return (
    <Select
      id={`${id}-counts-for`}
      size="sm"
      aria-label={`${of}, per quote or shared`}
      aria-invalid={false}
      options={options}
      value={shared ? 'shared' : 'quote'}
      onChange={({ target }) => onShared(target.value === 'shared')}
      className={css({ marginTop: '2' })}
    />
  )
}
