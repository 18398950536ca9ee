import { type PostOffice, post } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { productName } from '../../../shared-kernel/product.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { profileOf } from '../../accounts/index.ts'
import type { alarmRaised } from '../index.ts'
import { operatorAlarm } from '../mail/operator-alarm.ts'

/** Mails an alarm to an operator. Without an address, it is only in the log. */
export const alarmOperator =
  (office: PostOffice, address: string | null): Reaction<PayloadOf<typeof alarmRaised>> =>
  async ({ contractorId, alarm }, { db, now, log }) => {
    if (!address) return
    const email = contractorId ? ((await profileOf(db, contractorId))?.email ?? null) : null
    const to = { name: `${productName} operator`, address }
    const taken = await post({ to, ...operatorAlarm(alarm, email, office.publicUrl) }, office, now)
    if (!taken) log.error({ alarm: alarm.kind }, 'The mail server refused a mail to OPERATOR_MAIL')
  }
