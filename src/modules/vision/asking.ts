import type { Objects } from '../../platform/objects/objects.ts'
import type { Pictures } from '../../platform/objects/pictures.ts'
import { turns } from '../../platform/turns.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { Answer, VisionModel } from './model.ts'

/** The model, and whose turn it is to ask it. Without a model, AI analysis is not configured. */
export interface Asking {
  readonly objects: Objects
  readonly pictures: Pictures
  readonly model: VisionModel | null
  /** Asks the model in turn: two pictures at once for one contractor, four for this process. */
  ask(contractorId: string, jpeg: Uint8Array, signal: AbortSignal): Promise<Answer>
  /** Holds a turn while `work` asks the model; null, and nothing is done, if the contractor has both of hers in use. */
  inOwnTurn(contractorId: string, work: () => Promise<void>): Promise<void> | null
}

export function askingOf(objects: Objects, pictures: Pictures, model: VisionModel | null): Asking {
  const asking = turns({
    total: 4,
    each: 2,
    waiting: 20,
    refusal: 'Your other photos are still being analyzed. Please try again in a few seconds.',
  })
  return {
    objects,
    pictures,
    model,
    ask: (contractorId, jpeg, signal) => asking.run(contractorId, () => configured(model).estimate(jpeg, signal)),
    inOwnTurn: (contractorId, work) => (asking.isFull(contractorId) ? null : asking.run(contractorId, work)),
  }
}

/** AMB-V08 */
export function configured(model: VisionModel | null): VisionModel {
  if (!model) throw new DomainError('unavailable', 'not-configured', 'AI analysis is not configured')
  return model
}
