import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { Total } from '../../../shared-kernel/money.ts'

/** The emails to a contractor about what a customer does with a quote; each can be turned off (ONL-10). */
export const noticeKinds = ['firstOpened', 'openedAgain', 'changeRequested', 'accepted', 'declined'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What an account has until it chooses. */
export const usualNotices: Readonly<Record<NoticeKind, boolean>> = {
  firstOpened: true,
  openedAgain: false,
  changeRequested: true,
  accepted: true,
  declined: true,
}

export const Notices = z.strictObject({
  firstOpened: z.boolean(),
  /** Opened after five quiet days. */
  openedAgain: z.boolean(),
  changeRequested: z.boolean(),
  accepted: z.boolean(),
  declined: z.boolean(),
  /** Above this price in dollars, monthly or else one-time, accepting needs a code; null: only where a quote says so (ONL-14). */
  confirmAbove: Total.nullable(),
})
export type Notices = z.infer<typeof Notices>

export const getNotices = endpoint('GET /api/user/notices', { access: 'subscriber', output: Notices })

/** A missing field stays as it is. */
export const saveNotices = endpoint('PUT /api/user/notices', {
  access: 'subscriber',
  input: Notices.partial(),
  output: Notices,
})
