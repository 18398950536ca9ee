import { useQuery } from '@tanstack/react-query'
import { type Quote, quoteLogo } from '../../../../modules/quoting/contract/endpoints.ts'
import { call } from '../../../app/api.ts'
import { useContractor } from '../../../app/session.ts'
import { logoKey } from '../../quotes.ts'

/** Whether this quote would be sent without the logo, because its file is missing. */
export function useWithoutLogo({ id, version }: Quote): boolean {
  const { businessLogoUrl } = useContractor()
  const { data } = useQuery({
    queryKey: [...logoKey(id), version, businessLogoUrl],
    queryFn: ({ signal }) => call(quoteLogo, { quoteId: id }, { signal }),
    meta: { inPassing: true },
  })
  return data?.missing === true
}
