import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { extentOf, passedBound } from '../contract/bounds.ts'
import type { Quote } from './quote.ts'

const extent = ({ areas, specialRequirements }: Quote) => extentOf(areas, specialRequirements)

/** Changes a quote; refuses a change that would make it too large to print without slowing down everyone else. */
export function withinBounds(quote: Quote, change: () => void, textField = 'notes') {
  const before = extent(quote)
  change()
  const passed = passedBound(before, extent(quote))
  if (!passed) return
  const { bound, message } = passed
  const path = bound === 'characters' ? textField : passed.path
  const code = bound === 'rooms' ? 'too-many-areas' : 'quote-too-large'
  throw new DomainError('invalid', code, message, { issues: [{ path, message }] })
}
