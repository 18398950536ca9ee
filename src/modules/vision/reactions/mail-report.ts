import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { isOneAddress, messageOf } from '../../../platform/post-office/message.ts'
import { type Ending, handOverOnce } from '../../../platform/post-office/once.ts'
import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import { type ServiceMail, serviceMailHtml, serviceMailText } from '../../../platform/post-office/service-mail.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { productName } from '../../../shared-kernel/product.ts'
import type { Reaction, ReactionCall } from '../../../shared-kernel/use-case.ts'
import { profileOf } from '../../accounts/index.ts'
import type { analysisFinished } from '../index.ts'
import { reportMail } from '../mail/report.ts'
import { analysisOf } from '../queries/analyses.ts'

/** Mails the report to the contractor, at most once per analysis (EYE-10). */
export const mailReport =
  (office: PostOffice): Reaction<PayloadOf<typeof analysisFinished>> =>
  async ({ contractorId, analysisId }, call) => {
    const { rows } = await call.db.query<{ report: string }>('select report from vision.analyses where id = $1', [
      analysisId,
    ])
    if (rows[0]?.report === 'sending') return settle(call.db, analysisId, 'unconfirmed')
    if (rows[0]?.report !== 'due') return
    const [profile, analysis] = await Promise.all([
      profileOf(call.db, contractorId),
      analysisOf(call.db, contractorId, analysisId),
    ])
    if (!profile || !analysis) return
    const mail = {
      to: { name: profile.contactName, address: profile.email },
      ...reportMail({ site: office, analysis }),
    }
    if (!isOneAddress(profile.email)) return settle(call.db, analysisId, 'failed')
    await send(mail, analysisId, office, call)
  }

/** A report that an operator dropped may have left before. */
export const dropReport: Reaction<PayloadOf<typeof analysisFinished>> = ({ analysisId }, { db }) =>
  settle(db, analysisId, 'unconfirmed')

async function send(
  mail: ServiceMail,
  analysisId: string,
  { mailer, mailFrom }: PostOffice,
  { db, now, job, log }: ReactionCall,
) {
  try {
    const message = await messageOf({
      id: randomUUID(),
      from: { name: productName, address: mailFrom },
      to: mail.to,
      subject: mail.subject,
      text: serviceMailText(mail),
      html: await serviceMailHtml(mail),
      date: now,
    })
    const { outcome } = await handOverOnce(message, mailer, {
      take: () => claim(db, analysisId),
      giveBack: () => settle(db, analysisId, 'due'),
    })
    await settle(db, analysisId, stateAfter[outcome])
  } catch (error) {
    if (!job.last) throw error
    log.error({ err: error }, 'A report of a photo analysis could not be mailed')
    await settle(db, analysisId, 'failed')
  }
}

const stateAfter: Readonly<Record<Ending['outcome'], Report>> = {
  sent: 'sent',
  refused: 'failed',
  unconfirmed: 'unconfirmed',
}

type Report = 'due' | 'sent' | 'failed' | 'unconfirmed'

/** Commits the right to complete the hand-over; only one worker can have it. */
async function claim(db: Pool, analysisId: string) {
  const { rowCount } = await db.query(
    `update vision.analyses set report = 'sending', report_claimed_at = now() where id = $1 and report = 'due'`,
    [analysisId],
  )
  if (rowCount !== 1) throw new Error('Another worker has this report')
}

const settle = async (db: Pool, analysisId: string, report: Report) => {
  await db.query(`update vision.analyses set report = $2 where id = $1 and report in ('due', 'sending')`, [
    analysisId,
    report,
  ])
}
