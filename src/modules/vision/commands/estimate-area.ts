import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Viewing } from '../../../shared-kernel/use-case.ts'
import { holdAccount } from '../../accounts/index.ts'
import { type Asking, configured } from '../asking.ts'
import type * as contract from '../contract/endpoints.ts'
import { confidenceOf, type RoomEstimate, type TroubleCode, troubles } from '../contract/estimate.ts'
import { receivedPicture, takeIn } from '../intake.ts'
import { reserve, settleCall } from '../quota.ts'
import { callOperator } from '../reactions/alarm-operator.ts'
import { knownEstimates, remember } from '../storage.ts'

/** Estimates one photo while the contractor waits. If they disconnect, the request to the model is canceled. */
export const estimateArea =
  (asking: Asking): Viewing<typeof contract.estimateArea> =>
  async ({ image }, pictures, call) => {
    const { contractorId, db, now } = call
    const model = configured(asking.model)
    const intake = await takeIn(await receivedPicture(image, pictures, ['image']), contractorId, asking.pictures)
    if ('trouble' in intake) throw noEstimate(intake.trouble)
    const who = { contractorId, source: model.source }
    const known = (await knownEstimates(db, who, [intake.hash], now)).get(intake.hash)
    if (known)
      return { ...shown(known.estimate), demo: model.demo, fromCache: true, knownFrom: known.knownAt.toISOString() }

    const [callId] = await call.inTransaction(async (inside) => {
      await holdAccount(inside.em, contractorId)
      return reserve(1, model.dailyLimit, { ...inside, contractorId })
    })
    const settle = (counts: boolean, made?: RoomEstimate | TroubleCode) =>
      call.inTransaction(async (inside) => {
        await holdAccount(inside.em, contractorId)
        await settleCall(inside.em, callId!, counts)
        if (typeof made === 'string') await callOperator(made, model.sentTo, inside)
        else if (made) await remember(inside.em, who, intake.hash, made, now)
      })
    const answer = await asking.ask(contractorId, intake.jpeg, call.visitor.gone, db).catch(async (error: unknown) => {
      await settle(false)
      throw error
    })
    if ('trouble' in answer) {
      await settle(troubles[answer.trouble].counts, answer.trouble)
      throw noEstimate(answer.trouble)
    }
    await settle(true, answer.estimate)
    return { ...shown(answer.estimate), demo: model.demo, fromCache: false }
  }

const shown = (analysis: RoomEstimate) => ({
  aiEstimatedSqft: analysis.estimatedSquareFootage,
  aiConfidence: confidenceOf[analysis.confidenceLevel],
  analysis,
})

/** 422 if the picture is at fault, 503 if the model is. `reason` says more than the sentence of VIS-27. */
function noEstimate(trouble: TroubleCode) {
  const { message: reason, retry, ofPicture } = troubles[trouble]
  const sentence = 'Unable to analyze photo. Please enter square footage manually.'
  return new DomainError(ofPicture ? 'invalid' : 'unavailable', trouble, sentence, { reason, retry })
}
