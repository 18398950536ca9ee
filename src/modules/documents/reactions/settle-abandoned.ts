import { settle } from '../../../platform/post-office/messages.ts'
import { tooLate } from '../../../platform/post-office/outbox.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { abandonedMails, settleMail } from '../storage.ts'
import { announce, keyOf } from './email-quote.ts'

/** For one release: what a worker of the last one left without a row in the outbox. */
export const settleAbandoned: Reaction<object> = async (_, { db, inTransaction }) => {
  for (const { state: found, ...press } of await abandonedMails(db))
    await inTransaction(async (call) => {
      const [state, reason] = found === 'sending' ? (['unconfirmed', null] as const) : (['failed', tooLate] as const)
      await settle(call.em, keyOf(press), state, reason)
      if (await settleMail(call.em, press.deliveryId, state, reason)) await announce(press, { state, reason }, call)
    })
}
