import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { CurrentUser, optional } from './endpoints.ts'

/**
 * Answers "What name goes on your quote?" for an account without a business name: the name, or null for her own. A phone
 * that is not mentioned stays. 409 `already-named` with the current values when it has another name by now.
 */
export const nameSender = endpoint('PUT /api/user/sender', {
  access: 'subscriber',
  input: z.strictObject({ businessName: optional(255).unwrap(), businessPhone: optional(50) }),
  output: CurrentUser,
})
