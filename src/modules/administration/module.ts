import { mailPatience } from '../../platform/post-office/post-office.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import {
  audited,
  type Command,
  command,
  conversation,
  download,
  every,
  type Module,
} from '../../shared-kernel/use-case.ts'
import * as auditEvents from './audit-events.ts'
import * as contract from './contract/endpoints.ts'
import type { Ports } from './ports.ts'
import { listAccounts } from './queries/accounts.ts'
import { listAudit } from './queries/audit.ts'
import { exportQuote, listAllQuotes, openQuote } from './queries/quotes.ts'
import { getOverview, listFailedJobs, listPosts, listUnsentMails } from './queries/work.ts'
import { alarmQueue, jobsAlarm } from './reactions/alarm-operator.ts'
import { jobsGivenUp, watchJobs } from './reactions/watch-jobs.ts'
import { listStories, storiesWith } from './stories.ts'

const retryJob =
  ({ retry }: Ports): Command<typeof contract.retryJob> =>
  async ({ jobId }, { em, publish }) => {
    if (!(await retry(jobId, em)))
      throw new DomainError('not-found', 'job-not-found', 'This job is back in its queue already, or gone')
    await publish(auditEvents.jobRetried({ jobId }))
    return { ok: true }
  }

const idsOf = (rows: readonly { readonly id: string }[]) => ({ shown: rows.map(({ id }) => id) })

export const administration = (ports: Ports, stories = storiesWith(ports.objects)): Module => ({
  name: 'administration',
  entities: [],
  handles: [
    audited(contract.getOverview, getOverview(ports), () => auditEvents.overviewRead({})),
    audited(contract.listAllQuotes, listAllQuotes, (quotes) => auditEvents.quotesListed(idsOf(quotes))),
    audited(contract.openQuote, openQuote, ({ id, account }) =>
      auditEvents.quoteOpened({ quoteId: id, contractorId: account.id }),
    ),
    download(contract.exportQuote, exportQuote),
    audited(contract.listFailedJobs, listFailedJobs, (jobs) => auditEvents.jobsListed(idsOf(jobs))),
    command(contract.retryJob, retryJob(ports)),
    audited(contract.listUnsentMails, listUnsentMails, (mails) =>
      auditEvents.mailsListed({ shown: mails.map(({ quoteId }) => quoteId) }),
    ),
    audited(contract.listPosts, listPosts, () => auditEvents.postsListed({})),
    audited(contract.listStories, listStories, (stories) => auditEvents.storiesListed(idsOf(stories))),
    conversation(contract.openStory, stories.open),
    download(contract.openStoryPhoto, stories.photo),
    conversation(contract.approveStory, stories.approve),
    conversation(contract.declineStory, stories.decline),
    audited(contract.listAccounts, listAccounts, (accounts) => auditEvents.accountsListed(idsOf(accounts))),
    audited(contract.listAudit, listAudit, () => auditEvents.auditRead({})),
  ],
  reactsTo: [
    every('* * * * *', 'administration.watch-jobs', watchJobs(ports.outbox, ports.log)),
    ports.outbox.emails(jobsGivenUp, alarmQueue, jobsAlarm(ports.outbox), mailPatience),
  ],
})
