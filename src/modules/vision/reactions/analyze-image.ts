import { faultPoint } from '../../../platform/fault-point.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Patience, Reaction } from '../../../shared-kernel/use-case.ts'
import type { imageQueued } from '../index.ts'
import type { Answer } from '../model.ts'
import { configured, type VisionPorts } from '../ports.ts'
import { knownEstimates, settleImage, startImage } from '../storage.ts'

/** Two pictures at once for one contractor, four for a process (EYE-12). */
export const lookingPatience: Partial<Patience> = {
  retries: 6,
  firstDelaySeconds: 1,
  longestDelaySeconds: 30,
  expireSeconds: 120,
  atOnce: 4,
  atOnceEach: 2,
}

/**
 * Shows one photo to the model and records the answer, also when there is none. A job that was cut off by a crash or a
 * shutdown is run again; an answer that was recorded is never asked for twice.
 */
export const analyzeImage =
  (ports: VisionPorts): Reaction<PayloadOf<typeof imageQueued>> =>
  async ({ contractorId, analysisId, position }, call) => {
    const place = { contractorId, analysisId, position }
    const image = await call.inTransaction((inside) => startImage(place, inside))
    if (!image) return
    faultPoint('vision.begun')
    const known = (await knownEstimates(call.db, { contractorId, source: image.source }, [image.hash], call.now)).get(
      image.hash,
    )
    const answer = known ?? (await answerFor(image, contractorId, ports, call.job.signal))
    faultPoint('vision.answered')
    if (call.job.signal.aborted) throw new Error('Cut off while the model was looking at a photo')
    await call.inTransaction((inside) =>
      settleImage({ ...place, answer, ...(known && { knownFrom: known.knownAt }) }, inside),
    )
    faultPoint('vision.settled')
  }

async function answerFor(
  { picture, source }: { readonly picture: string; readonly source: string },
  contractorId: string,
  { objects, model, ask }: VisionPorts,
  signal: AbortSignal,
): Promise<Answer> {
  if (configured(model).source !== source) return { trouble: 'misconfigured' } // settings changed while it waited
  return ask(contractorId, await objects.read(picture), signal)
}
