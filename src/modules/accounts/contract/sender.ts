import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { CurrentUser, optional } from './endpoints.ts'

/**
 * Answers "What name goes on your quote?" for an account without a business name. A null name means the contractor's
 * own. An omitted phone number or address stays unchanged. 409 `already-named` with the current values if the account has a
 * different name by now.
 */
export const nameSender = endpoint('PUT /api/user/sender', {
  access: 'subscriber',
  input: z.strictObject({
    businessName: optional(255).unwrap(),
    businessPhone: optional(50),
    businessAddress: optional(500),
  }),
  output: CurrentUser,
})

/** Whether each quote sent or resent is also emailed to the contractor, at their confirmed address. Off at first. */
export const chooseCopies = endpoint('PUT /api/user/copies', {
  access: 'subscriber',
  input: z.strictObject({ wantsCopies: z.boolean() }),
  output: CurrentUser,
})
