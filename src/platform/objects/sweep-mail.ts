import { z } from 'zod'
import { eventType, type PayloadOf } from '../../shared-kernel/event.ts'
import { operatorAlarm } from '../post-office/alarms.ts'
import type { PostOffice } from '../post-office/post-office.ts'
import type { ServiceWords } from '../post-office/service-mail.ts'

/** A sweep found too many orphans and moved none. */
export const sweepStopped = eventType('objects.sweep-stopped', z.object({ orphans: z.number(), files: z.number() }))

type Stopped = PayloadOf<typeof sweepStopped>

export const sweepAlarm = (office: PostOffice) =>
  operatorAlarm<Stopped>('sweep-alarm', office, (stopped) => sweepMail(office, stopped))

const sweepMail = ({ publicUrl }: Pick<PostOffice, 'publicUrl'>, { orphans, files }: Stopped): ServiceWords => ({
  subject: 'The nightly sweep of files stopped',
  heading: 'The nightly sweep of files stopped',
  opening: [
    `The database names ${number(files - orphans)} of ${number(files)} files, so the sweep would have moved ${number(orphans)} to the trash. It moved none. Most likely the database is older than the files.`,
  ],
  button: { label: 'Open the administration', url: `${publicUrl}/admin` },
  closing: [
    'If an older database was restored, restore the newest one. If these files may go, run npm run jobs -- sweep --yes. They stay in the trash for 30 days.',
  ],
  why: 'Sent to OPERATOR_MAIL.',
})

const number = (count: number) => count.toLocaleString('en-US')
