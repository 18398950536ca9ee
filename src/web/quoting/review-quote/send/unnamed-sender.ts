import { useQuery } from '@tanstack/react-query'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { useContractor, userQuery } from '../../../session.ts'

/**
 * Whether Send first asks what name goes on the quote: once per account, and only if this Send freezes a name. Another tab
 * or device may have answered since.
 */
export function useUnnamedSender({ status, changedSinceSent }: Quote): boolean {
  const { businessName, usesOwnName } = useContractor()
  const unnamed = !businessName && !usesOwnName
  const fresh = unnamed && 'always'
  useQuery({ ...userQuery, refetchOnMount: fresh, refetchOnWindowFocus: fresh })
  return unnamed && (status === 'draft' || changedSinceSent)
}
