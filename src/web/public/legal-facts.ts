import { noticeDays } from '../../modules/accounts/contract/terms.ts'
import { trialMs } from '../../modules/billing/contract/plans.ts'
import { offerRenewals, reminders } from '../../modules/billing/contract/promises.ts'
import { mostPhotosPerQuote, mostSends, mostToMailbox } from '../../modules/quoting/contract/allowances.ts'
import { mostPhotoBytes } from '../../modules/quoting/contract/areas.ts'
import { most } from '../../modules/quoting/contract/bounds.ts'
import { quotas } from '../../modules/vision/contract/endpoints.ts'

const count = (figure: number) => figure.toLocaleString('en-US')

/** The figures in the terms, taken from the constants that the product enforces. */
export const facts = {
  trialHours: trialMs / 3_600_000,
  reminderHours: reminders.trialEndsHours,
  yearDays: reminders.yearRenewsDays,
  noticeDays,
  offerRenewals,
  rooms: count(most.rooms),
  tasks: count(most.tasks),
  extras: count(most.extras),
  characters: count(most.characters),
  photosPerQuote: count(mostPhotosPerQuote),
  photoStorage: `${mostPhotoBytes / 1024 ** 3} GB`,
  trialSends: count(mostSends.trial),
  paidSends: count(mostSends.paid),
  mailboxHourly: mostToMailbox.perHour,
  mailboxDaily: mostToMailbox.perDay,
  estimatesDaily: count(quotas.perDay),
  estimatesMonthly: count(quotas.perMonth),
} as const
