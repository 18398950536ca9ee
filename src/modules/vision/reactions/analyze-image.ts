import { setTimeout as sleep } from 'node:timers/promises'
import { faultPoint } from '../../../platform/fault-point.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Patience, Reaction, ReactionCall } from '../../../shared-kernel/use-case.ts'
import { type Asking, configured } from '../asking.ts'
import { imageQueued } from '../index.ts'
import type { Answer } from '../model.ts'
import { knownEstimates, settleImage, startImage } from '../storage.ts'

export const lookingQueue = 'vision.analyze-image'

/** Two pictures at once for one contractor, four for a process (EYE-12). */
export const lookingPatience: Partial<Patience> = {
  retries: 6,
  firstDelaySeconds: 1,
  longestDelaySeconds: 30,
  expireSeconds: 120,
  atOnce: 4,
  atOnceEach: 2,
}

/** How long a photo steps back when the contractor's turns are in use, so that a worker is free for others. */
const stepBackMs = 300

/**
 * Shows one photo to the model and records the answer, also when there is none. After a crash or a shutdown
 * the job runs again, but never for an answer that was recorded.
 */
export const analyzeImage =
  (asking: Asking): Reaction<PayloadOf<typeof imageQueued>> =>
  async (place, call) => {
    if (await asking.inOwnTurn(place.contractorId, () => look(place, asking, call), call.db)) return
    // Workers that fetch at the same moment can get more of one contractor's photos than the queue's limit says.
    await sleep(stepBackMs)
    await call.inTransaction(({ publish }) => publish(imageQueued(place)))
  }

async function look(place: PayloadOf<typeof imageQueued>, asking: Asking, call: ReactionCall) {
  const image = await call.inTransaction((inside) => startImage(place, inside))
  if (!image) return
  faultPoint('vision.begun')
  const { contractorId } = place
  const who = { contractorId, source: image.source }
  const known = (await knownEstimates(call.db, who, [image.hash], call.now)).get(image.hash)
  const answer = known ?? (await answerFor(image, asking, call.job.signal))
  faultPoint('vision.answered')
  if (call.job.signal.aborted) throw new Error('Cut off while the model was looking at a photo')
  await call.inTransaction((inside) =>
    settleImage({ ...place, answer, ...(known && { knownFrom: known.knownAt }) }, inside),
  )
  faultPoint('vision.settled')
}

async function answerFor(
  { picture, source }: { readonly picture: string; readonly source: string },
  { objects, model }: Asking,
  signal: AbortSignal,
): Promise<Answer> {
  const asked = configured(model)
  if (asked.source !== source) return { trouble: 'unavailable' } // settings changed: another host needs another yes
  return asked.estimate(await objects.read(picture), signal)
}
