import { operatorAlarm } from '../../../platform/post-office/alarms.ts'
import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { manyAccountsOpened } from '../index.ts'
import { manyAccountsMail } from '../mail/many-accounts.ts'

export const manyAccountsAlarm = (office: PostOffice) =>
  operatorAlarm<PayloadOf<typeof manyAccountsOpened>>('many-accounts-alarm', office, ({ inAnHour }) =>
    manyAccountsMail({ site: office, inAnHour }),
  )
