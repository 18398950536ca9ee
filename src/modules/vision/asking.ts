import type { Pool } from 'pg'
import { turns } from '../../platform/limits/turns.ts'
import type { Objects } from '../../platform/objects/objects.ts'
import type { Pictures } from '../../platform/objects/pictures.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { Answer, VisionModel } from './model.ts'

/** The model, and whose turn it is to ask it. Without a model, AI analysis is not configured. */
export interface Asking {
  readonly objects: Objects
  readonly pictures: Pictures
  readonly model: VisionModel | null
  /** Asks the model in turn. */
  ask(contractorId: string, jpeg: Uint8Array, signal: AbortSignal, db: Pool): Promise<Answer>
  /** Holds a turn while `work` asks the model; false without running it if both of the contractor's turns are taken. */
  inOwnTurn(contractorId: string, work: () => Promise<void>, db: Pool): Promise<boolean>
}

/** Estimates and analyses together (EYE-12). */
const modelCalls = turns('model-calls', {
  kind: 'shared',
  total: 4,
  each: 2,
  by: 'account',
  waiting: 20,
  refusal: 'Your other photos are still being analyzed. Please try again in a few seconds.',
})

export function askingOf(objects: Objects, pictures: Pictures, model: VisionModel | null): Asking {
  const inTurn = modelCalls()
  return {
    objects,
    pictures,
    model,
    ask: (contractorId, jpeg, signal, db) =>
      inTurn.run(contractorId, () => configured(model).estimate(jpeg, signal), db),
    inOwnTurn: inTurn.runIfFree,
  }
}

/** AMB-V08 */
export function configured(model: VisionModel | null): VisionModel {
  if (!model) throw new DomainError('unavailable', 'not-configured', 'AI analysis isn’t configured')
  return model
}
