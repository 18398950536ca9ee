import { queryOptions } from '@tanstack/react-query'
import { getNotices } from '../../modules/accounts/contract/notices.ts'
import { call } from '../app/api.ts'

/** Which emails the contractor gets about quotes, and above which price accepting needs a code. */
export const noticesQuery = queryOptions({
  queryKey: ['api', 'notices'],
  queryFn: ({ signal }) => call(getNotices, {}, { signal }),
})
