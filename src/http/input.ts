import { DomainError } from '../shared-kernel/domain-error.ts'

const deepest = 12

/** PostgreSQL cannot keep NUL, and half a surrogate pair is not text; neither is ever typed by a person. */
export function refuseUnsafeText(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new DomainError('invalid', 'unsafe-text', 'The text has characters that cannot be stored')
    }
  } else if (typeof value === 'object' && value !== null) {
    if (depth > deepest) throw new DomainError('invalid', 'too-deep', 'The request is nested too deeply')
    for (const [key, item] of Object.entries(value)) {
      refuseUnsafeText(key, depth)
      refuseUnsafeText(item, depth + 1)
    }
  }
}
