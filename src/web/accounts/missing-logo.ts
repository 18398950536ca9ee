import { useQuery } from '@tanstack/react-query'
import { logoStatus } from '../../modules/accounts/contract/endpoints.ts'
import { call } from '../app/api.ts'
import { useContractor } from '../app/session.ts'

/** Whether the file of the contractor's logo is missing. Each new logo is checked. */
export function useMissingLogo(): boolean {
  const { businessLogoUrl } = useContractor()
  const { data } = useQuery({
    queryKey: ['api', 'user', 'logo', businessLogoUrl],
    queryFn: ({ signal }) => call(logoStatus, {}, { signal }),
    enabled: Boolean(businessLogoUrl),
    meta: { inPassing: true },
  })
  return data?.missing === true
}
