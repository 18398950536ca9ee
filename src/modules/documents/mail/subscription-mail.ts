import type { Notice } from '../../billing/index.ts'
import {
  cardExpiring,
  paymentFailed,
  receipt,
  refunded,
  renewalReminder,
  subscriptionEnded,
  subscriptionStopped,
} from './subscription-mail-charges.ts'
import { retentionApplied, retentionEnding } from './subscription-mail-discount.ts'
import {
  canceledUnpaid,
  subscriptionCanceled,
  trialCanceled,
  trialEnding,
  trialStarted,
} from './subscription-mail-trial.ts'
import { type Content, type NoticeOf, type Reader, type Words, wordsFor } from './subscription-mail-words.ts'

const mails: { readonly [Kind in Notice['kind']]: (notice: NoticeOf<Kind>, words: Words) => Content } = {
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

/** What a contractor reads about her subscription: the sentence, the figures, the next step and the way out. */
export const subscriptionMail = <Kind extends Notice['kind']>(notice: NoticeOf<Kind>, reader: Reader): Content =>
  mails[notice.kind as Kind](notice, wordsFor(reader))
