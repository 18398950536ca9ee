import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'

/** What an event is about; `ready` and `reset` are about the stream, `ended` about the session. */
export const changeKinds = ['quote', 'delivery', 'preview', 'analysis', 'account', 'sessions'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** An event's data: what to fetch again, by its id. A quote also has its version, unless it was deleted. */
export interface Change {
  readonly id: string | null
  readonly version: number | null
}

/**
 * Server-sent events of the signed-in account: `quote`, `delivery` (by the quote's id, also when its customer
 * opened the page), `preview` (by the quote's id: an email preview couldn't be sent), `analysis`, `account` (also when
 * the address is confirmed) and `sessions`, each with a Change. `ready` comes first; instead, `reset` if what happened
 * since the last event isn't known anymore. `ended` comes when the session has ended, or the account is closed. Resumes
 * after `Last-Event-ID`, or after `after` in a new connection; `ago` asks for the last seconds before the first one.
 * `contractorId` is the account on screen: 409 `someone-else` if another one has signed in in this browser.
 */
export const followChanges = endpoint('GET /api/events', {
  access: 'signed-in',
  input: z.strictObject({
    contractorId: z.uuid().optional(),
    after: z.string().max(60).optional(),
    ago: z.coerce.number().int().min(0).max(600).optional(),
  }),
})
