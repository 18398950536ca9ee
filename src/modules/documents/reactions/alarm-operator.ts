import { z } from 'zod'
import { attempt, limit } from '../../../platform/limits/limit.ts'
import { operatorAlarm } from '../../../platform/post-office/alarms.ts'
import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import { eventType } from '../../../shared-kernel/event.ts'
import type { CommandCall } from '../../../shared-kernel/use-case.ts'
import { printingAlarmMail } from '../mail/printing-alarm.ts'

/** PDFs have no text, or no browser starts. */
export const printingNeedsOperator = eventType('documents.printing-needs-operator', z.object({}))

/** However many PDFs fail, one person has to look once. */
const alarms = limit('alarm-printing', { most: 1, per: '24 hours', by: 'product', says: '(only logged)' })

export async function callOperator(call: CommandCall) {
  if ((await attempt(call.em, alarms.of('all'))) === null) await call.publish(printingNeedsOperator({}))
}

export const printingAlarm = (office: PostOffice) =>
  operatorAlarm('printing-alarm', office, () => printingAlarmMail(office))
