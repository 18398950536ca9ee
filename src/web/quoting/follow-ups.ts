import { queryOptions } from '@tanstack/react-query'
import { getFollowUp, listReminders, listToday } from '../../modules/quoting/contract/follow-up.ts'
import { call } from '../app/api.ts'
import { figures, historyKey } from './quotes.ts'

/** Quotes whose next step is due; kept for offline work like the figures. */
export const todayQuery = queryOptions({
  queryKey: [...figures, 'today'],
  queryFn: ({ signal }) => call(listToday, {}, { signal }),
  staleTime: 0,
})

/** The account's reminders. */
export const followUpQuery = queryOptions({
  queryKey: ['api', 'quotes', 'usual', 'follow-up'],
  queryFn: ({ signal }) => call(getFollowUp, {}, { signal }),
})

/** The reminders of one quote. */
export const remindersQuery = (quoteId: string) =>
  queryOptions({
    queryKey: [...historyKey(quoteId), 'reminders'],
    queryFn: ({ signal }) => call(listReminders, { quoteId }, { signal }),
  })
