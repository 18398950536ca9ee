import { z } from 'zod'
import { type PostOffice, post } from '../../../platform/post-office/post-office.ts'
import { eventType, type PayloadOf } from '../../../shared-kernel/event.ts'
import { productName } from '../../../shared-kernel/product.ts'
import type { CommandCall, Reaction } from '../../../shared-kernel/use-case.ts'
import { printingAlarmMail } from '../mail/printing-alarm.ts'

/** PDFs have no text, or no browser starts. */
export const printingNeedsOperator = eventType('documents.printing-needs-operator', z.object({}))

/** Calls an operator once a day, however many PDFs fail. */
export async function callOperator({ em, publish }: CommandCall) {
  const first = await em.execute(
    `insert into public.rates as r (key) values ('documents.alarm') on conflict (key) do update set since = now()
      where r.since < now() - interval '1 day' returning key`,
  )
  if (first.length > 0) await publish(printingNeedsOperator({}))
}

export const alarmOperator =
  (office: PostOffice, address: string | null): Reaction<PayloadOf<typeof printingNeedsOperator>> =>
  async (_, { now, log }) => {
    if (!address) return
    const to = { name: `${productName} operator`, address }
    const taken = await post({ to, ...printingAlarmMail(office) }, office, now)
    if (!taken) log.error({}, 'The mail server refused an email to OPERATOR_MAIL')
  }
