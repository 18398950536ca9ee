import type { DueQuote } from '../../../modules/quoting/contract/follow-up.ts'
import { contractorShown } from '../../app/api.ts'
import { newId } from '../../device/new-id.ts'
import { enqueue, type FollowUpAction, type Queue } from '../outbox/operations.ts'

/** Does something about a quote at once; the outbox sends it, offline as soon as there is a signal. */
export async function act(quoteId: string, action: FollowUpAction): Promise<void> {
  const contractorId = contractorShown()
  const { applyToOutbox, photosOnceOpen } = await import('../outbox.ts')
  await photosOnceOpen()
  const operation = { id: newId(), kind: 'followUp', quoteId, areaId: quoteId, due: Date.now(), action } as const
  await applyToOutbox(enqueue(operation), contractorId)
}

/** Whether it takes the quote out of Today. */
const settles = ({ what }: FollowUpAction) => what === 'answered' || what === 'not-interested' || what === 'snooze'

/** The list with what waits in the outbox. */
export const stillDue = (quotes: readonly DueQuote[], queue: Queue): readonly DueQuote[] =>
  quotes.flatMap((quote) => {
    const waiting = queue.flatMap((edit) =>
      edit.kind === 'followUp' && edit.quoteId === quote.quoteId && !edit.trouble ? [edit.action] : [],
    )
    if (waiting.some(settles)) return []
    const call = waiting.findLast((action) => action.what === 'call')
    return {
      ...quote,
      ...(call && { lastCall: { at: new Date().toISOString(), note: call.note } }),
      ...(waiting.some(({ what }) => what === 'wrong-address') && { addressIsWrong: true }),
    }
  })
