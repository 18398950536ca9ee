import type { Notice } from '../../billing/index.ts'
import { paymentFailed, receipt, renewalReminder, subscriptionEnded } from './subscription-mail-charges.ts'
import { retentionApplied, retentionEnding } from './subscription-mail-discount.ts'
import { subscriptionCanceled, trialCanceled, trialEnding, trialStarted } from './subscription-mail-trial.ts'
import { type Content, type NoticeOf, type Places, placesAt } from './subscription-mail-words.ts'

const mails: { readonly [Kind in Notice['kind']]: (notice: NoticeOf<Kind>, places: Places) => Content } = {
  'trial-started': trialStarted,
  'trial-ending': trialEnding,
  'trial-canceled': trialCanceled,
  receipt,
  'payment-failed': paymentFailed,
  'renewal-reminder': renewalReminder,
  'retention-applied': retentionApplied,
  'retention-ending': retentionEnding,
  'subscription-canceled': subscriptionCanceled,
  'subscription-ended': subscriptionEnded,
}

/** What a contractor reads about her subscription: the sentence, the figures, the next step and the way out. */
export const subscriptionMail = <Kind extends Notice['kind']>(notice: NoticeOf<Kind>, publicUrl: string): Content =>
  mails[notice.kind as Kind](notice, placesAt(publicUrl))
