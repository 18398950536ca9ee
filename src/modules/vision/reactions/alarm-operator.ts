import { type PostOffice, post } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { productName } from '../../../shared-kernel/product.ts'
import type { CommandCall, Reaction } from '../../../shared-kernel/use-case.ts'
import type { TroubleCode } from '../contract/estimate.ts'
import { isAlarming, modelNeedsOperator } from '../index.ts'
import { modelAlarmMail } from '../mail/model-alarm.ts'

/** Calls an operator when only an operator can mend it; once a day for each cause, however many photos fail. */
export async function callOperator(trouble: TroubleCode | null, host: string, { em, publish }: CommandCall) {
  if (!trouble || !isAlarming(trouble)) return
  const first = await em.execute(
    `insert into public.rates as r (key) values (?) on conflict (key) do update set since = now()
      where r.since < now() - interval '1 day' returning key`,
    [`vision.alarm ${trouble}`],
  )
  if (first.length > 0) await publish(modelNeedsOperator({ trouble, host }))
}

export const alarmOperator =
  (office: PostOffice, address: string | null): Reaction<PayloadOf<typeof modelNeedsOperator>> =>
  async ({ trouble, host }, { now, log }) => {
    if (!address) return
    const to = { name: `${productName} operator`, address }
    const taken = await post({ to, ...modelAlarmMail({ site: office, trouble, host }) }, office, now)
    if (!taken) log.error({ trouble }, 'The mail server refused a mail to OPERATOR_MAIL')
  }
