import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { productName } from '../../../shared-kernel/product.ts'
import type { NoticeOf, Words } from './parts/words.ts'

/** Canceled during the trial, so nothing is charged. */
export const trialCanceled = (
  { accessEnd }: NoticeOf<'trial-canceled'>,
  { manage, atMinute }: Words,
): ServiceWords => ({
  subject: 'Your trial is canceled - no charge',
  heading: 'Your trial is canceled',
  opening: [`You pay nothing. ${productName} stays open for you until ${atMinute(accessEnd)}.`],
  button: { label: 'Keep my plan', url: manage },
  closing: ['We keep your quotes. To come back later, sign in, choose a plan and pick up where you left off.'],
})
