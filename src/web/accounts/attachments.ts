import { queryOptions } from '@tanstack/react-query'
import {
  expiresSoonDays,
  listAttachments,
  type StoredAttachment,
} from '../../modules/documents/contract/attachments.ts'
import { daysLater } from '../../shared-kernel/time-zone.ts'
import { call } from '../app/api.ts'
import { mediumDate } from '../ui/dates.ts'

/** The PDFs that go with quotes (PRP-02). */
export const attachmentsQuery = queryOptions({
  queryKey: ['api', 'user', 'attachments'],
  queryFn: ({ signal }): Promise<StoredAttachment[]> => call(listAttachments, {}, { signal }),
  staleTime: 5 * 60_000,
  meta: { inPassing: true },
})

const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

const inWords = (day: string) => mediumDate(new Date(`${day}T12:00:00`))

/** "Expired on Jun 1, 2026: it isn’t sent anymore"; `warns` from 30 days ahead on. */
export function expiryOf({ expiresOn }: StoredAttachment, now = new Date()) {
  if (expiresOn === null) return { isExpired: false, warns: false, words: 'No last day' }
  const today = dayOf(now)
  const isExpired = expiresOn < today
  const warns = expiresOn <= daysLater(today, expiresSoonDays)
  const words = isExpired
    ? `Expired on ${inWords(expiresOn)}: it isn’t sent anymore`
    : `${warns ? 'Expires soon, on' : 'Until'} ${inWords(expiresOn)}`
  return { isExpired, warns, words }
}
