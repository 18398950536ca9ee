import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { abandonedMails } from '../storage.ts'
import { settle } from './email-quote.ts'

/** Every press gets an outcome, even when its worker died on the last try. */
export const settleAbandoned: Reaction<object> = async (_, call) => {
  for (const { state, ...press } of await abandonedMails(call.db)) {
    if (state === 'sending') await settle('unconfirmed', press, null, call)
    else await settle('failed', press, 'It could not be sent for hours. Please try again.', call)
  }
}
