import { type Rule, textRule } from '../../../shared-kernel/rule.ts'
import { sqftRule } from './room-rules.ts'

/* Without schemas, for forms. */

export const templateNameRule = textRule(80, 'Please enter a name for the template')

/** The size of a building whose rooms come from a template. */
export const totalSizeRule: Rule<number | null> = (sqft) => {
  if (sqft === null || !Number.isInteger(sqft) || sqft < 1) return 'Please enter the total size in whole square feet'
  return sqft > 10_000_000 ? 'The total size can’t exceed 10,000,000 sq ft' : undefined
}

/** The first room that a total size would make too large, and why. */
export function tooLargeRoom(
  rooms: readonly { readonly name: string }[],
  sizes: readonly number[],
): string | undefined {
  const at = sizes.findIndex((size) => size > 0 && sqftRule(size))
  const size = sizes[at]
  return size === undefined
    ? undefined
    : `${sqftRule(size)}. ${rooms[at]?.name} would have ${size.toLocaleString('en-US')}.`
}
