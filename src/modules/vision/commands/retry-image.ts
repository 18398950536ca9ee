import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { configured, type VisionPorts } from '../ports.ts'
import { reserve } from '../quota.ts'
import { queueAgain } from '../storage.ts'

/** Asks again about one photo. It counts like a new one. */
export const retryImage =
  (ports: VisionPorts): Command<typeof contract.retryImage, { analysisId: string }> =>
  async (place, call) => {
    const model = configured(ports.model)
    const [callId] = await reserve(1, model.dailyLimit, call)
    await queueAgain({ ...place, contractorId: call.contractorId, callId: callId!, model }, call)
    return place
  }
