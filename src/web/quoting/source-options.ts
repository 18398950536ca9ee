import { usualSources } from '../../modules/accounts/contract/sources.ts'
import { useContractor } from '../app/session.ts'

/** The contractor's sources to choose from, and the one that a quote has although it isn't in the list anymore. */
export function useSourceOptions(current?: string | null) {
  const { sources = usualSources } = useContractor() // an account kept by an older release has none
  const names = current && !sources.includes(current) ? [...sources, current] : sources
  return [{ value: '', label: 'Not known' }, ...names.map((name) => ({ value: name, label: name }))]
}
