import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { useContractor } from '../../../app/session.ts'

/**
 * Whether Send must first ask which name goes on the quote: once per account, and only if this Send freezes a name. If
 * another tab or device has answered meanwhile, saving the name reports it.
 */
export function useUnnamedSender({ status, changedSinceSent }: Quote): boolean {
  const { businessName, usesOwnName } = useContractor()
  return !businessName && !usesOwnName && (status === 'draft' || changedSinceSent)
}
