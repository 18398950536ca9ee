import { remember } from '../outbox/cache.ts'
import { forget, type OperationOf, rebase, tryAgain } from '../outbox/operations.ts'
import { applyToOutbox, knownQuotes, sendNow } from '../outbox.ts'

/** Settles a conflict: the contractor's version on top of the other tab's, or the other tab's. */
export function settleConflict(operation: OperationOf<'changeArea'>, keep: 'mine' | 'theirs'): void {
  if (operation.trouble?.kind !== 'conflict') return
  const { current } = operation.trouble
  remember(knownQuotes(), operation.quoteId, (areas) => areas.map((area) => (area.id === current.id ? current : area)))
  const { id } = operation
  void applyToOutbox(keep === 'mine' ? rebase(id, current) : forget((other) => other.id === id)).then(sendNow)
}

/** Retries a refused edit or a failed upload. */
export function retry(operationId: string): void {
  void applyToOutbox(tryAgain(operationId)).then(sendNow)
}
