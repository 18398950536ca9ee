import { attempt, limit } from '../../../platform/limits/limit.ts'
import { operatorAlarm } from '../../../platform/post-office/alarms.ts'
import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { CommandCall } from '../../../shared-kernel/use-case.ts'
import type { TroubleCode } from '../contract/estimate.ts'
import { isAlarming, modelNeedsOperator } from '../index.ts'
import { modelAlarmMail } from '../mail/model-alarm.ts'

/** However many photos fail. */
const alarms = limit('alarm-model', { most: 1, per: '24 hours', by: 'cause', says: '(only logged)' })

/** Calls an operator when only an operator can fix it. */
export async function callOperator(trouble: TroubleCode | null, host: string, call: CommandCall) {
  if (!trouble || !isAlarming(trouble)) return
  if ((await attempt(call.em, alarms.of(trouble))) === null) await call.publish(modelNeedsOperator({ trouble, host }))
}

export const modelAlarm = (office: PostOffice) =>
  operatorAlarm<PayloadOf<typeof modelNeedsOperator>>('model-alarm', office, (about) =>
    modelAlarmMail({ site: office, ...about }),
  )
