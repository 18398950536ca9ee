import { isFirstToday, operatorAlarm } from '../../../platform/post-office/alarms.ts'
import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { CommandCall } from '../../../shared-kernel/use-case.ts'
import type { TroubleCode } from '../contract/estimate.ts'
import { isAlarming, modelNeedsOperator } from '../index.ts'
import { modelAlarmMail } from '../mail/model-alarm.ts'

/** Calls an operator when only an operator can fix it; once a day for each cause, however many photos fail. */
export async function callOperator(trouble: TroubleCode | null, host: string, call: CommandCall) {
  if (!trouble || !isAlarming(trouble)) return
  if (await isFirstToday(`vision.alarm ${trouble}`, call)) await call.publish(modelNeedsOperator({ trouble, host }))
}

export const modelAlarm = (office: PostOffice) =>
  operatorAlarm<PayloadOf<typeof modelNeedsOperator>>('model-alarm', office, (about) =>
    modelAlarmMail({ site: office, ...about }),
  )
