import type { Objects } from '../../../platform/objects/objects.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import type { quoteDeleted } from '../../quoting/index.ts'
import { remove } from '../prints.ts'
import { removeSigned } from '../signed-quotes.ts'

export const forgetQuote =
  (objects: Objects): Reaction<PayloadOf<typeof quoteDeleted>> =>
  async ({ quoteId, contractorId }, { db }) => {
    await remove('quote_id = $1', [quoteId], db, objects)
    await removeSigned('contractor_id = $1 and quote_id = $2', [contractorId, quoteId], db, objects)
  }

const atOnce = 500

/** A draft's print goes after a day. A sent version's goes after the 30 days that its price is valid for. */
export const forgetPrints =
  (objects: Objects): Reaction<object> =>
  async (_, { db, job }) => {
    const old = `id in (select id from documents.prints
                         where ordered_at < now() - case when sent and file is not null then interval '30 days' else interval '1 day' end
                         limit ${atOnce})`
    while ((await remove(old, [], db, objects)) === atOnce) job.signal.throwIfAborted()
  }
