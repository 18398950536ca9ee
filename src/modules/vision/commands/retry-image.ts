import type { Command } from '../../../shared-kernel/use-case.ts'
import { type Asking, configured } from '../asking.ts'
import type * as contract from '../contract/endpoints.ts'
import { reserve } from '../quota.ts'
import { queueAgain } from '../storage.ts'

/** Asks again about one photo. It counts like a new one. */
export const retryImage =
  (asking: Asking): Command<typeof contract.retryImage, { analysisId: string }> =>
  async (place, call) => {
    const model = configured(asking.model)
    const [callId] = await reserve(1, model.dailyLimit, call)
    await queueAgain({ ...place, contractorId: call.contractorId, callId: callId!, model }, call)
    return place
  }
