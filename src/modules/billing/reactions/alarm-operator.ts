import { operatorAlarm as emailOperator } from '../../../platform/post-office/alarms.ts'
import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { profileOf } from '../../accounts/index.ts'
import type { alarmRaised } from '../index.ts'
import { operatorAlarm } from '../mail/operator-alarm.ts'

export const billingAlarm = (office: PostOffice) =>
  emailOperator<PayloadOf<typeof alarmRaised>>('billing-alarm', office, async ({ contractorId, alarm }, { db }) => {
    const email = contractorId ? ((await profileOf(db, contractorId))?.email ?? null) : null
    return operatorAlarm(alarm, email, office.publicUrl)
  })
