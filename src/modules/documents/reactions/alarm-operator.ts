import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { profileOf } from '../../accounts/index.ts'
import type { alarmRaised } from '../../billing/index.ts'
import { alarmMail } from '../mail/alarm-mail.ts'
import { type PostOffice, post } from '../mail/post-office.ts'
import { productName } from '../quote-document.ts'

/** Mails an operator what needs a person; without an address it stays with the line in the log. */
export const alarmOperator =
  (office: PostOffice, address: string | null): Reaction<PayloadOf<typeof alarmRaised>> =>
  async ({ contractorId, alarm }, { db, now, log }) => {
    if (!address) return
    const email = contractorId ? ((await profileOf(db, contractorId))?.email ?? null) : null
    const to = { name: `${productName} operator`, address }
    const taken = await post({ to, ...alarmMail(alarm, email, office.publicUrl) }, office, now)
    if (!taken) log.error({ alarm: alarm.kind }, 'The mail server refused a mail to OPERATOR_MAIL')
  }
