import { productName } from '../../shared-kernel/product.ts'
import { type PostOffice, post } from '../post-office/post-office.ts'
import type { ServiceWords } from '../post-office/service-mail.ts'
import type { Stopped } from './orphans.ts'

/** Emails the operator that a sweep stopped; without an address it is only logged. */
export const mailStopped =
  (office: PostOffice, address: string | null) =>
  async (stopped: Stopped, now: Date): Promise<void> => {
    if (address)
      await post({ to: { name: `${productName} operator`, address }, ...sweepMail(office, stopped) }, office, now)
  }

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
