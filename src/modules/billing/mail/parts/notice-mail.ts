import type { ServiceWords } from '../../../../platform/post-office/service-mail.ts'
import type { Notice } from '../../index.ts'
import { canceledUnpaid } from '../canceled-unpaid.ts'
import { cardExpiring } from '../card-expiring.ts'
import { paymentFailed } from '../payment-failed.ts'
import { receipt } from '../receipt.ts'
import { refunded } from '../refunded.ts'
import { renewalReminder } from '../renewal-reminder.ts'
import { retentionApplied } from '../retention-applied.ts'
import { retentionEnding } from '../retention-ending.ts'
import { subscriptionCanceled } from '../subscription-canceled.ts'
import { subscriptionEnded } from '../subscription-ended.ts'
import { subscriptionStopped } from '../subscription-stopped.ts'
import { trialCanceled } from '../trial-canceled.ts'
import { trialEnding } from '../trial-ending.ts'
import { trialStarted } from '../trial-started.ts'
import { type NoticeOf, type Reader, type Words, wordsFor } from './words.ts'

const mails: { readonly [Kind in Notice['kind']]: (notice: NoticeOf<Kind>, words: Words) => ServiceWords } = {
  'trial-started': trialStarted,
  'trial-ending': trialEnding,
  'trial-canceled': trialCanceled,
  receipt,
  'payment-failed': paymentFailed,
  'renewal-reminder': renewalReminder,
  'retention-applied': retentionApplied,
  'retention-ending': retentionEnding,
  refunded,
  'subscription-canceled': subscriptionCanceled,
  'canceled-unpaid': canceledUnpaid,
  'subscription-ended': subscriptionEnded,
  'subscription-stopped': subscriptionStopped,
  'card-expiring': cardExpiring,
}

/** The text of an email about a subscription: the opening, the figures, the next step and how to cancel. */
export const noticeMail = <Kind extends Notice['kind']>(notice: NoticeOf<Kind>, reader: Reader): ServiceWords =>
  mails[notice.kind as Kind](notice, wordsFor(reader))
