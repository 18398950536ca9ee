import { z } from 'zod'
import { isFirstToday, operatorAlarm } from '../../../platform/post-office/alarms.ts'
import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import { eventType } from '../../../shared-kernel/event.ts'
import type { CommandCall } from '../../../shared-kernel/use-case.ts'
import { printingAlarmMail } from '../mail/printing-alarm.ts'

/** PDFs have no text, or no browser starts. */
export const printingNeedsOperator = eventType('documents.printing-needs-operator', z.object({}))

/** Calls an operator once a day, however many PDFs fail. */
export async function callOperator(call: CommandCall) {
  if (await isFirstToday('documents.alarm', call)) await call.publish(printingNeedsOperator({}))
}

export const printingAlarm = (office: PostOffice) =>
  operatorAlarm('printing-alarm', office, () => printingAlarmMail(office))
